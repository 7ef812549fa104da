use std::collections::BTreeMap;
use std::sync::Arc;

/// Words of a page, 512 bytes.
const WORDS: usize = 64;

/// Bits of a page.
const BITS: u64 = 64 * WORDS as u64;

/// Set of numbers as bits in pages. Pages without a set bit are not stored, and clones share pages until one of them
/// changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bits {
    pages: BTreeMap<u64, Arc<[u64; WORDS]>>,
}

impl Bits {
    /// Returns true if the set contains the number.
    pub(crate) fn get(&self, index: u64) -> bool {
        let (page, word, mask) = place(index);
        let page = self.pages.get(&page);
        page.is_some_and(|page| page[word] & mask != 0)
    }

    /// Adds or removes a number. Copies the page if a clone shares it.
    pub(crate) fn set(&mut self, index: u64, value: bool) {
        let (number, word, mask) = place(index);
        if value {
            let page = self
                .pages
                .entry(number)
                .or_insert_with(|| Arc::new([0; WORDS]));
            Arc::make_mut(page)[word] |= mask;
        } else if let Some(page) = self.pages.get_mut(&number) {
            let words = Arc::make_mut(page);
            words[word] &= !mask;
            // Equal sets must have equal pages.
            if words.iter().all(|word| *word == 0) {
                self.pages.remove(&number);
            }
        }
    }

    /// Returns the numbers in the set in ascending order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = u64> {
        self.pages.iter().flat_map(|(page, words)| {
            let numbered = words.iter().enumerate();
            numbered.flat_map(move |(word, bits)| ones(page * BITS + 64 * word as u64, *bits))
        })
    }
}

/// Returns the page, the word in the page and the mask in the word of a bit.
fn place(index: u64) -> (u64, usize, u64) {
    let within = index % BITS;
    (index / BITS, (within / 64) as usize, 1 << (within % 64))
}

/// Returns the numbers of the set bits of a word, whose lowest bit has the number `first`.
fn ones(first: u64, mut bits: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let bit = u64::from(bits.trailing_zeros());
        bits &= bits.checked_sub(1)?;
        Some(first + bit)
    })
}
