//! Standing.

use nalgebra::{Matrix3, Vector3};
use simspark_protocol::Side;

use crate::body::leg::Leg;
use crate::body::posture::Posture;

/// Height of the hips above the ankles of a standing robot, as a part of the length of the stretched legs.
pub(crate) const HEIGHT: f64 = 0.829;

/// Returns the posture of a standing robot that is ready to walk: knees bent, torso upright, arms down.
pub(crate) fn standing_posture(leg: &Leg) -> Posture {
    let mut posture = Posture::arms_down();
    let height = HEIGHT * leg.length();
    for (side, sign) in [(Side::Right, 1.0), (Side::Left, -1.0)] {
        let ankle = Vector3::new(sign * leg.hip, 0.0, -height);
        leg.place_foot(side, &ankle, &Matrix3::identity(), &mut posture);
    }
    posture
}
