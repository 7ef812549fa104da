//! The message types of HULKs, with the fields in the order of the encoding. The names are those of HULKs, too, so that
//! the JSON of a value is the same as in their tools.
//!
//! [`crate::cdr`] encodes and decodes them, [`crate::convert`] converts them to the types of this repository.

mod ball;
mod field;
mod game;
mod geometry;
mod motion;
mod node_trace;
mod obstacles;
mod outgoing;
mod players;
mod reasons;
mod states;
mod time;
mod world_state;

pub use ball::{BallState, HypotheticalBallPosition};
pub use field::{FieldDimensions, Side};
pub use game::{
    FilteredGameControllerState, FilteredGameState, GamePhase, GlobalFieldSide, Penalty, SubState,
    Team,
};
pub use geometry::{Isometry2, Orientation2, Point2, Pose2, Vector2};
pub use motion::{
    Arc, Direction, HeadMotion, ImageRegion, KickPower, LineSegment, MotionCommand,
    OrientationMode, Path, PathSegment,
};
pub use node_trace::{MAX_DEPTH, NodeTrace, Status};
pub use obstacles::{Circle, Obstacle, ObstacleKind, Rectangle, RuleObstacle};
pub use outgoing::{
    AgedBall, GameControllerReturnMessage, HulkMessage, OutgoingMessage, StateMessage,
};
pub use players::{BallPosition, PlayerNumber, PlayerState, Players};
pub use reasons::{
    Ownership, PathObstacle, PathObstacleShape, Reasons, VoronoiBounds, VoronoiGrid,
};
pub use states::{FallDownState, FallDownStateType, PrimaryState};
pub use time::{Time, TimeWrapper};
pub use world_state::{RobotState, WorldState};
