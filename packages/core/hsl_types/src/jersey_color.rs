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
    /// 0: blue or cyan.
    #[default]
    Blue,
    /// 1: red, magenta or pink.
    Red,
    /// 2: yellow.
    Yellow,
    /// 3: black or dark gray.
    Black,
    /// 4: white.
    White,
    /// 5: green.
    Green,
    /// 6: orange.
    Orange,
    /// 7: purple or violet.
    Purple,
    /// 8: brown.
    Brown,
    /// 9: light gray.
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
