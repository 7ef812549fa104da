//! Arm: shoulder, upper arm, elbow, lower arm.

use simspark_protocol::Joint;

use super::{CARRIER, Nao, X, Y, Z, mirror_stops};
use crate::model::proportions::Proportions;
use crate::{BodyName, Shape, Side};

impl Nao {
    /// Appends the arm of a side. Dimensions, masses and stops are those of the league's robot model; only the length
    /// of the upper arm depends on the type.
    pub(super) fn arm(&mut self, side: Side, proportions: &Proportions) {
        let s = side.sign();
        let elbow_y = 0.02 + proportions.elbow;
        let shoulder = self.add(
            0,
            (
                BodyName::Shoulder(side),
                CARRIER,
                0.07,
                [s * 0.098, 0.0, 0.075],
            ),
            (
                side.pick(Joint::RightShoulderPitch, Joint::LeftShoulderPitch),
                [0.0; 3],
                X,
                (-120.0, 120.0),
            ),
        );
        let upper_arm = self.add(
            shoulder,
            (
                BodyName::UpperArm(side),
                Shape::cuboid(0.07, 0.08, 0.06),
                0.15,
                [s * 0.108, 0.02, 0.075],
            ),
            (
                side.pick(Joint::RightShoulderYaw, Joint::LeftShoulderYaw),
                [-s * 0.01, -0.02, 0.0],
                Z,
                mirror_stops(side, (-95.0, 1.0)),
            ),
        );
        let elbow = self.add(
            upper_arm,
            (
                BodyName::Elbow(side),
                CARRIER,
                0.035,
                [s * 0.098, elbow_y, 0.084],
            ),
            (
                side.pick(Joint::RightArmRoll, Joint::LeftArmRoll),
                [0.0; 3],
                Y,
                (-120.0, 120.0),
            ),
        );
        self.add(
            elbow,
            (
                BodyName::LowerArm(side),
                Shape::cuboid(0.05, 0.11, 0.05),
                0.2,
                [s * 0.098, elbow_y + 0.05, 0.084],
            ),
            (
                side.pick(Joint::RightElbow, Joint::LeftElbow),
                [0.0, -0.05, 0.0],
                Z,
                mirror_stops(side, (-1.0, 90.0)),
            ),
        );
    }
}
