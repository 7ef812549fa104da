use std::path::Path;

use bag_tools::{Bag, ToolError};

use crate::failure::WrongUse;

/// The bag that somebody has named.
pub(super) fn open(path: &Path) -> anyhow::Result<Bag> {
    Bag::open(path).map_err(failure)
}

/// The error of a tool: of the one who named the bag, or of the surroundings.
pub(super) fn failure(error: ToolError) -> anyhow::Error {
    if error.is_wrong_use() {
        WrongUse::because(error).into()
    } else {
        error.into()
    }
}
