//! Which values calls accept.

use crate::error::PhysicsError;

/// Checks that all `values` are numbers of at most `limit` in size; `what` names them in the error.
pub(crate) fn check(what: &'static str, values: &[f64], limit: f64) -> Result<(), PhysicsError> {
    let bad = values
        .iter()
        .find(|part| part.is_nan() || part.abs() > limit);
    bad.map_or(Ok(()), |&value| {
        Err(PhysicsError::OutOfRange { what, value, limit })
    })
}
