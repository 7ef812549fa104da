//! Examples in `config/scenarios`: each passes.

use std::path::PathBuf;

use scenario_files::ScenarioFile;
use scenario_kit::{assert_passes, find};

/// Number of seeds of an example with random values.
const SEEDS: u64 = 4;

fn folder() -> PathBuf {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../config/scenarios");
    PathBuf::from(folder)
}

macro_rules! examples {
    ($($name:ident)*) => {
        /// Names of the examples.
        const EXAMPLES: &[&str] = &[$(stringify!($name)),*];

        $(#[test]
        fn $name() {
            let path = folder().join(concat!(stringify!($name), ".yaml"));
            let scenario = find(path.to_str().unwrap()).unwrap_or_else(|error| panic!("{error}"));
            assert_passes(scenario);
        })*
    };
}

examples! {
    corner_kick
    dribble
    fallen_robot
    free_kick_with_obstacles
    goalkeeper_saves
    kick_off
    lost_messages
    pass
    penalty_kick
    random_situation
    throw_in
}

#[test]
fn every_example_has_a_test() {
    let files = folder().read_dir().unwrap();
    let names = files.map(|entry| entry.unwrap().path());
    let names = names.filter(|path| path.extension().is_some_and(|it| it == "yaml"));
    let mut names: Vec<_> = names
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort_unstable();
    assert_eq!(names, EXAMPLES);
}

#[test]
fn the_random_example_passes_with_several_seeds() {
    let path = folder().join("random_situation.yaml");
    let scenario = find(path.to_str().unwrap()).unwrap();
    for seed in 0..SEEDS {
        let options = scenario.options_of(seed);
        let cast = scenario_kit::cast(scenario, &options).unwrap();
        let mut app = scenario_kit::app_in_process(scenario, &options, cast).unwrap();
        let result = bevyhavior_simulator::AppExt::run_to_completion(&mut app);
        assert!(!result.failed, "seed {seed}: {:?}", result.failures);
    }
}

#[test]
fn every_example_names_the_schema() {
    for name in EXAMPLES {
        let text = std::fs::read_to_string(folder().join(format!("{name}.yaml"))).unwrap();
        let first = text.lines().next().unwrap_or_default();
        assert_eq!(
            first, "# yaml-language-server: $schema=scenario.schema.json",
            "{name}"
        );
    }
}

#[test]
fn the_example_of_the_readme_is_valid() {
    let readme = include_str!("../../README.md");
    let (_, example) = readme.split_once("```yaml\n").unwrap();
    let (example, _) = example.split_once("```").unwrap();
    // Its tree is below `config`, too.
    let path = folder().join("readme.yaml");
    let file = ScenarioFile::parse(path.to_str().unwrap(), example);
    let file = file.unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(file.name(), "readme");
}
