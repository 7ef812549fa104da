use hsl_types::Faults;

/// Why a scenario cannot be played.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ScenarioError {
    /// No scenario has this name.
    #[error("there is no scenario {name:?}; {suggestion}there are: {known}")]
    Unknown {
        /// The requested name.
        name: String,
        /// The most similar name, as a question with a space at the end; empty: none is similar.
        suggestion: String,
        /// The known names.
        known: String,
    },
    /// The mission cannot be carried out.
    #[error("{0}")]
    Mission(String),
    /// A mission was asked for in a node, but the scenario has none.
    #[error("scenario {0} has no mission; name its folder with the parameter mission")]
    NoMission(&'static str),
    /// The scenario cannot be played with these options.
    #[error("{0}")]
    Options(#[from] Faults),
}
