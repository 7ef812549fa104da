//! Message of a detected object.

use hsl_types::{Ground, Point2};
use hsl_wire::vision_interface::DetectedObject;

use super::camera::Pixel;

/// Labels of objects.
pub(crate) mod label {
    pub(crate) const BALL: &str = "Ball";
    pub(in super::super) const GOAL_POST: &str = "Goalpost";
    /// Robot of any team.
    pub(crate) const ROBOT: &str = "Opponent";
    /// Corner of lines.
    pub(in super::super) const L_CROSS: &str = "LCross";
    /// Line that ends at another line.
    pub(in super::super) const T_CROSS: &str = "TCross";
    /// Lines that cross.
    pub(in super::super) const X_CROSS: &str = "XCross";
    /// Penalty mark.
    pub(in super::super) const PENALTY_POINT: &str = "PenaltyPoint";
}

/// Ground below the four corners and the center of an image, which the program reads without a check of their number.
/// Zeros stand for an unknown view, as in the messages of Booster's simulation.
pub(super) const CORNERS: [f32; 10] = [0.0; 10];

/// Confidence of a detection \[%\].
const CONFIDENCE: f64 = 99.0;

/// Half of the size of a box \[px\].
const HALF_BOX: i64 = 20;

/// Returns the message of an object at a position on the ground, seen at a position in the image.
pub(super) fn detection(label: &str, position: Point2<Ground>, pixel: Pixel) -> DetectedObject {
    let (u, v) = (pixel.u as i64, pixel.v as i64);
    DetectedObject {
        label: label.to_owned(),
        confidence: CONFIDENCE,
        xmin: u - HALF_BOX,
        ymin: v - HALF_BOX,
        xmax: u + HALF_BOX,
        ymax: v + HALF_BOX,
        target_uv: vec![pixel.u, pixel.v],
        position_projection: vec![position.x, position.y],
        ..DetectedObject::default()
    }
}
