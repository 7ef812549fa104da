//! Errors in files: each has its line and column, and says what is allowed.

use scenario_files::ScenarioFile;
use scenario_kit::find;

/// Lines of a valid file, before which a test adds its own.
const VALID: &str = "robots: {hulks/2: [0, 0]}\nduration: 10\n";

fn errors(text: &str) -> Vec<String> {
    let errors = ScenarioFile::parse("test.yaml", text).map(drop);
    let errors = errors.expect_err("the text has an error");
    errors.0.iter().map(ToString::to_string).collect()
}

/// Asserts that a text in front of the valid file has this error.
fn assert_error(text: &str, expected: &str) {
    assert_eq!(errors(&format!("{text}\n{VALID}")), [expected], "{text}");
}

#[test]
fn a_valid_file_has_no_errors() {
    let file = ScenarioFile::parse("test.yaml", VALID).unwrap();
    assert_eq!(file.name(), "test");
}

#[test]
fn broken_syntax_has_its_place() {
    let found = errors("robots: {hulks/2: [0, 0]\nball: [0, 0]\n");
    assert_eq!(
        found,
        ["test.yaml:1:9: `{` is not closed (close it with `}`)"]
    );
}

#[test]
fn an_unknown_key_is_refused_with_a_similar_one_or_all() {
    assert_error(
        "bal: [0, 0]",
        "test.yaml:1:1: unknown key `bal` (did you mean ball?)",
    );
    assert_error(
        "ball: {positoin: [0, 0]}",
        "test.yaml:1:8: unknown key `positoin` (did you mean position?)",
    );
    assert_error(
        "ball: {position: [0, 0], speed: 1}",
        "test.yaml:1:26: unknown key `speed` (expected one of position, velocity)",
    );
}

#[test]
fn a_missing_key_is_named() {
    assert_error(
        "ball: {velocity: [0, 0]}",
        "test.yaml:1:7: the key `position` is missing",
    );
    assert_eq!(
        errors("duration: 1\n"),
        ["test.yaml:1:1: the key `robots` is missing"]
    );
}

#[test]
fn a_key_that_is_given_twice_is_refused() {
    assert_error(
        "game: {state: set, state: ready}",
        "test.yaml:1:20: the key `state` is given twice (the other one is in line 1)",
    );
}

#[test]
fn values_of_another_type_are_refused() {
    assert_error(
        "ball: [0, left]",
        "test.yaml:1:11: expected a number, got \"left\"",
    );
    assert_error(
        "ball: [0]",
        "test.yaml:1:7: expected a position [x, y], got a list of 1 element",
    );
    assert_error(
        "ball: [0, 0, 0]",
        "test.yaml:1:7: expected a list of 2 elements, got 3",
    );
    assert_error(
        "game: {scores: {hulks: 300}}",
        "test.yaml:1:24: expected a whole number from 0 to 255, got 300",
    );
    assert_error(
        "game: {state: playin}",
        "test.yaml:1:15: unknown name `playin` (did you mean playing?)",
    );
}

#[test]
fn numbers_out_of_their_range_are_refused() {
    assert_error(
        "ball: [0, 100]",
        "test.yaml:1:11: must be between -65 and 65 m, got 100",
    );
    assert_error(
        "ball: [30, 0]",
        "test.yaml:1:7: the position of the ball must be within 9.5 m along x and 8 m along y, got (30, 0)",
    );
    assert_error(
        "parameters: {simulation: {kick_radius: -1}}",
        "test.yaml:1:27: simulation.kick_radius: must be between 0 and 1000 m, got -1",
    );
    assert_error(
        "field: {length: 0}",
        "test.yaml:1:9: field.length: must be more than 0 and at most 120 m, got 0",
    );
}

#[test]
fn random_values_are_checked_with_their_least_and_greatest_value_and_each_alternative() {
    assert_error(
        "ball: [{uniform: [-70, 0]}, 0]",
        "test.yaml:1:8: must be between -65 and 65 m, got -70",
    );
    assert_error(
        "ball: [{normal: [9, 1]}, 0]",
        "test.yaml:1:7: the position of the ball must be within 9.5 m along x and 8 m along y, got (12, 0)",
    );
    assert_error(
        "game: {state: {choice: [set, playing, redy]}}",
        "test.yaml:1:39: unknown name `redy` (did you mean ready?)",
    );
    assert_error(
        "ball: [{uniform: [1, 0]}, 0]",
        "test.yaml:1:8: uniform is [least, most], got [1, 0] (swap the numbers)",
    );
    assert_error(
        "ball: [{normal: 3}, 0]",
        "test.yaml:1:8: normal needs two numbers [mean, deviation]",
    );
}

