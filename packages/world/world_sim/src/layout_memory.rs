use std::collections::BTreeMap;

use behavior_tree::Layout;
use hsl_wire::answer::PartError;
use hsl_wire::convert::behavior_tree_layout;
use hsl_wire::topics;

use crate::robot_link::RobotLink;

/// What is wrong with the layout of a tree.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(crate) enum LayoutError {
    /// It cannot be read.
    #[error(transparent)]
    Message(PartError),
    /// A version means two trees.
    #[error("{topic}: two different layouts have version {0}", topic = topics::TREE_LAYOUT.name)]
    TwoOfOneVersion(u32),
}

/// The layouts of a robot's trees, and which of them the engine was told last.
#[derive(Default)]
pub(crate) struct LayoutMemory {
    layouts: BTreeMap<u32, Layout>,
    told: Option<u32>,
}

impl LayoutMemory {
    /// Takes the layouts that have come; a node that is started again says one once more.
    ///
    /// # Errors
    /// What came is no layout, or another one than before with the same version.
    pub(crate) fn receive(&mut self, link: &RobotLink) -> Result<(), LayoutError> {
        let topic = topics::TREE_LAYOUT.name;
        while let Some(received) = link.tree_layout.take() {
            let message = received.map_err(|source| PartError::Bytes { topic, source });
            let message = message.map_err(LayoutError::Message)?;
            let layout = behavior_tree_layout::from_message(&message)
                .map_err(|faults| PartError::Content { topic, faults })
                .map_err(LayoutError::Message)?;
            let version = layout.version;
            let is_other = |known: Layout| known != layout;
            if self
                .layouts
                .insert(version, layout.clone())
                .is_some_and(is_other)
            {
                // Traces from now on are of the new one.
                self.told = None;
                return Err(LayoutError::TwoOfOneVersion(version));
            }
        }
        Ok(())
    }

    /// Whether the layout of this version has come.
    pub(crate) fn knows(&self, version: u32) -> bool {
        self.layouts.contains_key(&version)
    }

    /// The layout of this version, where it is not the one that was told last.
    pub(crate) fn tell(&mut self, version: u32) -> Option<Layout> {
        let layout = self.layouts.get(&version)?;
        (self.told.replace(version) != Some(version)).then(|| layout.clone())
    }
}
