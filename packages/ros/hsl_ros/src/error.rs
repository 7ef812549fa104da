//! Errors between a node and ROS.

use hsl_parameters::ParameterError;
use support::Faults;

/// An error between a node and ROS.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The text for `--help` or `--version`; not an error.
    #[error("{0}")]
    Asked(String),
    /// An invalid command line.
    #[error("{0}; see `--help`")]
    Arguments(String),
    /// An invalid parameter file or rule.
    #[error(transparent)]
    Source(#[from] ParameterError),
    /// Invalid parameters.
    #[error("parameters of {node}: {faults}")]
    Parameters {
        /// Fully qualified name of the node.
        node: String,
        /// All faults.
        faults: Faults,
    },
    /// A parameter value that turns out to be invalid when the node uses it.
    #[error("{0}")]
    WrongUse(String),
    /// ROS refused its arguments.
    #[error("ROS refuses its arguments: {0}")]
    Context(String),
    /// ROS refused a node, a topic or a service.
    #[error("ROS refuses {what}: {source}")]
    Refused {
        /// The object or operation.
        what: String,
        /// The reason that r2r gives.
        source: r2r::Error,
    },
    /// Signals cannot be handled.
    #[error("signals cannot be handled: {0}")]
    Signals(#[from] std::io::Error),
}

impl Error {
    /// Returns whether the user, not the environment, caused the error.
    pub fn is_wrong_use(&self) -> bool {
        match self {
            Self::Arguments(_)
            | Self::Source(_)
            | Self::Parameters { .. }
            | Self::WrongUse(_)
            | Self::Context(_) => true,
            Self::Asked(_) | Self::Refused { .. } | Self::Signals(_) => false,
        }
    }

    /// A parameter value turns out to be invalid, and `cause` says why.
    pub fn wrong_use(cause: impl std::fmt::Display) -> Self {
        Self::WrongUse(cause.to_string())
    }

    /// Returns a function for `map_err`: ROS refused `what`.
    pub(crate) fn refused(what: impl Into<String>) -> impl FnOnce(r2r::Error) -> Self {
        move |source| Self::Refused {
            what: what.into(),
            source,
        }
    }
}
