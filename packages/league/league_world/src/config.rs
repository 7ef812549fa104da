//! Options of a match.

use league_referee::RefereeConfig;

/// Options of a match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LeagueConfig {
    /// Seed of everything random.
    pub seed: u64,
    /// Name of the left team. Without it the first team that joins plays on the left.
    pub left: Option<String>,
    /// Name of the right team. Without it the second team that joins plays on the right.
    pub right: Option<String>,
    /// Whether robots see their own true position and that of the ball, `mypos`, `myorien` and `ballpos`.
    pub true_poses: bool,
    /// Clock of the match at which the server ends \[s\]; it also ends with the match then. Otherwise it goes on.
    pub end: Option<f64>,
    /// Numbers of the rules.
    pub rules: RefereeConfig,
}
