//! Head motions.

use serde::{Deserialize, Serialize};

use crate::{Ground, Point2};

/// Where in the image a target appears.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ImageRegion {
    /// Lower part.
    Bottom,
    /// Middle.
    #[default]
    Center,
    /// Upper part.
    Top,
}

/// A motion of the head.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum HeadMotion {
    /// All joints at zero.
    #[default]
    ZeroAngles,
    /// Look ahead.
    Center {
        /// Which part of the image matters.
        image_region: ImageRegion,
    },
    /// Sweep from side to side.
    LookAround,
    /// Sweep wide, searching for a lost ball.
    SearchForLostBall,
    /// Look at a point.
    LookAt {
        /// Metres.
        target: Point2<Ground>,
        /// Where in the image it appears.
        image_region: ImageRegion,
    },
    /// Look alternately to the left and the right of a point.
    LookLeftAndRightOf {
        /// Metres.
        target: Point2<Ground>,
    },
    /// Joints without stiffness.
    Unstiff,
}
