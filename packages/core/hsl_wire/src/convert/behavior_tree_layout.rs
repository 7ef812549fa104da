//! Layout of a behavior tree.

use behavior_tree::{Layout, LayoutNode};
use hsl_types::limits;
use support::InvalidValues;

use super::field_codec::Text;
use super::mirror::fields;
use super::{Convert, Validation};
use crate::{hsl_msgs, std_msgs};

/// Converts a layout to a message. `header` has the robot's frame and no time: the layout is valid until a later
/// version replaces it.
pub fn to_message(header: std_msgs::Header, layout: &Layout) -> hsl_msgs::BehaviorTreeLayout {
    hsl_msgs::BehaviorTreeLayout {
        header,
        version: layout.version,
        nodes: layout.nodes.iter().map(Convert::to_message).collect(),
    }
}

/// Converts a message to a layout.
///
/// # Errors
/// Returns an error for more than [`limits::TREE_NODES`] nodes, for texts that are too long, and for each node that
/// precedes its parent. The root is its own parent.
pub fn from_message(message: &hsl_msgs::BehaviorTreeLayout) -> Result<Layout, InvalidValues> {
    Validation::run(|validation| {
        let mut id = 0;
        let nodes = validation.field("nodes", |validation| {
            validation.elements(&message.nodes, limits::TREE_NODES, |node, validation| {
                let comes_before = node.parent < id || (id == 0 && node.parent == 0);
                id += 1;
                validation.field("parent", |validation| {
                    let reason = format_args!("{} must come before the node", node.parent);
                    validation.require(comes_before, (), reason)
                })?;
                LayoutNode::from_message(node, validation)
            })
        });
        Some(Layout {
            version: message.version,
            nodes: nodes?,
        })
    })
}

fields!(
    LayoutNode = hsl_msgs::BehaviorTreeNode {
        name: Text(limits::TEXT),
        description: Text(limits::TEXT),
        kind: Text(limits::NAME),
        parent,
    }
);
