//! Divisions of the league.

use serde::{Deserialize, Serialize};

use crate::parameters::ParameterValue;

/// Division of the league, by the size of the robots, numbered as in the messages of the GameController.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ParameterValue)]
#[serde(rename_all = "snake_case")]
pub enum Division {
    /// 0: small robots.
    Small,
    /// 1: robots of medium size.
    Middle,
    /// 2: large robots.
    Large,
}

impl Division {
    /// All divisions in the order of their numbers.
    pub const ALL: [Self; 3] = [Self::Small, Self::Middle, Self::Large];
}
