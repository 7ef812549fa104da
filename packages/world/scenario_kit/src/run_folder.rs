//! Folders of runs.

use std::path::{Path, PathBuf};

use jiff::Zoned;

/// Parent folder of runs without a given folder.
pub const RUNS: &str = "bags";

/// Returns the folder for a new run of `scenario`: `bags/<scenario>-<time>` in the current folder, with a number
/// appended if the folder exists.
pub fn for_run_of(scenario: &str) -> PathBuf {
    free(
        Path::new(RUNS),
        &format!("{scenario}-{}", Zoned::now().strftime("%Y%m%d-%H%M%S")),
    )
}

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
    fn two_runs_within_a_second_get_two_folders() {
        let parent = tempfile::tempdir().unwrap();
        let first = free(parent.path(), "run");
        std::fs::create_dir(&first).unwrap();
        let second = free(parent.path(), "run");
        assert_ne!(first, second);
        assert!(!second.exists());
    }
}
