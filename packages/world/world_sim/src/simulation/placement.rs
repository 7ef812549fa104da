use hsl_ros::interfaces::simulation::msg::EntityState;
use hsl_types::{FieldDimensions, Intervention, Orientation2, Point2, Pose2, Vector2, limits};

use super::entities::{Kind, WORLD_FRAME};
use super::refusal::{Code, Refusal};

/// Tolerance of the deviation from the ground plane for rounding errors: length \[m\], and sine of an angle.
const TOLERANCE: f64 = 1e-3;

/// Returns the intervention that moves an entity to the pose in `state`. A ball gets the velocity in `state`, too; that
/// of a robot is ignored.
///
/// # Errors
///
/// Returns an error if the pose is not on the ground plane, too far from the field, or invalid, or if the ball is too
/// fast.
pub(crate) fn placement(
    kind: Kind,
    state: &EntityState,
    field: &FieldDimensions,
) -> Result<Intervention, Refusal> {
    let frame = state.header.frame_id.as_str();
    if !matches!(frame, "" | WORLD_FRAME) {
        return Err(invalid(format!(
            "frame {frame:?} is unknown: use {WORLD_FRAME:?}"
        )));
    }
    let place = &state.pose.position;
    let position = Point2::new(
        within("pose.position.x", place.x, limits::farthest(field.length)).map_err(invalid)?,
        within("pose.position.y", place.y, limits::farthest(field.width)).map_err(invalid)?,
    );
    if deviates(place.z) {
        let z = place.z;
        return Err(invalid(format!(
            "pose.position.z must be 0, got {z}: the field is flat"
        )));
    }
    let orientation = orientation(state)?;
    let linear = &state.twist.linear;
    match kind {
        Kind::Ball => Ok(Intervention::MoveBall {
            position,
            velocity: Vector2::new(
                within("twist.linear.x", linear.x, limits::SPEED).map_err(failed)?,
                within("twist.linear.y", linear.y, limits::SPEED).map_err(failed)?,
            ),
        }),
        Kind::Robot(robot) => Ok(Intervention::MoveRobot {
            robot,
            pose: Pose2 {
                position,
                orientation,
            },
        }),
    }
}

/// Returns the rotation about the vertical axis of the quaternion in `state`.
///
/// # Errors
/// Returns an error if the quaternion has another length than 1, or turns about another axis.
fn orientation(state: &EntityState) -> Result<Orientation2<hsl_types::World>, Refusal> {
    let it = &state.pose.orientation;
    let (x, y, z, w) = (it.x, it.y, it.z, it.w);
    let norm = (x * x + y * y + z * z + w * w).sqrt();
    if deviates(norm - 1.0) {
        return Err(invalid(format!(
            "pose.orientation must have length 1, got {norm}"
        )));
    }
    if deviates(x) || deviates(y) {
        return Err(invalid(format!(
            "pose.orientation must turn about z only, got x {x}, y {y}: the field is flat"
        )));
    }
    let length = (z * z + w * w).sqrt();
    let (sin_half, cos_half) = (z / length, w / length);
    // Double-angle formulas.
    let (cos, sin) = (
        cos_half * cos_half - sin_half * sin_half,
        2.0 * sin_half * cos_half,
    );
    Ok(Orientation2::from_cos_sin(single(cos), single(sin)))
}

/// Returns a number whose absolute value is at most `most`, in the precision of the world. `field` is its name in the
/// error.
fn within(field: &str, value: f64, most: f32) -> Result<f32, String> {
    if value.abs() <= f64::from(most) {
        return Ok(single(value));
    }
    Err(format!(
        "{field} must be between -{most} and {most}, got {value:?}"
    ))
}

/// Returns true if a number differs from 0 by more than a rounding error, or is not a number.
fn deviates(number: f64) -> bool {
    number.is_nan() || number.abs() > TOLERANCE
}

/// Rounds to single precision.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the world uses single precision, and the value is within its range"
)]
fn single(value: f64) -> f32 {
    value as f32
}

/// Returns the refusal of an invalid pose.
fn invalid(text: String) -> Refusal {
    Refusal::new(Code::InvalidPose, text)
}

/// Returns the refusal of a request for another reason.
fn failed(text: String) -> Refusal {
    Refusal::new(Code::OperationFailed, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the error code for a ball at `x` on a field with a length of 9 m, or `None` for a valid place.
    fn refused_at(x: f64) -> Option<Code> {
        let mut state = EntityState::default();
        state.pose.position.x = x;
        state.pose.orientation.w = 1.0;
        let placed = placement(Kind::Ball, &state, &FieldDimensions::default());
        placed.err().map(|refusal| refusal.code)
    }

    #[test]
    fn a_place_is_refused_where_the_check_of_a_bag_would_refuse_it() {
        assert_eq!(limits::farthest(9.0), 9.5);
        assert_eq!(refused_at(-9.5), None);
        for x in [9.51, -9.51, 1000.0, f64::INFINITY, f64::NAN] {
            assert_eq!(refused_at(x), Some(Code::InvalidPose), "{x}");
        }
    }

    #[test]
    fn a_motion_that_is_too_fast_is_no_invalid_pose() {
        let mut state = EntityState::default();
        state.pose.orientation.w = 1.0;
        state.twist.linear.x = 101.0;
        let placed = placement(Kind::Ball, &state, &FieldDimensions::default());
        let refusal = placed.expect_err("the ball is too fast");
        assert_eq!(refusal.code, Code::OperationFailed, "{}", refusal.text);
    }
}
