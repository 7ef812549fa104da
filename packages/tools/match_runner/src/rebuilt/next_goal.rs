use std::time::Duration;

use hsl_types::{Team, Time};

use super::beliefs::ReceivedGame;

/// Goal that followed in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NextGoal {
    /// Team that scored.
    pub by: Team,
    /// Time until the robots knew of the goal.
    pub after: Duration,
}

impl NextGoal {
    /// Time in which the goal is looked for.
    pub const WITHIN: Duration = Duration::from_secs(60);

    /// Returns the goal between two states of the game, the first of which is before the time `at`.
    pub(super) fn between(before: &ReceivedGame, now: &ReceivedGame, at: Time) -> Option<Self> {
        let has_scored = |team: &Team| now.state.team(*team).score > before.state.team(*team).score;
        let by = Team::ALL.into_iter().find(has_scored)?;
        let after = now.at.since(at);
        Some(Self { by, after })
    }
}
