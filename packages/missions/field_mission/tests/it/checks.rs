//! Invalid missions are refused with file and line.

use std::borrow::Cow;

use field_mission::{FieldMission, MissionFiles, check_robots};
use hsl_types::{FieldDimensions, RobotId, Team};

use crate::fixture::{ACTIONS, DOMAIN, FIELD, files};

/// Replaces a text in all files of the mission.
fn with(from: &str, to: &str) -> MissionFiles {
    let files = files("(passed one two)");
    let replaced = |text: &str| Cow::Owned(text.replace(from, to));
    MissionFiles {
        domain: replaced(&files.domain),
        problem: replaced(&files.problem),
        actions: replaced(&files.actions),
        field: replaced(&files.field),
        folder: files.folder,
    }
}

/// Returns the errors, each as its message and its place.
fn errors(files: &MissionFiles) -> Vec<(String, String)> {
    let Err(error) = FieldMission::new(files, FieldDimensions::default()) else {
        return Vec::new();
    };
    let text = error.to_string();
    let lines: Vec<_> = text.lines().collect();
    let at = |prefix: &str| {
        let found = lines
            .iter()
            .filter_map(|line| line.trim().strip_prefix(prefix));
        found.map(str::to_owned).collect::<Vec<_>>()
    };
    at("error: ").into_iter().zip(at("--> ")).collect()
}

fn notes(files: &MissionFiles) -> Vec<String> {
    let mission = FieldMission::new(files, FieldDimensions::default()).unwrap();
    mission.notes().iter().map(ToString::to_string).collect()
}

fn one(message: &str, place: &str) -> Vec<(String, String)> {
    vec![(message.to_owned(), place.to_owned())]
}

#[test]
fn the_mission_of_these_tests_has_neither_errors_nor_notes() {
    assert_eq!(errors(&with("", "")), []);
    assert_eq!(notes(&files("(passed one two)")), [""; 0]);
}

#[test]
fn a_place_off_the_carpet_is_refused() {
    let far = with("{x: 1.0, y: 2.0}", "{x: 30.0, y: 2.0}");
    let message = "places.left.x must be between -5.2 and 5.2, got 30";
    assert_eq!(errors(&far), one(message, "mission/field.yaml:3:17"));
    let behind = with("{x: 1.0, y: 2.0}", "{x: 1.0, y: -3.71}");
    let message = "places.left.y must be between -3.7 and 3.7, got -3.71";
    assert_eq!(errors(&behind), one(message, "mission/field.yaml:3:25"));
    // On a larger field the same place is valid.
    let field = FieldDimensions {
        length: 60.0,
        ..FieldDimensions::default()
    };
    assert!(FieldMission::new(&far, field).is_ok());
}

#[test]
fn an_object_that_is_not_on_the_field_is_refused_if_an_action_may_use_it() {
    let more = with("one two - robot", "one two ; not: three\n    three - robot");
    let message = "object three can be a robot in get, go, pass, but is not a robot of field.yaml";
    assert_eq!(errors(&more), one(message, "mission/problem.pddl:2:5"));

    // Static facts exclude this object.
    let domain = DOMAIN
        .replace("(scored)", "(scored) (plays ?r - robot)")
        .replace(
            ":precondition (not (at ?r ?p))",
            ":precondition (and (plays ?r) (not (at ?r ?p)))",
        )
        .replace(
            ":precondition (ball_is_free)",
            ":precondition (and (plays ?r) (ball_is_free))",
        )
        .replace(
            ":precondition (and (has_ball ?a)",
            ":precondition (and (plays ?a) (plays ?b) (has_ball ?a)",
        );
    let unused = MissionFiles {
        domain: Cow::Owned(domain),
        problem: Cow::Owned(
            more.problem
                .replace("(:init", "(:init (plays one) (plays two)"),
        ),
        ..more
    };
    assert_eq!(errors(&unused), []);
}

#[test]
fn a_port_that_gets_the_wrong_kind_of_object_is_refused_wherever_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let xml = r#"<root BTCPP_format="4">
  <BehaviorTree ID="Outer"><SubTree ID="Inner" who="{r}" to="{param1}"/></BehaviorTree>
  <BehaviorTree ID="Inner"><PassTo robot="{who}" receiver="{to}"/></BehaviorTree>
