//! Differences between two bags.

mod fields;
mod robots;
mod ticks;

use std::collections::BTreeMap;

use hsl_types::{RobotId, Time};

use robots::RobotComparison;

use crate::topic_name::names_topic;
use crate::{Bag, Progress, Tick, Ticks, ToolError};

pub use fields::field_difference;
pub use robots::RobotDifference;

/// First difference between two bags.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Time of the tick.
    pub time: Time,
    /// Number of the tick, if one of the bags contains it.
    pub tick: Option<u64>,
    /// Topic of the message.
    pub topic: String,
    /// Path in the message, for example `robots[2].position.x`; `bytes` if the type is unknown; empty if only one bag
    /// has the message.
    pub field: String,
    /// Value in each bag, as text.
    pub values: [String; 2],
}

/// Comparison of two bags.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// First difference; `None` if the bags are equal.
    pub first: Option<Difference>,
    /// Number of ticks that differ.
    pub differing_ticks: u64,
    /// Number of ticks in one or both bags.
    pub ticks: u64,
    /// First differences of each robot with a motion command or a pose in a tick that differs.
    pub robots: BTreeMap<RobotId, RobotDifference>,
}

/// Returns the first difference of two bags; `None` if they contain the same messages in the same ticks. Reads the bags
/// only up to the difference.
///
/// # Errors
/// Returns an error if a bag cannot be read up to the difference.
pub fn first_difference(a: &Bag, b: &Bag) -> Result<Option<Difference>, ToolError> {
    for pair in Pairs::of(a, b)? {
        if let Some(difference) = ticks::difference(&pair?) {
            return Ok(Some(difference));
        }
    }
    Ok(None)
}

/// Compares two bags without the topics in `ignored`. Returns the first difference, the number of ticks that differ,
/// and the first differences of each robot. Reads both bags to their ends. An ignored topic is a full name, or a name
/// in the namespace of each robot.
///
/// # Errors
/// Returns an error if a bag cannot be read to its end.
pub fn compare(
    a: &Bag,
    b: &Bag,
    ignored: &[String],
    mut progress: Progress<'_>,
) -> Result<Comparison, ToolError> {
    let mut comparison = Comparison::default();
    let mut robots = RobotComparison::default();
    for pair in Pairs::of(a, b)? {
        let mut pair = pair?;
        comparison.ticks += 1;
        // Layouts are needed to compare decisions, also if they are ignored.
        robots.add(&pair);
        pair.remove(ignored);
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
    if comparison.first.is_some() {
        comparison.robots = robots.robots;
    }
    Ok(comparison)
}

/// Ticks of two bags at the same time; at least one exists.
struct Pair([Option<Tick>; 2]);

impl Pair {
    /// Removes the messages of the topics that are named in `ignored`.
    fn remove(&mut self, ignored: &[String]) {
        if ignored.is_empty() {
            return;
        }
        for tick in self.0.iter_mut().flatten() {
            tick.messages.retain(|message| {
                let topic = &message.channel.topic;
                !ignored.iter().any(|ignored| names_topic(ignored, topic))
            });
        }
    }
}

/// Iterator over the ticks of two bags in parallel.
struct Pairs {
    /// Ticks that are not read yet.
    ticks: [Ticks; 2],
    /// Tick of each bag that was read but is later than those returned.
    next: [Option<Tick>; 2],
}

impl Pairs {
    /// Opens both bags.
    fn of(a: &Bag, b: &Bag) -> Result<Self, ToolError> {
        Ok(Self {
            ticks: [Ticks::of(a)?, Ticks::of(b)?],
            next: [None, None],
        })
    }

    /// Takes the next tick of each bag, if it is at the earlier of both times. A bag without a tick at that time gives
    /// `None`. Returns `None` at the end of both bags.
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
