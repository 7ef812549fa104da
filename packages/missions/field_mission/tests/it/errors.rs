use std::borrow::Cow;

use field_mission::{FieldMission, MissionFiles};
use hsl_types::FieldDimensions;

use crate::fixture::files;

fn error(files: &MissionFiles) -> String {
    match FieldMission::new(files, FieldDimensions::default()) {
        Ok(_) => panic!("the mission is valid"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn all_errors_of_the_field_are_reported_together_with_its_file() {
    let field = "
robots: {one: 2, two: 2, three: 4}
places: {left: {x: 99.0, y: 2.0, radius: 0.0}, right: {x: 1.0, y: 1.0}}
";
    let message = error(&MissionFiles {
        field: Cow::Borrowed(field),
        ..files("(passed one two)")
    });
    for part in [
        "mission/field.yaml",
        "robots.two must be another player than one, got 2 for both",
        "--> mission/field.yaml:2:18",
        "places.left.x must be between -5.2 and 5.2, got 99",
        "places.left.radius must be above 0",
        "robots.three is not an object of the problem",
        "places.right is not an object of the problem",
    ] {
        assert!(message.contains(part), "{part} is missing in: {message}");
    }
}

#[test]
fn a_number_that_is_not_finite_is_refused_at_its_place() {
    let message = error(&MissionFiles {
        field: Cow::Borrowed("robots: {one: 2}\nplaces: {left: {x: .inf, y: 2.0}}"),
        ..files("(passed one two)")
    });
    for part in ["mission/field.yaml:2:20", "write a finite number"] {
        assert!(message.contains(part), "{part} is missing in: {message}");
    }
}

#[test]
fn a_key_that_the_field_does_not_have_is_refused() {
    let message = error(&MissionFiles {
        field: Cow::Borrowed("robots: {one: 2}\nplayers: {}"),
        ..files("(passed one two)")
    });
    assert!(message.contains("players"), "{message}");
}

#[test]
fn a_error_in_pddl_has_its_line_and_an_action_without_an_entry_its_name() {
    let message = error(&files("(passed one three)"));
    assert!(message.contains("mission/problem.pddl:2"), "{message}");
    let message = error(&MissionFiles {
        actions: Cow::Borrowed("get: {node: GetBall, ports: {robot: '{?r}'}}"),
        ..files("(passed one two)")
    });
    assert!(message.contains("pass"), "{message}");
    assert!(message.contains("mission/actions.yaml"), "{message}");
}

#[test]
fn a_folder_without_a_file_is_named() {
    let error = MissionFiles::read(std::path::Path::new("/nonexistent")).unwrap_err();
    assert!(
        error.to_string().starts_with("/nonexistent/domain.pddl: "),
        "{error}"
    );
}