</root>"#;
    std::fs::write(folder.path().join("trees.xml"), xml).unwrap();
    let bound = "?p, which can be left";
    let cases = [
        (
            "{node: PassTo, ports: {robot: '{?r}', receiver: '{?p}'}}",
            bound,
        ),
        (
            "{template: '<PassTo robot=\"{?r}\" receiver=\"{param1}\"/>'}",
            bound,
        ),
        (
            "{template: '<Fallback><PassTo robot=\"{?r}\" receiver=\"left\"/><AlwaysSuccess/></Fallback>'}",
            "left",
        ),
        ("{file: trees.xml, tree: Outer}", bound),
    ];
    for (entry, got) in cases {
        let folder = folder.path().display().to_string();
        let action = "{node: WalkTo, ports: {robot: '{?r}', place: '{?p}'}, exclusive: [0]}";
        let files = MissionFiles {
            actions: Cow::Owned(ACTIONS.replace(action, entry)),
            folder: Cow::Owned(folder.clone()),
            ..files("(passed one two)")
        };
        let message =
            format!("action go: port receiver of PassTo must be a robot of field.yaml, got {got}");
        let place = format!("{folder}/actions.yaml:2:1");
        assert_eq!(errors(&files), one(&message, &place), "{entry}");
    }
}

#[test]
fn a_predicate_that_can_never_be_true_is_refused_if_the_goal_needs_it() {
    let domain = DOMAIN
        .replace("(scored)", "(scored)\n    (ball_near ?r - robot)")
        .replace(
            ":precondition (ball_is_free)",
            ":precondition (and (ball_near ?r) (ball_is_free))",
        )
        .replace(
            ":precondition (and (has_ball ?a)",
            ":precondition (and (ball_near ?a) (has_ball ?a)",
        );
    let files = MissionFiles {
        domain: Cow::Owned(domain),
        ..files("(passed one two)")
    };
    let message = "predicate ball_near can never be true: robots do not perceive it, no action makes it true, and \
                   it is not in :init of the problem";
    assert_eq!(errors(&files), one(message, "mission/domain.pddl:6:6"));
    // Facts of the problem make it possible.
    let begun = MissionFiles {
        problem: Cow::Owned(files.problem.replace("(:init", "(:init (ball_near one)")),
        ..files
    };
    assert_eq!(errors(&begun), []);
}

#[test]
fn conditions_that_never_change_and_near_names_of_percepts_are_noted() {
    let domain = DOMAIN
        .replace("(scored)", "(scored) (is_busy ?r - robot)")
        .replace(
            ":precondition (ball_is_free)",
            ":precondition (and (not (is_busy ?r)) (ball_is_free))",
        );
    let found = notes(&MissionFiles {
        domain: Cow::Owned(domain),
        ..files("(passed one two)")
    });
    assert_eq!(found.len(), 1, "{found:?}");
    let begin = "mission/domain.pddl:5:50: predicate is_busy can never be true";
    assert!(found[0].starts_with(begin), "{found:?}");

    let found = notes(&with("(has_ball", "(hasball"));
    let note = "mission/domain.pddl:4:65: robots do not perceive predicate hasball (robots perceive (has_ball ?robot))";
    assert_eq!(found, [note]);

    let found = notes(&with("(scored)", "(scored ?r - robot)"));
    let note = "mission/domain.pddl:5:41: robots do not perceive predicate scored (robots perceive (scored))";
    assert_eq!(found, [note]);
}

#[test]
fn a_error_of_the_field_has_the_line_of_its_key() {
    let field = FIELD
        .replace("one: 2", "'one': 2 # one: 3")
        .replace(", two", "\n  , two");
    let files = MissionFiles {
        field: Cow::Owned(field.replace("two: 3", "two: 2")),
        ..files("(passed one two)")
    };
    assert_eq!(
        errors(&files),
        one(
            "robots.two must be another player than one, got 2 for both",
            "mission/field.yaml:3:5"
        )
    );
}

