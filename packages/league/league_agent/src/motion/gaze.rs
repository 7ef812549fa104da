//! Direction of the head.

use libm::sin;
use nalgebra::Vector2;
use simspark_protocol::Joint;

use crate::body::motors::CYCLE;
use crate::body::posture::Posture;

/// Pitch of the head \[deg\]. The camera covers 60° up and down, so that ball and goals are in view.
const PITCH: f64 = -15.0;
/// Maximum yaw of the head \[deg\].
const MAX_YAW: f64 = 100.0;
/// Rate of the head while it searches \[rad/s\].
const SEARCH_RATE: f64 = 2.5;

/// Control of the head.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gaze {
    /// Time since the target was lost \[s\].
    search_time: f64,
}

impl Gaze {
    /// Sets the joints of the neck in `posture`. `target` is a position from the robot (forward, left) \[m\]; without
    /// it the head swings to the left and right in search.
    pub(crate) fn update(&mut self, target: Option<Vector2<f64>>, posture: &mut Posture) {
        let yaw = match target {
            Some(target) => {
                self.search_time = 0.0;
                libm::atan2(target.y, target.x).to_degrees()
            }
            None => {
                self.search_time += CYCLE;
                MAX_YAW * sin(SEARCH_RATE * self.search_time)
            }
        };
        posture.set(Joint::NeckYaw, yaw.clamp(-MAX_YAW, MAX_YAW));
        posture.set(Joint::NeckPitch, PITCH);
    }
}
