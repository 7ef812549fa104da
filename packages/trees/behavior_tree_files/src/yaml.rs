//! The YAML form of `.btc`, which its language calls deprecated: nodes with `type`, `children` and
//! `ports`, without parameters, variables of their own names and conditions.

mod definition;
mod document;
mod node;

use std::path::Path;

use behavior_tree::Registry;
use behavior_tree_outline::{FileErrors, LoadedTree};

use crate::expand;

/// Reads the tree of a YAML text. `path` is what faults call the text; nothing is read from it.
///
/// Under `behavior_tree` is the root, or by their names several trees, of which `main` is the root and the
/// others are subtrees without parameters. What a port is connected to is a value if it is quoted, and
/// otherwise a variable if it is a name, and a value if it is none, as `42` and `true`.
///
/// # Errors
/// All that is wrong in the text; of its syntax the first thing.
pub fn load_text<B: 'static>(
    path: &Path,
    text: &str,
    registry: &Registry<B>,
) -> Result<LoadedTree<B>, FileErrors> {
    expand::load_text(path, text, registry, |text, mut findings| {
        let document = document::read(text, &mut findings);
        let outline = document.and_then(|document| definition::outline(&document, &mut findings));
        (outline, findings)
    })
}
