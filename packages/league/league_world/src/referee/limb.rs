//! Limbs of a robot.

use simspark_protocol::Joint;

/// A limb. Its joints are frozen together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the names say all")]
pub enum Limb {
    RightArm,
    LeftArm,
    RightLeg,
    LeftLeg,
}

impl Limb {
    /// Returns the limb of a joint, or `None` for the neck.
    pub fn from_joint(joint: Joint) -> Option<Self> {
        match joint {
            Joint::NeckYaw | Joint::NeckPitch => None,
            Joint::RightShoulderPitch
            | Joint::RightShoulderYaw
            | Joint::RightArmRoll
            | Joint::RightElbow => Some(Self::RightArm),
            Joint::LeftShoulderPitch
            | Joint::LeftShoulderYaw
            | Joint::LeftArmRoll
            | Joint::LeftElbow => Some(Self::LeftArm),
            Joint::RightHipYawPitch
            | Joint::RightHipRoll
            | Joint::RightHipPitch
            | Joint::RightKnee
            | Joint::RightAnklePitch
            | Joint::RightAnkleRoll
            | Joint::RightToe => Some(Self::RightLeg),
            Joint::LeftHipYawPitch
            | Joint::LeftHipRoll
            | Joint::LeftHipPitch
            | Joint::LeftKnee
            | Joint::LeftAnklePitch
            | Joint::LeftAnkleRoll
            | Joint::LeftToe => Some(Self::LeftLeg),
        }
    }
}
