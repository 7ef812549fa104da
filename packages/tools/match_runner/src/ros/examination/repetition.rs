use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use schemars::JsonSchema;
use serde::Serialize;

use super::observation::{Output, Phase};
use super::program_run::ProgramRun;
use user_files::wording;

/// Comparison of the outputs in lockstep of several runs with the same inputs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Repetition {
    /// Number of compared runs.
    pub runs: usize,
    /// Number of outputs of the first run.
    pub outputs: usize,
    /// First difference from the first run, by tick; `None` if the outputs have the same bytes.
    pub first_difference: Option<Difference>,
}

/// Difference between the outputs of two runs.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
pub struct Difference {
    /// Tick of the output in the first run, from 1.
    pub tick: u64,
    /// Run, from 2.
    pub run: usize,
    /// Topic.
    pub topic: String,
    /// Number of the message on its topic, from 1.
    pub message: usize,
    /// Description, for example `byte 24 of 96 differs`.
    pub what: String,
}

impl Repetition {
    /// Compares the outputs of runs; `None` with fewer than two runs, or if the first one has no output.
    pub(super) fn compare(runs: &[ProgramRun]) -> Option<Self> {
        let (first, others) = runs.split_first()?;
        let first = &first.observation.outputs;
        let outputs = first.iter().filter(is_compared).count();
        if others.is_empty() || outputs == 0 {
            return None;
        }
        let differences = others
            .iter()
            .enumerate()
            .filter_map(|(index, other)| difference(first, &other.observation.outputs, index + 2));
        Some(Self {
            runs: runs.len(),
            outputs,
            first_difference: differences.min(),
        })
    }
}

/// Returns whether an output is compared: those in lockstep.
fn is_compared(output: &&Output) -> bool {
    output.phase == Phase::Lockstep
}

/// Returns the first difference of the run with the number `run`. The order of messages on different topics does not
/// count, because DDS guarantees none.
fn difference(first: &[Output], other: &[Output], run: usize) -> Option<Difference> {
    let mut topics: Vec<_> = first.iter().chain(other).map(|it| &it.topic).collect();
    topics.sort();
    topics.dedup();
    let differences = topics.into_iter().filter_map(|topic| {
        let of_topic = |it: &&Output| is_compared(it) && it.topic == *topic;
        let first: Vec<_> = first.iter().filter(of_topic).collect();
        let other: Vec<_> = other.iter().filter(of_topic).collect();
        let common = first.iter().zip(&other);
        let bytes = common.enumerate().find_map(|(index, (a, b))| {
            let what = byte_difference(&decoded(a), &decoded(b))?;
            Some((index, a.tick, what))
        });
        let (index, tick, what) = bytes.or_else(|| {
            let shorter = first.len().min(other.len());
            let last = first.get(shorter).or(other.get(shorter))?;
            let what = format!(
                "run 1 has {}, run {run} has {}",
                wording::count(first.len(), "message"),
                other.len()
            );
            Some((shorter, last.tick, what))
        })?;
        Some(Difference {
            tick,
            run,
            topic: topic.clone(),
            message: index + 1,
            what,
        })
    });
    differences.min()
}

/// Returns the bytes of a message; none if they are not Base64.
fn decoded(output: &Output) -> Vec<u8> {
    let data = output.data.as_deref().unwrap_or_default();
    BASE64.decode(data).unwrap_or_default()
}

/// Describes the first different byte of two messages.
fn byte_difference(a: &[u8], b: &[u8]) -> Option<String> {
    let byte = a.iter().zip(b).position(|(a, b)| a != b);
    match byte {
        Some(byte) => Some(format!("byte {byte} of {} differs", a.len())),
        None if a.len() != b.len() => Some(format!("{} bytes instead of {}", b.len(), a.len())),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn output(topic: &str, tick: u64, data: &[u8]) -> Output {
        Output {
            topic: topic.to_owned(),
            phase: Phase::Lockstep,
            tick,
            at: 0.0,
            data: Some(BASE64.encode(data)),
        }
    }

    #[test]
    fn the_earliest_difference_is_reported_and_the_order_of_topics_does_not_count() {
        let first = [
            output("/a", 1, &[1, 2]),
            output("/b", 1, &[3]),
            output("/a", 2, &[4]),
        ];
        let swapped = [first[1].clone(), first[0].clone(), first[2].clone()];
        assert_eq!(difference(&first, &swapped, 2), None);
        let changed = [
            output("/a", 1, &[1, 2]),
            output("/b", 1, &[9]),
            output("/a", 2, &[5]),
        ];
        let found = difference(&first, &changed, 3).unwrap();
        let expected = Difference {
            tick: 1,
            run: 3,
            topic: "/b".to_owned(),
            message: 1,
            what: "byte 0 of 1 differs".to_owned(),
        };
        assert_eq!(found, expected);
        let shorter = difference(&first, &first[..2], 2).unwrap();
        assert_eq!((shorter.tick, shorter.message), (2, 2));
        assert_eq!(shorter.what, "run 1 has 2 messages, run 2 has 1");
        let longer = [output("/b", 1, &[3, 3])];
        let found = difference(&first[1..2], &longer, 2).unwrap();
        assert_eq!(found.what, "2 bytes instead of 1");
    }
}
