//! Requests from outside a match.

use std::fmt;

use crate::{Point2, Pose2, RobotId, Ticks, Vector2, World};

/// Request of a user or a program outside the match. It takes effect between two ticks; equal requests at equal ticks
/// result in equal runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Intervention {
    /// Halt before the tick.
    Pause,
    /// Continue with the tick.
    Play,
    /// Play this number of ticks, then halt.
    Step(u64),
    /// End the run before the tick, then restart it.
    Reset,
    /// End the run before the tick.
    Quit,
    /// Put the ball at a position. A ball that was removed from the field returns.
    MoveBall {
        /// New position \[m\].
        position: Point2<World>,
        /// New velocity \[m/s\].
        velocity: Vector2<World>,
    },
    /// Put a robot at a pose. Its posture does not change.
    MoveRobot {
        /// Robot to move.
        robot: RobotId,
        /// New pose of its ground frame.
        pose: Pose2<World>,
    },
}

impl Intervention {
    /// Returns true if the request ends this run.
    pub fn ends_run(self) -> bool {
        matches!(self, Self::Reset | Self::Quit)
    }
}

impl fmt::Display for Intervention {
    /// Writes the request for the log, as in `move the ball to (1.00, 0.00) m`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pause => f.write_str("pause"),
            Self::Play => f.write_str("play"),
            Self::Step(steps) => write!(f, "step {}", Ticks(*steps)),
            Self::Reset => f.write_str("reset"),
            Self::Quit => f.write_str("quit"),
            Self::MoveBall { position, velocity } => write!(
                f,
                "move the ball to ({:.2}, {:.2}) m with ({:.2}, {:.2}) m/s",
                position.x, position.y, velocity.x, velocity.y
            ),
            Self::MoveRobot { robot, pose } => write!(
                f,
                "move {robot} to ({:.2}, {:.2}) m, {:.2} rad",
                pose.position.x,
                pose.position.y,
                pose.orientation.angle()
            ),
        }
    }
}
