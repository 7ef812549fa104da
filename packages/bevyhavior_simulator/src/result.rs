use bevy_ecs::prelude::Resource;
use hsl_types::{RobotId, Time};

/// Who is to blame for a failure: the code under test or the surroundings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// A robot, a rule or an expectation of the scenario.
    Scenario,
    /// A process, a disk, a network.
    Environment,
    /// The fault schedule of the run, which does to processes and messages what an environment may do.
    Injected,
}

/// Why a run failed.
#[derive(Clone, Debug, PartialEq)]
pub struct SimulatorFailure {
    /// Number of the tick.
    pub tick: u64,
    /// Time of the tick.
    pub now: Time,
    /// The robot, where it was one.
    pub robot: Option<RobotId>,
    /// Who is to blame.
    pub kind: FailureKind,
    /// What happened, with its numbers.
    pub message: String,
}

impl std::fmt::Display for SimulatorFailure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "tick {} ({})", self.tick, self.now)?;
        if let Some(robot) = self.robot {
            write!(f, ", robot {robot}")?;
        }
        write!(f, ": {}", self.message)
    }
}

/// Whether the run passed, and whether it goes on.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SimulatorScenarioResult {
    /// Whether anything failed.
    pub failed: bool,
    /// What failed, in order.
    pub failures: Vec<SimulatorFailure>,
    /// Whether the run ends with this tick.
    pub stopped: bool,
}

impl SimulatorScenarioResult {
    /// Notes a failure; the run goes on.
    pub fn fail(&mut self, failure: SimulatorFailure) {
        self.failed = true;
        self.failures.push(failure);
    }

    /// Notes a failure that ends the run with this tick.
    pub fn fail_and_stop(&mut self, failure: SimulatorFailure) {
        self.fail(failure);
        self.stopped = true;
    }
}
