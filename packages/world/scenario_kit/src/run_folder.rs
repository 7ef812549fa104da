//! Names of folders for the recordings of runs.

use std::path::{Path, PathBuf};

use jiff::Zoned;

use crate::is_file;

/// Parent folder of runs without a given folder.
pub const RUNS: &str = "bags";

/// Returns a path for the bag of a new run of `scenario`: `bags/<scenario>-<time>` in the current folder, with a number
/// appended if this folder exists. Creates nothing. For a scenario file, `<scenario>` is the name of the file without
/// its folder and extension.
pub fn for_run_of(scenario: &str) -> PathBuf {
    let name = short_name(scenario);
    free(
        Path::new(RUNS),
        &format!("{name}-{}", Zoned::now().strftime("%Y%m%d-%H%M%S")),
    )
}

/// Returns the name of a scenario; for a scenario file, its name without folder and extension.
pub fn short_name(scenario: &str) -> &str {
    let stem = Path::new(scenario)
        .file_stem()
        .and_then(|stem| stem.to_str());
    stem.filter(|_| is_file(scenario)).unwrap_or(scenario)
}

/// Returns the first path in `parent` that does not exist: `name`, `name-2`, `name-3`, ...
fn free(parent: &Path, name: &str) -> PathBuf {
    let first = parent.join(name);
    let numbered = (2u32..).map(|number| parent.join(format!("{name}-{number}")));
    let mut candidates = std::iter::once(first.clone()).chain(numbered);
    candidates
        .find(|candidate| !candidate.exists())
        .unwrap_or(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_of_a_file_is_named_after_the_file() {
        for (scenario, name) in [
            ("config/scenarios/kick_off.yaml", "kick_off"),
            ("kick_off.yml", "kick_off"),
            ("soccer_match", "soccer_match"),
        ] {
            assert_eq!(short_name(scenario), name);
        }
    }

    #[test]
    fn two_runs_within_a_second_get_two_folders() {
        let parent = tempfile::tempdir().unwrap();
        let first = free(parent.path(), "run");
        std::fs::create_dir(&first).unwrap();
        let second = free(parent.path(), "run");
        assert_ne!(first, second);
        assert!(!second.exists());
    }
}
