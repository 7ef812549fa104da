//! What one does with recorded bags: check, compare, cut, export, recover, convert.

mod bag;
pub mod check;
mod convert;
mod cut;
mod described_channels;
mod difference;
mod error;
mod export;
pub mod fields;
mod output;
mod progress;
mod recover;
mod sqlite_reader;
mod tick;
mod types;

pub use bag::{Bag, Messages};
pub use convert::convert;
pub use cut::{Selection, cut};
pub use difference::{Comparison, Difference, compare, first_difference};
pub use error::ToolError;
pub use export::{ExportReport, TableFormat, export};
pub use output::{BagOutput, StorageKind};
pub use progress::Progress;
pub use recover::{Loss, RecoveryReport, recover};
pub use tick::{Tick, Ticks};
