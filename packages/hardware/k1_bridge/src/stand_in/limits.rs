use std::time::Duration;

/// Limits of the simulated robot. The real robot's limits are unknown; these allow the calls of HULKs' interface, which
/// calls every 20 ms and lets the robot stand before it walks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Maximum speed forward and sideways \[m/s\].
    pub speed: f32,
    /// Maximum angular velocity \[rad/s\].
    pub turn: f32,
    /// Maximum yaw of the head to either side \[rad\].
    pub yaw: f32,
    /// Maximum pitch of the head, upwards and downwards \[rad\].
    pub pitch: f32,
    /// Minimum time between two calls of one kind.
    pub interval: Duration,
    /// Time in prepare before the robot can walk.
    pub prepare: Duration,
    /// Duration of getting up from the ground.
    pub get_up: Duration,
    /// Time without a call to move after which the robot stops.
    pub timeout: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            speed: 1.5,
            turn: 3.0,
            yaw: 2.1,
            pitch: 1.6,
            interval: Duration::from_millis(5),
            prepare: Duration::from_secs(2),
            get_up: Duration::from_secs(5),
            timeout: Duration::from_secs(1),
        }
    }
}
