//! Helpers of several tests.

#![allow(dead_code, reason = "each test uses a part of it")]
#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

pub(crate) mod made;
pub(crate) mod recode;
pub(crate) mod recorded;
