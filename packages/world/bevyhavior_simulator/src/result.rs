use bevy_ecs::prelude::{Resource, World};
pub use hsl_types::{Failure as SimulatorFailure, FailureKind};
use hsl_types::{RobotId, RunVerdict};

use crate::clock::SimulatorClock;

/// Whether the run passed, and whether it goes on.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SimulatorScenarioResult {
    /// Whether anything failed.
    pub failed: bool,
    /// What failed, in order.
    pub failures: Vec<SimulatorFailure>,
    /// Whether it was ended from outside before its end.
    pub interrupted: bool,
    /// Whether the run ends with this tick.
    pub stopped: bool,
}

impl SimulatorScenarioResult {
    /// Notes a failure; the run goes on.
    pub fn fail(&mut self, failure: SimulatorFailure) {
        self.failed = true;
        self.failures.push(failure);
    }

    /// The verdict as it would be if this tick were the last.
    pub fn verdict(&self) -> RunVerdict {
        if self.failed {
            RunVerdict::Failed
        } else if self.interrupted {
            RunVerdict::Interrupted
        } else {
            RunVerdict::Passed
        }
    }

    /// Notes a failure that ends the run with this tick.
    pub fn fail_and_stop(&mut self, failure: SimulatorFailure) {
        self.fail(failure);
        self.stopped = true;
    }
}

/// Notes a failure in the last tick, of a robot or of the whole run.
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
