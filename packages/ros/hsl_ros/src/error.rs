//! What can go wrong between a node and ROS.

use hsl_parameters::ParameterError;
use hsl_types::Faults;

/// What can go wrong between a node and ROS.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The answer to `--help` or `--version`: no fault.
    #[error("{0}")]
    Asked(String),
    /// The command line.
    #[error("{0}; `--help` shows what there is")]
    Arguments(String),
    /// A source of parameters that says nothing.
    #[error(transparent)]
    Source(#[from] ParameterError),
    /// Parameters with which the node cannot work.
    #[error("parameters of {node}: {faults}")]
    Parameters {
        /// Fully qualified name of the node.
        node: String,
        /// All that is wrong.
        faults: Faults,
    },
    /// A parameter whose value the node finds unfit only when it uses it.
    #[error("{0}")]
    WrongUse(String),
    /// ROS refused its arguments.
    #[error("ROS refuses its arguments: {0}")]
    Context(String),
    /// ROS refused a node, a topic or a service.
    #[error("ROS refuses {what}: {source}")]
    Refused {
        /// What was to be made or done.
        what: String,
        /// The reason that r2r gives.
        source: r2r::Error,
    },
    /// Signals cannot be handled.
    #[error("signals cannot be handled: {0}")]
    Signals(#[from] std::io::Error),
}

impl Error {
    /// Whether the user, and not the surroundings, is to mend it.
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

    /// For `map_err`: ROS refused `what`.
    pub(crate) fn refused(what: impl Into<String>) -> impl FnOnce(r2r::Error) -> Self {
        move |source| Self::Refused {
            what: what.into(),
            source,
        }
    }
}
