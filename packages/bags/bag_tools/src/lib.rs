//! Tools for recorded bags: check, compare, cut, merge, import, export, recover, convert.

mod bag;
mod bag_source;
mod bag_time;
mod channel_keys;
pub mod check;
mod convert;
mod cut;
mod definition;
mod described_channels;
mod difference;
mod error;
mod export;
mod file_start;
mod import;
mod merge;
mod message_text;
mod messages;
mod output;
mod progress;
mod recorded_game;
mod recover;
mod sqlite_file;
mod sqlite_index;
mod sqlite_reader;
mod stored_metadata;
mod tick;
mod topic_name;
mod tree_difference;
mod types;

pub use bag::Bag;
pub use bag_source::{BagKind, BagSource};
pub use bag_time::{BagTime, GameClock, TimeError};
pub use convert::convert;
pub use cut::{Selection, cut};
pub use definition::TextError;
pub use difference::{
    Comparison, Difference, RobotDifference, compare, field_difference, first_difference,
};
pub use error::ToolError;
pub use export::{ExportReport, TableFormat, export};
pub use file_start::is_sqlite;
pub use import::{ImportError, Imported, import};
pub use merge::{ClockOffset, MergeError, Merged, merge};
pub use message_text::message_text;
pub use messages::Messages;
pub use output::{BagOutput, FileError, StorageKind, Unfinished, rename_new, write_new};
pub use progress::Progress;
pub use recover::{
    Loss, LostRows, RecoveryReport, is_recorded, recover, recover_in_place, recoverable,
    recovery_advice,
};
pub use sqlite_index::SqliteIndex;
pub use tick::{Tick, Ticks};
pub use tree_difference::{MatchedTrees, NodeDifference, NodeState};
