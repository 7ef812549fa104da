//! Export of trees for Groot and BehaviorTree.CPP.

mod conditions;
mod control;
mod element;
mod error;
mod layout;
mod names;
mod node;
mod palette;
mod ports;
mod scopes;

use behavior_tree::Tree;

pub use element::forbidden_letter;
pub use error::ExportError;
pub use layout::{LayoutFile, LayoutTree, export_layout};

use element::Element;
use node::Export;

/// Returns the tree as a file of format 4, with a model of all nodes that BehaviorTree.CPP lacks.
///
/// A loader builds the same tree from the file if its registry has the tree's leaves, scorers and choosers, under their
/// ids of [`behavior_tree::leaf_id`] or under their names. A subtree becomes a tree of the file. Control nodes of
/// BehaviorTree.CPP have children, so a node without children becomes `AlwaysSuccess` or `AlwaysFailure`, depending on
/// its status.
///
/// A variable with an initial value is passed to the subtree that uses it. If the main tree uses it, the main tree
/// becomes a subtree.
///
/// ```
/// use behavior_tree::{Status, Tree, action, sequence};
///
/// let kick = action("kick the ball", |_: &mut ()| Status::Success);
/// let text = behavior_tree_xml::export(&Tree::new(sequence("play", [kick])))?;
/// assert!(text.contains("<KickTheBall name=\"kick the ball\"/>"));
/// # Ok::<(), behavior_tree_xml::ExportError>(())
/// ```
///
/// # Errors
/// Returns an error if a name or value cannot be written in the format, two different leaves have the same id, or a
/// question other than that of a guard has ports.
pub fn export<B>(tree: &Tree<B>) -> Result<String, ExportError> {
    let mut export = Export::new(tree);
    // Also fills `export.trees` and `export.palette`.
    let main_tree = export.main()?;
    let mut attributes = main_tree.attributes.iter();
    let main_id = attributes.find(|(name, _)| name == "ID");
    let main_id = main_id.map_or_else(String::new, |(_, id)| id.clone());
    let mut file = Element::new("root")
        .with("BTCPP_format", "4")
        .with("main_tree_to_execute", main_id);
    file.children.push(main_tree);
    file.children.append(&mut export.trees);
    file.children.push(export.palette.into_element()?);
    file.write()
}
