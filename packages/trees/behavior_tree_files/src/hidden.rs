use std::path::Path;

use behavior_tree::Registry;

use crate::{FileFault, FileFaults};

/// Refuses a program that registers a leaf under the name of a node of the language: a file could not name the leaf,
/// and would get the other node without notice.
pub(crate) fn refuse_hidden<B>(
    path: &Path,
    registry: &Registry<B>,
    is_built_in: impl Fn(&str) -> bool,
) -> Result<(), FileFaults> {
    let hidden = registry.leaves().filter(|leaf| is_built_in(&leaf.id));
    let faults = hidden.map(|leaf| FileFault {
        file: path.display().to_string(),
        text: "".into(),
        span: 0..0,
        message: format!(
            "the program registers the leaf {}, which is the name of a built-in node",
            leaf.id
        ),
        help: Some("register the leaf under another name".to_owned()),
    });
    let faults: Vec<_> = faults.collect();
    if faults.is_empty() {
        Ok(())
    } else {
        Err(FileFaults(faults))
    }
}
