use std::ops::Range;
use std::path::{Path, PathBuf};

use hsl_bag::BagSummary;

/// What became of a damaged bag.
#[derive(Clone, Debug, Default)]
pub struct RecoveryReport {
    /// What is in the new bag.
    pub recovered: BagSummary,
    /// What could not be read.
    pub losses: Vec<Loss>,
    /// Rows of SQLite files that could not be read.
    pub lost_rows: Vec<LostRows>,
    /// Messages that are whole, but nothing says of which topic they are.
    pub without_channel: u64,
    /// How many messages there were, where the summaries of all files are whole.
    pub expected: Option<u64>,
    files: u64,
}

/// Bytes that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Of this file.
    pub file: PathBuf,
    /// From here.
    pub offset: usize,
    /// How many.
    pub length: usize,
    /// Whether nothing follows: the file was cut off, or its end is damaged.
    pub is_at_end: bool,
}

/// Consecutive rows of an SQLite file that could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LostRows {
    /// The file.
    pub file: PathBuf,
    /// Id of the first lost message.
    pub first: i64,
    /// Id of the last lost message; none: the end of the file is lost, and nothing says how many messages it held.
    pub last: Option<i64>,
}

impl RecoveryReport {
    /// Whether the bag was whole before.
    pub fn nothing_is_lost(&self) -> bool {
        let recovered = self.recovered.message_count();
        self.losses.is_empty()
            && self.lost_rows.is_empty()
            && self.without_channel == 0
            && self.expected == Some(recovered)
    }

    /// How many messages are lost, where that is known.
    pub fn lost_messages(&self) -> Option<u64> {
        Some(
            self.expected?
                .saturating_sub(self.recovered.message_count()),
        )
    }

    pub(super) fn expect(&mut self, count: Option<u64>) {
        let before = if self.files == 0 {
            Some(0)
        } else {
            self.expected
        };
        self.files += 1;
        self.expected = before.zip(count).map(|(before, count)| before + count);
    }

    pub(super) fn lose(&mut self, file: &Path, place: Range<usize>, bytes: &[u8]) {
        self.losses.push(Loss {
            file: file.to_owned(),
            offset: place.start,
            length: place.len(),
            is_at_end: place.end == bytes.len(),
        });
    }
}
