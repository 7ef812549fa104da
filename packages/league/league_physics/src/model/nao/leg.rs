//! Leg: hip, thigh, shank, ankle, foot and toe.

use simspark_protocol::Joint;

use super::{CARRIER, Nao, X, Y, mirror_stops};
use crate::model::proportions::Proportions;
use crate::{BodyName, Shape, Side};

impl Nao {
    /// Appends the leg of a side. Dimensions, masses and stops are those of the league's robot model; the distances in
    /// `proportions`, the speeds of the foot and the toe depend on the type.
    pub(super) fn leg(&mut self, side: Side, proportions: &Proportions) {
        let s = side.sign();
        let x = s * proportions.hip_x;
        let thigh_z = -0.115 - proportions.thigh;
        let shank_z = thigh_z - 0.125;
        let ankle_z = shank_z - proportions.ankle;
        let hip_1 = self.add(
            0,
            (BodyName::Hip1(side), CARRIER, 0.09, [x, -0.01, -0.115]),
            (
                side.pick(Joint::RightHipYawPitch, Joint::LeftHipYawPitch),
                [0.0; 3],
                [-1.0, 0.0, s],
                (-90.0, 1.0),
            ),
        );
        let hip_2 = self.add(
            hip_1,
            (BodyName::Hip2(side), CARRIER, 0.125, [x, -0.01, -0.115]),
            (
                side.pick(Joint::RightHipRoll, Joint::LeftHipRoll),
                [0.0; 3],
                Y,
                mirror_stops(side, (-45.0, 25.0)),
            ),
        );
        let thigh = self.add(
            hip_2,
            (
                BodyName::Thigh(side),
                Shape::cuboid(0.07, 0.07, 0.14),
                0.275,
                [x, 0.0, thigh_z],
            ),
            (
                side.pick(Joint::RightHipPitch, Joint::LeftHipPitch),
                [0.0, -0.01, proportions.thigh],
                X,
                (-25.0, 100.0),
            ),
        );
        let shank = self.add(
            thigh,
            (
                BodyName::Shank(side),
                Shape::cuboid(0.08, 0.07, 0.11),
                0.225,
                [x, 0.005, shank_z],
            ),
            (
                side.pick(Joint::RightKnee, Joint::LeftKnee),
                [0.0, -0.01, 0.045],
                X,
                (-130.0, 1.0),
            ),
        );
        let ankle = self.add(
            shank,
            (BodyName::Ankle(side), CARRIER, 0.125, [x, -0.005, ankle_z]),
            (
                side.pick(Joint::RightAnklePitch, Joint::LeftAnklePitch),
                [0.0; 3],
                X,
                (-45.0, 75.0),
            ),
        );
        self.limit_speed(ankle, proportions.foot_speed.0);
        let foot_stops = mirror_stops(side, (-25.0, 45.0));
        if proportions.toe == 0.0 {
            let foot = self.add(
                ankle,
                (
                    BodyName::Foot(side),
                    Shape::cuboid(0.08, 0.16, 0.02),
                    0.2,
                    [x, 0.025, ankle_z - 0.04],
                ),
                (
                    side.pick(Joint::RightAnkleRoll, Joint::LeftAnkleRoll),
                    [0.0, -0.03, 0.035],
                    Y,
                    foot_stops,
                ),
            );
            self.limit_speed(foot, proportions.foot_speed.1);
        } else {
            self.foot_with_toe(side, ankle, [x, ankle_z], foot_stops);
        }
    }

    /// Appends the foot of type 4 to the body `ankle`, at `x` and `z` in the torso frame \[m\]. The toe, with a joint
    /// of its own, is a fifth of the foot.
    fn foot_with_toe(&mut self, side: Side, ankle: usize, [x, z]: [f64; 2], stops: (f64, f64)) {
        let center = [x, -0.005 + 0.012_241, z - 0.04];
        let foot = self.add(
            ankle,
            (
                BodyName::Foot(side),
                Shape::cuboid(0.08, 0.124_482, 0.02),
                0.177_802,
                center,
            ),
            (
                side.pick(Joint::RightAnkleRoll, Joint::LeftAnkleRoll),
                [0.0, -0.012_241, 0.035],
                Y,
                stops,
            ),
        );
        self.add(
            foot,
            (
                BodyName::Toe(side),
                Shape::cuboid(0.08, 0.035_518, 0.01),
                0.022_198,
                [x, center[1] + 0.08, center[2] - 0.005],
            ),
            (
                side.pick(Joint::RightToe, Joint::LeftToe),
                [0.0, -0.017_759, -0.005],
                X,
                (-1.0, 70.0),
            ),
        );
    }
}