#[test]
fn unknown_parameters_are_refused_with_a_similar_one() {
    assert_error(
        "parameters:\n  simulation.kick_raduis: 1",
        "test.yaml:2:3: unknown parameter `simulation.kick_raduis` (did you mean `simulation.kick_radius`?)",
    );
    assert_error(
        "parameters: {seed: 3}",
        "test.yaml:1:14: the parameter `seed` cannot be set here (set it for a run, with --seed)",
    );
    let found = errors(&format!("behavior: {{walk_sped: 3}}\n{VALID}"));
    assert!(
        found[0].starts_with("test.yaml:1:12: unknown parameter `walk_sped`"),
        "{found:?}"
    );
}

#[test]
fn robots_that_do_not_play_are_refused() {
    let help = "(`robots` has hulks/2)";
    for (text, column) in [
        ("expect: [{touch: hulks/3, within: 3}]", 18),
        ("expect: [{penalty: hulks/3, within: 3}]", 20),
        ("commands: [{at: 1, command: {unpenalize: hulks/3}}]", 42),
        ("faults: [kill hulks/3 at 1]", 10),
        (
            "game: {penalties: {hulks/3: {kind: pushing, remaining: 3}}}",
            20,
        ),
        (
            "expect: [{topic: /hulks/robot_3/world_state, field: player_number, is: 3, at: 1}]",
            18,
        ),
    ] {
        assert_error(
            text,
            &format!("test.yaml:1:{column}: hulks/3 does not play {help}"),
        );
    }
    let found = errors("robots: {hulks/21: [0, 0]}\nduration: 1\n");
    assert!(
        found[0].starts_with("test.yaml:1:10: \"hulks/21\" is not a robot"),
        "{found:?}"
    );
}

#[test]
fn unknown_topics_fields_and_constants_are_refused() {
    assert_error(
        "expect: [{topic: /sim/truht, field: tick, is: 1, at: 1}]",
        "test.yaml:1:18: unknown topic `/sim/truht` (did you mean /sim/truth?)",
    );
    let topic = "topic: /hulks/robot_2/motion_command, at: 1";
    assert_error(
        &format!("expect: [{{{topic}, field: knd, is: 1}}]"),
        "test.yaml:1:63: hsl_msgs/MotionCommand has no field `knd` (did you mean kind?)",
    );
    assert_error(
        &format!("expect: [{{{topic}, field: kind, is: WALKS}}]"),
        "test.yaml:1:73: unknown constant `WALKS` (did you mean WALK?)",
    );
    assert_error(
        &format!("expect: [{{{topic}, field: speed, is: fast}}]"),
        "test.yaml:1:74: the field speed is compared with a number, got fast",
    );
    assert_error(
        &format!("expect: [{{{topic}, field: speed}}]"),
        "test.yaml:1:63: a field needs one comparison (set one of is, is_not, above (and below), below, present, length)",
    );
    assert_error(
        &format!("expect: [{{{topic}}}]"),
        "test.yaml:1:18: the key `field` is missing (set `field` to the path of a field of its messages)",
    );
}

#[test]
fn incomplete_expectations_are_refused() {
    assert_error(
        "expect:\n  - {within: 3}",
        "test.yaml:2:5: an expectation has one condition (set one of goal, robot, ball_in, touch, penalty, game, topic)",
    );
    assert_error(
        "expect:\n  - {goal: any, at: 1, within: 3}",
        "test.yaml:2:5: an expectation has one time (set one of at, within, always, never)",
    );
    assert_error(
        "expect:\n  - {robot: hulks/2, within: 3}",
        "test.yaml:2:5: the keys robot and `in` or posture belong together (as in {robot: hulks/2, in: field, within: 10})",
    );
    assert_error(
        "expect:\n  - {goal: any, within: 11}",
        "test.yaml:2:25: 11 s is after the end of the run at 10 s (increase `time_limit` or `duration`)",
    );
    assert_error(
        "expect:\n  - {ball_in: penalty_area, at: 1}",
        "test.yaml:2:15: unknown name `penalty_area` (expected one of field, carpet, negative_half, positive_half, \
         negative_penalty_area, positive_penalty_area, negative_goal_area, positive_goal_area, center_circle)",
    );
    assert_error(
        "expect:\n  - {ball_in: {x: [1, 0]}, at: 1}",
        "test.yaml:2:19: limits are [least, most], got [1, 0]; swap the numbers",
    );
    assert_error(
        "expect:\n  - {goal: any, never: false}",
        "test.yaml:2:24: expected true, or a span as in {from: 2, until: 5}, got false",
    );
}

