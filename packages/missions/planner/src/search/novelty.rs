use crate::task::{bits, has};
use crate::{LimitReached, Run};

/// Facts and pairs of facts that occurred in states, one bit each.
pub(crate) struct Novelty {
    /// Number of facts of the task.
    facts: usize,
    single: Vec<u64>,
    /// Pairs of facts; empty for width 1.
    pairs: Vec<u64>,
}

impl Novelty {
    /// Creates an empty table for states of `facts` facts. It has one bit per fact, and one per pair of facts if
    /// `width` is 2. Counts the memory of the table in `run`.
    ///
    /// # Errors
    /// Returns an error if the table exceeds the memory limit of `run`.
    pub(crate) fn new(facts: usize, width: u32, run: &mut Run<'_>) -> Result<Self, LimitReached> {
        run.allocate(Self::bytes(facts, width))?;
        let pairs = if width > 1 {
            pairs(facts).div_ceil(64)
        } else {
            0
        };
        Ok(Self {
            facts,
            single: vec![0; facts.div_ceil(64)],
            pairs: vec![0; pairs],
        })
    }

    /// Returns the memory of a table \[bytes\].
    pub(crate) fn bytes(facts: usize, width: u32) -> usize {
        let pairs = if width > 1 { pairs(facts) / 8 } else { 0 };
        64 + facts / 8 + pairs
    }

    /// Adds a state and returns its novelty: 1 for a new fact, which no earlier state had, 2 for a new pair of facts,
    /// otherwise 3. `added` are the facts that the state has in addition to its parent; `None` without a parent. The
    /// parent is in the table, so only pairs with an added fact can be new. `all` is a buffer. Counts its work in `run`.
    pub(crate) fn insert(
        &mut self,
        state: &[u64],
        added: Option<&[u32]>,
        all: &mut Vec<u32>,
        run: &mut Run<'_>,
    ) -> Result<u32, LimitReached> {
        let mut width = 3;
        for (seen, word) in self.single.iter_mut().zip(state) {
            if word & !*seen != 0 {
                *seen |= word;
                width = 1;
            }
        }
        if self.pairs.is_empty() {
            return Ok(width);
        }
        all.clear();
        all.extend(bits(&state[..self.single.len()]));
        let changed = added.map_or(all.len(), <[u32]>::len);
        run.count_work((all.len() * changed) as u64)?;
        let mut is_new = false;
        if let Some(added) = added {
            for &fact in added {
                if has(state, fact) {
                    for &other in all.iter() {
                        is_new |= fact != other && self.mark(fact.min(other), fact.max(other));
                    }
                }
            }
        } else {
            for (index, &fact) in all.iter().enumerate() {
                for &other in &all[index + 1..] {
                    is_new |= self.mark(fact, other);
                }
            }
        }
        Ok(if is_new { width.min(2) } else { width })
    }

    /// Adds a pair of facts, `low` < `high`, and returns true if it is new.
    fn mark(&mut self, low: u32, high: u32) -> bool {
        let index = pairs(high as usize) + low as usize;
        let word = &mut self.pairs[index / 64];
        let bit = 1 << (index % 64);
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    /// Removes all states.
    pub(crate) fn clear(&mut self) {
        debug_assert!(self.single.len() == self.facts.div_ceil(64));
        self.single.fill(0);
        self.pairs.fill(0);
    }
}

/// Returns the number of pairs of facts below `facts`, including pairs of a fact with itself.
fn pairs(facts: usize) -> usize {
    facts * (facts + 1) / 2
}
