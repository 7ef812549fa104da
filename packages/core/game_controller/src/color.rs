use hsl_types::parameters::ParameterValue;
use serde::{Deserialize, Serialize};

/// Color of a team's jerseys, numbered as on the wire.
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
pub enum Color {
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

impl Color {
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
