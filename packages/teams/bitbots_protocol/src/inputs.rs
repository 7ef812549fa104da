//! Messages that the program subscribes to, from the world state of a tick.

mod ball;
#[cfg(test)]
mod fixture;
mod game_state;
mod robot_state;
mod seen_robots;
mod team_data;
mod tick_inputs;
mod transforms;

use ball::BallFilter;
use game_state::game_state;
use robot_state::robot_state;
use seen_robots::seen_robots;
use team_data::team_data;
pub use tick_inputs::TickInputs;
use transforms::transforms;

use hsl_types::{Field, Isometry2, Point2, Time};
use hsl_wire::bitbots_msgs::{RobotControlState, TeamData};
use hsl_wire::convert::planar::transform;
use hsl_wire::convert::time;
use hsl_wire::game_controller_hsl_interfaces::GameState;
use hsl_wire::geometry_msgs::{Point, Pose, PoseWithCovarianceStamped, Quaternion};
use hsl_wire::soccer_vision_3d_msgs::RobotArray;
use hsl_wire::std_msgs::Header;
use hsl_wire::tf2_msgs::TFMessage;

/// Frame of the field, with x towards the opponent's goal.
pub(crate) const MAP: &str = "map";
/// Frame of the odometry.
pub(crate) const ODOM: &str = "odom";
/// Frame of the robot on the ground.
pub(crate) const BASE_FOOTPRINT: &str = "base_footprint";

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

/// Returns the header of a message of the tick `now`.
fn header(now: Time, frame: &str) -> Header {
    Header {
        stamp: time::to_message(now),
        frame_id: frame.to_owned(),
    }
}

/// Returns the pose of a position without an orientation.
fn pose_at(position: Point2<Field>) -> Pose {
    Pose {
        position: Point {
            x: f64::from(position.x),
            y: f64::from(position.y),
            z: 0.0,
        },
        orientation: Quaternion::default(),
    }
}

/// Returns the pose of the robot on the field.
fn robot_pose<A: hsl_types::Frame>(ground_to_field: Isometry2<A, Field>) -> Pose {
    Pose {
        orientation: transform(ground_to_field, 0.0).rotation,
        ..pose_at(ground_to_field.as_pose().position)
    }
}
