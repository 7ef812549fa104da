use std::sync::Arc;

use mcap::read::ChannelAccumulator;
use mcap::records::Record;
use mcap::{Channel, Summary};

use super::pieces::{Piece, Pieces};

/// All channels that are described anywhere in a file.
pub(super) struct Channels {
    /// Channels in the intact records.
    found: ChannelAccumulator<'static>,
    /// Summary at the end of the file; `None` if it is damaged or missing.
    summary: Option<Summary>,
}

impl Channels {
    /// Reads the channels from all intact records, and the summary at the end of the file if it is intact.
    pub(super) fn of(bytes: &[u8]) -> Self {
        let mut found = ChannelAccumulator::from_summary(&Summary::default());
        let records = Pieces::of(bytes).flat_map(|piece| match piece {
            Piece::Whole(records) => records,
            Piece::Damaged(_) => Vec::new(),
        });
        for record in records {
            // A record that contradicts an earlier one is damaged: the first one is kept.
            let _ = match record {
                Record::Schema { header, data } => found.add_schema(header, data),
                Record::Channel(channel) => found.add_channel(channel),
                _ => Ok(()),
            };
        }
        Self {
            found,
            // A truncated file has no summary.
            summary: Summary::read(bytes).ok().flatten(),
        }
    }

    /// Returns the channel with this id; `None` if it is described nowhere.
    pub(super) fn get(&self, id: u16) -> Option<Arc<Channel<'static>>> {
        let of_summary = || self.summary.as_ref()?.channels.get(&id).cloned();
        self.found.get(id).or_else(of_summary)
    }

    /// Returns the number of messages in the file according to its summary; `None` without one.
    pub(super) fn message_count(&self) -> Option<u64> {
        let statistics = self.summary.as_ref()?.stats.as_ref()?;
        Some(statistics.message_count)
    }
}
