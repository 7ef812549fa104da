use crate::validation::Step;

/// Steps of a plan file. Each name is stored once, so that a million steps fit in some megabytes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    names: Vec<String>,
    /// Indices into `names`: for each step its action and its arguments.
    words: Vec<u32>,
    /// Index of the end of each step in `words`.
    ends: Vec<u32>,
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
