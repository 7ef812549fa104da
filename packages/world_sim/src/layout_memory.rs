use behavior_tree::Layout;
use hsl_wire::convert::behavior_tree_layout;
use hsl_wire::topics;

use crate::robot_link::RobotLink;

/// The layout of a robot's tree, and whether the engine has it.
#[derive(Default)]
pub(crate) struct LayoutMemory {
    layout: Option<Layout>,
    is_told: bool,
}

impl LayoutMemory {
    /// Takes the layout, if it has come; a node that is started again says it once more.
    ///
    /// # Errors
    /// What came is no layout.
    pub(crate) fn receive(&mut self, link: &RobotLink) -> Result<(), String> {
        while let Some(received) = link.tree_layout.take() {
            let blame = |fault: String| format!("{}: {fault}", topics::TREE_LAYOUT.name);
            let message = received.map_err(|error| blame(error.to_string()))?;
            let layout = behavior_tree_layout::from_message(&message)
                .map_err(|faults| blame(faults.to_string()))?;
            self.layout.get_or_insert(layout);
        }
        Ok(())
    }

    /// Whether there is one.
    pub(crate) fn is_known(&self) -> bool {
        self.layout.is_some()
    }

    /// The layout, where it has not been told yet.
    pub(crate) fn tell(&mut self) -> Option<Layout> {
        if self.is_told {
            return None;
        }
        self.is_told = self.is_known();
        self.layout.clone()
    }
}
