use hsl_referee::AutoRefereeConfig;
use hsl_types::parameters::Parameters;
use hsl_types::{GameState, RefereeCall};

use super::game::{Game, config, seconds};

#[test]
fn the_defaults_are_valid() {
    assert_eq!(AutoRefereeConfig::default().validate(), Ok(()));
}

#[test]
fn all_wrong_values_are_named_together() {
    let config = config(|config| {
        config.halves = 3;
        config.mercy_rule_difference = 0;
        config.halftime_duration = seconds(0.0);
        config.stuck_game_duration = Some(seconds(0.0));
        config.stuck_game_distance = f32::NAN;
        config.set_plays.opponents_distance = -1.0;
        config.penalties.removal_distance = f32::INFINITY;
        config.penalty_shootout.shots = 0;
        config.penalty_shootout.shot_duration = seconds(0.0);
    });
    let invalid = config.validate().expect_err("nine values are wrong");
    let fields: Vec<_> = invalid
        .iter()
        .filter_map(|reason| reason.split(": ").next())
        .collect();
    assert_eq!(
        fields,
        [
            "halftime_duration",
            "halves",
            "mercy_rule_difference",
            "stuck_game_duration",
            "stuck_game_distance",
            "set_plays.opponents_distance",
            "penalties.removal_distance",
            "penalty_shootout.shots",
            "penalty_shootout.shot_duration",
        ]
    );
}

#[test]
fn a_duration_that_is_set_counts_from_the_next_decision_on_and_is_called() {
    let mut game = Game::in_state(GameState::Ready, AutoRefereeConfig::default());
    game.run(3.0);
    let shorter = config(|config| config.ready_duration = seconds(2.0));
    game.referee.configure(shorter.clone(), "ready_duration:=2");
    let decision = game.tick();
    assert_eq!(decision.game_controller_state.game_state, GameState::Set);
    let set = RefereeCall::parameter_set("ready_duration:=2");
    assert_eq!(set.text, "parameter set: ready_duration:=2");
    assert_eq!(decision.calls[0], set);
    game.referee.configure(shorter, "ready_duration:=2");
    assert_eq!(game.tick().calls, [], "nothing is other than before");
}
