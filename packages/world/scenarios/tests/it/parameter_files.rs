//! Parameter files of fields and rules, as `sil match --params` and the nodes read them.

use std::path::{Path, PathBuf};

use hsl_parameters::{Overrides, ParameterSource};
use hsl_types::parameters::{Field, Parameter, Parameters};
use hsl_types::{FieldDimensions, Point2, World};
use match_setup::MatchOptions;
use scenario_kit::{build_app, find};

/// Returns the files of a folder in `config`, sorted by name.
fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../config")
        .join(folder);
    let entries = std::fs::read_dir(&folder).expect("the folder is there");
    let mut files: Vec<_> = entries
        .map(|entry| entry.expect("the folder can be read").path())
        .collect();
    files.sort();
    assert!(files.len() >= 4, "{} holds {files:?}", folder.display());
    files
}

/// Returns the default options with these files applied.
fn options(files: &[&PathBuf]) -> MatchOptions {
    let sources: Vec<_> = files
        .iter()
        .map(|file| ParameterSource::File(file.to_path_buf()))
        .collect();
    let overrides = Overrides::of("/world_sim", &sources).expect("the files can be read");
    hsl_parameters::read(&overrides).unwrap_or_else(|faults| panic!("{files:?}: {faults}"))
}

#[test]
fn a_match_can_be_played_by_every_set_of_rules_on_every_field() {
    let scenario = find("soccer_match").expect("it is linked in");
    for field in files("fields") {
        for rules in files("referee") {
            let options = options(&[&field, &rules]);
            assert_eq!(options.validate(), Ok(()), "{field:?} with {rules:?}");
            assert!(build_app(scenario, &options.options).is_ok());
        }
    }
}

#[test]
fn every_field_names_all_sizes_and_its_parts_lie_within_each_other() {
    for file in files("fields") {
        let text = std::fs::read_to_string(&file).expect("the file can be read");
        let field = options(&[&file]).options.field;
        for size in FieldDimensions::FIELDS {
            let Field::Value(Parameter { name, .. }) = size else {
                panic!("{size:?} is no size");
            };
            assert!(
                text.contains(&format!("\n      {name}: ")),
                "{name} in {file:?}"
            );
        }
        assert!(field.goal_box_area_length < field.penalty_area_length);
        assert!(field.goal_inner_width < field.goal_box_area_width);
        assert!(field.goal_box_area_width < field.penalty_area_width);
        assert!(field.penalty_area_width < field.width && field.width < field.length);
        let mark = field.length / 2.0 - field.penalty_marker_distance;
        let mark = Point2::<World>::new(mark, 0.0);
        assert!(field.is_inside_field(mark), "{file:?}");
        assert!(field.penalty_marker_distance < field.penalty_area_length);
    }
}

#[test]
fn the_field_of_the_spl_is_the_default() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../config/fields/spl_2025.yaml");
    assert_eq!(options(&[&file]).options.field, FieldDimensions::default());
}

#[test]
fn a_match_by_the_rules_has_two_halves() {
    for file in files("referee") {
        assert_eq!(options(&[&file]).options.auto_referee.halves, 2, "{file:?}");
    }
}

#[test]
fn every_division_has_two_sizes_of_teams_with_a_field_and_rules() {
    let sizes = files("divisions").into_iter().map(|file| {
        let name = file.file_stem().expect("it is a file").to_string_lossy();
        let (division, size) = name.split_once('_').expect("the name has two parts");
        let [field, rules] = ["fields", "referee"].map(|folder| {
            let files = files(folder).into_iter();
            let mut of_division = files.filter(|it| it.ends_with(format!("hsl_{division}.yaml")));
            of_division.next().expect("the division has this file")
        });
        let MatchOptions { options, .. } = options(&[&field, &rules, &file]);
        assert_eq!(options.hulks, options.opponents);
        assert_eq!(options.hulks.to_string(), size);
        (division.to_owned(), options.hulks)
    });
    let expected = [
        ("large", 3),
        ("large", 5),
        ("middle", 3),
        ("middle", 5),
        ("small", 4),
        ("small", 7),
    ];
    let expected = expected.map(|(division, size)| (division.to_owned(), size));
    assert_eq!(sizes.collect::<Vec<_>>(), expected);
}

#[test]
fn the_faults_of_all_options_are_reported_together() {
    let mut options = MatchOptions {
        scenario: "soccer_mach".to_owned(),
        realtime_factor: 0.0,
        ..MatchOptions::default()
    };
    options.options.hulks = 12;
    let text = options
        .validate()
        .expect_err("three options are invalid")
        .to_string();
    for part in ["scenario", "soccer_match", "realtime_factor", "hulks"] {
        assert!(text.contains(part), "{part} is missing in: {text}");
    }
}
