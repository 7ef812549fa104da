use std::fs;
use std::path::Path;

use behavior_tree::Registry;

use crate::{FileFault, FileFaults, LoadedTree, xml};

/// Bytes of the largest file that is read.
const LARGEST_FILE: u64 = 10_000_000;

/// Loads a tree from a file; the end of its name says in which language it is written. Its leaves are those
/// of the registry.
///
/// # Errors
/// Everything that is wrong in the file and in those that it includes.
pub fn load<B: 'static>(path: &Path, registry: &Registry<B>) -> Result<LoadedTree<B>, FileFaults> {
    let text = read(path)?;
    if path.extension().is_some_and(|extension| extension == "xml") {
        let mut include = |path: &Path| {
            read(path).map_err(|faults| std::io::Error::other(faults.0[0].message.clone()))
        };
        return xml::load_text(path, text, registry, &mut include);
    }
    Err(refused(
        path,
        "its name ends in no language of trees",
        Some("name it .btc, .yaml, .xml or .rhai"),
    ))
}

/// The text of a file.
fn read(path: &Path) -> Result<String, FileFaults> {
    let metadata = fs::metadata(path).map_err(|error| refused(path, &error.to_string(), None))?;
    if metadata.len() > LARGEST_FILE {
        let message = format!(
            "it has {} bytes; {LARGEST_FILE} are allowed",
            metadata.len()
        );
        return Err(refused(path, &message, None));
    }
    let bytes = fs::read(path).map_err(|error| refused(path, &error.to_string(), None))?;
    String::from_utf8(bytes).map_err(|error| refused(path, &error.to_string(), None))
}

/// A fault of a file whose text nobody has read.
fn refused(path: &Path, message: &str, help: Option<&str>) -> FileFaults {
    FileFaults(vec![FileFault {
        file: path.display().to_string(),
        text: "".into(),
        span: 0..0,
        message: message.to_owned(),
        help: help.map(str::to_owned),
    }])
}
