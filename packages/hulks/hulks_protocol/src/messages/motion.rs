use serde::{Deserialize, Serialize};

use super::{Circle, Orientation2, Point2, Vector2};

/// A motion command, in frame `Ground` unless another one is named.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the fields are those of hsl_types::MotionCommand"
)]
pub enum MotionCommand {
    Damping,
    Prepare,
    Stand {
        head: HeadMotion,
    },
    StandUp,
    VisualKick {
        head: HeadMotion,
        ball_position: Point2,
        kick_direction: Orientation2,
        target_position: Point2,
        /// Frame `Field`.
        robot_theta_to_field: Orientation2,
        kick_power: KickPower,
    },
    Walk {
        head: HeadMotion,
        path: Path,
        orientation_mode: OrientationMode,
        target_orientation: Orientation2,
        distance_to_be_aligned: f32,
        speed: f32,
    },
    WalkWithVelocity {
        head: HeadMotion,
        velocity: Vector2,
        angular_velocity: f32,
    },
}

/// A motion of the head.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the fields are those of hsl_types::HeadMotion")]
pub enum HeadMotion {
    ZeroAngles,
    Center {
        image_region_target: ImageRegion,
    },
    LookAround,
    SearchForLostBall,
    LookAt {
        target: Point2,
        image_region_target: ImageRegion,
    },
    LookLeftAndRightOf {
        target: Point2,
    },
    Unstiff,
}

/// Where in the image a target appears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "plain words")]
pub enum ImageRegion {
    Bottom,
    Center,
    Top,
}

/// The power of a kick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum KickPower {
    /// A short kick.
    Rumpelstilzchen,
    /// A long kick.
    Schlong,
}

/// The orientation of a robot while it walks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[expect(
    missing_docs,
    reason = "the fields are those of hsl_types::OrientationMode"
)]
pub enum OrientationMode {
    Unspecified,
    AlignWithPath,
    LookTowards {
        direction: Orientation2,
        tolerance: f32,
    },
    LookAt {
        target: Point2,
        tolerance: f32,
    },
}

/// A path to walk.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Path {
    /// Segments in order.
    pub segments: Vec<PathSegment>,
}

/// A segment of a path.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum PathSegment {
    /// A straight line.
    LineSegment(LineSegment),
    /// Along a circle.
    Arc(Arc),
}

/// From one point straight to another.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct LineSegment(pub Point2, pub Point2);

/// A part of a circle.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Arc {
    /// The whole circle.
    pub circle: Circle,
    /// Direction from the centre to the start.
    pub start: Orientation2,
    /// Direction from the centre to the end.
    pub end: Orientation2,
    /// Which way around.
    pub direction: Direction,
}

/// Which way around.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "plain words")]
pub enum Direction {
    Clockwise,
    Counterclockwise,
    Collinear,
}
