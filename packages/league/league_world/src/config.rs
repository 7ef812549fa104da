//! Options of a match.

use crate::referee::RefereeConfig;

/// Options of a match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LeagueConfig {
    /// Seed of all random numbers.
    pub seed: u64,
    /// Name of the left team. `None` selects the first team that joins.
    pub left: Option<String>,
    /// Name of the right team. `None` selects the second team that joins.
    pub right: Option<String>,
    /// Set if robots see their own true position and that of the ball, `mypos`, `myorien` and `ballpos`.
    pub true_poses: bool,
    /// Clock of the match \[s\] at which the server ends; it also ends with the match. `None` keeps it running.
    pub end: Option<f64>,
    /// Limits and durations of the rules.
    pub rules: RefereeConfig,
}
