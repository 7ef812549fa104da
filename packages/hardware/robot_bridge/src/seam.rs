use hsl_types::{
    Field, GameControllerState, Ground, IncomingMessage, Isometry2, MotionCommand, PlayerNumber,
    Time, WorldState,
};

use crate::{Knowledge, LastCommand, PerceptionParameters, Sighting, VisionParameters};

/// What a bridge receives on our side.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// The behavior's command.
    Command(MotionCommand),
    /// The game, seen by the robot's own team.
    Game(Box<GameControllerState>),
    /// A message of a teammate.
    Message(IncomingMessage),
    /// What the robot perceives, from its vision.
    Perception(Box<WorldState>),
    /// The balls in an image of the robot's vision.
    Balls(Sighting),
    /// The robots in an image of the robot's vision.
    Robots(Sighting),
    /// Where the robot is, from its localization.
    Pose(Isometry2<Ground, Field>),
}

/// Our side of a bridge: what the robot knows, and what its behavior commands.
#[derive(Clone, Debug)]
pub struct Seam {
    /// What the robot knows.
    pub knowledge: Knowledge,
    /// The behavior's command.
    pub command: LastCommand,
}

impl Seam {
    /// Creates the side of a robot that stands at `ground_to_field`.
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

    /// Takes what arrived at `now`.
    pub fn take(&mut self, input: Input, now: Time) {
        match input {
            Input::Command(command) => self.command.take(command, now),
            Input::Game(game) => self.knowledge.take_game(*game),
            Input::Message(message) => self.knowledge.take_message(&message, now),
            Input::Perception(perception) => self.knowledge.perceive(*perception, now),
            Input::Balls(balls) => self.knowledge.see_balls(&balls, now),
            Input::Robots(robots) => self.knowledge.see_robots(&robots, now),
            Input::Pose(ground_to_field) => self.knowledge.localize(ground_to_field),
        }
    }
}
