use hsl_types::{Field, FieldDimensions, Point2, Severity, Violation};

use super::way::way_of;
use super::{InvariantCheck, SimulationSnapshot};
#[cfg(doc)]
use crate::world::config::SimulationConfig;

/// Name of the check.
pub(super) const NAME: &str = "field_boundary";

/// Tolerance for rounding errors \[m\].
const TOLERANCE: f32 = 0.01;

/// Check that no robot knowingly walks off the field: beyond the border strip around the lines, or, if
/// [`SimulationConfig::field_boundary_margin`] is set, farther outside the lines than this margin. A robot may cross
/// the lines, for example for a throw-in or to get behind a ball at the line; the rules only forbid leaving the carpet.
/// A robot outside may walk in, but not farther out.
pub(super) struct FieldBoundaryWalk;

impl InvariantCheck for FieldBoundaryWalk {
    /// Returns a violation for each robot whose planned way leads farther outside of the field than its start.
    fn check(&mut self, snapshot: &SimulationSnapshot<'_>) -> Vec<Violation> {
        let field = snapshot.field_dimensions;
        let margin = snapshot.config.field_boundary_margin;
        let margin = margin.unwrap_or(field.border_strip_width);
        let outside = |place| distance_outside(field, margin, place);
        let violations = snapshot.robots.iter().filter_map(|robot| {
            let way = way_of(robot, snapshot).points;
            let here = outside(*way.first()?);
            let place = way
                .iter()
                .find(|place| outside(**place) > here + TOLERANCE)?;
            Some(Violation {
                check_name: NAME,
                robot: Some(robot.id),
                message: format!(
                    "the robot's planned way leaves the field at ({:.2}, {:.2})",
                    place.x, place.y
                ),
                severity: Severity::Error,
            })
        });
        violations.collect()
    }
}

/// Returns the distance \[m\] by which a position is farther than `margin` outside the lines, along the axis with the
/// greater distance; 0 for a position within.
fn distance_outside(field: &FieldDimensions, margin: f32, place: Point2<Field>) -> f32 {
    let beyond = |coordinate: f32, size: f32| coordinate.abs() - size / 2.0 - margin;
    let (x, y) = (beyond(place.x, field.length), beyond(place.y, field.width));
    x.max(y).max(0.0)
}
