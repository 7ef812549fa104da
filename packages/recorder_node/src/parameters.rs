use std::path::PathBuf;

use hsl_types::Faults;
use serde::{Deserialize, Serialize};

/// The parameters of the node.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Parameters {
    /// Folder for the bag; it must be empty or not be there (default: `bags/match`).
    pub(crate) bag: PathBuf,
    /// Size above which no file grows from the first tick on, as on a full disk, bytes; none: no such size (default:
    /// none). Fault schedules set it.
    pub(crate) fill_disk_at: Option<u64>,
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            bag: PathBuf::from("bags/match"),
            fill_disk_at: None,
        }
    }
}

impl Parameters {
    /// Whether a bag can be named so.
    pub(crate) fn validate(&self) -> Result<(), Faults> {
        let mut faults = Faults::default();
        let is_named = !self.bag.as_os_str().is_empty();
        faults.require(is_named, "bag", "names no folder, as in -p bag:=bags/mine");
        faults.into_result(())
    }
}

#[cfg(test)]
mod tests {
    use super::Parameters;

    #[test]
    fn the_parameter_file_gives_every_parameter_its_default() {
        ros_testing::assert_is_default::<Parameters>("recorder_node");
    }
}
