//! Assumptions about errors that a log does not state. They are standard deviations of each coordinate.

use std::time::Duration;

/// Position of a robot whose localization states no covariance \[m\].
pub(super) const POSITION: f32 = 0.15;

/// Orientation of a robot whose localization states no covariance \[rad\].
pub(super) const ORIENTATION: f32 = 0.1;

/// Orientation of a robot that was only seen \[rad\].
pub(super) const SEEN_ORIENTATION: f32 = 1.0;

/// Position of a ball that a robot sees at its feet, without a covariance \[m\].
pub(super) const BALL: f32 = 0.05;

/// Growth of the error of a seen ball with its distance from the robot, without a covariance.
pub(super) const BALL_BY_DISTANCE: f32 = 0.05;

/// Position of another robot that a robot sees beside it \[m\].
pub(super) const OBSTACLE: f32 = 0.1;

/// Growth of the error of a seen robot with its distance from the observer.
pub(super) const OBSTACLE_BY_DISTANCE: f32 = 0.05;

/// Growth of the error of a robot's position with its age, because it walks \[m/s\].
pub(super) const WALK: f32 = 0.3;

/// Growth of the error of a robot's orientation with its age \[rad/s\].
pub(super) const TURN: f32 = 0.5;

/// Growth of the error of the ball's position with its age, because a robot may have kicked it \[m/s\].
pub(super) const ROLL: f32 = 1.0;

/// Velocity of a ball that is seen now, as part of its speed.
pub(super) const BALL_SPEED: f32 = 0.1;

/// Growth of the error of the ball's velocity with its age \[m/s²\].
pub(super) const BALL_SPEED_BY_AGE: f32 = 0.5;

/// Largest deviation of a position \[m\]: that of a place anywhere in half a field.
pub(super) const MOST_POSITION: f32 = 2.5;

/// Largest deviation of an orientation \[rad\]: that of any direction.
pub(super) const MOST_ORIENTATION: f32 = 1.8;

/// Smallest deviation of a position \[m\] and of an orientation \[rad\]: no robot is localized better.
pub(super) const LEAST: f32 = 0.01;

/// Maximum age of a world state, a message of a teammate, or a ball.
pub(super) const OLDEST: Duration = Duration::from_secs(20);

/// Maximum age of a robot that was only seen.
pub(super) const OLDEST_SIGHTING: Duration = Duration::from_secs(5);

/// Maximum age of a sighting of a robot that is compared with the robot's own pose, and of the ball's velocity.
pub(super) const NOW: Duration = Duration::from_millis(500);
