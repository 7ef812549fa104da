//! Kick: the weight moves to one foot, the other one swings back and hits the ball.

use nalgebra::{Matrix3, Vector3};
use simspark_protocol::Side;

use crate::body::leg::Leg;
use crate::body::motors::CYCLE;
use crate::body::posture::Posture;
use crate::body::rotation::{rotation_about_x, rotation_about_y};
use crate::motion::stance::HEIGHT;

/// Pose at a time of a kick, relative to standing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct KickPose {
    /// Time from the previous pose \[s\].
    pub(crate) seconds: f64,
    /// Lateral distance of the torso towards the supporting foot \[m\].
    pub(crate) aside: f64,
    /// Angle of the torso towards that side \[rad\].
    pub(crate) roll: f64,
    /// Distance of the kicking foot in front of the hips \[m\].
    pub(crate) forward: f64,
    /// Height of the kicking foot \[m\].
    pub(crate) up: f64,
    /// Pitch of the kicking foot, with toes up \[rad\].
    pub(crate) toes: f64,
}

/// Poses of the kick, which begins and ends with standing. Found by a search (CMA-ES) in the physics of the league,
/// with the ball at different positions in front of the foot: it rolls 3.6 to 5.3 m.
pub(crate) const KICK: [KickPose; 5] = [
    KickPose {
        seconds: 0.25,
        aside: 0.044,
        roll: 0.054,
        forward: 0.002,
        up: 0.0,
        toes: -0.02,
    },
    KickPose {
        seconds: 0.24,
        aside: 0.049,
        roll: 0.073,
        forward: -0.021,
        up: 0.018,
        toes: -0.25,
    },
    KickPose {
        seconds: 0.05,
        aside: 0.065,
        roll: 0.101,
        forward: 0.146,
        up: 0.056,
        toes: 0.6,
    },
    KickPose {
        seconds: 0.14,
        aside: 0.066,
        roll: 0.122,
        forward: -0.041,
        up: 0.035,
        toes: 0.83,
    },
    KickPose {
        seconds: 0.2,
        aside: 0.0,
        roll: 0.0,
        forward: 0.0,
        up: 0.0,
        toes: 0.0,
    },
];

/// Standing, before the kick.
const REST_POSE: KickPose = KickPose {
    seconds: 0.0,
    aside: 0.0,
    roll: 0.0,
    forward: 0.0,
    up: 0.0,
    toes: 0.0,
};

/// A kick in progress.
#[derive(Clone, Debug)]
pub(crate) struct Kick {
    foot: Side,
    /// Remaining poses, the next one last.
    remaining: Vec<KickPose>,
    /// Last reached pose.
    start: KickPose,
    /// Time since the last pose \[s\].
    elapsed: f64,
}

impl Kick {
    /// Creates a kick with the foot of a side, from standing.
    pub(crate) fn new(foot: Side, poses: &[KickPose]) -> Self {
        Self {
            foot,
            remaining: poses.iter().rev().copied().collect(),
            start: REST_POSE,
            elapsed: 0.0,
        }
    }

    /// Advances by a cycle and returns its posture, or `None` after the kick. Between poses all values are
    /// interpolated.
    pub(crate) fn step(&mut self, leg: &Leg) -> Option<Posture> {
        let target = *self.remaining.last()?;
        self.elapsed += CYCLE;
        let part = (self.elapsed / target.seconds.max(CYCLE)).min(1.0);
        let interpolate = |from: f64, to: f64| from + (to - from) * part;
        let pose = KickPose {
            seconds: 0.0,
            aside: interpolate(self.start.aside, target.aside),
            roll: interpolate(self.start.roll, target.roll),
            forward: interpolate(self.start.forward, target.forward),
            up: interpolate(self.start.up, target.up),
            toes: interpolate(self.start.toes, target.toes),
        };
        if part >= 1.0 {
            self.remaining.pop();
            self.start = target;
            self.elapsed = 0.0;
        }
        let posture = kick_posture(&pose, leg);
        Some(match self.foot {
            Side::Right => posture,
            // Poses are for the right foot.
            Side::Left => posture.mirrored(),
        })
    }
}

/// Returns the posture of a pose in a kick with the right foot.
fn kick_posture(pose: &KickPose, leg: &Leg) -> Posture {
    let mut posture = Posture::arms_down();
    let down = -HEIGHT * leg.length();
    // The torso leans to the left.
    let level = rotation_about_y(pose.roll);
    let supporting = Vector3::new(pose.aside - leg.hip, 0.0, down);
    let kicking = Vector3::new(pose.aside + leg.hip, pose.forward, down + pose.up);
    leg.place_foot(Side::Left, &(level * supporting), &level, &mut posture);
    let foot: Matrix3<f64> = level * rotation_about_x(pose.toes);
    leg.place_foot(Side::Right, &(level * kicking), &foot, &mut posture);
    posture
}
