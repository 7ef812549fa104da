use std::path::Path;

use behavior_tree::Registry;

use crate::FileErrors;
use crate::findings::Findings;

/// Returns an error if the program registers a leaf under the name of a built-in node of the language: a file could not
/// name the leaf, and would silently get the other node. `path` is the file for the message.
pub fn refuse_hidden<B>(
    path: &Path,
    registry: &Registry<B>,
    is_built_in: impl Fn(&str) -> bool,
) -> Result<(), FileErrors> {
    let mut findings = Findings::of(path, "");
    for leaf in registry.leaves().filter(|leaf| is_built_in(&leaf.id)) {
        let id = &leaf.id;
        let message = format!("the program registers the leaf {id}, the name of a built-in node");
        findings.add(&(0..0), message, "register the leaf under another name");
    }
    if findings.is_empty() {
        return Ok(());
    }
    Err(findings.into_errors())
}
