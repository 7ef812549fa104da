//! The robot's situation for scripts.

use std::path::Path;
use std::time::Duration;

use behavior_tree::Tree;
use behavior_tree_files::script::{Situation as _, load_text};
use hsl_behavior::{BehaviorParameters, Blackboard, registry};
use hsl_behavior_files::RobotSituation;
use hsl_types::{
    FallDownStateKind, FieldDimensions, PlayerNumber, PrimaryState, SubState, Team, Vector2,
};

use crate::fixture::Situation;

/// Evaluates an expression over `s` in the situation; returns a number or an error.
fn ask(situation: &Situation, expression: &str) -> Result<f64, String> {
    let script = format!(
        "fn score(s) {{ {expression} }}
        ScoringSelect([#{{ node: Stand(), scorer: score }}], 0.0)"
    );
    let loaded =
        load_text::<RobotSituation, _>(Path::new("ask.rhai"), &script, &registry(), &mut |_| {
            Err(std::io::ErrorKind::NotFound.into())
        });
    let mut tree: Tree<Blackboard> = loaded.map_err(|errors| errors.to_string())?.build();
    let mut blackboard = Blackboard::new(BehaviorParameters::default(), FieldDimensions::default());
    blackboard.begin_tick(&situation.0);
    tree.tick(Duration::ZERO, &mut blackboard);
    match tree.errors().first() {
        Some(error) => Err(error.message.clone()),
        None => Ok(tree.trace().scores[0].score),
    }
}

fn assert_is(situation: &Situation, expression: &str, expected: f64) {
    let answer = ask(situation, expression).unwrap_or_else(|error| panic!("{error}"));
    let is_equal = answer == expected || (answer - expected).abs() < 1e-5;
    assert!(is_equal, "{expression} is {answer}, not {expected}");
}

fn assert_holds(situation: &Situation, condition: &str) {
    assert_is(
        situation,
        &format!("if {condition} {{ 1.0 }} else {{ 0.0 }}"),
        1.0,
    );
}

#[test]
fn scripts_know_the_ball() {
    let near = Situation::playing().at(-2.0, 0.0, 0.0).ball(-2.0, 0.2);
    assert_holds(&near, "s.has_ball() && s.ball_is_known()");
    let rolling = Vector2::new(-0.3, 0.4);
    let far = Situation::playing()
        .at(-2.0, 0.0, 0.0)
        .rolling_ball(1.0, 4.0, rolling);
    assert_holds(&far, "!s.has_ball()");
    assert_is(&far, "s.ball_distance()", 5.0);
    assert_is(
        &far,
        "s.ball_position().x + 10.0 * s.ball_position().y",
        41.0,
    );
    assert_is(
        &far,
        "s.ball_position_x() + 10.0 * s.ball_position_y()",
        41.0,
    );
    assert_is(&far, "s.ball_speed()", 0.5);
    assert_is(&far, "s.ball_bearing()", libm::atan2(4.0, 3.0));
    assert_is(&far, "s.seconds_since_ball_was_seen()", 0.0);
    assert_is(&far, "s.ball_distance_to_own_goal()", libm::hypot(5.5, 4.0));
    assert_is(
        &far,
        "s.ball_distance_to_opponent_goal()",
        libm::hypot(3.5, 4.0),
    );
    assert_is(&far, "s.position().distance_to(s.ball_position())", 5.0);
}

#[test]
fn a_ball_that_is_not_known_is_infinitely_far_away_and_nowhere() {
    let without = Situation::playing();
    assert_holds(&without, "!s.ball_is_known() && !s.has_ball()");
    assert_is(&without, "s.ball_distance()", f64::INFINITY);
    assert_is(&without, "s.ball_distance_to_own_goal()", f64::INFINITY);
    for method in [
        "ball_position",
        "ball_position_x",
        "ball_position_y",
        "ball_speed",
        "ball_bearing",
        "seconds_since_ball_was_seen",
    ] {
        let error = ask(&without, &format!("s.{method}(); 0.0")).expect_err(method);
        let expected = format!("ask.rhai:1:17: {method} is unknown: check ball_is_known first");
        assert_eq!(error, expected);
    }
}

#[test]
fn scripts_know_the_robot() {
    let situation = Situation::playing()
        .player(PlayerNumber::new::<4>())
        .at(-1.5, 2.0, 0.5);
    assert_is(&situation, "to_float(s.player_number())", 4.0);
    assert_is(&situation, "s.position().x", -1.5);
    assert_is(&situation, "s.position_x() + 10.0 * s.position_y()", 18.5);
    assert_is(&situation, "s.heading()", 0.5);
    assert_is(&situation, "s.seconds()", 1.0);
    assert_is(&situation, "s.distance_to(1.5, 6.0)", 5.0);
    assert_is(&situation, "s.distance_to(point(1.5, 6.0))", 5.0);
    assert_is(
        &situation,
        "s.distance_to_own_goal()",
        libm::hypot(3.0, 2.0),
    );
    assert_is(
        &situation,
        "s.distance_to_opponent_goal()",
        libm::hypot(6.0, 2.0),
    );
    assert_is(
        &situation,
        "s.distance_to_nearest_obstacle()",
        f64::INFINITY,
    );
    assert_holds(&situation, "s.is_upright()");
    let fallen = Situation::playing().fallen(FallDownStateKind::HasFallen, true);
    assert_holds(
        &fallen,
        "!s.is_upright() && s.it_has_fallen() && s.it_may_stand_up()",
    );
}

#[test]
fn scripts_know_the_team() {
    let situation = Situation::playing()
        .at(-2.0, 0.0, 0.0)
        .ball(0.0, 0.0)
        .teammate(PlayerNumber::new::<4>(), -2.0, 3.0)
        .teammate(PlayerNumber::new::<5>(), 1.0, 0.0)
        .penalized(PlayerNumber::new::<2>());
    assert_is(&situation, "to_float(s.teammates())", 2.0);
    assert_is(&situation, "to_float(s.present_players())", 4.0);
    assert_is(&situation, "s.distance_to_nearest_teammate()", 3.0);
    assert_is(&situation, "s.distance_to_teammate(4)", 3.0);
    assert_is(&situation, "s.distance_to_teammate(2)", f64::INFINITY);
    assert_is(&situation, "s.distance_to_teammate(77)", f64::INFINITY);
    assert_holds(
        &situation,
        "s.is_penalized(2) && !s.is_penalized(4) && !s.is_penalized(-1)",
    );
    assert_holds(&situation, "!s.is_closest_to_ball() && !s.is_goal_keeper()");
    assert_holds(
        &situation,
        "!s.is_last_one_standing() && !s.holds_semaphore(\"attacker\")",
    );
    let mut holder = situation.clone();
    holder.0.semaphores = vec!["attacker".to_owned()];
    assert_holds(&holder, "s.holds_semaphore(\"attacker\")");
    let goal_keeper = Situation::playing()
        .player(PlayerNumber::new::<1>())
        .ball(0.0, 0.0);
    assert_holds(&goal_keeper, "s.is_goal_keeper()");
}

#[test]
fn scripts_know_the_game() {
    let kick = Situation::playing().set_play(SubState::GoalKick, Team::Hulks);
    assert_holds(
        &kick,
        "s.game_state() == \"playing\" && s.game_phase() == \"normal\"",
    );
    assert_holds(
        &kick,
        "s.set_play() == \"goal_kick\" && s.kicking_team() == \"own\"",
    );
    assert_holds(
        &kick,
        "s.is_playing() && s.is_own_set_play() && s.is_own_restart() && s.may_shoot()",
    );
    assert_holds(&kick, "s.ball_is_free() && !s.is_penalized()");
    assert_is(&kick, "s.seconds_remaining()", 600.0);
    assert_is(&kick, "to_float(s.messages_remaining())", 1200.0);
    let theirs = Situation::playing().set_play(SubState::PenaltyKick, Team::Opponent);
    assert_holds(
        &theirs,
        "s.is_penalty_kick() && s.kicking_team() == \"other\" && !s.is_own_set_play()",
    );
    assert_holds(
        &theirs,
        "!s.is_penalty_shootout() && !s.own_team_shoots() && !s.ball_is_free()",
    );
    let kick_off = Situation::playing().ball_is_not_free(true);
    assert_holds(&kick_off, "s.is_kick_off() && s.there_is_a_kick_off()");
    assert_holds(
        &Situation::new(PrimaryState::Ready),
        "s.is_ready() && s.game_state() == \"ready\"",
    );
    assert_holds(
        &Situation::new(PrimaryState::Set),
        "s.is_set() && s.kicking_team() == \"\"",
    );
    assert_holds(&Situation::new(PrimaryState::Stop), "s.is_stopped()");
    assert_holds(&Situation::new(PrimaryState::Penalized), "s.is_penalized()");
    let mut alone = Situation::playing();
    alone.0.filtered_game_controller_state = None;
    assert_holds(
        &alone,
        "s.game_state() == \"\" && s.set_play() == \"\" && s.messages_remaining() == 0",
    );
}

fn methods() -> Vec<String> {
    let mut engine = rhai::Engine::new_raw();
    RobotSituation::register(&mut engine);
    let mut names = engine.collect_fn_metadata(
        None,
        |function| Some(function.metadata.name.to_string()),
        true,
    );
    names.retain(|name| !name.contains('$'));
    names.sort();
    names.dedup();
    names
}

#[test]
fn the_readme_lists_every_method_of_a_situation() {
    let readme = include_str!("../../README.md");
    for name in methods() {
        assert!(
            readme.contains(&format!("{name}(")),
            "{name} is not in the README"
        );
    }
}

#[test]
fn every_condition_is_a_method_with_a_name_of_its_own() {
    let own = methods();
    let situation = Situation::playing();
    for leaf in registry().leaves().filter(|leaf| leaf.is_condition) {
        let words = leaf.name.to_lowercase().replace([' ', '-'], "_");
        assert!(!own.contains(&words), "{words} is both");
        let expression = format!("if s.{words}() {{ 1.0 }} else {{ 0.0 }}");
        ask(&situation, &expression).unwrap_or_else(|error| panic!("{error}"));
    }
}
