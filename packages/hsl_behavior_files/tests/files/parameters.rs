//! Parameters as files have them.

use hsl_behavior_files::RobotParameters;
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
        "hot_reload: no file to load again; name one as `tree`"
    );
}

#[test]
fn defaults_survive_a_file_and_unknown_keys_are_refused() {
    let yaml = serde_yaml::to_string(&RobotParameters::default()).expect("it has a YAML form");
    assert_eq!(
        read(&yaml).expect("it was written"),
        RobotParameters::default()
    );
    for (yaml, named) in [
        ("{goalkeeper: 1}", "goalkeeper"),
        ("{walk: {sped: 0.3}}", "sped"),
    ] {
        let message = read(yaml).expect_err("the file is wrong").to_string();
        assert!(message.contains(named), "{named} is not in: {message}");
    }
}
