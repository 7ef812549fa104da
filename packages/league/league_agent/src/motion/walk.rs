//! Walking: feet follow a gait around the hips, with feedback of the torso's attitude.

use std::f64::consts::{FRAC_PI_2, PI};

use libm::{cos, sin};
use nalgebra::{Vector2, Vector3};
use simspark_protocol::{Joint, Side};

use crate::body::leg::Leg;
use crate::body::motors::CYCLE;
use crate::body::posture::Posture;
use crate::body::rotation::{rotation_about_x, rotation_about_y, rotation_about_z};
use crate::motion::gait::Gait;
use crate::motion::stance::HEIGHT;
use crate::perception::attitude::Attitude;
use crate::perception::localizer::rotate;

/// Velocity of walking.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Velocity {
    /// Velocity forward \[m/s\].
    pub forward: f64,
    /// Velocity to the left \[m/s\].
    pub left: f64,
    /// Rate of rotation to the left \[rad/s\].
    pub turn: f64,
}

/// Maximum speeds forward, backward and to a side \[m/s\], and rate of rotation \[rad/s\].
const MAX_FORWARD: f64 = 0.75;
const MAX_BACKWARD: f64 = 0.4;
const MAX_SIDEWARD: f64 = 0.3;
const MAX_TURN: f64 = 1.5;
/// Maximum accelerations \[m/s²\] and \[rad/s²\].
const MAX_ACCELERATION: f64 = 0.8;
const MAX_TURN_ACCELERATION: f64 = 4.0;
/// Time until steps have their full height \[s\].
const START_TIME: f64 = 0.4;

/// State of walking. Velocity and gait change gradually.
#[derive(Clone, Debug)]
pub(crate) struct Walk {
    gait: Gait,
    /// Current target velocity, which follows the requested one.
    velocity: Velocity,
    /// Phase of two steps: the left foot supports in 0 to 1, the right one in 1 to 2.
    phase: f64,
    /// Amplitude of the gait: 0 stands, 1 walks.
    activity: f64,
}

impl Walk {
    /// Creates the state of a standing robot.
    pub(crate) fn new(gait: Gait) -> Self {
        Self {
            gait,
            velocity: Velocity::default(),
            phase: 0.0,
            activity: 0.0,
        }
    }

    /// Resets the state, because the robot has made another motion.
    pub(crate) fn reset(&mut self) {
        *self = Self::new(self.gait);
    }

    /// Returns true if the robot stands on both feet.
    pub(crate) fn is_standing(&self) -> bool {
        self.activity <= 0.0
    }

    /// Advances by a cycle and returns its target posture. `None` stops walking: the robot marks time with lower and
    /// lower steps.
    pub(crate) fn step(
        &mut self,
        requested: Option<Velocity>,
        attitude: &Attitude,
        leg: &Leg,
    ) -> Posture {
        self.accelerate(requested.unwrap_or_default());
        let change = CYCLE / START_TIME;
        self.activity = match requested {
            Some(_) => (self.activity + change).min(1.0),
            None => (self.activity - change).max(0.0),
        };
        self.phase = if self.is_standing() {
            0.0
        } else {
            (self.phase + CYCLE / self.gait.step) % 2.0
        };
        self.posture(attitude, leg)
    }

    /// Changes the target velocity towards the requested one, within the maximum speeds and accelerations.
    fn accelerate(&mut self, requested: Velocity) {
        let forward = requested.forward.clamp(-MAX_BACKWARD, MAX_FORWARD);
        let left = requested.left.clamp(-MAX_SIDEWARD, MAX_SIDEWARD);
        let turn = requested.turn.clamp(-MAX_TURN, MAX_TURN);
        // The relative speeds add up, because all directions share the reach of the legs.
        let reach = forward.abs()
            / if forward > 0.0 {
                MAX_FORWARD
            } else {
                MAX_BACKWARD
            };
        let used = reach + left.abs() / MAX_SIDEWARD + turn.abs() / MAX_TURN;
        let scale = 1.0 / used.max(1.0);
        let approach = |value: &mut f64, requested: f64, rate: f64| {
            *value += (requested * scale - *value).clamp(-rate * CYCLE, rate * CYCLE);
        };
        approach(&mut self.velocity.forward, forward, MAX_ACCELERATION);
        approach(&mut self.velocity.left, left, MAX_ACCELERATION);
        approach(&mut self.velocity.turn, turn, MAX_TURN_ACCELERATION);
    }

