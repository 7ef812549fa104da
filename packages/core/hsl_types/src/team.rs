//! Teams of a match.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Team. From a robot's view, `Hulks` is its own team; in the simulation's neutral view it is the team in namespace
/// `/hulks`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Team {
    /// Team under test.
    Hulks,
    /// Opponent of the team under test.
    Opponent,
}

impl Team {
    /// Both teams in canonical order.
    pub const ALL: [Self; 2] = [Self::Hulks, Self::Opponent];

    /// Returns the other team.
    pub fn other(self) -> Self {
        match self {
            Self::Hulks => Self::Opponent,
            Self::Opponent => Self::Hulks,
        }
    }

    /// Returns the team as seen by `viewer`: `Hulks` if it is the same team, `Opponent` otherwise.
    pub fn seen_from(self, viewer: Self) -> Self {
        if self == viewer {
            Self::Hulks
        } else {
            Self::Opponent
        }
    }
}

impl fmt::Display for Team {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Hulks => "hulks",
            Self::Opponent => "opponent",
        })
    }
}

/// Half of a field, left or right of its x axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Points with y of zero or more.
    Left,
    /// Points with negative y.
    Right,
}

impl Side {
    /// Returns the side of a point with this y coordinate; 0 is on the left.
    pub fn of(y: f32) -> Self {
        if y >= 0.0 { Self::Left } else { Self::Right }
    }

    /// Returns the other side.
    pub fn opposite(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// Returns the sign of y on this side.
    pub fn sign(self) -> f32 {
        match self {
            Self::Left => 1.0,
            Self::Right => -1.0,
        }
    }
}
