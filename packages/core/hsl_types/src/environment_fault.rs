//! How a fault says that the behavior is not to blame.

/// What a fault of a decision begins with that is no fault of the behavior: what surrounds it kept it from deciding
/// on what it was told.
pub const ENVIRONMENT_FAULT: &str = "environment: ";
