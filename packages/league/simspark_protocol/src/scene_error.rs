//! Errors of scenes.

/// Version of the scene graph in each message.
pub(crate) const VERSION: &str = "0 1";

/// Maximum number of characters of a node in an error message.
const SHOWN: usize = 80;

/// Reason why a scene cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SceneError {
    /// The header is neither `RSG` nor `RDS`, or has another version.
    #[error("expected (RSG {VERSION}) or (RDS {VERSION}) after the state of the match")]
    Header,
    /// A node has an unknown kind or invalid contents.
    #[error("unknown or invalid node of the scene: {text}")]
    Node {
        /// Beginning of the node.
        text: String,
    },
}

impl SceneError {
    /// Creates the error for an invalid node with the beginning of its text.
    pub(crate) fn node(text: &str) -> Self {
        let text = text.chars().take(SHOWN).collect();
        Self::Node { text }
    }
}
