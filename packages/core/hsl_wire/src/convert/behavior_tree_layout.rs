//! The shape of a behavior tree.

use behavior_tree::{Layout, LayoutNode};
use hsl_types::limits;
use support::Faults;

use super::mirror::fields;
use super::way::Text;
use super::{Convert, Door};
use crate::{hsl_msgs, std_msgs};

/// The layout as a message. `header` has the robot's frame and no time: the layout holds until there
/// is one of a later version.
pub fn to_message(header: std_msgs::Header, layout: &Layout) -> hsl_msgs::BehaviorTreeLayout {
    hsl_msgs::BehaviorTreeLayout {
        header,
        version: layout.version,
        nodes: layout.nodes.iter().map(Convert::to_message).collect(),
    }
}

/// The layout of a message.
///
/// # Errors
/// More than [`limits::TREE_NODES`] nodes, texts that are too long, and all nodes whose parent does not come
/// before them; the root names itself.
pub fn from_message(message: &hsl_msgs::BehaviorTreeLayout) -> Result<Layout, Faults> {
    Door::open(|door| {
        let mut id = 0;
        let nodes = door.field("nodes", |door| {
            door.elements(&message.nodes, limits::TREE_NODES, |node, door| {
                let comes_before = node.parent < id || (id == 0 && node.parent == 0);
                id += 1;
                door.field("parent", |door| {
                    let fault = format_args!("{} does not come before the node", node.parent);
                    door.require(comes_before, (), fault)
                })?;
                LayoutNode::from_message(node, door)
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