#[test]
fn a_number_is_a_constant_of_its_field() {
    let of = |field: &str, is: &str| {
        format!(
            "expect: [{{topic: /hulks/robot_2/motion_command, field: {field}, is: {is}, within: 1}}]"
        )
    };
    let message = "no constant of kind has the value 99 (available: DAMPING (0), PREPARE (1), STAND (2), \
                   STAND_UP (3), VISUAL_KICK (4), WALK (5), WALK_WITH_VELOCITY (6))";
    assert_error(&of("kind", "99"), &format!("test.yaml:1:66: {message}"));
    assert_begins(
        &of("kind", "SHORT"),
        "test.yaml:1:66: unknown constant `SHORT`",
    );
    assert_begins(
        &of("messages_sent", "WALK"),
        "test.yaml:1:75: the field messages_sent is compared with a number, got WALK",
    );
    for (field, is) in [
        ("kind", "5"),
        ("kick_power", "LONG"),
        ("messages_sent", "99"),
    ] {
        let text = format!("{}\n{VALID}", of(field, is));
        assert!(ScenarioFile::parse("test.yaml", &text).is_ok(), "{text}");
    }
}

#[test]
fn a_consequence_of_an_error_is_no_error() {
    let found = errors("robots: {hulks/2: [-1, 0]}\nduration: 5\nfield: {length: -9}\n");
    assert_eq!(found.len(), 1, "{found:?}");
    let found = errors("robots: {}\nduration: 5\nexpect: [{touch: hulks/2, at: 1}]\n");
    assert_eq!(found.len(), 1, "{found:?}");
    let found = errors("robots: {hulks/2: [0, 0]}\ntime_limit: 0\nexpect: [{goal: any, at: 1}]\n");
    assert_eq!(found.len(), 1, "{found:?}");
}

#[test]
fn a_value_of_another_kind_is_named_without_words_of_rust() {
    assert_error(
        "parameters: {simulation.kick_radius: 20%}",
        "test.yaml:1:14: simulation.kick_radius: expected a number, got \"20%\"; write only the number: 0.2",
    );
    assert_error(
        "field: field.yaml",
        "test.yaml:1:8: expected a mapping of parameters, got \"field.yaml\" (write `key: value` in the lines below, indented)",
    );
    assert_error(
        "obstacles: {position: [1, 1], radius: 0.2}",
        "test.yaml:1:12: expected a list, got a mapping (begin each element with `- `, also a single one)",
    );
}

#[test]
fn a_scenario_needs_an_end_and_a_robot() {
    assert_eq!(
        errors("robots: {hulks/2: [0, 0]}\nexpect: [{goal: any, never: true}]\n"),
        [
            "test.yaml:1:1: nothing ends this scenario (set `duration`, or expect something `at` or `within` a time)"
        ]
    );
    assert_eq!(
        errors("robots: {}\nduration: 1\n"),
        ["test.yaml:1:1: a scenario needs at least one robot (add one to `robots`)"]
    );
    assert_error(
        "time_limit: 3",
        "test.yaml:1:13: a scenario has a duration or a time_limit, not both (remove one of them)",
    );
}

#[test]
fn faults_have_the_errors_of_the_parameter() {
    let found = errors(&format!("faults:\n  - kil hulks/2 at 1\n{VALID}"));
    assert!(
        found[0].starts_with("test.yaml:2:5: invalid fault \"kil hulks/2 at 1\""),
        "{found:?}"
    );
}

#[test]
fn sizes_and_counts_are_limited() {
    let obstacles = "  - {position: [0, 0], radius: 0.1}\n".repeat(101);
    let found = errors(&format!("obstacles:\n{obstacles}{VALID}"));
    assert_eq!(
        found,
        ["test.yaml:1:1: `obstacles` has at most 100 elements, got 101"]
    );
    let alternatives = vec!["0"; 101].join(", ");
    let found = errors(&format!("ball: [{{choice: [{alternatives}]}}, 0]\n{VALID}"));
    assert_eq!(
        found,
        ["test.yaml:1:8: choice has at most 100 elements, got 101"]
    );
    let nested = format!("{}{}", "[".repeat(200), "]".repeat(200));
    let found = errors(&format!("parameters: {{a: {nested}}}\n{VALID}"));
    assert!(found[0].contains("the nesting depth exceeds"), "{found:?}");
}

