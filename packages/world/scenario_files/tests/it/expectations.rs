//! Expectations that hold and that fail.

use scenario_kit::play;

use crate::scenario;

/// A robot that stands, a ball that rolls along the x axis, and a match that runs.
const WORLD: &str = "robots: {hulks/2: [-3, 2], hulks/3: {pose: [-3, -2], posture: has_fallen}}\n\
    parameters: {simulation.ball_visibility_range: 0, simulation.ball_friction_per_second: 0}\n\
    ball: {position: [0, 0], velocity: [1, 0]}\n";

/// Plays the world for some seconds with one expectation. Returns the failures.
fn failures(expectation: &str) -> Vec<String> {
    let text = format!("{WORLD}duration: 4\nexpect:\n  - {{{expectation}}}\n");
    let result = play(&scenario(&text)).unwrap();
    assert_eq!(result.failed, !result.failures.is_empty());
    result.failures.into_iter().map(|it| it.message).collect()
}

#[test]
fn expectations_that_hold_pass() {
    for expectation in [
        "ball_in: {x: [0.9, 1.1]}, at: 1",
        "ball_in: positive_half, always: true",
        "ball_in: negative_half, never: {from: 0.5}",
        "ball_in: {center: [2, 0], radius: 0.1}, within: 3",
        "ball_in: {x: [2.9, 3.1]}, always: {from: 2.95, until: 3.05}",
        "robot: hulks/2, in: negative_half, always: true",
        "robot: hulks/3, posture: is_ready, within: 4",
        "goal: any, never: true",
        "penalty: any, never: true",
        "game: {state: playing, stopped: false}, always: true",
        "topic: /sim/truth, field: 'ball.position.x', above: 0.9, below: 1.1, at: 1",
        "topic: /hulks/robot_3/motion_command, field: kind, is: STAND_UP, at: 0.5",
        "topic: /hulks/robot_2/world_state, field: ball, present: false, always: true",
        "topic: /hulks/robot_2/world_state, field: rule_obstacles, length: 0, always: true",
    ] {
        assert_eq!(failures(expectation), Vec::<String>::new(), "{expectation}");
    }
}

#[test]
fn expectations_that_fail_say_what_was_expected_and_what_happened_when() {
    for (expectation, expected) in [
        (
            "goal: hulks, within: 2",
            "expected goal by hulks within 2 s, got at 2 s: score 0:0 (test.yaml:6:5)",
        ),
        (
            "ball_in: negative_half, at: 2",
            "expected ball in negative_half at 2 s, got at 2 s: it is at (2.00, 0.00) (test.yaml:6:5)",
        ),
        (
            "ball_in: {x: [0, 1.5]}, always: {until: 3}",
            "expected ball in x from 0 to 1.5 m always until 3 s, got at 1.51 s: it is at (1.51, 0.00) (test.yaml:6:5)",
        ),
        (
            "robot: hulks/2, in: positive_half, within: 1",
            "expected hulks/2 in positive_half within 1 s, got at 1 s: it is at (-2.77, 1.90) (test.yaml:6:5)",
        ),
        (
            "robot: hulks/2, in: negative_half, never: true",
            "expected hulks/2 in negative_half never, got at 0.01 s: it is at (-3.00, 2.00) (test.yaml:6:5)",
        ),
        (
            "touch: hulks/2, within: 1",
            "expected ball touched last by hulks/2 within 1 s, got at 1 s: no robot touched it (test.yaml:6:5)",
        ),
        (
            "penalty: hulks/2, within: 1",
            "expected penalty of hulks/2 within 1 s, got at 1 s: no penalty (test.yaml:6:5)",
        ),
        (
            "game: {state: ready}, at: 1",
            "expected game with state ready at 1 s, got at 1 s: state playing, half first, stopped false (test.yaml:6:5)",
        ),
        (
            "topic: /hulks/robot_2/world_state, field: player_number, is: 3, at: 1",
            "expected player_number of /hulks/robot_2/world_state is 3 at 1 s, got at 1 s: 2 (test.yaml:6:5)",
        ),
        (
            "topic: /hulks/robot_2/world_state, field: ball, present: true, within: 1",
            "expected ball of /hulks/robot_2/world_state has a value within 1 s, got at 1 s: no value (test.yaml:6:5)",
        ),
        (
            "goal: any",
            "expected goal by any team within 4 s, got at 4 s: score 0:0 (test.yaml:6:5)",
        ),
    ] {
        assert_eq!(failures(expectation), [expected], "{expectation}");
    }
}

#[test]
fn without_a_duration_a_scenario_passes_when_all_expectations_have_held() {
    let text = format!(
        "{WORLD}expect:\n  - {{ball_in: {{x: [1, 2]}}, within: 3}}\n  - {{goal: any, never: true}}\n"
    );
    let scenario = scenario(&text);
    let options = scenario.default_options();
    let cast = scenario_kit::cast(&scenario, &options).unwrap();
    let mut app = scenario_kit::app_in_process(&scenario, &options, cast).unwrap();
    let result = bevyhavior_simulator::AppExt::run_to_completion(&mut app);
    assert!(!result.failed, "{:?}", result.failures);
    let clock = app
        .world()
        .resource::<bevyhavior_simulator::SimulatorClock>();
    // Rounding errors of the ball's position cost a tick.
    assert_eq!(clock.tick, 101);
}

#[test]
fn a_robot_that_is_penalized_from_the_start_has_no_new_penalty() {
    let text = "robots: {hulks/2: [-3, 2], hulks/3: [-3, 3.2]}\nduration: 2\n\
        game: {penalties: {hulks/3: {kind: pushing, remaining: 30}}}\n\
        expect: [{penalty: any, never: true}]\n";
    let result = play(&scenario(text)).unwrap();
    assert!(!result.failed, "{:?}", result.failures);
}

#[test]
fn commands_take_effect_at_their_time() {
    let text = "robots: {hulks/2: [-3, 2]}\nduration: 3\nball: [0, 0]\n\
        commands:\n  - {at: 0, command: stop}\n  - {at: 1, command: resume}\n\
        expect:\n  - {game: {stopped: true}, at: 0.01}\n  - {game: {stopped: true}, at: 0.99}\n\
        \x20 - {game: {stopped: false}, at: 1}\n";
    let result = play(&scenario(text)).unwrap();
    assert!(!result.failed, "{:?}", result.failures);
}
