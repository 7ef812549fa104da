use std::ops::Range;
use std::path::{Path, PathBuf};

use hsl_bag::BagSummary;

/// Result of a recovery.
#[derive(Clone, Debug, Default)]
pub struct RecoveryReport {
    /// Summary of the new bag.
    pub recovered: BagSummary,
    /// Unreadable parts.
    pub losses: Vec<Loss>,
    /// Rows of SQLite files that could not be read.
    pub lost_rows: Vec<LostRows>,
    /// Number of intact messages with an unknown topic.
    pub without_channel: u64,
    /// Number of messages before the damage, if the summaries of all files are intact.
    pub expected: Option<u64>,
    /// Number of files read so far.
    files: u64,
}

/// Range of bytes that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// File.
    pub file: PathBuf,
    /// Offset of the first byte.
    pub offset: usize,
    /// Number of bytes.
    pub length: usize,
    /// True if no intact data follows: the file is truncated, or its end is damaged.
    pub is_at_end: bool,
}

/// Consecutive rows of an SQLite file that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostRows {
    /// File.
    pub file: PathBuf,
    /// Id of the first lost message.
    pub first: i64,
    /// Id of the last lost message; `None` if the end of the file is lost, with an unknown number of messages.
    pub last: Option<i64>,
}

impl RecoveryReport {
    /// Returns whether the bag was intact.
    pub fn nothing_is_lost(&self) -> bool {
        let recovered = self.recovered.message_count();
        self.losses.is_empty()
            && self.lost_rows.is_empty()
            && self.without_channel == 0
            && self.expected == Some(recovered)
    }

    /// Returns the number of lost messages, if known.
    pub fn lost_messages(&self) -> Option<u64> {
        Some(
            self.expected?
                .saturating_sub(self.recovered.message_count()),
        )
    }

    /// Adds a file with its number of messages before the damage. If the number of one file is unknown, the sum is,
    /// too.
    pub(super) fn expect(&mut self, count: Option<u64>) {
        let before = if self.files == 0 {
            Some(0)
        } else {
            self.expected
        };
        self.files += 1;
        self.expected = before.zip(count).map(|(before, count)| before + count);
    }

    /// Adds damaged bytes of a file.
    pub(super) fn lose(&mut self, file: &Path, place: Range<usize>, bytes: &[u8]) {
        self.losses.push(Loss {
            file: file.to_owned(),
            offset: place.start,
            length: place.len(),
            is_at_end: place.end == bytes.len(),
        });
    }
}