#[test]
fn several_errors_are_reported_together_in_the_order_of_the_file() {
    let text = "parameters: {seed: 1}\nfaults: [kill hulks/3 at 1]\nexpect: [{touch: hulks/4, within: 3}]\n";
    let found = errors(&format!("{text}{VALID}"));
    let places: Vec<_> = found
        .iter()
        .map(|it| it.split(": ").next().unwrap())
        .collect();
    assert_eq!(
        places,
        ["test.yaml:1:14", "test.yaml:2:10", "test.yaml:3:18"],
        "{found:?}"
    );
}

#[test]
fn files_that_cannot_be_read_are_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let large = folder.path().join("large.yaml");
    std::fs::write(&large, "#".repeat(100_001)).unwrap();
    for (path, reason) in [
        (folder.path().join("missing.yaml"), "No such file"),
        (large, "it has more than 100000 bytes"),
        ("/dev/zero".into(), "is a character device"),
    ] {
        let error = find(path.to_str().unwrap()).unwrap_err().to_string();
        assert!(
            error.contains(reason) && error.contains(path.to_str().unwrap()),
            "{error}"
        );
    }
}

#[test]
fn a_decision_period_is_a_number_or_a_fraction_of_at_least_a_tick() {
    let robots = |period: &str| {
        format!("robots: {{hulks/2: {{pose: [0, 0], decision_period: {period}}}}}\nduration: 1\n")
    };
    for period in ["0.02", "1/60"] {
        let scenario = crate::scenario(&robots(period));
        let options = scenario.default_options();
        assert_eq!(
            options.decision_period.to_string(),
            format!("hulks/2={period}")
        );
    }
    assert_eq!(
        errors(&robots("fast")),
        [
            "test.yaml:1:51: \"fast\" is not a period: must be above 0 and at most 10 s, as in 0.02 or 1/60"
        ]
    );
    assert_eq!(
        errors(&robots("0.001")),
        ["test.yaml:1:51: the period 0.001 s is shorter than a tick, 10ms"]
    );
}

/// Asserts that the only error of a text in front of the valid file begins like this.
fn assert_begins(text: &str, expected: &str) {
    let found = errors(&format!("{text}\n{VALID}"));
    assert!(
        found.len() == 1 && found[0].starts_with(expected),
        "{text}: {found:?}"
    );
}

#[test]
fn a_list_is_not_read_as_a_mapping() {
    let message = "expected a mapping, got a list";
    for (text, place) in [
        ("game: [set]", "1:7"),
        ("game: [playing, normal, first]", "1:7"),
        ("obstacles: [[[1, 1], 0.2]]", "1:13"),
        ("obstacles: [[[1, 1], 0.2, person]]", "1:13"),
        ("commands: [[1, whistle]]", "1:12"),
        (
            "commands: [{at: 1, command: {penalize: [hulks/2, pushing]}}]",
            "1:40",
        ),
        ("expect: [[hulks]]", "1:10"),
        ("expect: [{robot: hulks/2, in: [[-1, 0], 1]}]", "1:31"),
        ("expect: [{goal: any, always: {from: 1, until: [2]}}]", ""),
    ] {
        match place {
            "" => assert_begins(text, "test.yaml:1:47: expected a number, got a list"),
            place => assert_begins(text, &format!("test.yaml:{place}: {message}")),
        }
    }
    let found = errors("- a\n");
    assert!(
        found[0].starts_with(&format!("test.yaml:1:1: {message}")),
        "{found:?}"
    );
}

#[test]
fn a_parameter_with_a_dotted_and_a_nested_key_is_refused() {
    assert_error(
        "parameters:\n  simulation.kick_radius: 0.2\n  simulation:\n    kick_radius: 0.3",
        "test.yaml:4:5: the parameter `simulation.kick_radius` is given twice (the other one is in line 2)",
    );
    assert_error(
        "parameters: {field.length: 9}\nfield: {length: 9}",
        "test.yaml:2:9: the parameter `length` is given twice (the other one is in line 1)",
    );
}

