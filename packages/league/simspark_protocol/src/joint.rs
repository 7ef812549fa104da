//! Joints of a robot.

use crate::words::words;

words! {
    /// Joint, in the order of the senses of a robot. [`Joint::word`] is the name of its perceptor; positive angles are
    /// counter-clockwise around its axis.
    ///
    /// Source: `naoneckhead.rsg`, `naoarm.rsg`, `naoleg.rsg` and `naolegtoe.rsg` of rcssserver3d 0.7.3.
    pub enum Joint {
        /// Neck, yaw.
        NeckYaw = "hj1",
        /// Neck, pitch.
        NeckPitch = "hj2",
        /// Right shoulder, pitch.
        RightShoulderPitch = "raj1",
        /// Right shoulder, yaw.
        RightShoulderYaw = "raj2",
        /// Right arm, roll.
        RightArmRoll = "raj3",
        /// Right elbow.
        RightElbow = "raj4",
        /// Left shoulder, pitch.
        LeftShoulderPitch = "laj1",
        /// Left shoulder, yaw.
        LeftShoulderYaw = "laj2",
        /// Left arm, roll.
        LeftArmRoll = "laj3",
        /// Left elbow.
        LeftElbow = "laj4",
        /// Right hip, yaw and pitch.
        RightHipYawPitch = "rlj1",
        /// Right hip, roll.
        RightHipRoll = "rlj2",
        /// Right hip, pitch.
        RightHipPitch = "rlj3",
        /// Right knee.
        RightKnee = "rlj4",
        /// Right ankle, pitch.
        RightAnklePitch = "rlj5",
        /// Right ankle, roll.
        RightAnkleRoll = "rlj6",
        /// Right toe, of robots of type 4 only.
        RightToe = "rlj7",
        /// Left hip, yaw and pitch.
        LeftHipYawPitch = "llj1",
        /// Left hip, roll.
        LeftHipRoll = "llj2",
        /// Left hip, pitch.
        LeftHipPitch = "llj3",
        /// Left knee.
        LeftKnee = "llj4",
        /// Left ankle, pitch.
        LeftAnklePitch = "llj5",
        /// Left ankle, roll.
        LeftAnkleRoll = "llj6",
        /// Left toe, of robots of type 4 only.
        LeftToe = "llj7",
    }
}

/// Names of the effectors, in the order of [`Joint::ALL`].
const EFFECTORS: [&str; 24] = [
    "he1", "he2", "rae1", "rae2", "rae3", "rae4", "lae1", "lae2", "lae3", "lae4", "rle1", "rle2",
    "rle3", "rle4", "rle5", "rle6", "rle7", "lle1", "lle2", "lle3", "lle4", "lle5", "lle6", "lle7",
];

impl Joint {
    /// Returns the name of the joint's effector, such as `he1`.
    pub fn effector(self) -> &'static str {
        EFFECTORS[self as usize]
    }

    /// Returns the joint with this effector, or `None` if the name is unknown.
    pub fn from_effector(name: &str) -> Option<Self> {
        let index = EFFECTORS.iter().position(|&effector| effector == name)?;
        Self::ALL.get(index).copied()
    }
}
