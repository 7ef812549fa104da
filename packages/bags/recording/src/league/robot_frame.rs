use std::fmt::Display;

use hsl_types::LeaguePlayer;
use hsl_wire::hsl_msgs::LeagueRobot;
use nalgebra::{Isometry3, Vector3};
use serde::{Serialize, Serializer};

use super::figure::{Figure, Posture};
use super::numbers::{pose, vector};
use super::player::player;

/// A robot in a cycle.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LeagueRobotFrame {
    /// Its player, for example `left/3`.
    #[serde(serialize_with = "as_text")]
    pub id: LeaguePlayer,
    /// x position of its torso's centre \[m\].
    pub x: f32,
    /// y position of its torso's centre \[m\].
    pub y: f32,
    /// Height of its torso's centre \[m\].
    pub z: f32,
    /// Direction in which its torso faces, counter-clockwise from x \[rad\].
    pub theta: f32,
    /// Its velocity [m/s].
    pub velocity: [f32; 3],
    /// Its type, 0 to 4.
    pub robot_type: u8,
    /// What it does with its body.
    pub posture: Posture,
    /// Its body.
    pub figure: Figure,
}

impl LeagueRobotFrame {
    /// Converts a recorded robot.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub(super) fn of(robot: &LeagueRobot) -> Result<(Self, Isometry3<f64>), String> {
        let Some(id) = player(&robot.player) else {
            let (side, number) = (robot.player.side, robot.player.number);
            return Err(format!("player {number} of side {side} does not exist"));
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

fn as_text<S: Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}