#[test]
fn an_action_that_two_robots_can_be_one_of_is_noted() {
    let note = "mission/domain.pddl:9:12: action pass can be called with the same robot twice, for example one as ?a and \
                ?b (add (not (= ?a ?b)) to its precondition)";
    assert_eq!(notes(&with(" (not (= ?a ?b))", "")), [note]);
    // A fact cannot be both true and false, and other objects cannot be called.
    assert_eq!(
        notes(&with("(not (= ?a ?b))", "(not (has_ball ?b))")),
        [""; 0]
    );
}

/// Returns a mission with a derived predicate that the goal and an action need; `same` is the condition that the robots of
/// a pass differ, or nothing.
fn derived(condition: &str, same: &str) -> MissionFiles {
    let rule = format!(
        " (is_open) (is_near ?r - robot))\n  (:derived (is_near ?r - robot) {condition})\n"
    );
    let domain = DOMAIN
        .replace(
            "(passed ?a ?b - robot))",
            &format!("(passed ?a ?b - robot){rule}"),
        )
        .replace("(not (= ?a ?b))", &format!("(is_near ?b) {same}"));
    MissionFiles {
        domain: Cow::Owned(domain),
        ..files("(and (passed one two) (is_near two))")
    }
}

#[test]
fn a_derived_predicate_can_become_true_and_bounds_no_argument() {
    let differ = "(not (= ?a ?b))";
    assert_eq!(
        errors(&derived("(exists (?p - place) (at ?r ?p))", differ)),
        []
    );
    assert_eq!(
        notes(&derived("(exists (?p - place) (at ?r ?p))", differ)),
        [""; 0]
    );
    let found = notes(&derived("(exists (?p - place) (at ?r ?p))", ""));
    let note = "action pass can be called with the same robot twice";
    assert!(found.len() == 1 && found[0].contains(note), "{found:?}");
    let found = errors(&derived(
        "(exists (?p - place) (and (at ?r ?p) (is_open)))",
        differ,
    ));
    let begin = "predicate is_open can never be true";
    assert!(
        found.len() == 1 && found[0].0.starts_with(begin),
        "{found:?}"
    );
}

#[test]
fn a_robot_that_does_not_play_is_refused() {
    let files = with("one: 2", "one: 12");
    let players: Vec<_> = RobotId::all()
        .filter(|it| it.team == Team::Hulks && u8::from(it.player_number) < 5)
        .collect();
    let errors = check_robots(&files, &players).unwrap_err();
    let texts: Vec<_> = errors.0.iter().map(ToString::to_string).collect();
    let error = "mission/field.yaml:2:10: robots.one must be a robot of the match, got 12 (team hulks has the robots 1, \
                 2, 3, 4)";
    assert_eq!(texts, [error]);
    assert_eq!(check_robots(&with("", ""), &players), Ok(()));
}

#[test]
fn errors_of_different_files_are_reported_together() {
    let files = with("{robot: '{?r}', place: '{?p}'}", "{robot: '{?x}'}");
    let files = MissionFiles {
        field: Cow::Borrowed("robots: {one: 2, two: 2}"),
        problem: Cow::Owned(files.problem.replace("(ball_is_free)", "(ball_is_fre)")),
        ..files
    };
    let places: Vec<_> = errors(&files).into_iter().map(|it| it.1).collect();
    assert_eq!(
        places,
        ["mission/problem.pddl:2:11", "mission/actions.yaml:2:1"]
    );
    let files = MissionFiles {
        problem: with("", "").problem,
        ..files
    };
    let found = errors(&files);
    let places: Vec<_> = found.iter().map(|it| it.1.as_str()).collect();
    assert_eq!(
        places,
        ["mission/actions.yaml:2:1", "mission/field.yaml:1:18"],
        "{found:?}"
    );
}

#[test]
fn a_port_without_an_argument_is_refused_with_the_rule() {
    let entry = "{node: PassTo, ports: {robot: '{?a}', receiver: '{?b}'}, exclusive: [0, 1]}";
    let found = errors(&with(entry, "{node: PassTo}"));
    let message = "action pass: ports robot, receiver of PassTo receive no argument: without the key ports, a port \
                   receives the parameter of its name, and those of the action are a, b; write ports: {robot: \
                   \"{?a}\", receiver: \"{?b}\"}";
    assert_eq!(found, one(message, "mission/actions.yaml:4:1"));
}
