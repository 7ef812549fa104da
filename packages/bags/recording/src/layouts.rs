use bag_tools::ToolError;
use behavior_tree::LayoutNode;
use hsl_types::RobotId;
use hsl_wire::convert::behavior_tree_layout;
use hsl_wire::{hsl_msgs, topics};
use serde::Serialize;

use crate::Recording;
use crate::recording::read;

/// The shape of one of a robot's trees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TreeLayout {
    /// 0 for its first tree.
    pub version: u32,
    /// By id; parents come before their children, and the root is its own parent.
    pub nodes: Vec<LayoutNode>,
}

/// The shapes of all trees that a robot has had. What cannot be read is left out: the trace then has no layout, which
/// the page says.
pub fn layouts(recording: &Recording, robot: RobotId) -> Result<Vec<TreeLayout>, ToolError> {
    let messages = recording.all_of(topics::TREE_LAYOUT.full_name(robot))?;
    let layouts = messages.iter().filter_map(|message| {
        let layout: hsl_msgs::BehaviorTreeLayout = read(message, &mut Vec::new())?;
        let layout = behavior_tree_layout::from_message(&layout).ok()?;
        Some(TreeLayout {
            version: layout.version,
            nodes: layout.nodes,
        })
    });
    Ok(layouts.collect())
}