    /// Returns the posture of the current phase. A foot moves relative to the torso; while it supports the robot, it
    /// moves opposite to the walking direction. To keep the balance, the lean of the torso and its angular velocity
    /// shift and tilt the feet.
    fn posture(&self, attitude: &Attitude, leg: &Leg) -> Posture {
        let Gait { sway, lift, .. } = self.gait;
        let gait = &self.gait;
        let height = HEIGHT + (gait.height - HEIGHT) * self.activity;
        let mut posture = Posture::arms_down();
        let speed = self.velocity.forward;
        let lean = (gait.lean + gait.lean_by_speed * speed) * self.activity;
        let (pitch, roll) = (attitude.pitch() - lean, attitude.roll());
        let rate = attitude.rate();
        // Leaning forward is a rotation about -x, leaning to the right about y.
        let foot_pitch = lean + gait.pitch_gain * pitch - gait.pitch_rate_gain * rate.x;
        let foot_roll = gait.roll_gain * roll + gait.roll_rate_gain * rate.y;
        let capture = Vector2::new(
            gait.side_capture * roll + gait.side_capture_rate * rate.y,
            gait.capture * pitch - gait.capture_rate * rate.x,
        ) * self.activity;
        // The torso shifts to the supporting foot.
        let to_left = sway * sin(PI * (self.phase + gait.sway_phase)) * self.activity;
        let forward = (gait.forward + gait.forward_by_speed * speed) * self.activity;
        for (side, sign, offset) in [(Side::Left, -1.0, 0.0), (Side::Right, 1.0, 1.0)] {
            let (swing, up) = self.stride((self.phase + offset) % 2.0);
            let turn = self.velocity.turn * gait.step;
            // The feet turn outwards and back, so that they do not touch each other.
            let open = turn.abs() / 2.0;
            let heading = turn * swing - sign * open;
            let aside = leg.hip + gait.spread + self.velocity.left.abs() * gait.step / 2.0;
            let neutral = rotate(&Vector2::new(sign * aside, 0.0), turn * swing);
            let displacement = Vector2::new(-self.velocity.left, speed) * (gait.step * swing);
            let place = neutral + displacement + capture + Vector2::new(to_left, forward);
            let ankle = Vector3::new(
                place.x,
                place.y,
                lift * up * self.activity - height * leg.length(),
            );
            let level = rotation_about_x(foot_pitch) * rotation_about_y(-foot_roll);
            let ankle = rotation_about_x(lean) * ankle;
            leg.place_foot(
                side,
                &ankle,
                &(level * rotation_about_z(heading)),
                &mut posture,
            );
            let swing_of_arm = -gait.arm_swing * displacement.y;
            let shoulder = if side == Side::Left {
                Joint::LeftShoulderPitch
            } else {
                Joint::RightShoulderPitch
            };
            posture.set(shoulder, posture.get(shoulder) + swing_of_arm.to_degrees());
        }
        posture
    }

    /// Returns the position of a foot in its stride, from 0.5 in front to -0.5 behind, and its relative height, from 0
    /// to 1. The foot supports in `phase` 0 to 1, and swings in 1 to 2.
    fn stride(&self, phase: f64) -> (f64, f64) {
        if phase < 1.0 {
            return (0.5 - phase, 0.0);
        }
        let both = self.gait.double_support;
        let part = ((phase - 1.0 - both / 2.0) / (1.0 - both)).clamp(0.0, 1.0);
        (
            -0.5 * cos(PI * part),
            sin(PI * part) * sin(FRAC_PI_2.min(PI * part)),
        )
    }
}
