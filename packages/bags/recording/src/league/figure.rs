use hsl_wire::hsl_msgs::LeagueRobot;
use nalgebra::{Isometry3, Point3, Vector3};
use serde::Serialize;

use super::numbers::{Drawn3, drawn, point};

/// Half of the torso's width and height \[m\].
///
/// Source: `naobody.rsg` of rcssserver3d 0.7.3; the width is the distance of the shoulders.
const HALF_TORSO: (f64, f64) = (0.075, 0.09);
/// Parts of an arm from the torso outwards, without the letter of its side.
const ARM: [&str; 4] = ["shoulder", "upperarm", "elbow", "lowerarm"];
/// Parts of a leg from the torso outwards, without the letter of its side.
const LEG: [&str; 7] = ["hip1", "hip2", "thigh", "shank", "ankle", "foot", "toe"];
/// Smallest height of the torso of a standing robot \[m\]: half of the height of an upright one, 0.38 m.
const LEAST_HEIGHT: f64 = 0.19;
/// Smallest vertical component of the torso's up axis of a standing robot: a tilt of 60 degrees.
const LEAST_UP: f64 = 0.5;
/// Smallest speed of a walking robot \[m/s\]: a robot that steps in place sways more slowly.
const LEAST_SPEED: f64 = 0.15;

/// Robot as points to draw.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Figure {
    /// Corners of the torso, seen from the front \[m\].
    pub torso: [Drawn3; 4],
    /// Center of the head \[m\]; `None` if it was not recorded.
    pub head: Option<Drawn3>,
    /// Centers of the parts of right arm, left arm, right leg and left leg, from the torso outwards \[m\].
    pub limbs: [Vec<Drawn3>; 4],
}

/// Posture of a robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Posture {
    /// On its feet, in place.
    Standing,
    /// On its feet, in motion.
    Walking,
    /// On the ground, or falling.
    Fallen,
}

impl Figure {
    /// Returns the figure of a robot for drawing. `torso` is the pose of its torso in the world. Parts with unknown
    /// names are omitted.
    pub(super) fn of(robot: &LeagueRobot, torso: &Isometry3<f64>) -> Self {
        let (x, z) = HALF_TORSO;
        let corner = |x, z| drawn(&(torso * Point3::new(x, 0.0, z)));
        let limb = |side: char, parts: &[&str]| {
            let found = parts.iter().filter_map(|part| part_of(robot, side, part));
            found.map(|point| drawn(&point)).collect()
        };
        Self {
            torso: [corner(x, z), corner(-x, z), corner(-x, -z), corner(x, -z)],
            head: head(robot).map(|point| drawn(&point)),
            limbs: [
                limb('r', &ARM),
                limb('l', &ARM),
                limb('r', &LEG),
                limb('l', &LEG),
            ],
        }
    }
}

impl Posture {
    /// Classifies the posture of a robot from pose and velocity \[m/s\] of its torso.
    pub(super) fn of(torso: &Isometry3<f64>, velocity: [f32; 3]) -> Self {
        let up = (torso * Vector3::z()).z;
        let speed = libm::hypot(f64::from(velocity[0]), f64::from(velocity[1]));
        if up < LEAST_UP || torso.translation.z < LEAST_HEIGHT {
            Self::Fallen
        } else if speed < LEAST_SPEED {
            Self::Standing
        } else {
            Self::Walking
        }
    }
}

/// Returns the center of the head in the world; `None` if it was not recorded.
pub(super) fn head(robot: &LeagueRobot) -> Option<Point3<f64>> {
    find(robot, |name| name == "head")
}

/// Returns the center of a part of a limb in the world. `side` is `l` or `r`.
fn part_of(robot: &LeagueRobot, side: char, part: &str) -> Option<Point3<f64>> {
    find(robot, |name| name.strip_prefix(side) == Some(part))
}

/// Returns the center of the first part whose name `is_it` accepts; `None` if there is none or it is not finite.
fn find(robot: &LeagueRobot, is_it: impl Fn(&str) -> bool) -> Option<Point3<f64>> {
    let index = robot.part_names.iter().position(|name| is_it(name))?;
    point(robot.part_positions.get(index)?)
}
