//! Colors of jerseys.

use serde::{Deserialize, Serialize};

use crate::parameters::ParameterValue;

/// Color of a team's jerseys, numbered as in the messages of the GameController.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    ParameterValue,
)]
#[serde(rename_all = "snake_case")]
pub enum JerseyColor {
    /// Blue or cyan.
    #[default]
    Blue,
    /// Red, magenta or pink.
    Red,
    /// Yellow.
    Yellow,
    /// Black or dark gray.
    Black,
    /// White.
    White,
    /// Green.
    Green,
    /// Orange.
    Orange,
    /// Purple or violet.
    Purple,
    /// Brown.
    Brown,
    /// Light gray.
    Gray,
}

impl JerseyColor {
    /// All colors in the order of their numbers.
    pub const ALL: [Self; 10] = [
        Self::Blue,
        Self::Red,
        Self::Yellow,
        Self::Black,
        Self::White,
        Self::Green,
        Self::Orange,
        Self::Purple,
        Self::Brown,
        Self::Gray,
    ];
}
