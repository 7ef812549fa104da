use hsl_types::SimulatedBall;

use crate::context::{AutoRefereeContext, AutoRefereeRule};

/// Rule: play that was stopped to place the ball for a set play continues once the ball is placed (the league's
/// GameController 7, in which the operator resumes).
pub struct BallPlacementRule;

impl AutoRefereeRule for BallPlacementRule {
    /// Keeps the ball in its place in the stop in which it is placed for a set play. Ends this stop at the time
    /// `resume_at` in the memory, and adds a call.
    fn apply(&mut self, context: &mut AutoRefereeContext<'_>) {
        let Some(resume_at) = context.auto_referee.resume_at else {
            return;
        };
        if context.game_state.stopped {
            keep_in_place(context);
        }
        if context.now < resume_at {
            return;
        }
        context.auto_referee.resume_at = None;
        if context.game_state.stopped {
            context.game_state.stopped = false;
            context.calls.push("resume".into());
        }
    }
}

/// Puts the ball of a pending set play back, which a robot nearby may have pushed, and forgets touches in the stop.
fn keep_in_place(context: &mut AutoRefereeContext<'_>) {
    if let Some(restart) = context.auto_referee.restart {
        *context.ball = Some(SimulatedBall::resting(restart.ball));
        let touches = &mut context.auto_referee.touches;
        touches.begin(touches.restart());
    }
}
