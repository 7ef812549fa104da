use hsl_types::{GamePhase, GameState, SimulatedBall, SubState};

use crate::context::{AutoRefereeContext, AutoRefereeRule};
use crate::memory::PendingRestart;
use crate::touches::RestartKind;

/// Rule: state transitions up to the next kick-off or penalty kick: Initial, Ready, Set, whistle, Playing.
pub struct GameStateTransitionRule;

impl AutoRefereeRule for GameStateTransitionRule {
    /// Enters the next state of the game when the duration of the current one is over. In Set it keeps the ball at its
    /// place.
    fn apply(&mut self, context: &mut AutoRefereeContext<'_>) {
        let in_state_for = context.now.since(context.game_state.last_game_state_change);
        if context.is_running_in(GameState::Initial) {
            if context
                .config
                .initial_duration
                .is_some_and(|duration| in_state_for >= duration)
            {
                context.enter(GameState::Ready);
            }
        } else if context.is_running_in(GameState::Ready) {
            if in_state_for >= ready_duration(context) {
                context.enter(GameState::Set);
                put_ball_down(context);
            }
        } else if context.is_running_in(GameState::Set) {
            if context.auto_referee.touches.newest().is_some() {
                put_ball_down(context);
            }
            whistle_and_play(context);
        }
    }
}

fn ready_duration(context: &AutoRefereeContext<'_>) -> std::time::Duration {
    if context.game_state.sub_state == Some(SubState::PenaltyKick) {
        context.config.set_plays.penalty_kick_ready_duration
    } else {
        context.config.ready_duration
    }
}

/// Places the ball at the position of the restart, at rest. In Set this also puts back a ball that a robot has moved.
fn put_ball_down(context: &mut AutoRefereeContext<'_>) {
    *context.ball = Some(SimulatedBall::resting(context.place_for_restart()));
}

/// Whistles if the referee does so by itself, and enters Playing some time after the whistle. The kick-off or penalty
/// kick is then pending until the ball is in play.
fn whistle_and_play(context: &mut AutoRefereeContext<'_>) {
    let is_whistled = context.auto_referee.playing_after_whistle_at.is_some();
    if !is_whistled && context.config.auto_whistle_in_set {
        context.whistle_for_play();
    }
    let memory = &mut context.auto_referee;
    if memory
        .playing_after_whistle_at
        .is_none_or(|at| context.now < at)
    {
        return;
    }
    let kicking_team = context.game_state.kicking_team;
    let kind = match context.game_state.sub_state {
        None => RestartKind::KickOff,
        Some(SubState::PenaltyKick) => RestartKind::PenaltyKick,
        Some(sub_state) => RestartKind::SetPlay(sub_state),
    };
    memory.touches.begin(kicking_team.map(|team| (team, kind)));
    let is_shootout = matches!(
        context.game_state.game_phase,
        GamePhase::PenaltyShootout { .. }
    );
    let ball = context.ball_position();
    context.enter(GameState::Playing);
    // The restart is pending until the ball moves away from its place. A penalty shoot-out ends its shots by itself.
    context.auto_referee.restart =
        ball.filter(|_| kicking_team.is_some() && !is_shootout)
            .map(|ball| PendingRestart {
                ball,
                since: context.now,
            });
}
