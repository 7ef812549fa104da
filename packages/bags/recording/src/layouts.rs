use bag_tools::ToolError;
use behavior_tree::LayoutNode;
use hsl_types::RobotId;
use hsl_wire::convert::behavior_tree_layout;
use hsl_wire::{hsl_msgs, topics};
use serde::Serialize;

use crate::Recording;
use crate::message::read;

/// Layout of one of a robot's trees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TreeLayout {
    /// Version; 0 for the first tree.
    pub version: u32,
    /// Nodes by id. Parents come before their children; the root is its own parent.
    #[cfg_attr(test, ts(type = "LayoutNode[]"))]
    pub nodes: Vec<LayoutNode>,
}

/// Returns the layouts of all trees that a robot had during the recording. Unreadable layouts are skipped; the page
/// reports traces without a layout.
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