#[test]
fn what_happens_after_the_end_is_refused() {
    for (text, column) in [
        ("commands: [{at: 11, command: whistle}]", 17),
        ("faults: [kill hulks/2 at 11]", 10),
        ("expect: [{game: {state: set}, at: 11}]", 35),
    ] {
        let message =
            "11 s is after the end of the run at 10 s (increase `time_limit` or `duration`)";
        assert_error(text, &format!("test.yaml:1:{column}: {message}"));
    }
}

#[test]
fn places_that_overlap_are_refused_unless_they_are_drawn() {
    let robots =
        |other: &str| format!("robots:\n  hulks/2: [0, 0]\n  hulks/3: {other}\nduration: 1\n");
    let found = errors(&robots("[0, 0, 1]"));
    assert!(
        found[0].starts_with("test.yaml:3:3: hulks/3 is at the place of hulks/2"),
        "{found:?}"
    );
    for other in [
        "[1, 0]",
        "[{uniform: [0, 2]}, 0]",
        "{choice: [[0, 0], [1, 0]]}",
    ] {
        let read = ScenarioFile::parse("test.yaml", &robots(other));
        assert!(read.is_ok(), "{other}: {read:?}");
    }
    assert_begins(
        "obstacles: [{position: [0.1, 0], radius: 0.3}]",
        "test.yaml:1:13: this obstacle is at the place of hulks/2",
    );
    assert_begins(
        "ball: [1, 0]\nobstacles: [{position: [1.1, 0], radius: 0.3}]",
        "test.yaml:2:13: this obstacle is at the place of the ball",
    );
    assert_begins(
        "obstacles: [{position: [30, 0], radius: 0.3}]",
        "test.yaml:1:13: the position of the obstacle must be within",
    );
    assert_begins(
        "obstacles: [{position: [1, 0], radius: 30}]",
        "test.yaml:1:40: must be between 0.01 and 2 m, got 30",
    );
    assert_begins(
        "expect: [{ball_in: {center: [0, 0], radius: -1}, at: 1}]",
        "test.yaml:1:45: must be between 0 and 65 m, got -1",
    );
}

#[test]
fn a_value_that_its_author_has_not_meant_is_refused() {
    for (text, expected) in [
        (
            "ball:",
            "1:5: expected a value, got nothing (write a value after the colon, or `null` for none)",
        ),
        (
            "expect: [{touch: hulks/2, within: }]",
            "1:33: expected a value, got nothing",
        ),
        (
            "ball: [1,5, 0]",
            "1:8: `1,5` is two numbers (write a decimal point, as in 1.5",
        ),
        ("field: {length: 9,5}", "1:17: `9,5` is two numbers"),
        (
            "description: robot #3 kicks",
            "1:14: the rest of the text after ` #` is a comment",
        ),
        (
            "expect: [{robot: hulks/2, in: field, never: yes}]",
            "1:45: expected true, or a span as in {from: 2, until: 5}, got \"yes\"",
        ),
        (
            "game: {remaining_time: 1e300}",
            "1:24: must be between 0 and 1000000 s, got 1e300",
        ),
        (
            "expect: [{topic: /sim/truth, field: tick, is: [1], at: 1}]",
            "1:47: expected true, false, a number or a text",
        ),
        (
            "game: {kicking_team: HULKs}",
            "1:22: unknown name `HULKs` (did you mean hulks?)",
        ),
    ] {
        assert_begins(text, &format!("test.yaml:{expected}"));
    }
    for text in ["ball: null", "ball: [1,0]", "description: robot # 3 kicks"] {
        let read = ScenarioFile::parse("test.yaml", &format!("{text}\n{VALID}"));
        assert!(read.is_ok(), "{text}: {read:?}");
    }
}

#[test]
fn an_angle_in_degrees_is_refused_with_its_radians() {
    let found = errors("robots: {hulks/2: [0, 0, 180]}\nduration: 1\n");
    assert_eq!(
        found,
        ["test.yaml:1:26: must be between -10 and 10 rad, got 180; 180° is 3.1415927 rad"]
    );
}

#[test]
fn a_base_has_no_base() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("a.yaml", "base: b.yaml\n");
    write("b.yaml", "base: c.yaml\n");
    let path = folder.path().join("a.yaml");
    let error = find(path.to_str().unwrap()).unwrap_err().to_string();
    assert!(
        error.contains("a.yaml:1:7: b.yaml has a `base` itself"),
        "{error}"
    );
}
