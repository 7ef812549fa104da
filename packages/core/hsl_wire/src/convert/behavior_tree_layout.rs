//! The shape of a behavior tree.

use behavior_tree::{Layout, LayoutNode};
use hsl_types::{Faults, limits};

use super::enter;
use crate::{hsl_msgs, std_msgs};

/// The layout as a message. `header` has the robot's frame and no time: the layout holds until there
/// is one of a later version.
pub fn to_message(header: std_msgs::Header, layout: &Layout) -> hsl_msgs::BehaviorTreeLayout {
    hsl_msgs::BehaviorTreeLayout {
        header,
        version: layout.version,
        nodes: layout
            .nodes
            .iter()
            .map(|node| hsl_msgs::BehaviorTreeNode {
                name: node.name.clone(),
                description: node.description.clone(),
                kind: node.kind.clone(),
                parent: node.parent,
            })
            .collect(),
    }
}

/// The layout of a message.
///
/// # Errors
/// More than [`limits::TREE_NODES`] nodes, texts that are too long, and all nodes whose parent does not come
/// before them; the root names itself.
pub fn from_message(message: &hsl_msgs::BehaviorTreeLayout) -> Result<Layout, Faults> {
    enter(|door| {
        let mut id = 0;
        let nodes = door.each("nodes", &message.nodes, limits::TREE_NODES, |node, door| {
            let comes_before = node.parent < id || (id == 0 && node.parent == 0);
            id += 1;
            door.field("parent", |door| {
                door.require(
                    comes_before,
                    (),
                    format_args!("{} does not come before the node", node.parent),
                )
            })?;
            let name = door.text_field("name", &node.name, limits::TEXT);
            let description = door.text_field("description", &node.description, limits::TEXT);
            let kind = door.text_field("kind", &node.kind, limits::NAME);
            Some(LayoutNode {
                name: name?,
                description: description?,
                kind: kind?,
                parent: node.parent,
            })
        });
        Some(Layout {
            version: message.version,
            nodes: nodes?,
        })
    })
}
