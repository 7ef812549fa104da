use std::path::Path;

use behavior_tree::Registry;

use crate::FileErrors;
use crate::findings::Findings;

/// Returns an error if the program registers a node under the name of a built-in node of the language: a file could not
/// name it, and would silently get the other node. `path` is the file for the message.
pub fn refuse_hidden<B>(
    path: &Path,
    registry: &Registry<B>,
    is_built_in: impl Fn(&str) -> bool,
) -> Result<(), FileErrors> {
    let mut findings = Findings::of(path, "");
    let leaves = registry.leaves().map(|leaf| ("leaf", &leaf.id));
    let controls = registry
        .controls()
        .map(|control| ("control node", &control.id));
    for (what, id) in leaves.chain(controls).filter(|(_, id)| is_built_in(id)) {
        let message = format!("the program registers the {what} {id}, the name of a built-in node");
        findings.add(
            &(0..0),
            message,
            format!("register the {what} under another name"),
        );
    }
    if findings.is_empty() {
        return Ok(());
    }
    Err(findings.into_errors())
}
