//! Fitted quantities, one per file.

mod ball_at_rest;
mod camera;
mod corrections;
mod course;
mod falls;
mod kicks;
mod network;
mod pose_at_rest;
mod response;
mod standing_up;

use super::quantity::Quantity;

/// All quantities, in the order of the page.
pub(super) const QUANTITIES: &[&Quantity] = &[
    &camera::QUANTITY,
    &ball_at_rest::QUANTITY,
    &pose_at_rest::QUANTITY,
    &corrections::QUANTITY,
    &response::QUANTITY,
    &course::QUANTITY,
    &falls::QUANTITY,
    &standing_up::QUANTITY,
    &kicks::QUANTITY,
    &network::QUANTITY,
];
