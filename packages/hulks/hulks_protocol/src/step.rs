//! Steps of a node with a logical clock.
//!
//! `hsl_sim/<namespace>/counted_step` has the new clock time and the inputs of the step, as JSON: [`Step`]. The clock
//! is set once all inputs have arrived at the node and its tasks have run.
//!
//! A driver answers queries of `hsl_sim/<namespace>/clock` with the time of its clock, so that it can play in several
//! matches.
//!
//! `hsl_sim/<namespace>/step` has the time only, 8 bytes, nanoseconds, little endian, some time after the inputs.
//! A query of that key returns the initial time of a clock that starts now.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::namespace::Namespace;

/// Time between two ticks of the HULKs node.
pub const PERIOD: Duration = Duration::from_millis(10);

/// A step for a driver.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// The new clock time, nanoseconds.
    pub clock_ns: u64,
    /// Number of inputs of the step.
    pub count: usize,
    /// By the key of a topic, the sequence number of its last message that belongs to the step, as in its attachment.
    /// Topics without an entry have not changed.
    pub inputs: BTreeMap<String, i64>,
}

impl Step {
    /// Creates a step to a clock time, with its inputs.
    pub fn new(shown: Duration, inputs: BTreeMap<String, i64>) -> Self {
        Self {
            clock_ns: nanos(shown),
            count: inputs.len(),
            inputs,
        }
    }

    /// Returns whether all its inputs have arrived, given the last sequence number of each key.
    pub fn is_complete(&self, come: &BTreeMap<String, i64>) -> bool {
        let has_come = |(key, number): (&String, &i64)| come.get(key) >= Some(number);
        self.count == self.inputs.len() && self.inputs.iter().all(has_come)
    }

    /// Returns the new clock time.
    pub fn shown(&self) -> Duration {
        Duration::from_nanos(self.clock_ns)
    }
}

/// Returns the key of a robot's steps without inputs.
pub fn key(namespace: &Namespace) -> String {
    format!("hsl_sim/{}/step", namespace.in_keys())
}

/// Returns the key of a robot's steps with their inputs.
pub fn counted_key(namespace: &Namespace) -> String {
    format!("hsl_sim/{}/counted_step", namespace.in_keys())
}

/// Returns the key for queries of the time of a robot's clock.
pub fn clock_key(namespace: &Namespace) -> String {
    format!("hsl_sim/{}/clock", namespace.in_keys())
}

/// Encodes a clock time.
pub fn payload(shown: Duration) -> [u8; 8] {
    nanos(shown).to_le_bytes()
}

/// Decodes a clock time; returns `None` for other bytes.
pub fn shown(payload: &[u8]) -> Option<Duration> {
    let bytes = payload.try_into().ok()?;
    Some(Duration::from_nanos(u64::from_le_bytes(bytes)))
}

/// Returns a duration in nanoseconds; the range is centuries.
pub fn nanos(span: Duration) -> u64 {
    u64::try_from(span.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(pairs: &[(&str, i64)]) -> BTreeMap<String, i64> {
        let pairs = pairs.iter();
        pairs
            .map(|(key, number)| ((*key).to_owned(), *number))
            .collect()
    }

    #[test]
    fn a_step_is_complete_when_all_its_inputs_have_come() {
        let step = Step::new(Duration::from_nanos(7), numbers(&[("a", 3), ("b", 0)]));
        for (come, is_complete) in [
            (numbers(&[]), false),
            (numbers(&[("a", 3)]), false),
            (numbers(&[("a", 2), ("b", 0)]), false),
            (numbers(&[("a", 3), ("b", 0)]), true),
            (numbers(&[("a", 4), ("b", 1), ("c", 0)]), true),
        ] {
            assert_eq!(step.is_complete(&come), is_complete, "{come:?}");
        }
        let cut = Step { count: 3, ..step };
        assert!(!cut.is_complete(&numbers(&[("a", 3), ("b", 0)])));
    }

    #[test]
    fn a_step_is_json() {
        let step = Step::new(
            Duration::from_millis(10),
            numbers(&[("rt/1/ball_state", 4)]),
        );
        let text = r#"{"clock_ns":10000000,"count":1,"inputs":{"rt/1/ball_state":4}}"#;
        assert_eq!(serde_json::to_string(&step).unwrap(), text);
        assert_eq!(serde_json::from_str::<Step>(text).unwrap(), step);
    }
}
