//! Messages that the program subscribes to, from the world state of a tick.

pub(crate) mod ball;
#[cfg(test)]
pub(crate) mod fixture;
pub(crate) mod game_state;
pub(crate) mod robot_state;
mod seen_robots;
pub(crate) mod team_data;
mod tick_inputs;
mod transforms;

pub(crate) use ball::BallFilter;
use game_state::game_state;
use robot_state::robot_state;
use seen_robots::seen_robots;
use team_data::team_data;
pub use tick_inputs::{ReceivedMessage, TickInputs};
use transforms::transforms;

use hsl_wire::bitbots_msgs::{RobotControlState, TeamData};
use hsl_wire::game_controller_hsl_interfaces::GameState;
use hsl_wire::geometry_msgs::PoseWithCovarianceStamped;
use hsl_wire::soccer_vision_3d_msgs::RobotArray;
use hsl_wire::tf2_msgs::TFMessage;

/// Messages for the program in one tick, in the order of publication.
#[derive(Clone, Debug)]
pub struct Inputs {
    /// Pose of the robot.
    pub transforms: TFMessage,
    /// State of the motion layer.
    pub robot_state: RobotControlState,
    /// State of the game; `None` before the first tick has ended.
    pub game_state: Option<GameState>,
    /// States of teammates that arrived since the last tick.
    pub team_data: Vec<TeamData>,
    /// Robots that the robot sees.
    pub robots: RobotArray,
    /// Filtered position of the ball.
    pub ball: PoseWithCovarianceStamped,
}
