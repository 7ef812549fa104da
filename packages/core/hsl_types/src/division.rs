//! Divisions of the league.

use serde::{Deserialize, Serialize};

use crate::parameters::ParameterValue;

/// Division of the league, by the size of the robots, numbered as in the messages of the GameController.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ParameterValue)]
#[serde(rename_all = "snake_case")]
pub enum Division {
    /// Small robots.
    Small,
    /// Robots of medium size.
    Middle,
    /// Large robots.
    Large,
}

impl Division {
    /// All divisions in the order of their numbers.
    pub const ALL: [Self; 3] = [Self::Small, Self::Middle, Self::Large];
}
