use crate::context::{AutoRefereeContext, AutoRefereeRule};

/// Rule: play that was stopped to place the ball for a set play continues once the ball is placed (the league's
/// GameController 7, in which the operator resumes).
pub struct BallPlacementRule;

impl AutoRefereeRule for BallPlacementRule {
    /// Ends the stop in which the ball is placed for a set play, at the time `resume_at` in the memory, and adds a
    /// call.
    fn apply(&mut self, context: &mut AutoRefereeContext<'_>) {
        let resume_at = context.auto_referee.resume_at;
        if resume_at.is_none_or(|at| context.now < at) {
            return;
        }
        context.auto_referee.resume_at = None;
        if context.game_state.stopped {
            context.game_state.stopped = false;
            context.calls.push("resume".into());
        }
    }
}
