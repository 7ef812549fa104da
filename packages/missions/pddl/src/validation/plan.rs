use std::collections::BTreeMap;

use crate::validation::{Step, TimedStep};

/// Steps of a plan file. Each name is stored once, so that a million steps fit in some megabytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    names: Vec<String>,
    /// Indices into `names`: for each step its action and its arguments.
    words: Vec<u32>,
    /// Index of the end of each step in `words`.
    ends: Vec<u32>,
    /// Start and duration of each step with at least one of both, by the index of the step \[µs\].
    times: BTreeMap<u32, (Option<u64>, Option<u64>)>,
}

impl Plan {
    /// Returns the number of steps.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns true if the plan has no steps.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the steps in their order.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let words = self.words.get(start..end as usize).unwrap_or_default();
            start = end as usize;
            let mut names = words.iter().map(|&word| self.names[word as usize].clone());
            Step {
                action: names.next().unwrap_or_default(),
                arguments: names.collect(),
            }
        })
    }

    /// Returns true if a step has a time.
    pub fn has_times(&self) -> bool {
        self.times.values().any(|(start, _)| start.is_some())
    }

    /// Returns the steps with their times.
    pub fn timed_steps(&self) -> impl Iterator<Item = TimedStep> {
        (0..).zip(self.steps()).map(|(index, step)| {
            let (start, duration) = self.times.get(&index).copied().unwrap_or_default();
            TimedStep {
                step,
                start,
                duration,
            }
        })
    }

    /// Sets the start of the next step, which is not added yet.
    pub(crate) fn set_start(&mut self, start: u64) {
        let next = index(self.ends.len());
        self.times.entry(next).or_default().0 = Some(start);
    }

    /// Sets the duration of the last step.
    pub(crate) fn set_duration(&mut self, duration: u64) {
        let last = index(self.ends.len().saturating_sub(1));
        self.times.entry(last).or_default().1 = Some(duration);
    }

    /// Adds a name and returns its index. The limited size of a text also limits the number of names.
    pub(crate) fn add_name(&mut self, name: String) -> u32 {
        self.names.push(name);
        index(self.names.len() - 1)
    }

    /// Adds a step: the indices of its action and arguments.
    pub(crate) fn add_step(&mut self, words: &[u32]) {
        self.words.extend_from_slice(words);
        self.ends.push(index(self.words.len()));
    }
}

/// Converts an index; the limited size of a text keeps it below 32 bits.
fn index(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
