//! Where the head looks.

use libm::sin;
use nalgebra::Vector2;
use simspark_protocol::Joint;

use crate::body::motors::CYCLE;
use crate::body::posture::Posture;

/// Pitch of the head \[deg\]: the camera sees 60° up and down, so that ball and goals are in view.
const PITCH: f64 = -15.0;
/// Greatest yaw of the head \[deg\].
const MAX_YAW: f64 = 100.0;
/// Rate with which the head looks around \[rad/s\].
const SCAN: f64 = 2.5;

/// What the head does.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gaze {
    /// How long the head has looked around \[s\].
    scanned: f64,
}

impl Gaze {
    /// Sets the joints of the neck. `target`: what to look at, from the robot (forward, left); otherwise the head looks around.
    pub(crate) fn look(&mut self, target: Option<Vector2<f64>>, posture: &mut Posture) {
        let yaw = match target {
            Some(target) => {
                self.scanned = 0.0;
                libm::atan2(target.y, target.x).to_degrees()
            }
            None => {
                self.scanned += CYCLE;
                MAX_YAW * sin(SCAN * self.scanned)
            }
        };
        posture.set(Joint::NeckYaw, yaw.clamp(-MAX_YAW, MAX_YAW));
        posture.set(Joint::NeckPitch, PITCH);
    }
}
