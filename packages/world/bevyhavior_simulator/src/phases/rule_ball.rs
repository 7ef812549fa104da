use hsl_types::{BallState, GameControllerState, GameState, Point2, SimulatedBall, Vector2, World};

use crate::phases::perception::View;

/// Returns the ball position that all robots know from the rules: the center mark before a kick-off, and the ball's
/// position until a restart is over.
pub(crate) fn rule_ball(
    view: &View,
    ball: Option<&SimulatedBall>,
    game: &GameControllerState,
) -> Option<BallState> {
    let position = view.ground_to_world.inverse() * position(ball, game)?;
    Some(view.ball(position, Vector2::zero()))
}

fn position(ball: Option<&SimulatedBall>, game: &GameControllerState) -> Option<Point2<World>> {
    let is_set_play = game.sub_state.is_some();
    match game.game_state {
        GameState::Ready if !is_set_play => Some(Point2::origin()),
        GameState::Ready | GameState::Set => ball.map(|ball| ball.position),
        GameState::Playing if is_set_play || game.kicking_team.is_some() => {
            ball.map(|ball| ball.position)
        }
        GameState::Initial | GameState::Playing | GameState::Finished => None,
    }
}
