use std::path::Path;

use bag_tools::{Bag, ToolError, recovery_advice};

use match_runner::verdict::failure::WrongUse;

/// Opens a bag of the command line; a path that is no bag is an error of the user.
pub(crate) fn open(path: &Path) -> anyhow::Result<Bag> {
    Bag::open(path).map_err(failure)
}

/// Converts the error of a tool that read `bag`. The error of a damaged bag contains a recovery command; to find out
/// what it would save, the bag is read to its end.
pub(crate) fn failure_of(bag: &Bag, error: ToolError) -> anyhow::Error {
    if bag.is_damaged_by(&error) {
        let advice = recovery_advice(bag.path());
        return anyhow::anyhow!("{error}; {advice}");
    }
    failure(error)
}

/// Converts the error of a tool to a usage error or a failure of the environment.
pub(crate) fn failure(error: ToolError) -> anyhow::Error {
    if error.is_wrong_use() {
        WrongUse::because(error).into()
    } else {
        error.into()
    }
}
