use hsl_ros::interfaces::simulation::msg::EntityState;
use hsl_types::{Intervention, Orientation2, Point2, Pose2, Vector2, limits};

use super::entities::{Kind, WORLD_FRAME};
use super::refusal::{INVALID_POSE, Refusal};

/// Deviation from the ground plane that counts as rounding error: metres, and sine of an angle.
const TOLERANCE: f64 = 1e-3;

/// Returns the intervention that puts an entity where `state` says.
///
/// # Errors
/// Returns an error if that is not on the ground plane, or no place at all.
pub(crate) fn placement(kind: Kind, state: &EntityState) -> Result<Intervention, Refusal> {
    let frame = state.header.frame_id.as_str();
    if !matches!(frame, "" | WORLD_FRAME) {
        return Err(invalid(format!(
            "frame {frame:?}: only {WORLD_FRAME:?} is known"
        )));
    }
    let place = &state.pose.position;
    let position = Point2::new(
        within("pose.position.x", place.x, limits::DISTANCE)?,
        within("pose.position.y", place.y, limits::DISTANCE)?,
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
                within("twist.linear.x", linear.x, limits::SPEED)?,
                within("twist.linear.y", linear.y, limits::SPEED)?,
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

/// Returns the rotation about the vertical axis.
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
    let (cos, sin) = (
        cos_half * cos_half - sin_half * sin_half,
        2.0 * sin_half * cos_half,
    );
    Ok(Orientation2::from_cos_sin(single(cos), single(sin)))
}

/// Returns a number whose size is at most `most`, in the precision of the world.
fn within(field: &str, value: f64, most: f32) -> Result<f32, Refusal> {
    if value.abs() <= f64::from(most) {
        return Ok(single(value));
    }
    Err(invalid(format!(
        "{field} must be between -{most} and {most}, got {value:?}"
    )))
}

/// Returns whether a number is more than a rounding error; one that is not a number is.
fn deviates(number: f64) -> bool {
    number.is_nan() || number.abs() > TOLERANCE
}

/// Rounds to single precision.
#[expect(
    clippy::cast_possible_truncation,
    reason = "the world has single precision, and the value is within its range"
)]
fn single(value: f64) -> f32 {
    value as f32
}

fn invalid(text: String) -> Refusal {
    Refusal {
        code: INVALID_POSE,
        text,
    }
}
