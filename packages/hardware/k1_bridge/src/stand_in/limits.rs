use std::time::Duration;

/// What the stand-in allows. The robot's own numbers are not known; these are such that a bridge that keeps within them
/// keeps within those of HULKs' interface, which calls every 20 ms and asks the robot to stand before it walks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Largest speed ahead and to the side [m/s].
    pub speed: f32,
    /// Largest angular velocity [rad/s].
    pub turn: f32,
    /// Largest yaw of the head to either side \[rad\].
    pub yaw: f32,
    /// Largest pitch of the head, up and down \[rad\].
    pub pitch: f32,
    /// Shortest time between two calls of one kind.
    pub interval: Duration,
    /// Time that it needs to stand up before it can walk.
    pub prepare: Duration,
    /// Time that it needs to get up from the ground.
    pub get_up: Duration,
    /// Time without a call to move after which it stops.
    pub patience: Duration,
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
            patience: Duration::from_secs(1),
        }
    }
}
