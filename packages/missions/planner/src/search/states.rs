use std::hash::{BuildHasher, Hasher};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use crate::{LimitReached, Run};

/// Value for no state and no operator.
pub(crate) const NONE: u32 = u32::MAX;

/// Generated states without duplicates, numbered from 0, each with its parent and the operator that leads from the
/// parent to it.
pub(crate) struct States {
    /// Number of words of a state.
    words: usize,
    /// All states, `words` words each.
    bits: Vec<u64>,
    /// Parent and operator of each state, [`NONE`] for the initial one.
    origins: Vec<(u32, u32)>,
    /// Numbers of states by hash.
    table: HashTable<u32>,
}

impl States {
    /// Creates an empty set of states with this number of words.
    pub(crate) fn new(words: usize) -> Self {
        Self {
            words,
            bits: Vec::new(),
            origins: Vec::new(),
            table: HashTable::new(),
        }
    }

    /// Adds a state and returns its number, or `None` if it is known. Parent and operator are [`NONE`] for the initial
    /// state. Counts memory and work in `run`.
    pub(crate) fn insert(
        &mut self,
        state: &[u64],
        parent: u32,
        operator: u32,
        run: &mut Run<'_>,
    ) -> Result<Option<u32>, LimitReached> {
        run.count_work(8 + self.words as u64)?;
        let hash = hash(state);
        let (bits, words) = (&self.bits, self.words);
        let same = |number: &u32| state_of(bits, words, *number) == state;
        if self.table.find(hash, same).is_some() {
            return Ok(None);
        }
        run.allocate(8 * self.words + 16)?;
        let number = self.origins.len() as u32;
        self.bits.extend_from_slice(state);
        self.origins.push((parent, operator));
        let bits = &self.bits;
        let rehash = |number: &u32| self::hash(state_of(bits, words, *number));
        self.table.insert_unique(hash, number, rehash);
        Ok(Some(number))
    }

    pub(crate) fn get(&self, number: u32) -> &[u64] {
        state_of(&self.bits, self.words, number)
    }

    pub(crate) fn len(&self) -> u32 {
        self.origins.len() as u32
    }

    /// Returns the operators on the path to a state.
    pub(crate) fn path(&self, mut number: u32) -> Vec<u32> {
        let mut path = Vec::new();
        loop {
            let (parent, operator) = self.origins[number as usize];
            if parent == NONE {
                path.reverse();
                return path;
            }
            path.push(operator);
            number = parent;
        }
    }

    pub(crate) fn clear(&mut self) {
        self.bits.clear();
        self.origins.clear();
        self.table.clear();
    }
}

/// Returns the words of the state with this number.
fn state_of(bits: &[u64], words: usize, number: u32) -> &[u64] {
    let start = number as usize * words;
    &bits[start..start + words]
}

fn hash(state: &[u64]) -> u64 {
    let mut hasher = FxBuildHasher.build_hasher();
    for &word in state {
        // The low half of a small number is 0, and the hasher only moves bits up.
        hasher.write_u64(word ^ (word >> 32));
    }
    hasher.finish()
}
