//! The same messages in another storage.

use std::path::Path;

use hsl_bag::BagSummary;

use crate::{Bag, BagOutput, Progress, StorageKind, ToolError};

/// Writes the messages of `bag` into a new bag `output`. Nothing is written of a damaged bag.
///
/// # Errors
/// When the bag cannot be read to its end, or the new one not be written.
pub fn convert(
    bag: &Bag,
    output: &Path,
    kind: StorageKind,
    mut progress: Progress<'_>,
) -> Result<BagSummary, ToolError> {
    let mut output = BagOutput::create(output, kind)?;
    for message in bag.messages()? {
        let message = message?;
        output.write(&message)?;
        progress.at(&message);
    }
    output.finish()
}
