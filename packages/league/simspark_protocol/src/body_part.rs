//! Parts of a robot.

use crate::words::words;

words! {
    /// Part of a robot that other robots see, in the order of messages.
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
    /// Part of a robot with a force sensor.
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
