//! Angles of all joints.

use simspark_protocol::Joint;

/// Number of joints of a robot of type 4; the other types have no toes.
const JOINTS: usize = Joint::ALL.len();

/// Angle of each joint \[deg\].
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Posture {
    angles: [f64; JOINTS],
}

impl Default for Posture {
    /// Returns all joints at zero: the robot stands upright with its arms stretched forward.
    fn default() -> Self {
        Self {
            angles: [0.0; JOINTS],
        }
    }
}

impl Posture {
    /// Returns a posture with arms down, away from torso and legs.
    pub(crate) fn arms_down() -> Self {
        let mut posture = Self::default();
        posture.set_both(Joint::LeftShoulderPitch, -90.0);
        posture.set_both(Joint::LeftShoulderYaw, 10.0);
        posture
    }

    /// Returns the angle of a joint \[deg\].
    pub(crate) fn get(&self, joint: Joint) -> f64 {
        self.angles[joint as usize]
    }

    /// Sets the angle of a joint \[deg\].
    pub(crate) fn set(&mut self, joint: Joint, angle: f64) {
        self.angles[joint as usize] = angle;
    }

    /// Sets the angle of a joint of the left side, and the mirrored angle of the right one \[deg\].
    pub(crate) fn set_both(&mut self, left: Joint, angle: f64) {
        let (right, sign) = mirror(left);
        self.set(left, angle);
        self.set(right, sign * angle);
    }

    /// Interpolates between this posture (`part` 0) and `target` (`part` 1).
    pub(crate) fn interpolate(&self, target: &Self, part: f64) -> Self {
        let mut posture = *self;
        for (angle, target) in posture.angles.iter_mut().zip(&target.angles) {
            *angle += (target - *angle) * part;
        }
        posture
    }

    /// Returns the mirror image, with left and right exchanged.
    pub(crate) fn mirrored(&self) -> Self {
        let mut posture = *self;
        for &left in Joint::ALL {
            let (right, sign) = mirror(left);
            if right != left {
                posture.set(left, sign * self.get(right));
                posture.set(right, sign * self.get(left));
            }
        }
        posture.set(Joint::NeckYaw, -self.get(Joint::NeckYaw));
        posture
    }
}

/// Returns the joint of the right side for a joint of the left side, and the sign of its angle in a mirror image. Other
/// joints are returned unchanged.
fn mirror(left: Joint) -> (Joint, f64) {
    match left {
        Joint::LeftShoulderPitch => (Joint::RightShoulderPitch, 1.0),
        Joint::LeftShoulderYaw => (Joint::RightShoulderYaw, -1.0),
        Joint::LeftArmRoll => (Joint::RightArmRoll, -1.0),
        Joint::LeftElbow => (Joint::RightElbow, -1.0),
        Joint::LeftHipYawPitch => (Joint::RightHipYawPitch, 1.0),
        Joint::LeftHipRoll => (Joint::RightHipRoll, -1.0),
        Joint::LeftHipPitch => (Joint::RightHipPitch, 1.0),
        Joint::LeftKnee => (Joint::RightKnee, 1.0),
        Joint::LeftAnklePitch => (Joint::RightAnklePitch, 1.0),
        Joint::LeftAnkleRoll => (Joint::RightAnkleRoll, -1.0),
        Joint::LeftToe => (Joint::RightToe, 1.0),
        other => (other, 1.0),
    }
}
