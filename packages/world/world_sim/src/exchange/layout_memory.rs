use std::collections::BTreeMap;

use behavior_tree::Layout;
use hsl_wire::answer::PartError;
use hsl_wire::convert::behavior_tree_layout;
use hsl_wire::topics;

use crate::exchange::robot_link::RobotLink;

/// Reason why a tree layout is invalid.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub(crate) enum LayoutError {
    /// The layout cannot be decoded.
    #[error(transparent)]
    Message(PartError),
    /// Two layouts have the same version.
    #[error("{topic}: two different layouts have version {0}", topic = topics::TREE_LAYOUT.name)]
    TwoOfOneVersion(u32),
}

/// Tree layouts of a robot by version, and the version that was passed to the engine last.
#[derive(Default)]
pub(crate) struct LayoutMemory {
    layouts: BTreeMap<u32, Layout>,
    /// Version that was passed to the engine last in this run.
    returned: Option<u32>,
}

impl LayoutMemory {
    /// Receives and stores layouts. A restarted node publishes its layout again.
    ///
    /// # Errors
    ///
    /// Returns an error if a layout is invalid, or differs from an earlier one of the same version.
    pub(crate) fn receive(&mut self, link: &RobotLink) -> Result<(), LayoutError> {
        let topic = topics::TREE_LAYOUT.name;
        while let Some(received) = link.tree_layout.take() {
            let message = received.map_err(|source| PartError::Bytes { topic, source });
            let message = message.map_err(LayoutError::Message)?;
            let layout = behavior_tree_layout::from_message(&message)
                .map_err(|invalid| PartError::Content { topic, invalid })
                .map_err(LayoutError::Message)?;
            let version = layout.version;
            let is_other = |known: Layout| known != layout;
            if self
                .layouts
                .insert(version, layout.clone())
                .is_some_and(is_other)
            {
                // Traces from now on belong to the new layout.
                self.returned = None;
                return Err(LayoutError::TwoOfOneVersion(version));
            }
        }
        Ok(())
    }

    /// Prepares for another run, in which every layout is passed to the engine again.
    pub(crate) fn restart(&mut self) {
        self.returned = None;
    }

    /// Returns true if the layout of this version has arrived.
    pub(crate) fn contains(&self, version: u32) -> bool {
        self.layouts.contains_key(&version)
    }

    /// Returns the layout of this version and marks it as passed to the engine. `None` if it is unknown, or was the
    /// last one passed.
    pub(crate) fn take_new(&mut self, version: u32) -> Option<Layout> {
        let layout = self.layouts.get(&version)?;
        (self.returned.replace(version) != Some(version)).then(|| layout.clone())
    }
}
