use std::collections::BTreeMap;

use behavior_tree::Layout;
use bevy_ecs::prelude::Resource;
use hsl_behavior::{BehaviorInput, BehaviorOutput};
use hsl_types::{RobotId, Severity, Violation};

use crate::backend_error::BackendError;
use crate::result::FailureKind;

/// Name of the violation of a robot that does not answer.
pub const BEHAVIOR_TICK_ERROR: &str = "behavior_tick_error";

/// Why a robot has no decision in this tick.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{reason}")]
pub struct NoAnswer {
    /// What is missing or wrong, for people.
    pub reason: String,
    /// Whether the robot's node or the decision itself is to blame.
    pub kind: FailureKind,
}

impl NoAnswer {
    /// The violation that records it, with what follows from it.
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

/// What one robot decided.
#[derive(Clone, Debug, PartialEq)]
pub struct BehaviorAnswer {
    /// The decision and what came with it.
    pub output: BehaviorOutput,
    /// The shape of its tree, with the first trace of each version of it only.
    pub layout: Option<Layout>,
}

/// What every robot decided, in canonical order, or why it did not.
pub type BehaviorAnswers = BTreeMap<RobotId, Result<BehaviorAnswer, NoAnswer>>;

/// Name of the check that finds publishers which do not belong to the match.
pub const STRAY_PUBLISHER: &str = "stray_publisher";

/// What decides for the robots: in process, over ROS, or over a production node's own protocol.
pub trait BehaviorBackend: Send + Sync {
    /// One tick for all robots at once. Inputs and outputs are keyed by robot, in order.
    ///
    /// # Errors
    /// When nobody can decide any more; a single robot's failure is in the answers.
    fn tick(
        &mut self,
        inputs: &BTreeMap<RobotId, BehaviorInput>,
    ) -> Result<BehaviorAnswers, BackendError>;

    /// Whether decisions are taken when they come, at the pace of the wall clock, whatever world state they are made on.
    fn follows_wall_clock(&self) -> bool {
        false
    }

    /// What has been found since the last call that should not be, and is no robot's fault. Such a run may end otherwise
    /// when it is played again.
    fn take_violations(&mut self) -> Vec<Violation> {
        Vec::new()
    }

    /// Checks after the last tick what has arrived since; returns what is wrong with the answers of robots.
    ///
    /// # Errors
    /// When the environment is to blame.
    fn finish(&mut self) -> Result<BTreeMap<RobotId, NoAnswer>, BackendError> {
        Ok(BTreeMap::new())
    }
}

/// What decides for the robots of this run.
#[derive(Resource)]
pub struct SimulatorBehaviorBackend(pub Box<dyn BehaviorBackend>);
