//! Kinematics of the legs.

use libm::{acos, asin, atan2, cos, hypot, sin};
use nalgebra::{Matrix3, Rotation3, Unit, Vector3};
use simspark_protocol::{Joint, Side};

use crate::body::posture::Posture;
use crate::body::rotation::{rotation_about_x, rotation_about_y};

/// Distance of the knee in front of the vertical line through the hip \[m\].
const KNEE_FORWARD: f64 = 0.005;
/// Midpoint between the hips, from the center of the torso \[m\].
pub(crate) const HIPS: Vector3<f64> = Vector3::new(0.0, -0.01, -0.115);
/// Center of the sole, from the ankle, with the foot at rest \[m\].
const SOLE: Vector3<f64> = Vector3::new(0.0, 0.03, -0.05);
/// Half of the length of a foot \[m\].
const HALF_FOOT: f64 = 0.08;
/// Maximum length of a leg as a part of its stretched length. A straight leg has no defined direction of the knee.
const MAX_STRETCH: f64 = 0.999;

/// Dimensions of a robot's legs \[m\], from the bodies of `naoleg.rsg` and `naorobottypes.rb` of rcssserver3d 0.7.3.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Leg {
    /// Lateral distance of a hip from the center of the torso.
    pub(crate) hip: f64,
    /// Distance from the hip down to the knee.
    pub(crate) thigh: f64,
    /// Distance from the knee to the ankle.
    pub(crate) shank: f64,
}

impl Leg {
    /// Returns the dimensions of the legs of a robot type. Those of types 0, 2 and 4 are equal.
    pub(crate) fn from_robot_type(robot_type: u8) -> Self {
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

    /// Returns the length of the stretched leg \[m\].
    pub(crate) fn length(&self) -> f64 {
        self.thigh + self.shank
    }

    /// Sets the joint angles of a leg in `posture` so that its ankle is at `ankle` and its foot has the rotation `foot`
    /// (inverse kinematics).
    ///
    /// `ankle` is relative to the midpoint between the hips, in the frame of the torso (x right, y forward, z up)
    /// \[m\]. `foot` rotates vectors from the frame of the foot to the frame of the torso. A target out of reach is
    /// moved into reach.
    ///
    /// Adjacent axes of the hip are perpendicular. Rotated by 45° about y, they are the axes of common yaw, pitch and
    /// roll angles.
    pub(crate) fn place_foot(
        &self,
        side: Side,
        ankle: &Vector3<f64>,
        foot: &Matrix3<f64>,
        posture: &mut Posture,
    ) {
        let sign = if side == Side::Right { 1.0 } else { -1.0 };
        // Hip in the frame of the foot: its direction gives the angles of the ankle, its distance the bend of the knee.
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

        // The three hip joints cause the rest of the foot's rotation.
        let below = rotation_about_x(knee + ankle_pitch) * rotation_about_y(ankle_roll);
        let tilt = if side == Side::Right {
            -45.0
        } else {
            -135.0_f64
        }
        .to_radians();
        let turned = rotation_about_y(tilt).tr_mul(&(foot * below.transpose()));
        let middle = asin((-turned[(2, 0)]).clamp(-1.0, 1.0));
        // The left hip is on the other branch of the angles, where the cosine of the middle angle is negative.
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
        for (joint, angle) in leg_joints(side).into_iter().zip(angles) {
            posture.set(joint, angle.to_degrees());
        }
    }

    /// Returns the positions of toe and heel of a sole in the frame of the torso \[m\] for these joint angles (forward
    /// kinematics).
    pub(crate) fn sole_ends(&self, side: Side, joints: &Posture) -> [Vector3<f64>; 2] {
        let sign = if side == Side::Right { 1.0 } else { -1.0 };
        let [yaw_pitch, roll, pitch, knee, ankle_pitch, ankle_roll] =
            leg_joints(side).map(|joint| joints.get(joint).to_radians());
        let diagonal = Unit::new_normalize(Vector3::new(-1.0, 0.0, sign));
        let hip = Rotation3::from_axis_angle(&diagonal, yaw_pitch).into_inner()
            * rotation_about_y(roll)
            * rotation_about_x(pitch);
        let shank = hip * rotation_about_x(knee);
        let foot = shank * rotation_about_x(ankle_pitch) * rotation_about_y(ankle_roll);
        let ankle = HIPS
            + Vector3::x() * (sign * self.hip)
            + hip * Vector3::new(0.0, KNEE_FORWARD, -self.thigh)
            + shank * Vector3::new(0.0, 0.0, -self.shank);
        [HALF_FOOT, -HALF_FOOT].map(|along| ankle + foot * (SOLE + Vector3::y() * along))
    }
}

/// Returns the joints of a leg, from the hip to the foot.
pub(crate) fn leg_joints(side: Side) -> [Joint; 6] {
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
