//! Messages to monitors.

use std::fmt;

use crate::document::Document;
use crate::{Scene, SceneError, StateField, SyntaxError};

/// Reason why a message to a monitor cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MonitorError {
    /// The message is not a sequence of lists.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The first list is not a list of lists.
    #[error("expected the state of the match, as in ((time 0)), at the start of the message")]
    State,
    /// The scene is invalid.
    #[error(transparent)]
    Scene(#[from] SceneError),
    /// There are lists after the scene.
    #[error("unexpected list after the scene: a message has three lists")]
    TrailingList,
}

/// A message of the server to a monitor, port 3200. It is also a line of the server's log.
#[derive(Clone, Debug, PartialEq)]
pub struct MonitorMessage {
    /// State of the match: all entries with a full scene, otherwise the time and the changed entries.
    pub state: Vec<StateField>,
    /// The scene.
    pub scene: Scene,
}

impl MonitorMessage {
    /// Parses a message. Unknown entries of the state become [`StateField::Unknown`].
    ///
    /// # Errors
    ///
    /// Returns an error if the message is not a sequence of three lists, or the scene has unknown nodes.
    pub fn parse(message: &[u8]) -> Result<Self, MonitorError> {
        let document = Document::parse(message)?;
        let mut items = document.items();
        let state = items
            .list()
            .and_then(|list| list.items.lists(StateField::from_list));
        let state = state.ok_or(MonitorError::State)?;
        let scene = Scene::from_items(&mut items)?;
        let message = Self { state, scene };
        items.end(message).ok_or(MonitorError::TrailingList)
    }
}

impl fmt::Display for MonitorMessage {
    /// Writes the state of the match as one list, then the scene.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        self.state.iter().try_for_each(|field| field.fmt(f))?;
        write!(f, "){}", self.scene)
    }
}
