use std::fmt;

use behavior_tree::Status;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Result of a node in a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeResult {
    /// The node succeeded.
    Success,
    /// The node failed.
    Failure,
    /// The node was running.
    Running,
    /// The node was skipped.
    Skipped,
    /// The node was running before, and was halted.
    Halted,
}

impl NodeResult {
    /// All results, in the order of their letters.
    pub const ALL: [Self; 5] = [
        Self::Success,
        Self::Failure,
        Self::Running,
        Self::Skipped,
        Self::Halted,
    ];

    /// Returns the letter of the result.
    pub fn letter(self) -> char {
        match self {
            Self::Success => 'S',
            Self::Failure => 'F',
            Self::Running => 'R',
            Self::Skipped => 'K',
            Self::Halted => 'H',
        }
    }

    /// Returns the name of the result.
    pub fn name(self) -> &'static str {
        match self {
            Self::Success => "success",
            Self::Failure => "failure",
            Self::Running => "running",
            Self::Skipped => "skipped",
            Self::Halted => "halted",
        }
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// Set of the results that a node had. Written as their letters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct Reached(u8);

/// Bit of the result of each status. A table has no branches: it is read for each node in each tick.
const BITS: [u8; Status::Skipped as usize + 1] = {
    let mut bits = [0; Status::Skipped as usize + 1];
    bits[Status::Success as usize] = NodeResult::Success.bit();
    bits[Status::Failure as usize] = NodeResult::Failure.bit();
    bits[Status::Running as usize] = NodeResult::Running.bit();
    bits[Status::Skipped as usize] = NodeResult::Skipped.bit();
    bits
};

impl Reached {
    /// Returns whether the node had this result.
    pub fn contains(self, result: NodeResult) -> bool {
        self.0 & result.bit() != 0
    }

    /// Returns whether the node was ticked or halted at all.
    pub fn is_any(self) -> bool {
        self.0 != 0
    }

    /// Adds the result of a tick. `is_halted` is true if the node was halted in this tick.
    pub fn add(&mut self, status: Status, is_halted: bool) {
        self.0 |= BITS[status as usize] | u8::from(is_halted) << NodeResult::Halted as u8;
    }
}

impl TryFrom<String> for Reached {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let mut reached = Self::default();
        for letter in text.chars() {
            let mut results = NodeResult::ALL.into_iter();
            let result = results.find(|result| result.letter() == letter);
            reached.0 |= result
                .ok_or_else(|| format!("expected letters of S, F, R, K and H, got {letter}"))?
                .bit();
        }
        Ok(reached)
    }
}

impl From<Reached> for String {
    fn from(reached: Reached) -> Self {
        reached.to_string()
    }
}

impl fmt::Display for Reached {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let results = NodeResult::ALL.into_iter();
        results
            .filter(|result| self.contains(*result))
            .try_for_each(|result| write!(f, "{}", result.letter()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_status_adds_its_result() {
        let added = |status, is_halted| {
            let mut reached = Reached::default();
            reached.add(status, is_halted);
            reached.to_string()
        };
        let statuses = [
            (Status::Idle, ""),
            (Status::Success, "S"),
            (Status::Failure, "F"),
            (Status::Running, "R"),
            (Status::Skipped, "K"),
        ];
        for (status, letter) in statuses {
            assert_eq!(added(status, false), letter);
            assert_eq!(added(status, true), format!("{letter}H"));
        }
    }

    #[test]
    fn every_set_of_results_is_read_back_from_its_letters() {
        for bits in 0..32 {
            let reached = Reached(bits);
            let text = String::from(reached);
            assert_eq!(text.len() as u32, bits.count_ones());
            assert_eq!(Reached::try_from(text), Ok(reached));
        }
        assert!(Reached::try_from("SX".to_owned()).is_err());
    }
}
