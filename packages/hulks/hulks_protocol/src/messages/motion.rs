use serde::{Deserialize, Serialize};

use super::{Circle, Orientation2, Point2, Vector2};

/// What a robot shall do. Frame `Ground` where none is named.
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

/// What the head shall do.
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

/// Where in the image a target shall be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "plain words")]
pub enum ImageRegion {
    Bottom,
    Center,
    Top,
}

/// How far a kick shall go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum KickPower {
    /// A short kick.
    Rumpelstilzchen,
    /// A long kick.
    Schlong,
}

/// How a robot is turned while it walks.
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

/// A way to walk, piece by piece.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Path {
    /// In order.
    pub segments: Vec<PathSegment>,
}

/// A piece of a path.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum PathSegment {
    /// From one point straight to another.
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
    /// Direction from the centre to where it begins.
    pub start: Orientation2,
    /// Direction from the centre to where it ends.
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
