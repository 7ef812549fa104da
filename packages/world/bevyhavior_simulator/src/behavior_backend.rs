use std::collections::BTreeMap;

use behavior_tree::Layout;
use bevy_ecs::prelude::Resource;
use hsl_behavior::{BehaviorInput, BehaviorOutput};
use hsl_types::{RobotId, Severity, Violation};

use crate::backend_error::BackendError;
use crate::result::FailureKind;

/// Name of the violation that records a robot without an answer.
pub const BEHAVIOR_TICK_ERROR: &str = "behavior_tick_error";

/// Why a robot has no decision in this tick.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{cause}")]
pub struct NoAnswer {
    /// What is missing or wrong.
    pub cause: BackendError,
    /// Whether the cause is the environment or the decision itself.
    pub kind: FailureKind,
}

impl NoAnswer {
    /// Creates a missing decision with this cause.
    pub fn new(kind: FailureKind, cause: impl Into<BackendError>) -> Self {
        let cause = cause.into();
        Self { cause, kind }
    }

    /// Returns the violation that records it; `consequence` says what follows.
    pub(crate) fn to_violation(
        &self,
        robot: RobotId,
        severity: Severity,
        consequence: &str,
    ) -> Violation {
        Violation {
            check_name: BEHAVIOR_TICK_ERROR,
            robot: Some(robot),
            message: format!("{self}; {consequence}"),
            severity,
        }
    }
}

/// The answer of one robot.
#[derive(Clone, Debug, PartialEq)]
pub struct BehaviorAnswer {
    /// The decision and the messages that come with it.
    pub output: BehaviorOutput,
    /// The layout of its tree, only with the first trace of each version.
    pub layout: Option<Layout>,
}

/// The answers of all robots, in canonical order, or why there is none.
pub type BehaviorAnswers = BTreeMap<RobotId, Result<BehaviorAnswer, NoAnswer>>;

/// Name of the check that finds publishers that do not belong to the match.
pub const STRAY_PUBLISHER: &str = "stray_publisher";

/// Decides for the robots: in process, over ROS, or over another protocol.
pub trait BehaviorBackend: Send + Sync {
    /// Runs one tick for all robots. Inputs and outputs are keyed by robot, in order.
    ///
    /// # Errors
    /// Returns an error if no robot can decide any more; the failure of a single robot is in the answers.
    fn tick(
        &mut self,
        inputs: &BTreeMap<RobotId, BehaviorInput>,
    ) -> Result<BehaviorAnswers, BackendError>;

    /// Returns whether answers are used when they arrive, at the pace of the wall clock, whichever world state they
    /// answer.
    fn follows_wall_clock(&self) -> bool {
        false
    }

    /// Returns the problems found since the last call that are no robot's fault. Such a run may not be reproducible.
    fn take_violations(&mut self) -> Vec<Violation> {
        Vec::new()
    }

    /// Forgets the run, which has finished; another one begins with its first tick.
    fn restart(&mut self) {}

    /// Checks what has arrived since the last tick; called after it. Returns what is wrong with the answers of robots.
    ///
    /// # Errors
    /// Returns an error if the environment is the cause.
    fn finish(&mut self) -> Result<BTreeMap<RobotId, NoAnswer>, BackendError> {
        Ok(BTreeMap::new())
    }
}

/// The backend of this run.
#[derive(Resource)]
pub struct SimulatorBehaviorBackend(pub Box<dyn BehaviorBackend>);
