use serde_yaml::Value;

/// Key above the parameters of a node.
pub(crate) const PARAMETERS: &str = "ros__parameters";

/// Reason why a parameter file is invalid.
#[derive(Debug, thiserror::Error)]
pub enum InvalidFile {
    /// Invalid YAML; the text contains the position.
    #[error(transparent)]
    Yaml(#[from] serde_yaml::Error),
    /// No node names.
    #[error("is not `node name: {PARAMETERS}: key: value`")]
    NoNodes,
    /// Missing marker `ros__parameters`.
    #[error("`{node}` has no `{PARAMETERS}:` above its parameters")]
    NoMarker {
        /// Name of the node, or of the key in the marker's place.
        node: String,
    },
    /// A key that is neither text nor a number.
    #[error("`{key:?}` is not a name")]
    NoName {
        /// Invalid key.
        key: Value,
    },
}
