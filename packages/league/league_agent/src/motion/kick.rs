//! The kick: weight to one foot, the other one swings back and hits the ball.

use nalgebra::{Matrix3, Vector3};
use simspark_protocol::Side;

use crate::body::leg::Leg;
use crate::body::motors::CYCLE;
use crate::body::posture::Posture;
use crate::body::turn::{about_x, about_y};
use crate::motion::stance::HEIGHT;

/// A moment of the kick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pose {
    /// Time from the moment before \[s\].
    pub(crate) seconds: f64,
    /// How far the torso is to the side of the foot that bears it \[m\].
    pub(crate) aside: f64,
    /// Angle by which the torso leans to that side \[rad\].
    pub(crate) roll: f64,
    /// How far the kicking foot is in front of the hips \[m\].
    pub(crate) forward: f64,
    /// How far the kicking foot is lifted \[m\].
    pub(crate) up: f64,
    /// How far the toes of the kicking foot point up \[rad\].
    pub(crate) toes: f64,
}

/// The kick; it begins and ends with standing. Found by a search (CMA-ES) in the physics of the league, with the ball at
/// different places in front of the foot: it rolls 3.6 to 5.3 m.
pub(crate) const KICK: [Pose; 5] = [
    Pose {
        seconds: 0.25,
        aside: 0.044,
        roll: 0.054,
        forward: 0.002,
        up: 0.0,
        toes: -0.02,
    },
    Pose {
        seconds: 0.24,
        aside: 0.049,
        roll: 0.073,
        forward: -0.021,
        up: 0.018,
        toes: -0.25,
    },
    Pose {
        seconds: 0.05,
        aside: 0.065,
        roll: 0.101,
        forward: 0.146,
        up: 0.056,
        toes: 0.6,
    },
    Pose {
        seconds: 0.14,
        aside: 0.066,
        roll: 0.122,
        forward: -0.041,
        up: 0.035,
        toes: 0.83,
    },
    Pose {
        seconds: 0.2,
        aside: 0.0,
        roll: 0.0,
        forward: 0.0,
        up: 0.0,
        toes: 0.0,
    },
];

const START: Pose = Pose {
    seconds: 0.0,
    aside: 0.0,
    roll: 0.0,
    forward: 0.0,
    up: 0.0,
    toes: 0.0,
};

/// A kick that goes on.
#[derive(Clone, Debug)]
pub(crate) struct Kick {
    foot: Side,
    left: Vec<Pose>,
    from: Pose,
    elapsed: f64,
}

impl Kick {
    pub(crate) fn new(foot: Side, poses: &[Pose]) -> Self {
        Self {
            foot,
            left: poses.iter().rev().copied().collect(),
            from: START,
            elapsed: 0.0,
        }
    }

    /// Returns the posture of the next cycle, or `None` when the kick is over.
    pub(crate) fn step(&mut self, leg: &Leg) -> Option<Posture> {
        let target = *self.left.last()?;
        self.elapsed += CYCLE;
        let part = (self.elapsed / target.seconds.max(CYCLE)).min(1.0);
        let between = |from: f64, to: f64| from + (to - from) * part;
        let pose = Pose {
            seconds: 0.0,
            aside: between(self.from.aside, target.aside),
            roll: between(self.from.roll, target.roll),
            forward: between(self.from.forward, target.forward),
            up: between(self.from.up, target.up),
            toes: between(self.from.toes, target.toes),
        };
        if part >= 1.0 {
            self.left.pop();
            self.from = target;
            self.elapsed = 0.0;
        }
        let posture = posture(&pose, leg);
        Some(match self.foot {
            Side::Right => posture,
            Side::Left => posture.mirrored(),
        })
    }
}

/// The posture of a pose whose right foot kicks.
fn posture(pose: &Pose, leg: &Leg) -> Posture {
    let mut posture = Posture::arms_down();
    let down = -HEIGHT * leg.length();
    // The torso leans to the left.
    let level = about_y(pose.roll);
    let bearing = Vector3::new(pose.aside - leg.hip, 0.0, down);
    let kicking = Vector3::new(pose.aside + leg.hip, pose.forward, down + pose.up);
    leg.reach(Side::Left, &(level * bearing), &level, &mut posture);
    let foot: Matrix3<f64> = level * about_x(pose.toes);
    leg.reach(Side::Right, &(level * kicking), &foot, &mut posture);
    posture
}
