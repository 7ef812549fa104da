//! Comparison of a bag with the beginning of another one.

use std::path::Path;

use bag_tools::{Bag, Tick, Ticks, ToolError};
use hsl_types::Time;
use hsl_wire::topics;
use user_files::wording::count;

use super::expectation::Expectation;

/// Maximum number of ticks missing in the bag of a killed writer: one second.
const LOST_TICKS: u64 = 100;

/// Compares `bag`, recorded with faults, with `whole`, recorded without. Returns the deviation from `expectation` as
/// text; `None` if there is none.
pub(super) fn deviation(bag: &Path, whole: &Path, expectation: &Expectation) -> Option<String> {
    match expectation {
        Expectation::Same => difference(bag, whole),
        Expectation::EndsEarly {
            tick, is_cut_off, ..
        } => match equal_ticks(bag, whole, *is_cut_off) {
            Err(error) => Some(error.to_string()),
            Ok(equal) => tick
                .filter(|tick| {
                    let least = tick.saturating_sub(1 + if *is_cut_off { LOST_TICKS } else { 0 });
                    equal < least
                })
                .map(|tick| format!("the bag equals the bag without faults in {}, but the first fault is in tick {tick}", count(equal, "tick"))),
        },
    }
}

/// Returns a text if the bytes of two bags differ or cannot be read; `None` if they are equal.
fn difference(bag: &Path, whole: &Path) -> Option<String> {
    let digests = [bag, whole].map(hsl_bag::sha256);
    match digests {
        [Ok(a), Ok(b)] if a == b => None,
        [Ok(a), Ok(b)] => Some(format!(
            "the bag has sha256 {a}, the bag without faults {b}"
        )),
        [Err(error), _] | [_, Err(error)] => Some(error.to_string()),
    }
}

/// Reason why a bag is not the beginning of another one.
#[derive(Debug, thiserror::Error)]
enum PrefixError {
    /// A bag cannot be read.
    #[error(transparent)]
    Unreadable(#[from] ToolError),
    /// The bag continues after a difference.
    #[error("the bag differs from the bag without faults at {0}, and continues")]
    Differs(Time),
}

/// Returns the number of ticks from the start in which `bag` equals `whole`. The next tick, in which the fault is, may
/// differ; more different ticks are an error. With `is_cut_off`, an incomplete end of `bag` is accepted.
fn equal_ticks(bag: &Path, whole: &Path, is_cut_off: bool) -> Result<u64, PrefixError> {
    // If the world was killed before its first tick, the recorder writes no bag.
    if is_cut_off && !bag.exists() {
        return Ok(0);
    }
    let [mut ticks, mut others] = [open(bag)?, open(whole)?];
    let mut equal = 0;
    loop {
        let tick = match ticks.next() {
            None => return Ok(equal),
            Some(Err(_)) if is_cut_off => return Ok(equal),
            Some(Err(error)) => return Err(error.into()),
            Some(Ok(tick)) => tick,
        };
        let is_equal = match others.next() {
            Some(Ok(other)) => is_same(&tick, &other),
            Some(Err(error)) => return Err(error.into()),
            None => false,
        };
        if is_equal {
            equal += 1;
        } else if ticks.next().is_some_and(|next| next.is_ok()) {
            return Err(PrefixError::Differs(tick.time));
        } else {
            return Ok(equal);
        }
    }
}

/// Returns the ticks of a bag.
fn open(bag: &Path) -> Result<Ticks, ToolError> {
    Bag::open(bag).and_then(|bag| Ticks::of(&bag))
}

/// Returns true if two ticks are equal, except for the result of the run, which follows its last tick.
fn is_same(a: &Tick, b: &Tick) -> bool {
    let is_of_the_end =
        |topic: &str| topic == topics::FAILURES.name || topic == topics::RESULT.name;
    let [messages, others] = [a, b].map(|tick| {
        let messages = tick.messages.iter();
        let messages = messages.map(|it| (it.channel.topic.as_str(), &it.data));
        messages.filter(|(topic, _)| !is_of_the_end(topic))
    });
    a.time == b.time && messages.eq(others)
}
