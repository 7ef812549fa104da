//! Differences between two bags.

mod fields;
mod ticks;

use hsl_types::Time;

use crate::{Bag, Progress, Tick, Ticks, ToolError};

/// The first difference between two bags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The time of the tick.
    pub time: Time,
    /// The number of the tick, if one of the bags contains it.
    pub tick: Option<u64>,
    /// The topic of the message.
    pub topic: String,
    /// The path in the message, for example `robots[2].position.x`; `bytes` if the type is unknown; empty if only one
    /// bag has the message.
    pub field: String,
    /// The value in each bag, as text.
    pub values: [String; 2],
}

/// The comparison of two bags.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// The first difference; none: the bags are equal.
    pub first: Option<Difference>,
    /// Number of ticks that differ.
    pub differing_ticks: u64,
    /// Number of ticks in one or both bags.
    pub ticks: u64,
}

/// Returns the first difference of two bags; none if they hold the same messages in the same ticks.
///
/// # Errors
/// A bag cannot be read that far.
pub fn first_difference(a: &Bag, b: &Bag) -> Result<Option<Difference>, ToolError> {
    for pair in Pairs::of(a, b)? {
        if let Some(difference) = ticks::difference(&pair?) {
            return Ok(Some(difference));
        }
    }
    Ok(None)
}

/// Returns the first difference of two bags, and the number of ticks that differ.
///
/// # Errors
/// A bag cannot be read to its end.
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

/// The ticks of two bags at the same time; at least one exists.
struct Pair([Option<Tick>; 2]);

/// Iterates over the ticks of two bags in parallel.
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
