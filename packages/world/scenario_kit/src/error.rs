use hsl_types::Faults;

/// Why a scenario cannot be played.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ScenarioError {
    /// There is none with this name.
    #[error("there is no scenario {name:?}; there are: {known}")]
    Unknown {
        /// What was asked for.
        name: String,
        /// What could have been.
        known: String,
    },
    /// Its mission cannot be carried out.
    #[error("{0}")]
    Mission(String),
    /// It cannot be played with these options.
    #[error("{0}")]
    Options(#[from] Faults),
}
