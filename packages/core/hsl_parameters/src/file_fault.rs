use serde_yaml::Value;

use crate::parameter_file::PARAMETERS;

/// What is wrong with a parameter file.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// It is not YAML; the text has the place.
    #[error(transparent)]
    Yaml(#[from] serde_yaml::Error),
    /// It has no names of nodes.
    #[error("is not `node name: {PARAMETERS}: key: value`")]
    NoNodes,
    /// The marker `ros__parameters` is missing.
    #[error("`{node}` has no `{PARAMETERS}:` above its parameters")]
    NoMarker {
        /// Name of the node, or of what stands where the marker should be.
        node: String,
    },
    /// A key is neither text nor a number.
    #[error("`{key:?}` is not a name")]
    NoName {
        /// The key.
        key: Value,
    },
}
