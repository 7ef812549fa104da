//! The simulated world as it is.

use hsl_types::{Faults, RobotTruth, SimulationTruth, limits};

use super::{Convert, Door, enter, game_controller_state, header, referee_command};
use crate::hsl_msgs;

/// The truth as a message. The game controller's state and the commands within have the same header.
pub fn to_message(truth: &SimulationTruth) -> hsl_msgs::SimulationTruth {
    let header = header::of_world(truth.now);
    hsl_msgs::SimulationTruth {
        game_controller_state: game_controller_state::to_message(
            header.clone(),
            &truth.game_controller_state,
        ),
        commands: truth
            .commands
            .iter()
            .map(|command| referee_command::to_message(header.clone(), command))
            .collect(),
        header,
        tick: truth.tick,
        ball: truth.ball.map(|ball| ball.to_message()),
        robots: truth.robots.iter().map(Convert::to_message).collect(),
        field_dimensions: truth.field_dimensions.to_message(),
    }
}

/// The truth of a message.
///
/// # Errors
/// All faults of the message.
pub fn from_message(message: &hsl_msgs::SimulationTruth) -> Result<SimulationTruth, Faults> {
    enter(|door| {
        let now = header::stamp(&message.header, door);
        let ball = door.optional("ball", message.ball.as_ref());
        let robots: Option<Vec<RobotTruth>> =
            door.sequence("robots", &message.robots, limits::ROBOTS);
        if let Some(robots) = &robots
            && !robots.is_sorted_by(|one, next| one.id < next.id)
        {
            door.field("robots", |door| {
                door.fault("robots are not in order, each at most once");
                Some(())
            });
        }
        let game = door.field("game_controller_state", |door| {
            game_controller_state::read(&message.game_controller_state, door)
        });
        let commands = door.each(
            "commands",
            &message.commands,
            limits::REFEREE_COMMANDS,
            referee_command::read,
        );
        let field_dimensions = door.convert("field_dimensions", &message.field_dimensions);
        Some(SimulationTruth {
            now: now?,
            tick: message.tick,
            ball: ball?,
            robots: robots?,
            game_controller_state: game?,
            commands: commands?,
            field_dimensions: field_dimensions?,
        })
    })
}

impl Convert for RobotTruth {
    type Message = hsl_msgs::RobotTruth;

    fn to_message(&self) -> Self::Message {
        hsl_msgs::RobotTruth {
            id: self.id.to_message(),
            ground_to_world: self.ground_to_world.to_message(),
            head_yaw: self.head_yaw.to_message(),
            primary_state: self.primary_state.to_message(),
            fall_down_state: self.fall_down_state.to_message(),
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        let id = door.convert("id", &message.id);
        let ground_to_world = door.convert("ground_to_world", &message.ground_to_world);
        let head_yaw = door.convert("head_yaw", &message.head_yaw);
        let primary_state = door.convert("primary_state", &message.primary_state);
        let fall_down_state = door.convert("fall_down_state", &message.fall_down_state);
        Some(Self {
            id: id?,
            ground_to_world: ground_to_world?,
            head_yaw: head_yaw?,
            primary_state: primary_state?,
            fall_down_state: fall_down_state?,
        })
    }
}
