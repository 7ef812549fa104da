//! The legs: from where a foot is wanted to the angles of its joints.

use libm::{acos, asin, atan2, cos, hypot, sin};
use nalgebra::{Matrix3, Rotation3, Unit, Vector3};
use simspark_protocol::{Joint, Side};

use crate::body::posture::Posture;
use crate::body::turn::{about_x, about_y};

/// How far the knee is in front of the line from the hip downwards \[m\].
const KNEE_FORWARD: f64 = 0.005;
/// From the center of the torso to the middle between the hips \[m\].
pub(crate) const HIPS: Vector3<f64> = Vector3::new(0.0, -0.01, -0.115);
/// From the ankle to the middle of the sole, with the foot at rest \[m\].
const SOLE: Vector3<f64> = Vector3::new(0.0, 0.03, -0.05);
/// Half of the length of a foot \[m\].
const HALF_FOOT: f64 = 0.08;
/// Greatest part of its length to which a leg is stretched: a straight one has no defined direction of the knee.
const MAX_STRETCH: f64 = 0.999;

/// The dimensions of a robot's legs \[m\], from the bodies of `naoleg.rsg` and `naorobottypes.rb` of rcssserver3d
/// 0.7.3.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Leg {
    /// From the middle of the torso to a hip, sideways.
    pub(crate) hip: f64,
    /// From the hip down to the knee.
    pub(crate) thigh: f64,
    /// From the knee to the ankle.
    pub(crate) shank: f64,
}

impl Leg {
    /// The legs of a type of robot.
    pub(crate) fn of_type(robot_type: u8) -> Self {
        let (hip, longer) = match robot_type {
            1 => (0.055, 0.018_32),
            3 => (0.072_954_143, 0.027_868_424),
            _ => (0.055, 0.0),
        };
        Self {
            hip,
            thigh: 0.12 + longer,
            shank: 0.1 + longer,
        }
    }

    /// Length of the stretched leg \[m\].
    pub(crate) fn length(&self) -> f64 {
        self.thigh + self.shank
    }

    /// Sets the angles of a leg so that its ankle is at `ankle` and its foot turned by `foot`.
    ///
    /// `ankle`: from the middle between the hips, in the frame of the torso (x right, y forward, z up) \[m\]. `foot`:
    /// turns vectors of the foot's frame into that of the torso. What is out of reach is brought into reach.
    ///
    /// The axes of the hip are perpendicular to their neighbors. Turned by 45 degrees about y, they are those of the
    /// common angles of yaw, pitch and roll.
    pub(crate) fn reach(
        &self,
        side: Side,
        ankle: &Vector3<f64>,
        foot: &Matrix3<f64>,
        posture: &mut Posture,
    ) {
        let sign = if side == Side::Right { 1.0 } else { -1.0 };
        let hip = foot.tr_mul(&(Vector3::x() * (sign * self.hip) - ankle));
        let ankle_roll = atan2(-hip.x, hip.z);
        let (forward, up) = (hip.y, hypot(hip.x, hip.z));
        let thigh = hypot(self.thigh, KNEE_FORWARD);
        let length = hypot(forward, up).min((thigh + self.shank) * MAX_STRETCH);
        let cosine = (length * length - thigh * thigh - self.shank * self.shank)
            / (2.0 * thigh * self.shank);
        let bend = acos(cosine.clamp(-1.0, 1.0));
        let knee = atan2(KNEE_FORWARD, self.thigh) - bend;
        let lean = atan2(thigh * sin(bend), self.shank + thigh * cos(bend));
        let ankle_pitch = lean + atan2(forward, up);

        let below = about_x(knee + ankle_pitch) * about_y(ankle_roll);
        let tilt = if side == Side::Right {
            -45.0
        } else {
            -135.0_f64
        }
        .to_radians();
        let turned = about_y(tilt).tr_mul(&(foot * below.transpose()));
        let middle = asin((-turned[(2, 0)]).clamp(-1.0, 1.0));
        // The left hip is on the other branch of the angles, where the cosine of the middle one is negative.
        let middle = if side == Side::Right {
            middle
        } else {
            std::f64::consts::PI - middle
        };
        let yaw_pitch = atan2(sign * turned[(1, 0)], sign * turned[(0, 0)]);
        let pitch = atan2(sign * turned[(2, 1)], sign * turned[(2, 2)]);

        let angles = [
            yaw_pitch,
            middle + tilt,
            pitch,
            knee,
            ankle_pitch,
            ankle_roll,
        ];
        for (joint, angle) in joints(side).into_iter().zip(angles) {
            posture.set(joint, angle.to_degrees());
        }
    }

    /// Returns where toe and heel of a sole are in the frame of the torso \[m\], for the angles of joints.
    pub(crate) fn sole(&self, side: Side, joints: &Posture) -> [Vector3<f64>; 2] {
        let sign = if side == Side::Right { 1.0 } else { -1.0 };
        let [yaw_pitch, roll, pitch, knee, ankle_pitch, ankle_roll] =
            self::joints(side).map(|joint| joints.get(joint).to_radians());
        let diagonal = Unit::new_normalize(Vector3::new(-1.0, 0.0, sign));
        let hip = Rotation3::from_axis_angle(&diagonal, yaw_pitch).into_inner()
            * about_y(roll)
            * about_x(pitch);
        let shank = hip * about_x(knee);
        let foot = shank * about_x(ankle_pitch) * about_y(ankle_roll);
        let ankle = HIPS
            + Vector3::x() * (sign * self.hip)
            + hip * Vector3::new(0.0, KNEE_FORWARD, -self.thigh)
            + shank * Vector3::new(0.0, 0.0, -self.shank);
        [HALF_FOOT, -HALF_FOOT].map(|along| ankle + foot * (SOLE + Vector3::y() * along))
    }
}

/// The joints of a leg, from the hip to the foot.
pub(crate) fn joints(side: Side) -> [Joint; 6] {
    match side {
        Side::Right => [
            Joint::RightHipYawPitch,
            Joint::RightHipRoll,
            Joint::RightHipPitch,
            Joint::RightKnee,
            Joint::RightAnklePitch,
            Joint::RightAnkleRoll,
        ],
        Side::Left => [
            Joint::LeftHipYawPitch,
            Joint::LeftHipRoll,
            Joint::LeftHipPitch,
            Joint::LeftKnee,
            Joint::LeftAnklePitch,
            Joint::LeftAnkleRoll,
        ],
    }
}
