use hsl_types::{
    Field, GameControllerState, Ground, IncomingMessage, Isometry2, MotionCommand, PlayerNumber,
    Time, WorldState,
};

use crate::{Knowledge, LastCommand, PerceptionParameters, Sighting, VisionParameters};

/// Input of a bridge.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// Command of the behavior.
    Command(MotionCommand),
    /// State of the game, as seen by the robot's team.
    Game(Box<GameControllerState>),
    /// A message of a teammate.
    Message(IncomingMessage),
    /// Perception, from the robot's vision.
    Perception(Box<WorldState>),
    /// Balls in an image of the robot's vision.
    Balls(Sighting),
    /// Robots in an image of the robot's vision.
    Robots(Sighting),
    /// Pose of the robot, from its localization.
    Pose(Isometry2<Ground, Field>),
}

/// Inputs of a bridge: knowledge of the robot, and last command of its behavior.
#[derive(Clone, Debug)]
pub struct BridgeInputs {
    /// Knowledge of the robot.
    pub knowledge: Knowledge,
    /// Last command of the behavior.
    pub command: LastCommand,
}

impl BridgeInputs {
    /// Creates the inputs of a robot at the pose `ground_to_field`.
    pub fn new(
        player_number: PlayerNumber,
        ground_to_field: Isometry2<Ground, Field>,
        perception: PerceptionParameters,
        vision: &VisionParameters,
    ) -> Self {
        Self {
            knowledge: Knowledge::new(player_number, ground_to_field, perception, vision),
            command: LastCommand::default(),
        }
    }

    /// Stores an input that arrived at `now`: a command in `command`, everything else in `knowledge`.
    pub fn handle(&mut self, input: Input, now: Time) {
        match input {
            Input::Command(command) => self.command.record(command, now),
            Input::Game(game) => self.knowledge.set_game(*game),
            Input::Message(message) => self.knowledge.record_message(&message, now),
            Input::Perception(perception) => self.knowledge.perceive(*perception, now),
            Input::Balls(balls) => self.knowledge.see_balls(&balls, now),
            Input::Robots(robots) => self.knowledge.see_robots(&robots, now),
            Input::Pose(ground_to_field) => self.knowledge.localize(ground_to_field),
        }
    }
}
