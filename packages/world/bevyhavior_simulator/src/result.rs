use bevy_ecs::prelude::{Resource, World};
pub use hsl_types::{Failure as SimulatorFailure, FailureKind};
use hsl_types::{RobotId, RunVerdict};

use crate::clock::SimulatorClock;

/// Whether the run passed, and whether it continues.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SimulatorScenarioResult {
    /// Whether anything failed.
    pub failed: bool,
    /// The failures, in order.
    pub failures: Vec<SimulatorFailure>,
    /// Whether it was stopped from outside before its end.
    pub interrupted: bool,
    /// Whether the run ends with this tick.
    pub stopped: bool,
}

impl SimulatorScenarioResult {
    /// Records a failure; the run continues.
    pub fn fail(&mut self, failure: SimulatorFailure) {
        self.failed = true;
        self.failures.push(failure);
    }

    /// Returns the verdict as if this tick were the last.
    pub fn verdict(&self) -> RunVerdict {
        if self.failed {
            RunVerdict::Failed
        } else if self.interrupted {
            RunVerdict::Interrupted
        } else {
            RunVerdict::Passed
        }
    }

    /// Records a failure that ends the run with this tick.
    pub fn fail_and_stop(&mut self, failure: SimulatorFailure) {
        self.fail(failure);
        self.stopped = true;
    }
}

/// Records a failure in the last tick, of a robot or of the whole run.
pub(crate) fn fail(world: &mut World, robot: Option<RobotId>, kind: FailureKind, message: String) {
    let clock = world.get_resource::<SimulatorClock>().copied();
    let failure = SimulatorFailure {
        tick: clock.map_or(0, |clock| clock.tick),
        now: clock.map_or_else(Default::default, |clock| clock.now),
        robot,
        kind,
        message,
    };
    world
        .get_resource_or_init::<SimulatorScenarioResult>()
        .fail(failure);
}
