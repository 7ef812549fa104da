/// Error for a number of a call that is beyond a limit of the robot.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{api_id}: {name} must be at most {max}, got {value}")]
pub struct OutOfLimits {
    /// Number of the call.
    pub api_id: u32,
    /// Name of the number.
    pub name: &'static str,
    /// Maximum of the absolute value.
    pub max: f32,
    /// Value.
    pub value: f32,
}

/// Checks a number of a call against a limit.
///
/// # Errors
/// Returns an error if the absolute value is larger than `max` or not a number.
pub fn require(api_id: u32, name: &'static str, value: f32, max: f32) -> Result<(), OutOfLimits> {
    match value.abs() <= max {
        true => Ok(()),
        false => Err(OutOfLimits {
            api_id,
            name,
            max,
            value,
        }),
    }
}
