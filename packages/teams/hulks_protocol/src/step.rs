//! Steps of a node with a logical clock.
//!
//! `hsl_sim/<namespace>/counted_step` has the new clock time and the inputs of the step as JSON, see [`Step`]. The
//! driver sets the clock after all inputs have arrived at the node and the node's tasks have run.
//!
//! The driver answers queries of `hsl_sim/<namespace>/clock` with the time of its clock, so that the node can play in
//! several matches.
//!
//! `hsl_sim/<namespace>/step` has only the new time \[ns\] in 8 bytes, little endian, some time after the inputs. A
//! query of that key returns the initial time of a clock that starts now.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::namespace::Namespace;

/// Time between two ticks of the HULKs node.
pub const PERIOD: Duration = Duration::from_millis(10);

/// Step of a node's clock, as sent to its driver.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// New clock time \[ns\].
    pub clock_ns: u64,
    /// Number of inputs of the step.
    pub count: usize,
    /// Sequence number, as in the attachment, of the last message that belongs to the step, by the key of the topic.
    /// Topics without an entry have not changed.
    pub inputs: BTreeMap<String, i64>,
}

impl Step {
    /// Creates a step to a clock time, with the inputs of the step.
    pub fn new(shown: Duration, inputs: BTreeMap<String, i64>) -> Self {
        Self {
            clock_ns: nanos(shown),
            count: inputs.len(),
            inputs,
        }
    }

    /// Returns whether all inputs have arrived; `received` has the last received sequence number of each key.
    pub fn is_complete(&self, received: &BTreeMap<String, i64>) -> bool {
        let has_arrived = |(key, number): (&String, &i64)| received.get(key) >= Some(number);
        self.count == self.inputs.len() && self.inputs.iter().all(has_arrived)
    }

    /// Returns the new clock time of the step.
    pub fn shown(&self) -> Duration {
        Duration::from_nanos(self.clock_ns)
    }
}

/// Returns the key of a robot's steps without inputs, for drivers that do not wait for inputs.
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

/// Encodes a clock time as nanoseconds in 8 bytes, little endian.
pub fn payload(shown: Duration) -> [u8; 8] {
    nanos(shown).to_le_bytes()
}

/// Decodes a clock time; returns `None` for other bytes.
pub fn shown(payload: &[u8]) -> Option<Duration> {
    let bytes = payload.try_into().ok()?;
    Some(Duration::from_nanos(u64::from_le_bytes(bytes)))
}

/// Returns a duration \[ns\], saturated at 584 years.
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
    fn a_step_is_complete_when_all_its_inputs_have_arrived() {
        let step = Step::new(Duration::from_nanos(7), numbers(&[("a", 3), ("b", 0)]));
        for (received, is_complete) in [
            (numbers(&[]), false),
            (numbers(&[("a", 3)]), false),
            (numbers(&[("a", 2), ("b", 0)]), false),
            (numbers(&[("a", 3), ("b", 0)]), true),
            (numbers(&[("a", 4), ("b", 1), ("c", 0)]), true),
        ] {
            assert_eq!(step.is_complete(&received), is_complete, "{received:?}");
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
