use std::fmt;

use user_files::FileErrors;

/// Key above the parameters of a node.
pub(crate) const PARAMETERS: &str = "ros__parameters";

/// Reason why a parameter file is invalid.
#[derive(Debug)]
pub enum InvalidFile {
    /// Invalid YAML, or a parameter that is given twice.
    Yaml(FileErrors),
    /// No node names.
    NoNodes,
    /// Missing marker `ros__parameters`.
    NoMarker {
        /// Name of the node, or of the key in the marker's place.
        node: String,
    },
}

impl fmt::Display for InvalidFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Yaml(errors) => {
                for (index, error) in errors.0.iter().enumerate() {
                    let separator = if index == 0 { "" } else { "; " };
                    let (line, column) = error.position();
                    write!(
                        f,
                        "{separator}line {line}, column {column}: {}",
                        error.message
                    )?;
                    if let Some(help) = &error.help {
                        write!(f, " ({help})")?;
                    }
                }
                Ok(())
            }
            Self::NoNodes => write!(f, "is not `node name: {PARAMETERS}: key: value`"),
            Self::NoMarker { node } => {
                write!(f, "`{node}` has no `{PARAMETERS}:` above its parameters")
            }
        }
    }
}

impl std::error::Error for InvalidFile {}
