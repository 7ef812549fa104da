//! Errors between a node and ROS.

use hsl_parameters::ParameterError;
use support::InvalidValues;

use crate::rcl_error;

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
    RosArguments(String),
    /// Node, topic or service refused by ROS.
    #[error("ROS refused {what}: {reason}{hint}")]
    Refused {
        /// Refused object or operation.
        what: String,
        /// Reason of rcl.
        reason: String,
        /// Causes in the environment, as by [`support::ros_environment::hint`].
        hint: String,
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
            | Self::RosArguments(_) => true,
            Self::Help(_) | Self::Refused { .. } | Self::Link(_) | Self::Signals(_) => false,
        }
    }

    /// Creates an error of the user, an invalid parameter value, with this cause.
    pub fn wrong_use(cause: impl std::fmt::Display) -> Self {
        Self::WrongUse(cause.to_string())
    }

    /// Returns a function for `map_err` that creates [`Error::Refused`] with the reason of rcl, from the call that
    /// failed last in this thread.
    pub(crate) fn refused(what: impl Into<String>) -> impl FnOnce(r2r::Error) -> Self {
        move |source| Self::Refused {
            what: what.into(),
            reason: rcl_error::reason(&source),
            hint: String::new(),
        }
    }

    /// Returns a function for `map_err` as [`refused`](Self::refused), for what a node needs to start. The error also
    /// contains possible causes in the environment.
    pub(crate) fn refused_start(what: impl Into<String>) -> impl FnOnce(r2r::Error) -> Self {
        move |source| Self::start_failed(what, rcl_error::reason(&source))
    }

    /// Creates [`Error::Refused`] with this reason and possible causes in the environment.
    pub(crate) fn start_failed(what: impl Into<String>, reason: String) -> Self {
        Self::Refused {
            what: what.into(),
            reason,
            hint: support::ros_environment::hint(&support::ros_environment::start_causes()),
        }
    }
}
