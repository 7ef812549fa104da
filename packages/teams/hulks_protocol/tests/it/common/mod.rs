//! Helpers of several tests.

pub(crate) mod made;
pub(crate) mod recode;
pub(crate) mod recorded;
pub(crate) mod recorded_json;
