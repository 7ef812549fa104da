use hsl_types::{BallState, GameControllerState, GameState, Point2, SimulatedBall, Vector2, World};

use crate::phases::perception::View;

/// Returns the ball that follows from the rules, in the view of one robot: at the center mark before a kick-off, and at
/// its true position until a restart is over. `None` while the ball is free, and without a ball.
pub(crate) fn rule_ball(
    view: &View,
    ball: Option<&SimulatedBall>,
    game: &GameControllerState,
) -> Option<BallState> {
    let position = view.ground_to_world.inverse() * position(ball, game)?;
    Some(view.ball(position, Vector2::zero(), 0.0))
}

/// Returns the position of the ball by the rules: the center of the field before a kick-off, and the ball's own
/// position in Set and in set plays. Returns `None` in free play and without a ball.
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
