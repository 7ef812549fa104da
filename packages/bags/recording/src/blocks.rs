use std::sync::Arc;

use hsl_bag::BagMessage;
use lru::LruCache;

/// Maximum size of the messages that a recording keeps in memory \[bytes\]; at least one block is kept.
const KEPT: usize = 32 * 1024 * 1024;
/// Size of a message without its data \[bytes\].
const OVERHEAD: usize = size_of::<BagMessage>();

/// Cache of the blocks of a bag that were read last.
pub(crate) struct Blocks {
    /// Messages by the number of their block.
    blocks: LruCache<usize, Arc<Vec<BagMessage>>>,
    /// Size of all cached messages \[bytes\].
    bytes: usize,
}

impl Default for Blocks {
    fn default() -> Self {
        Self {
            blocks: LruCache::unbounded(),
            bytes: 0,
        }
    }
}

impl Blocks {
    /// Returns the messages of a block if they are cached, and marks the block as used last.
    pub(crate) fn get(&mut self, block: usize) -> Option<Arc<Vec<BagMessage>>> {
        self.blocks.get(&block).map(Arc::clone)
    }

    /// Adds a block, and removes the least recently used ones until the cache is small enough again.
    pub(crate) fn put(&mut self, block: usize, messages: &Arc<Vec<BagMessage>>) {
        self.bytes += size(messages);
        if let Some(known) = self.blocks.put(block, Arc::clone(messages)) {
            self.bytes -= size(&known);
        }
        while self.bytes > KEPT && self.blocks.len() > 1 {
            if let Some((_, oldest)) = self.blocks.pop_lru() {
                self.bytes -= size(&oldest);
            }
        }
    }
}

/// Returns the memory that messages take \[bytes\].
fn size(messages: &[BagMessage]) -> usize {
    let sizes = messages
        .iter()
        .map(|message| message.data().len() + OVERHEAD);
    sizes.sum()
}
