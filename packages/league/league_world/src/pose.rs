//! Poses of bodies.

use league_physics::{Body, BodyName, Robot};
use nalgebra::Vector3;

/// Returns the body with this name, or `None` if the robot has no such body. Every robot has all bodies but the toes.
pub(crate) fn find_body(robot: &Robot, name: BodyName) -> Option<&Body> {
    let mut bodies = robot.bodies();
    bodies.find_map(|(found, body)| (found == name).then_some(body))
}

/// Returns the direction of a body \[rad\], counter-clockwise from +x.
pub(crate) fn heading(body: &Body) -> f64 {
    let forward = body.attitude * Vector3::y();
    libm::atan2(forward.y, forward.x)
}

/// Returns the equal angle between -180 and 180 \[deg\].
pub(crate) fn wrap_degrees(angle: f64) -> f64 {
    angle - 360.0 * ((angle + 180.0) / 360.0).floor()
}
