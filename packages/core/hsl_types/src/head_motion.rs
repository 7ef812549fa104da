//! Head motions.

use serde::{Deserialize, Serialize};

use crate::{Ground, Point2};

/// Part of the image in which a target appears.
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

/// Motion of the head.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum HeadMotion {
    /// All joints at zero.
    #[default]
    ZeroAngles,
    /// Look ahead.
    Center {
        /// Part of the image in which the target appears.
        image_region: ImageRegion,
    },
    /// Sweep from side to side.
    LookAround,
    /// Sweep wide, searching for a lost ball.
    SearchForLostBall,
    /// Look at a point.
    LookAt {
        /// Target \[m\].
        target: Point2<Ground>,
        /// Part of the image in which the target appears.
        image_region: ImageRegion,
    },
    /// Look alternately to the left and the right of a point.
    LookLeftAndRightOf {
        /// Target \[m\].
        target: Point2<Ground>,
    },
    /// Joints without stiffness.
    Unstiff,
}
