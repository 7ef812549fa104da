use hsl_types::{OutgoingMessage, Severity, Team, Violation};

use super::{InvariantCheck, SimulationSnapshot};

/// Name of the check.
pub(super) const NAME: &str = "message_budget";

/// Check of budgets: within a tick, a team's remaining messages decrease by at most one for each broadcast, and never
/// increase.
pub(super) struct MessageBudget;

impl InvariantCheck for MessageBudget {
    /// Compares, for each team, the budget before and after the tick with the number of its broadcasts.
    fn check(&mut self, snapshot: &SimulationSnapshot<'_>) -> Vec<Violation> {
        let violations = Team::ALL.into_iter().filter_map(|team| {
            let before = snapshot.budgets_before[usize::from(team == Team::Opponent)];
            let game = &snapshot.game_state.game_controller_state;
            let now = game.team(team).remaining_amount_of_messages;
            let broadcasts = snapshot
                .outgoing
                .iter()
                .filter(|sent| {
                    sent.sender.team == team && matches!(sent.message, OutgoingMessage::Hsl(_))
                })
                .count();
            let paid = before.checked_sub(now).map(usize::from);
            let is_right = paid.is_some_and(|paid| paid <= broadcasts);
            (!is_right).then(|| Violation {
                check_name: NAME,
                robot: None,
                message: format!(
                    "{team} had {before} messages, sent {broadcasts} and has {now} messages"
                ),
                severity: Severity::Error,
            })
        });
        violations.collect()
    }
}
