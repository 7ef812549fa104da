//! The standing pose.

use lola::{Joint, Joints};

/// Angle of hip and ankle of a leg whose sole is 0.315 m below the torso, as the public walk engine for the NAO stands:
/// with thigh 0.1 m, shank 0.1029 m, hip offset 0.085 m and foot height 0.04519 m.
const BEND: f32 = 0.42;
/// Arms hang beside the body.
const SHOULDER_PITCH: f32 = 1.4;
/// Distance of the arms from the body.
const SHOULDER_ROLL: f32 = 0.2;

/// Returns the angles in which the robot stands with bent knees and upright torso \[rad\].
pub(crate) fn stand_pose() -> Joints<f32> {
    Joints::from_fn(|joint| match joint {
        Joint::LHipPitch | Joint::RHipPitch | Joint::LAnklePitch | Joint::RAnklePitch => -BEND,
        Joint::LKneePitch | Joint::RKneePitch => 2.0 * BEND,
        Joint::LShoulderPitch | Joint::RShoulderPitch => SHOULDER_PITCH,
        Joint::LShoulderRoll => SHOULDER_ROLL,
        Joint::RShoulderRoll => -SHOULDER_ROLL,
        // At zero, or at the end of the range: elbows cannot be straight.
        other => other.range().clamp(0.0),
    })
}
