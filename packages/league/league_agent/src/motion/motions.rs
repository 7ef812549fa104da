//! Which motion the robot carries out.

use nalgebra::Vector2;
use simspark_protocol::Side;

use crate::body::leg::Leg;
use crate::body::posture::Posture;
use crate::motion::gait::GAIT;
use crate::motion::gaze::Gaze;
use crate::motion::get_up::Lying;
use crate::motion::keyframe::Run;
use crate::motion::kick::{KICK, Kick};
use crate::motion::stance::standing;
use crate::motion::walk::{Velocity, Walk};
use crate::perception::attitude::Attitude;

/// What a player can do with its legs. It gets up by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Motion {
    /// Stand.
    #[default]
    Stand,
    /// Walk.
    Walk(Velocity),
    /// Kick forward with the foot of a side. A kick that has begun goes on to its end.
    Kick(Side),
}

/// Cosine of the torso's angle to the vertical below which a robot has fallen.
const FALLEN: f64 = 0.5;
/// Cycles for which it is below before the robot gets up: until then it may still fall.
const PATIENCE: u32 = 10;
/// Rate of turning below which a fallen robot lies still \[rad/s\].
const AT_REST: f64 = 0.3;
/// Cycles for which it lies still before it gets up, in a posture that is always the same.
const RESTING: u32 = 9;
/// Cycles after a fall from which it gets up although it does not lie still.
const IMPATIENCE: u32 = 55;
/// Part of the way to a new posture that is covered in a cycle.
const SMOOTHING: f64 = 0.15;
/// Cycles for which a robot stands after it got up or kicked.
const SETTLING: u32 = 10;

/// The motions.
#[derive(Clone, Debug)]
pub(crate) struct Motions {
    leg: Leg,
    pub(crate) walk: Walk,
    gaze: Gaze,
    get_up: Option<Run>,
    kick: Option<Kick>,
    /// The foot of a kick for which the robot still stops.
    next_kick: Option<Side>,
    posture: Posture,
    /// Cycles for which the robot has lain.
    fallen: u32,
    /// Cycles for which the torso has not turned.
    resting: u32,
    /// Cycles for which it still stands.
    settling: u32,
}

impl Motions {
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

    /// Begins anew: the robot was placed upright.
    pub(crate) fn reset(&mut self) {
        self.walk.reset();
        self.get_up = None;
        self.kick = None;
        self.next_kick = None;
        self.fallen = 0;
        self.settling = 0;
    }

    /// Whether the robot lies or gets up.
    pub(crate) fn has_fallen(&self) -> bool {
        self.fallen > 0 || self.get_up.is_some()
    }

    /// Returns the posture of the next cycle. `target`: what to look at, from the robot (forward, left; m).
    pub(crate) fn step(
        &mut self,
        wanted: Motion,
        target: Option<Vector2<f64>>,
        attitude: &Attitude,
        joints: &Posture,
    ) -> Posture {
        self.posture = self.legs(wanted, attitude, joints);
        if !self.has_fallen() {
            self.gaze.look(target, &mut self.posture);
        }
        self.posture
    }

    fn legs(&mut self, wanted: Motion, attitude: &Attitude, joints: &Posture) -> Posture {
        let up = attitude.up();
        if let Some(run) = &mut self.get_up {
            if let Some(posture) = run.step() {
                return posture;
            }
            self.get_up = None;
            self.settling = SETTLING;
        }
        self.fallen = if up.z < FALLEN { self.fallen + 1 } else { 0 };
        self.resting = if attitude.rate().norm() < AT_REST {
            self.resting + 1
        } else {
            0
        };
        if self.fallen > PATIENCE {
            self.walk.reset();
            self.kick = None;
            self.next_kick = None;
            if self.resting < RESTING && self.fallen < IMPATIENCE {
                return self.posture.towards(&standing(&self.leg), SMOOTHING);
            }
            self.get_up = Some(Run::new(Lying::of(&up).keyframes(), *joints));
            self.fallen = PATIENCE;
            self.resting = 0;
            return self.posture;
        }
        if let Some(kick) = &mut self.kick {
            if let Some(posture) = kick.step(&self.leg) {
                return posture;
            }
            self.kick = None;
            self.settling = SETTLING;
        }
        if self.settling > 0 {
            self.settling -= 1;
            return self.posture.towards(&standing(&self.leg), SMOOTHING);
        }
        if let Motion::Kick(foot) = wanted {
            self.next_kick.get_or_insert(foot);
        }
        if let Some(foot) = self.next_kick {
            if !self.walk.is_standing() {
                return self.walk.step(None, attitude, &self.leg);
            }
            self.next_kick = None;
            let kick = self.kick.insert(Kick::new(foot, &KICK));
            // A kick has at least one pose.
            return kick.step(&self.leg).unwrap_or(self.posture);
        }
        match wanted {
            Motion::Walk(velocity) => self.walk.step(Some(velocity), attitude, &self.leg),
            _ if self.walk.is_standing() => self.posture.towards(&standing(&self.leg), SMOOTHING),
            _ => self.walk.step(None, attitude, &self.leg),
        }
    }
}
