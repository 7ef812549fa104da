use bevy_ecs::prelude::{Resource, World};
pub use hsl_types::{Failure as SimulatorFailure, FailureKind};
use hsl_types::{RobotId, RunVerdict};

use crate::world::clock::SimulatorClock;

/// Verdict and state of the run.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SimulatorScenarioResult {
    /// Set after the first failure.
    pub failed: bool,
    /// Failures in order.
    pub failures: Vec<SimulatorFailure>,
    /// Set if the run was stopped from outside before its end.
    pub interrupted: bool,
    /// Set if the run ends with this tick.
    pub stopped: bool,
}

impl SimulatorScenarioResult {
    /// Records a failure; the run continues.
    pub fn fail(&mut self, failure: SimulatorFailure) {
        self.failed = true;
        self.failures.push(failure);
    }

    /// Returns the verdict as if this tick were the last. A failure takes precedence over an interruption.
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

/// Records a failure at the time of the last tick, of a robot or of the whole run. The run continues.
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
