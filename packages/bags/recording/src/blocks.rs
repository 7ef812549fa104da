use std::sync::Arc;

use hsl_bag::BagMessage;
use lru::LruCache;

/// Maximum size of the messages that a recording keeps in memory \[bytes\]; at least one block is kept.
const KEPT: usize = 64 * 1024 * 1024;
/// Size of a message without its data \[bytes\].
const OVERHEAD: usize = size_of::<BagMessage>();

/// Cache of the blocks of a bag that were read last.
pub(crate) struct Blocks {
    blocks: LruCache<usize, Arc<Vec<BagMessage>>>,
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
    pub(crate) fn get(&mut self, block: usize) -> Option<Arc<Vec<BagMessage>>> {
        self.blocks.get(&block).map(Arc::clone)
    }

    /// Adds a block and evicts the least recently used ones.
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

fn size(messages: &[BagMessage]) -> usize {
    let sizes = messages
        .iter()
        .map(|message| message.data().len() + OVERHEAD);
    sizes.sum()
}
