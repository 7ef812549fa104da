use std::fmt::Display;

use hsl_types::LeaguePlayer;
use hsl_wire::hsl_msgs::LeagueRobot;
use nalgebra::{Isometry3, Vector3};
use serde::{Serialize, Serializer};

use super::figure::{Figure, Posture};
use super::numbers::{pose, vector};
use super::player::player;

/// Robot in a cycle.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LeagueRobotFrame {
    /// Player, for example `left/3`.
    #[serde(serialize_with = "as_text")]
    #[cfg_attr(test, ts(type = "string"))]
    pub id: LeaguePlayer,
    /// x position of the torso's center \[m\].
    pub x: f32,
    /// y position of the torso's center \[m\].
    pub y: f32,
    /// Height of the torso's center \[m\].
    pub z: f32,
    /// Direction of the torso, counterclockwise from x \[rad\].
    pub theta: f32,
    /// Velocity \[m/s\].
    pub velocity: [f32; 3],
    /// Robot type, 0 to 4.
    pub robot_type: u8,
    /// Posture.
    pub posture: Posture,
    /// Body.
    pub figure: Figure,
}

impl LeagueRobotFrame {
    /// Converts a recorded robot for the page. Also returns the pose of its torso in the world.
    ///
    /// # Errors
    /// Returns the reason why the robot is invalid.
    pub(super) fn of(robot: &LeagueRobot) -> Result<(Self, Isometry3<f64>), String> {
        let Some(id) = player(&robot.player) else {
            let (side, number) = (robot.player.side, robot.player.number);
            return Err(format!("unknown player {number} of side {side}"));
        };
        let (Some(torso), Some(velocity)) = (pose(&robot.torso), vector(&robot.velocity)) else {
            return Err(format!("pose and velocity of {id} must be finite"));
        };
        let forward = torso * Vector3::y();
        let frame = Self {
            id,
            x: torso.translation.x as f32,
            y: torso.translation.y as f32,
            z: torso.translation.z as f32,
            theta: libm::atan2(forward.y, forward.x) as f32,
            velocity,
            robot_type: robot.robot_type,
            posture: Posture::of(&torso, velocity),
            figure: Figure::of(robot, &torso),
        };
        Ok((frame, torso))
    }
}

/// Serializes a value as its text.
fn as_text<S: Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}
