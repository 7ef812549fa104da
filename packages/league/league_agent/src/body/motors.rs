//! Joint control: computes motor speeds from target angles.

use simspark_protocol::{Effector, Joint, Senses};

use crate::body::posture::Posture;

/// Duration of a cycle \[s\].
pub(crate) const CYCLE: f64 = 0.02;
/// Maximum speed of a joint \[rad/s\], 351.77 deg/s (`hingeeffector.cpp` of rcssserver3d 0.7.3).
const MAX_SPEED: f64 = 6.1395;
/// Minimum distance of a target from a stop \[deg\]: a joint at its stop ignores commands.
const STOP_MARGIN: f64 = 0.5;

/// Controller that moves the joints to a posture.
///
/// A command has its effect in the second message after its reply. A new command therefore starts from the measured
/// angle plus the known movement of the last cycle.
#[derive(Clone, Debug)]
pub(crate) struct Motors {
    /// Measured angles \[deg\].
    measured: Posture,
    /// Speeds of the last reply \[rad/s\], in the order of [`Joint::ALL`].
    last: [f64; Joint::ALL.len()],
    has_toes: bool,
}

impl Motors {
    /// Creates a controller that has measured no angles.
    pub(crate) fn new(robot_type: u8) -> Self {
        Self {
            measured: Posture::default(),
            last: [0.0; Joint::ALL.len()],
            has_toes: robot_type == 4,
        }
    }

    /// Returns the measured angles.
    pub(crate) fn measured(&self) -> &Posture {
        &self.measured
    }

    /// Reads the angles. A joint without a valid value keeps its last angle.
    pub(crate) fn measure(&mut self, senses: &Senses) {
        for &joint in Joint::ALL {
            if let Some(angle) = senses.joint(joint).filter(|angle| angle.abs() < 360.0) {
                self.measured.set(joint, angle);
            }
        }
    }

    /// Returns the commands that move the joints to `posture` in one cycle, or towards it with the maximum speed.
    /// Targets beyond a stop are limited. Stores the speeds for the next call.
    pub(crate) fn drive(&mut self, posture: &Posture) -> Vec<Effector> {
        let mut effectors = Vec::new();
        for (&joint, last) in Joint::ALL.iter().zip(&mut self.last) {
            if !self.has_toes && matches!(joint, Joint::RightToe | Joint::LeftToe) {
                continue;
            }
            let (low, high) = joint_stops(joint);
            let target = posture
                .get(joint)
                .clamp(low + STOP_MARGIN, high - STOP_MARGIN);
            let expected = self.measured.get(joint) + last.to_degrees() * CYCLE;
            let speed = ((target - expected).to_radians() / CYCLE).clamp(-MAX_SPEED, MAX_SPEED);
            // Five decimals keep messages short. The rounding error is far below the noise of the contacts.
            let speed = (speed * 1e5).round() / 1e5;
            *last = speed;
            effectors.push(Effector::Joint {
                joint,
                velocity: speed.into(),
            });
        }
        effectors
    }
}

/// Returns the lower and upper stop of a joint \[deg\] (`naoneckhead.rsg`, `naoarm.rsg`, `naoleg.rsg`, `naolegtoe.rsg`
/// of rcssserver3d 0.7.3).
fn joint_stops(joint: Joint) -> (f64, f64) {
    match joint {
        Joint::NeckYaw
        | Joint::RightShoulderPitch
        | Joint::LeftShoulderPitch
        | Joint::RightArmRoll
        | Joint::LeftArmRoll => (-120.0, 120.0),
        Joint::NeckPitch => (-45.0, 45.0),
        Joint::RightShoulderYaw => (-95.0, 1.0),
        Joint::LeftShoulderYaw => (-1.0, 95.0),
        Joint::RightElbow => (-1.0, 90.0),
        Joint::LeftElbow | Joint::RightHipYawPitch | Joint::LeftHipYawPitch => (-90.0, 1.0),
        Joint::RightHipRoll | Joint::LeftAnkleRoll => (-45.0, 25.0),
        Joint::LeftHipRoll | Joint::RightAnkleRoll => (-25.0, 45.0),
        Joint::RightHipPitch | Joint::LeftHipPitch => (-25.0, 100.0),
        Joint::RightKnee | Joint::LeftKnee => (-130.0, 1.0),
        Joint::RightAnklePitch | Joint::LeftAnklePitch => (-45.0, 75.0),
        Joint::RightToe | Joint::LeftToe => (-1.0, 70.0),
    }
}
