use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::Task;
use crate::search::MutexGroups;

/// Variables with finite domains: each has one of the facts of a mutex group as its value, or none of them.
pub(super) struct Variables {
    /// Facts of each variable, which are its values. The value after them is "none of them".
    pub(super) facts: Vec<Vec<u32>>,
    /// Variable and value of each fact.
    of_fact: Vec<(u32, u32)>,
}

impl Variables {
    /// Assigns each fact to the largest group of facts that are left, one group after the other.
    pub(super) fn new(task: &Task, mutex_groups: &MutexGroups) -> Self {
        let mut groups: Vec<&[u32]> = mutex_groups.groups.iter().collect();
        groups.sort_by_key(|group| Reverse(group.len()));
        let single: Vec<u32> = (0..task.facts() as u32).collect();
        groups.extend(single.chunks(1));
        let mut this = Self {
            facts: Vec::new(),
            of_fact: vec![(u32::MAX, 0); task.facts()],
        };
        for group in groups {
            let left = group.iter().copied();
            let left = left.filter(|fact| this.of_fact[*fact as usize].0 == u32::MAX);
            let left: Vec<u32> = left.collect();
            if left.is_empty() {
                continue;
            }
            for (value, &fact) in left.iter().enumerate() {
                this.of_fact[fact as usize] = (this.facts.len() as u32, value as u32);
            }
            this.facts.push(left);
        }
        this
    }

    /// Returns variable and value of a fact.
    pub(super) fn of(&self, fact: u32) -> (u32, u32) {
        self.of_fact[fact as usize]
    }

    /// Returns the values of variables that make all facts true, or `None` if a variable needs two values.
    pub(super) fn values(&self, facts: &[u32]) -> Option<BTreeMap<u32, u32>> {
        let mut values = BTreeMap::new();
        for &fact in facts {
            let (variable, value) = self.of(fact);
            if *values.entry(variable).or_insert(value) != value {
                return None;
            }
        }
        Some(values)
    }

    /// Returns the value "none of the facts" of a variable.
    pub(super) fn none(&self, variable: u32) -> u32 {
        self.facts[variable as usize].len() as u32
    }
}
