//! The YAML form of `.btc`, which its language calls deprecated: nodes with `type`, `children` and
//! `ports`, without parameters, variables of their own names and conditions.

mod definition;
mod document;
mod node;

use std::path::Path;

use behavior_tree::Registry;

use crate::controls::is_built_in;
use crate::expand::expand;
use crate::findings::Findings;
use crate::hidden::refuse_hidden;
use crate::text::without_mark;
use crate::{FileFaults, LoadedTree};

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
) -> Result<LoadedTree<B>, FileFaults> {
    refuse_hidden(path, registry, is_built_in)?;
    let text = without_mark(text);
    let mut findings = Findings::default();
    let document = document::read(text, &mut findings);
    let outline = document.and_then(|document| definition::outline(&document, &mut findings));
    let tree = match outline {
        Some(outline) => expand(&outline, registry, findings),
        // Nothing can be said of trees that cannot be read.
        None => Err(findings),
    };
    match tree {
        Ok((root, variables)) => Ok(LoadedTree {
            root,
            variables,
            files: vec![path.to_owned()],
        }),
        Err(findings) => Err(findings.into_faults(&path.display().to_string(), text)),
    }
}
