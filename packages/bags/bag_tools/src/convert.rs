//! Conversion to another storage format.

use std::path::Path;

use hsl_bag::BagSummary;

use crate::{Bag, BagOutput, Progress, StorageKind, ToolError};

/// Writes the messages of `bag` into a new bag `output` in another storage format. If the bag is damaged, no output
/// remains.
///
/// # Errors
/// Returns an error if the bag cannot be read to its end or the new one cannot be written.
pub fn convert(
    bag: &Bag,
    output: &Path,
    kind: StorageKind,
    mut progress: Progress<'_>,
) -> Result<BagSummary, ToolError> {
    let mut output = BagOutput::create(output, kind)?;
    output.copy_custom_data(bag.known_metadata());
    for message in bag.messages()? {
        let message = message?;
        output.write(&message)?;
        progress.at(&message);
    }
    output.finish()
}
