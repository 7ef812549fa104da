use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use support::InvalidValues;

/// Parameters of the node.
#[derive(
    Clone, Debug, PartialEq, Eq, Serialize, Deserialize, hsl_types::parameters::Parameters,
)]
#[parameters(rules = Self::check_bag)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Parameters {
    /// Folder for the bag; it must be empty or not exist.
    #[parameter(default = "bags/match".into())]
    pub(crate) bag: PathBuf,
    /// Size above which no file grows from the first tick on, as on a full disk; null: no limit.
    ///
    /// Fault schedules set it.
    #[parameter(default = None)]
    pub(crate) fill_disk_at: Option<u64>,
}

impl Parameters {
    /// Adds an error to `invalid` if the folder is empty text.
    fn check_bag(&self, invalid: &mut InvalidValues) {
        let is_named = !self.bag.as_os_str().is_empty();
        invalid.require(is_named, "bag", "must be a folder, as in -p bag:=bags/mine");
    }
}

#[cfg(test)]
mod tests {
    use super::Parameters;

    #[test]
    fn the_generated_files_are_what_the_struct_says() {
        ros_testing::assert_generated::<Parameters>("recorder_node", env!("CARGO_MANIFEST_DIR"));
    }
}
