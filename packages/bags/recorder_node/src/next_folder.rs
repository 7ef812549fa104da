use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// Returns the folder of the next bag after a run was reset: the first one that does not exist beside `first`, as in
/// `bags/mine-run2`.
pub(crate) fn next_folder(first: &Path) -> PathBuf {
    let name = first.file_name().unwrap_or(OsStr::new("match"));
    let numbered = |number: u32| {
        let mut name = name.to_owned();
        name.push(format!("-run{number}"));
        first.with_file_name(name)
    };
    let mut folders = (2..).map(numbered);
    folders
        .find(|folder| !folder.exists())
        .unwrap_or_else(|| numbered(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_run_gets_a_folder_of_its_own_beside_the_first() {
        let parent = tempfile::tempdir().unwrap();
        let first = parent.path().join("mine");
        assert_eq!(next_folder(&first), parent.path().join("mine-run2"));
        std::fs::create_dir(parent.path().join("mine-run2")).unwrap();
        assert_eq!(next_folder(&first), parent.path().join("mine-run3"));
    }
}
