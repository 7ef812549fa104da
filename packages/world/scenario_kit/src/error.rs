use support::InvalidValues;
use user_files::FileErrors;

/// Error of a scenario that cannot be played.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ScenarioError {
    /// No scenario has this name.
    #[error("unknown scenario {name:?}; {suggestion}available: {known}")]
    Unknown {
        /// Requested name.
        name: String,
        /// Most similar name, as a question followed by a space, or empty without a similar name.
        suggestion: String,
        /// Known names.
        known: String,
    },
    /// The file cannot be read.
    #[error("cannot read the scenario {path}: {reason}")]
    Unreadable {
        /// Path of the file.
        path: String,
        /// Reason of the system.
        reason: String,
    },
    /// The text of the file is not a scenario.
    #[error("{0}")]
    File(FileErrors),
    /// This program plays only scenarios of the list.
    #[error("this program cannot read scenario files; link the package scenario_files")]
    NoReader,
    /// The mission cannot be loaded.
    #[error("{0}")]
    Mission(String),
    /// The parameter `mission_node` is set, but the scenario has no mission.
    #[error("scenario {0} has no mission; set the parameter mission to a folder with one")]
    NoMission(&'static str),
    /// The scenario cannot be played with these options.
    #[error("{0}")]
    Options(#[from] InvalidValues),
}

impl ScenarioError {
    /// Adds the error to `invalid` as an error of the parameter `key`. Each error of a scenario file becomes an entry.
    pub fn add_to(&self, invalid: &mut InvalidValues, key: &str) {
        match self {
            Self::File(errors) => errors.0.iter().for_each(|error| invalid.add(key, error)),
            other => invalid.add(key, other),
        }
    }
}
