use support::InvalidValues;

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
