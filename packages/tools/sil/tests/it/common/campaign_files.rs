//! Files of campaigns.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns all files below `folder` by their paths from there.
pub(crate) fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut open = vec![folder.to_owned()];
    let mut files = BTreeMap::new();
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_owned();
                files.insert(name, fs::read(path).unwrap());
            }
        }
    }
    files
}
