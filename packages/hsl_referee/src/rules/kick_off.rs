use hsl_types::GameState;

use crate::context::{AutoRefereeContext, AutoRefereeRule};

/// Metres that the ball moves before it is in play.
const BALL_IN_PLAY_DISTANCE: f32 = 0.1;

/// A kick-off is over, and the ball free for both teams, when the ball moved or the time for it is up.
pub struct KickOffRule;

impl AutoRefereeRule for KickOffRule {
    fn apply(&self, context: &mut AutoRefereeContext<'_>) {
        if !context.is_running_in(GameState::Playing) {
            return;
        }
        let Some(kick_off_from) = context.auto_referee.kick_off_from else {
            return;
        };
        let has_moved = context
            .ball
            .is_some_and(|ball| ball.position.distance(kick_off_from) > BALL_IN_PLAY_DISTANCE);
        let playing_for = context.now.since(context.game_state.last_game_state_change);
        if has_moved || playing_for >= context.config.kick_off_duration {
            context.auto_referee.kick_off_from = None;
            context.game_state.kicking_team = None;
            context.calls.push("ball in play".to_owned());
        }
    }
}
