//! Requirements of matches over ROS: one check per file, listed in [`CHECKS`].

mod discovery;
mod distribution;
mod middleware;
mod prefix;
mod programs;
mod reach;
mod type_support;

/// Check of a requirement.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// Short name of the requirement.
    pub name: &'static str,
    /// Function that checks the requirement.
    pub check: fn() -> Finding,
}

/// Result of a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The requirement is met.
    Found(String),
    /// The requirement is not met.
    Missing {
        /// Missing part.
        what: String,
        /// Fix for the user.
        fix: String,
    },
}

impl Finding {
    /// Creates the result for a requirement that is not met.
    fn missing(what: impl Into<String>, fix: impl Into<String>) -> Self {
        Self::Missing {
            what: what.into(),
            fix: fix.into(),
        }
    }
}

/// All checks. Later checks depend on earlier ones.
pub const CHECKS: &[Check] = &[
    distribution::CHECK,
    prefix::CHECK,
    middleware::CHECK,
    type_support::CHECK,
    programs::CHECK,
    reach::CHECK,
    discovery::CHECK,
];

/// Instruction for installing ROS 2.
const GET_ROS: &str = "run config/ros/setup and read config/ros/env.sh into this shell (`make doctor` does \
                       both), or source ROS 2 Jazzy";
