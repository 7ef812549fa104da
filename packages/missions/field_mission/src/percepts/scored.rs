use hsl_types::{FilteredGameState, Team};

use super::percept::{Percept, PerceptInput};
use crate::team_view::TeamView;

/// `(scored)`: the team has scored a goal, so that the other team has the kick-off. The fact stays true.
pub(super) const SCORED: Percept = Percept {
    predicate: "scored",
    parameters: &[],
    holds: scored,
};

fn scored(input: &PerceptInput<'_>) -> Option<bool> {
    has_scored(input.view).then_some(true)
}

/// Returns true if the teams get ready for a kick-off of the other team.
pub(crate) fn has_scored(view: &TeamView) -> bool {
    view.game.is_some_and(|game| {
        game.game_state == FilteredGameState::Ready && game.kicking_team == Some(Team::Opponent)
    })
}
