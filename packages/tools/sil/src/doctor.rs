//! What a match over ROS needs of the machine: one check a file, all of them in [`CHECKS`].

mod discovery;
mod distribution;
mod middleware;
mod prefix;
mod programs;
mod reach;
mod type_support;

/// Something that must be there.
#[derive(Clone, Copy, Debug)]
pub struct Check {
    /// In a word or two.
    pub name: &'static str,
    /// Looks for it.
    pub look: fn() -> Finding,
}

/// What a check found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// It is there.
    Found(String),
    /// It is not.
    Missing {
        /// What is missing.
        what: String,
        /// How to mend that.
        fix: String,
    },
}

impl Finding {
    fn missing(what: impl Into<String>, fix: impl Into<String>) -> Self {
        Self::Missing {
            what: what.into(),
            fix: fix.into(),
        }
    }
}

/// All checks; a later one needs what an earlier one looks for.
pub const CHECKS: &[Check] = &[
    distribution::CHECK,
    prefix::CHECK,
    middleware::CHECK,
    type_support::CHECK,
    programs::CHECK,
    reach::CHECK,
    discovery::CHECK,
];

/// How to get a ROS 2 where there is none.
const GET_ROS: &str = "run config/ros/setup and read config/ros/env.sh into this shell (`make doctor` does \
                       both), or source ROS 2 Jazzy";
