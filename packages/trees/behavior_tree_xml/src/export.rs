//! Trees as files for Groot and BehaviorTree.CPP.

mod control;
mod element;
mod error;
mod names;
mod node;
mod palette;
mod ports;
mod run_once;
mod scopes;

use behavior_tree::Tree;

pub use element::forbidden_letter;
pub use error::ExportError;

use element::Element;
use node::Export;

/// The tree as a file of format 4, with a model of all nodes that BehaviorTree.CPP does not know.
///
/// Loaded with a registry that knows its leaves, scorers and choosers, it is the same tree: each of them by the id
/// that [`behavior_tree::leaf_id`] makes of its name, or by its name itself. A subtree becomes a tree of the file.
/// Control nodes of BehaviorTree.CPP have children; one that has none becomes `AlwaysSuccess` or
/// `AlwaysFailure`, whichever says the same.
///
/// A variable that has a value from the beginning is handed to the subtree that uses it; where the main tree itself
/// does, the main tree becomes a subtree.
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
/// Something in the tree has a name or a value that the format cannot hold.
pub fn export<B>(tree: &Tree<B>) -> Result<String, ExportError> {
    let mut export = Export::new(tree);
    let root = export.main()?;
    let main = root.attributes.iter().find(|(name, _)| name == "ID");
    let main = main.map_or_else(String::new, |(_, id)| id.clone());
    let mut file = Element::new("root")
        .with("BTCPP_format", "4")
        .with("main_tree_to_execute", main);
    file.children.push(root);
    file.children.append(&mut export.trees);
    file.children.push(export.palette.into_element()?);
    file.write()
}
