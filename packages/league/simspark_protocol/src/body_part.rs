//! Parts of a robot.

use crate::words::words;

words! {
    /// A part of a robot that others see, in the order of messages.
    pub enum BodyPart {
        /// The head.
        Head = "head",
        /// The right lower arm.
        RightLowerArm = "rlowerarm",
        /// The left lower arm.
        LeftLowerArm = "llowerarm",
        /// The right foot.
        RightFoot = "rfoot",
        /// The left foot.
        LeftFoot = "lfoot",
    }
}

words! {
    /// A part of a robot that feels contact forces.
    pub enum ForceSensor {
        /// The right foot.
        RightFoot = "rf",
        /// The right toe, of robots of type 4 only.
        RightToe = "rf1",
        /// The left foot.
        LeftFoot = "lf",
        /// The left toe, of robots of type 4 only.
        LeftToe = "lf1",
    }
}
