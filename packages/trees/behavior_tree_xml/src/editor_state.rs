//! Attributes of editors, which are ignored.

use std::collections::BTreeSet;
use std::ops::Range;

use behavior_tree_outline::findings::Findings;
use behavior_tree_outline::suggest;

use super::document::Element;
use super::outline::{IGNORED, POSTCONDITIONS, PRECONDITIONS};

/// Maximum number of names in the note of a file.
const MOST_NAMES: usize = 5;

/// Removes the state of editors from an element and its descendants, such as `_collapsed` and `_favorite`: attributes
/// that begin with `_` and have no meaning in the format, which has no ports with such names. Adds one note for all of
/// them. An attribute whose name is similar to one of the format stays, because it is most likely a mistake.
pub(super) fn remove_editor_state(root: &mut Element, findings: &mut Findings) {
    let mut removed = Removed::default();
    removed.remove_from(root);
    let Some(first) = removed.first else {
        return;
    };
    let mut names: Vec<_> = removed.names.into_iter().collect();
    if names.len() > MOST_NAMES {
        names.truncate(MOST_NAMES);
        names.push("others".to_owned());
    }
    let message = format!("editor attributes are ignored: {}", names.join(", "));
    findings.warn(&first, message, "");
}

/// Names of the removed attributes, and the place of the first one.
#[derive(Default)]
struct Removed {
    names: BTreeSet<String>,
    first: Option<Range<usize>>,
}

impl Removed {
    fn remove_from(&mut self, element: &mut Element) {
        element.attributes.retain(|attribute| {
            let is_kept = !is_editor_state(&attribute.name);
            if !is_kept {
                self.names.insert(attribute.name.clone());
                self.first.get_or_insert_with(|| attribute.place.clone());
            }
            is_kept
        });
        for child in &mut element.children {
            self.remove_from(child);
        }
    }
}

/// Returns whether an attribute with this name has no meaning in the format, and is not similar to one that has.
fn is_editor_state(name: &str) -> bool {
    let known = || {
        let scripts = PRECONDITIONS.into_iter().chain(POSTCONDITIONS);
        let others = ["_autoremap", "_description"];
        scripts.chain(others).chain(IGNORED)
    };
    name.starts_with('_') && !known().any(|known| known == name) && suggest(name, known()).is_none()
}
