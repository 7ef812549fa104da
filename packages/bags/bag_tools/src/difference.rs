//! Where two bags differ.

mod fields;
mod ticks;

use hsl_types::Time;

use crate::{Bag, Progress, Tick, Ticks, ToolError};

/// The first thing in which two bags differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Of the tick.
    pub time: Time,
    /// The tick's number, where one of the bags says it.
    pub tick: Option<u64>,
    /// Of the message.
    pub topic: String,
    /// The path in the message, as in `robots[2].position.x`; `bytes` where the type is not known;
    /// empty: one bag has the message and the other has not.
    pub field: String,
    /// What stands there in each bag, for people.
    pub values: [String; 2],
}

/// How two bags compare.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// None: the bags hold the same.
    pub first: Option<Difference>,
    /// How many ticks are not the same in both.
    pub differing_ticks: u64,
    /// How many ticks there are in one or both.
    pub ticks: u64,
}

/// The first difference of two bags; none: they hold the same messages in the same ticks.
///
/// # Errors
/// When a bag cannot be read that far.
pub fn first_difference(a: &Bag, b: &Bag) -> Result<Option<Difference>, ToolError> {
    for pair in Pairs::of(a, b)? {
        if let Some(difference) = ticks::difference(&pair?) {
            return Ok(Some(difference));
        }
    }
    Ok(None)
}

/// The first difference of two bags, and how many ticks differ.
///
/// # Errors
/// When a bag cannot be read to its end.
pub fn compare(a: &Bag, b: &Bag, mut progress: Progress<'_>) -> Result<Comparison, ToolError> {
    let mut comparison = Comparison::default();
    for pair in Pairs::of(a, b)? {
        let pair = pair?;
        comparison.ticks += 1;
        if !pair.is_equal() {
            comparison.differing_ticks += 1;
            if comparison.first.is_none() {
                comparison.first = ticks::difference(&pair);
            }
        }
        for tick in pair.0.iter().flatten() {
            progress.at_tick(tick);
        }
    }
    Ok(comparison)
}

/// The same moment in two bags; at least one has it.
struct Pair([Option<Tick>; 2]);

/// The moments of two bags.
struct Pairs {
    ticks: [Ticks; 2],
    next: [Option<Tick>; 2],
}

impl Pairs {
    fn of(a: &Bag, b: &Bag) -> Result<Self, ToolError> {
        Ok(Self {
            ticks: [Ticks::of(a)?, Ticks::of(b)?],
            next: [None, None],
        })
    }

    fn read(&mut self) -> Result<Option<Pair>, ToolError> {
        for (next, ticks) in self.next.iter_mut().zip(&mut self.ticks) {
            if next.is_none() {
                *next = ticks.next().transpose()?;
            }
        }
        let time_of = |next: &Option<Tick>| next.as_ref().map(|tick| tick.time);
        let [a, b] = [time_of(&self.next[0]), time_of(&self.next[1])];
        let earliest = [a, b].into_iter().flatten().min();
        let Some(earliest) = earliest else {
            return Ok(None);
        };
        let due = |next: &mut Option<Tick>| next.take_if(|tick| tick.time == earliest);
        let [a, b] = &mut self.next;
        Ok(Some(Pair([due(a), due(b)])))
    }
}

impl Iterator for Pairs {
    type Item = Result<Pair, ToolError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.read().transpose()
    }
}
