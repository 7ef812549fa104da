//! Parameters in files.

use hsl_behavior_files::RobotParameters;
use hsl_parameters::{Overrides, ParameterSource};
use hsl_types::parameters::Parameters;

fn read(yaml: &str) -> Result<RobotParameters, serde_yaml::Error> {
    serde_yaml::from_str(yaml)
}

#[test]
fn those_of_the_behavior_stand_beside_those_of_the_tree() {
    let parameters = read("{hot_reload: true, walk: {speed: 0.3}}").expect("it is valid");
    assert!(parameters.hot_reload);
    assert_eq!(parameters.behavior.walk.speed, 0.3);
    let faults = parameters.validate().expect_err("there is no file");
    assert_eq!(
        faults.to_string(),
        "hot_reload: needs a file to reload; set `tree`"
    );
}

#[test]
fn defaults_survive_a_file() {
    let yaml = serde_yaml::to_string(&RobotParameters::default()).expect("it has a YAML form");
    assert_eq!(
        read(&yaml).expect("it was written"),
        RobotParameters::default()
    );
}

#[test]
fn unknown_keys_are_refused_at_every_depth() {
    for rule in ["goalkeeper:=1", "walk.sped:=0.3", "ball:={timeot: 1}"] {
        let sources = [ParameterSource::Rule(rule.to_owned())];
        let overrides = Overrides::of("/node", &sources).expect("it is a rule");
        let read = hsl_parameters::read::<RobotParameters>(&overrides);
        let (key, _) = rule.split_once(":=").expect("it has a value");
        let faults = read.expect_err("there is no such parameter").to_string();
        assert!(faults.starts_with(&format!("{key}: ")), "{faults}");
    }
}
