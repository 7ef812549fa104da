use hsl_types::{GameState, PenaltyKind};

use super::game::{Game, config, hulk};

#[test]
fn a_robot_that_walks_off_the_carpet_is_removed() {
    for (x, y) in [(0.0, 3.75), (-5.3, 0.0)] {
        for state in [GameState::Ready, GameState::Playing] {
            let mut game = Game::in_state(state, config(|_| {}));
            game.put(hulk(2), x, y);
            game.tick();
            let kind = game.penalty_kind(hulk(2));
            assert_eq!(kind, Some(PenaltyKind::LeavingTheField), "at ({x}, {y})");
            let place = game.position(hulk(2));
            assert!(game.truth.field_dimensions.is_inside_carpet(place));
        }
    }
}

#[test]
fn the_border_strip_is_open() {
    let mut game = Game::playing();
    game.put(hulk(2), 0.0, 3.6);
    game.tick();
    assert_eq!(game.penalty(hulk(2)), None);
}
