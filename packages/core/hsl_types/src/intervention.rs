//! Requests from outside a match.

use std::fmt;

use crate::{Point2, Pose2, RobotId, Vector2, World};

/// A request of a person or a program outside the match. It takes effect between two ticks; the same requests at the
/// same ticks give the same run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Intervention {
    /// Halt before the tick.
    Pause,
    /// Continue with the tick.
    Play,
    /// Play this number of ticks, and halt again.
    Step(u64),
    /// End the run before the tick, and begin it again.
    Reset,
    /// End the run before the tick.
    Quit,
    /// Put the ball somewhere; a ball that was taken from the field is there again.
    MoveBall {
        /// Metres.
        position: Point2<World>,
        /// Metres per second.
        velocity: Vector2<World>,
    },
    /// Put a robot somewhere; whether it is standing does not change.
    MoveRobot {
        /// The robot.
        robot: RobotId,
        /// New pose of its ground frame.
        pose: Pose2<World>,
    },
}

impl Intervention {
    /// Returns whether no further tick of this run is played.
    pub fn ends_run(self) -> bool {
        matches!(self, Self::Reset | Self::Quit)
    }
}

impl fmt::Display for Intervention {
    /// Writes it for the log, as in `move the ball to (1.00, 0.00) m`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pause => f.write_str("pause"),
            Self::Play => f.write_str("play"),
            Self::Step(steps) => write!(f, "step {steps} ticks"),
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
