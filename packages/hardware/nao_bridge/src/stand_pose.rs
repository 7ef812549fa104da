//! Standing pose.

use lola::{Joint, Joints};

/// Angle of hip and ankle for a sole 0.315 m below the torso \[rad\], as in the public walk engine for the NAO: thigh
/// 0.1 m, shank 0.1029 m, hip offset 0.085 m, foot height 0.04519 m.
const BEND: f32 = 0.42;
/// Pitch of the shoulders: the arms hang beside the body \[rad\].
const SHOULDER_PITCH: f32 = 1.4;
/// Roll of the shoulders: distance of the arms from the body \[rad\].
const SHOULDER_ROLL: f32 = 0.2;

/// Returns the angles of a standing robot with bent knees and upright torso \[rad\].
pub(crate) fn stand_pose() -> Joints<f32> {
    Joints::from_fn(|joint| match joint {
        Joint::LHipPitch | Joint::RHipPitch | Joint::LAnklePitch | Joint::RAnklePitch => -BEND,
        Joint::LKneePitch | Joint::RKneePitch => 2.0 * BEND,
        Joint::LShoulderPitch | Joint::RShoulderPitch => SHOULDER_PITCH,
        Joint::LShoulderRoll => SHOULDER_ROLL,
        Joint::RShoulderRoll => -SHOULDER_ROLL,
        // As close to zero as the range allows: elbows cannot be straight.
        other => other.range().clamp(0.0),
    })
}
