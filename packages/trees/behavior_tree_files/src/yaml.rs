//! YAML form of `.btc`, deprecated by that language: nodes with `type`, `children` and `ports`, without parameters,
//! declared variables and conditions.

mod definition;
mod node;

use std::path::Path;

use behavior_tree::Registry;
use behavior_tree_outline::checks::{DEEPEST, too_deep};
use behavior_tree_outline::{FileErrors, LoadedTree};

use crate::expand;

/// Maximum nesting depth of mappings and sequences: each node is a mapping in a sequence; the outermost ones are the
/// document and its trees, the innermost one the ports of a leaf.
const LEVELS: usize = 2 * DEEPEST + 2;

/// Reads the tree of a YAML text. `path` is the name of the text in errors; the file is not read.
///
/// The key `behavior_tree` has the root, or several trees by name: `main` is the root, and the others are subtrees
/// without parameters. A quoted port value is a value. An unquoted one is a variable if it is a name, and otherwise a
/// value, such as `42` and `true`.
///
/// # Errors
/// Returns all errors in the text; only the first one if its syntax is broken.
pub fn load_text<B: 'static>(
    path: &Path,
    text: &str,
    registry: &Registry<B>,
) -> Result<LoadedTree<B>, FileErrors> {
    expand::load_text(path, text, registry, |text, mut findings| {
        let document = located_yaml::read_deep(text, LEVELS, &too_deep(), &mut findings);
        let outline = document.and_then(|document| definition::outline(&document, &mut findings));
        (outline, findings)
    })
}
