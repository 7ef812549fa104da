//! Sides of the field.

use crate::words::words;

words! {
    /// Side of the field that a team defends. The words are those in messages to agents: `left`.
    pub enum Side {
        /// Left, at negative x.
        Left = "left",
        /// Right, at positive x.
        Right = "right",
    }
}

impl Side {
    /// Returns the word in commands of trainers: `Left`.
    pub fn title(self) -> &'static str {
        match self {
            Self::Left => "Left",
            Self::Right => "Right",
        }
    }

    /// Returns the side for a word in commands of trainers.
    pub fn from_title(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|side| side.title() == word)
    }

    /// Returns the other side.
    pub fn other(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }

    /// Returns the sign of the direction in which the team attacks, along x of the field: 1 for left, -1 for right. It
    /// is also the factor of x and y between the field frame and the team's frame.
    pub fn attack(self) -> f64 {
        match self {
            Self::Left => 1.0,
            Self::Right => -1.0,
        }
    }

    /// Returns the number of the team in fouls: 1 for left, 2 for right.
    pub fn number(self) -> u8 {
        match self {
            Self::Left => 1,
            Self::Right => 2,
        }
    }

    /// Returns the side for a number in fouls.
    pub fn from_number(number: u8) -> Option<Self> {
        let mut sides = Self::ALL.iter().copied();
        sides.find(|side| side.number() == number)
    }
}
