//! Objects that a robot sees, at their perceived positions.

use hsl_wire::hsl_msgs::LeagueRobot;
use nalgebra::{Isometry3, Point3, Translation3, UnitQuaternion, Vector3};
use serde::Serialize;
use simspark_protocol::{Polar, Seen};

use super::figure::head;
use super::numbers::{Drawn3, drawn, pose};

/// Seen object, placed relative to the true pose of the robot's head.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Sight {
    /// Kind of the object.
    pub kind: SightKind,
    /// Name of a landmark, or team, number and part of a player; empty for ball and lines.
    pub name: String,
    /// Perceived position in the frame `world` \[m\]; both ends of a line.
    pub points: Vec<Drawn3>,
}

/// Kind of a seen object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SightKind {
    /// Corner of the field or goal post.
    Landmark,
    /// Ball.
    Ball,
    /// Part of a player.
    Player,
    /// Line of the field.
    Line,
}

/// Returns the transform from the head of a robot, x right, y forward, z up, to the world; `None` if the head was not
/// recorded.
///
/// Source of the axes: the neck turns about z, the head about x, `naoneckhead.rsg` of rcssserver3d 0.7.3.
pub(super) fn head_to_world(robot: &LeagueRobot) -> Option<Isometry3<f64>> {
    let joint = |name: &str| {
        let index = robot.joint_names.iter().position(|it| it == name)?;
        let angle = robot.joint_positions.get(index).copied()?;
        angle.is_finite().then_some(angle)
    };
    let (yaw, pitch) = (joint("hj1")?, joint("hj2")?);
    let yaw = UnitQuaternion::from_axis_angle(&Vector3::z_axis(), yaw);
    let pitch = UnitQuaternion::from_axis_angle(&Vector3::x_axis(), pitch);
    let torso = pose(&robot.torso)?;
    let position = Translation3::from(head(robot)?.coords);
    Some(Isometry3::from_parts(
        position,
        torso.rotation * yaw * pitch,
    ))
}

/// Places seen objects in the world, from polar coordinates in the frame of the head. Objects without a direction and
/// unknown objects are omitted.
pub(super) fn sights(seen: &[Seen], head_to_world: &Isometry3<f64>) -> Vec<Sight> {
    let place = |polar: &Polar| drawn(&(head_to_world * cartesian(polar)));
    let mut sights = Vec::new();
    for seen in seen {
        let sight = |kind, name, points| Sight { kind, name, points };
        match seen {
            Seen::Landmark(landmark, polar) => {
                let name = landmark.to_string();
                sights.push(sight(SightKind::Landmark, name, vec![place(polar)]));
            }
            Seen::Ball(polar) => {
                sights.push(sight(SightKind::Ball, String::new(), vec![place(polar)]));
            }
            Seen::Line(from, to) => {
                let ends = vec![place(from), place(to)];
                sights.push(sight(SightKind::Line, String::new(), ends));
            }
            Seen::Player {
                team,
                number,
                parts,
            } => sights.extend(parts.iter().map(|(part, polar)| {
                let name = format!("{team} {number} {part}");
                sight(SightKind::Player, name, vec![place(polar)])
            })),
            Seen::OwnPosition(_)
            | Seen::OwnOrientation(_)
            | Seen::BallPosition(_)
            | Seen::Unknown(_) => {}
        }
    }
    sights
}

/// Converts distance \[m\] and angles \[degrees\] to a point in the frame of the head: x right, y forward, z up.
fn cartesian(polar: &Polar) -> Point3<f64> {
    let (horizontal, vertical) = (polar.horizontal.to_radians(), polar.vertical.to_radians());
    let across = polar.distance * libm::cos(vertical);
    Point3::new(
        -across * libm::sin(horizontal),
        across * libm::cos(horizontal),
        polar.distance * libm::sin(vertical),
    )
}
