use hsl_types::{PenaltyKind, Team};

use super::game::{Game, hulk, opponent};

#[test]
fn the_fourth_player_in_its_own_goal_area_is_sent_away() {
    let mut game = Game::playing();
    for number in 1..=3 {
        game.put(hulk(number), -4.3, 0.4 * f32::from(number) - 0.8);
        game.put(opponent(number), -4.0, 0.4 * f32::from(number) - 0.8);
    }
    game.tick();
    let sent_away = |game: &Game| {
        let penalties = &game.state().team(Team::Hulks).penalties;
        penalties.present().count()
    };
    assert_eq!(sent_away(&game), 0);
    game.put(hulk(4), -3.95, 0.0);
    game.tick();
    let kind = game.penalty_kind(hulk(4));
    assert_eq!(kind, Some(PenaltyKind::IllegalPosition));
    assert_eq!(sent_away(&game), 1, "it is the one closest to the border");
    let opponents = &game.state().team(Team::Opponent).penalties;
    assert_eq!(opponents.present().count(), 0, "it is not their own area");
}
