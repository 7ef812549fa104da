//! Selection of the motion.

use nalgebra::Vector2;
use simspark_protocol::Side;

use crate::body::leg::Leg;
use crate::body::posture::Posture;
use crate::motion::gait::GAIT;
use crate::motion::gaze::Gaze;
use crate::motion::get_up::LyingPose;
use crate::motion::keyframe::KeyframeMotion;
use crate::motion::kick::{KICK, Kick};
use crate::motion::stance::standing_posture;
use crate::motion::walk::{Velocity, Walk};
use crate::perception::attitude::Attitude;

/// Motion of the legs. A fallen robot gets up automatically.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Motion {
    /// Standing.
    #[default]
    Stand,
    /// Walking.
    Walk(Velocity),
    /// Kick forward with the foot of a side. A kick in progress always ends.
    Kick(Side),
}

/// Cosine of the torso's angle to the vertical below which a robot has fallen.
const FALLEN_COSINE: f64 = 0.5;
/// Number of cycles after which a fall is confirmed. Until then the robot may still move.
const FALL_CYCLES: u32 = 10;
/// Rate of rotation below which a fallen robot is at rest \[rad/s\].
const REST_RATE: f64 = 0.3;
/// Number of cycles at rest before the robot gets up, so that it starts from the same posture.
const REST_CYCLES: u32 = 9;
/// Number of cycles after a fall after which the robot gets up without being at rest.
const MAX_FALLEN_CYCLES: u32 = 55;
/// Part of the distance to a new posture that is covered in a cycle.
const SMOOTHING: f64 = 0.15;
/// Number of cycles for which a robot stands after getting up or kicking.
const SETTLING_CYCLES: u32 = 10;

/// State of the motions of a robot: the one in progress, and the counters that start and end them.
#[derive(Clone, Debug)]
pub(crate) struct Motions {
    leg: Leg,
    /// Gait of walking and standing.
    pub(crate) walk: Walk,
    gaze: Gaze,
    /// Getting up in progress.
    get_up: Option<KeyframeMotion>,
    /// Kick in progress.
    kick: Option<Kick>,
    /// Foot of the next kick, while the robot stops walking.
    next_kick: Option<Side>,
    /// Target posture of the last cycle.
    posture: Posture,
    /// Number of cycles for which the torso has been far from upright.
    fallen: u32,
    /// Number of cycles without rotation of the torso.
    resting: u32,
    /// Remaining number of cycles of standing.
    settling: u32,
}

impl Motions {
    /// Creates the motions of a standing robot with these legs.
    pub(crate) fn new(leg: Leg) -> Self {
        Self {
            leg,
            walk: Walk::new(GAIT),
            gaze: Gaze::default(),
            get_up: None,
            kick: None,
            next_kick: None,
            posture: Posture::default(),
            fallen: 0,
            resting: 0,
            settling: 0,
        }
    }

    /// Resets the motions, because the robot was placed upright.
    pub(crate) fn reset(&mut self) {
        self.walk.reset();
        self.get_up = None;
        self.kick = None;
        self.next_kick = None;
        self.fallen = 0;
        self.settling = 0;
    }

    /// Returns true if the robot lies or gets up.
    pub(crate) fn has_fallen(&self) -> bool {
        self.fallen > 0 || self.get_up.is_some()
    }

    /// Advances by a cycle and returns its target posture. `requested` is ignored while the robot gets up, kicks or
    /// settles. `target` is the target of the head from the robot (forward, left) \[m\]; `joints` are the measured
    /// angles.
    pub(crate) fn step(
        &mut self,
        requested: Motion,
        target: Option<Vector2<f64>>,
        attitude: &Attitude,
        joints: &Posture,
    ) -> Posture {
        self.posture = self.leg_posture(requested, attitude, joints);
        if !self.has_fallen() {
            self.gaze.update(target, &mut self.posture);
        }
        self.posture
    }

    /// Advances the motions by a cycle, and returns the target posture without the head. The first motion of this list
    /// that is needed wins: getting up, falling, a kick in progress, settling, a requested kick, walking or standing.
    fn leg_posture(&mut self, requested: Motion, attitude: &Attitude, joints: &Posture) -> Posture {
        let up = attitude.up();
        if let Some(run) = &mut self.get_up {
            if let Some(posture) = run.step() {
                return posture;
            }
            self.get_up = None;
            self.settling = SETTLING_CYCLES;
        }
        self.fallen = if up.z < FALLEN_COSINE {
            self.fallen + 1
        } else {
            0
        };
        self.resting = if attitude.rate().norm() < REST_RATE {
            self.resting + 1
        } else {
            0
        };
        if self.fallen > FALL_CYCLES {
            self.walk.reset();
            self.kick = None;
            self.next_kick = None;
            if self.resting < REST_CYCLES && self.fallen < MAX_FALLEN_CYCLES {
                return self
                    .posture
                    .interpolate(&standing_posture(&self.leg), SMOOTHING);
            }
            self.get_up = Some(KeyframeMotion::new(
                LyingPose::from_up(&up).keyframes(),
                *joints,
            ));
            // If the robot still lies after getting up, the next attempt starts without delay.
            self.fallen = FALL_CYCLES;
            self.resting = 0;
            return self.posture;
        }
        if let Some(kick) = &mut self.kick {
            if let Some(posture) = kick.step(&self.leg) {
                return posture;
            }
            self.kick = None;
            self.settling = SETTLING_CYCLES;
        }
        if self.settling > 0 {
            self.settling -= 1;
            return self
                .posture
                .interpolate(&standing_posture(&self.leg), SMOOTHING);
        }
        if let Motion::Kick(foot) = requested {
            self.next_kick.get_or_insert(foot);
        }
        if let Some(foot) = self.next_kick {
            // A kick starts from standing, so walking stops first.
            if !self.walk.is_standing() {
                return self.walk.step(None, attitude, &self.leg);
            }
            self.next_kick = None;
            let kick = self.kick.insert(Kick::new(foot, &KICK));
            // A kick has at least one pose.
            return kick.step(&self.leg).unwrap_or(self.posture);
        }
        match requested {
            Motion::Walk(velocity) => self.walk.step(Some(velocity), attitude, &self.leg),
            _ if self.walk.is_standing() => self
                .posture
                .interpolate(&standing_posture(&self.leg), SMOOTHING),
            _ => self.walk.step(None, attitude, &self.leg),
        }
    }
}
