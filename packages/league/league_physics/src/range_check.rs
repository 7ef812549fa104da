//! Range checks of arguments.

use crate::error::PhysicsError;

/// Checks that all `values` are numbers of at most `limit` in absolute value; `name` names them in the error.
pub(crate) fn check_range(
    name: &'static str,
    values: &[f64],
    limit: f64,
) -> Result<(), PhysicsError> {
    let invalid = values
        .iter()
        .find(|part| part.is_nan() || part.abs() > limit);
    invalid.map_or(Ok(()), |&value| {
        Err(PhysicsError::OutOfRange { name, value, limit })
    })
}
