use std::collections::BTreeMap;

use behavior_tree::Layout;
use bevy_ecs::prelude::Resource;
use hsl_behavior::BehaviorOutput;
use hsl_types::{RobotId, Violation};

use crate::backends::backend_error::BackendError;
use crate::backends::behavior_resources::BehaviorInputs;
use crate::backends::no_answer::NoAnswer;

/// Name of the violation that records a robot without an answer.
pub const BEHAVIOR_TICK_ERROR: &str = "behavior_tick_error";

/// Answer of one robot.
#[derive(Clone, Debug, PartialEq)]
pub struct BehaviorAnswer {
    /// Decision and the messages of the robot.
    pub output: BehaviorOutput,
    /// Layout of the robot's tree; set only with the first trace of each version.
    pub layout: Option<Layout>,
}

/// Answers of all robots or the reasons for missing ones, in canonical order.
pub type BehaviorAnswers = BTreeMap<RobotId, Result<BehaviorAnswer, NoAnswer>>;

/// Name of the check that finds publishers that do not belong to the match.
pub const STRAY_PUBLISHER: &str = "stray_publisher";

/// Source of the robots' decisions: in process, over ROS, or over another protocol.
pub trait BehaviorBackend: Send + Sync {
    /// Lets all robots decide on their inputs of this tick. Inputs and answers are sorted by robot. A robot without an
    /// entry in the answers has no decision in this tick, and keeps its last command.
    ///
    /// # Errors
    ///
    /// Returns an error if no robot can decide any more. The failure of a single robot is in the answers.
    fn tick(&mut self, inputs: &BehaviorInputs) -> Result<BehaviorAnswers, BackendError>;

    /// Returns true if answers are used when they arrive, at the pace of the wall clock, for any earlier world state.
    fn follows_wall_clock(&self) -> bool {
        false
    }

    /// Returns the problems that were found since the last call and that no robot caused. A run with such problems may
    /// not be reproducible.
    fn take_violations(&mut self) -> Vec<Violation> {
        Vec::new()
    }

    /// Resets the state after a run; the next tick starts another run.
    fn restart(&mut self) {}

    /// Checks the messages that arrived since the last tick. Called once after the last tick. Returns the errors of
    /// robots that sent invalid or surplus answers.
    ///
    /// # Errors
    ///
    /// Returns an error if the environment is the cause.
    fn finish(&mut self) -> Result<BTreeMap<RobotId, NoAnswer>, BackendError> {
        Ok(BTreeMap::new())
    }
}

/// Backend of this run.
#[derive(Resource)]
pub struct SimulatorBehaviorBackend(pub Box<dyn BehaviorBackend>);
