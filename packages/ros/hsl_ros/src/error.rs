//! Errors between a node and ROS.

use hsl_parameters::ParameterError;
use support::InvalidValues;

/// Error between a node and ROS.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Text of `--help` or `--version`; not an error.
    #[error("{0}")]
    Help(String),
    /// Invalid command line.
    #[error("{0}; see `--help`")]
    Arguments(String),
    /// Invalid parameter file or rule.
    #[error(transparent)]
    Source(#[from] ParameterError),
    /// Invalid parameters.
    #[error("parameters of {node}: {invalid}")]
    Parameters {
        /// Fully qualified name of the node.
        node: String,
        /// All errors.
        invalid: InvalidValues,
    },
    /// Parameter value that the node found to be invalid.
    #[error("{0}")]
    WrongUse(String),
    /// Arguments refused by ROS.
    #[error("ROS refused the arguments: {0}")]
    Context(String),
    /// Node, topic or service refused by ROS.
    #[error("ROS refused {what}: {source}")]
    Refused {
        /// Refused object or operation.
        what: String,
        /// Reason of r2r.
        source: r2r::Error,
    },
    /// Error of the link to the process in the domain of the match.
    #[error("the link to the process in the domain of the match broke: {0}")]
    Link(std::io::Error),
    /// Error of the installation of signal handlers.
    #[error("cannot install signal handlers: {0}")]
    Signals(#[from] std::io::Error),
}

impl Error {
    /// Returns true if the user, not the environment, caused the error.
    pub fn is_wrong_use(&self) -> bool {
        match self {
            Self::Arguments(_)
            | Self::Source(_)
            | Self::Parameters { .. }
            | Self::WrongUse(_)
            | Self::Context(_) => true,
            Self::Help(_) | Self::Refused { .. } | Self::Link(_) | Self::Signals(_) => false,
        }
    }

    /// Creates an error of the user, an invalid parameter value, with this cause.
    pub fn wrong_use(cause: impl std::fmt::Display) -> Self {
        Self::WrongUse(cause.to_string())
    }

    /// Returns a function for `map_err` that creates [`Error::Refused`].
    pub(crate) fn refused(what: impl Into<String>) -> impl FnOnce(r2r::Error) -> Self {
        move |source| Self::Refused {
            what: what.into(),
            source,
        }
    }
}
