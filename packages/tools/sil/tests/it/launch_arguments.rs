//! Arguments of launch files: parameters reach their nodes, texts stay unchanged, and unknown arguments are refused.

use std::path::{Path, PathBuf};

use serde_json::json;

use crate::launch_files::{launched, plan_of};

/// Checks that the launch file refuses the arguments, and that the message contains `expected`.
#[track_caller]
fn assert_refused(file: &str, arguments: &[&str], expected: &[&str]) {
    let error = match file.contains("match") || arguments.contains(&"hardware:=simulated") {
        true => plan_of(file, arguments).map(|_| ()),
        false => launched(file, arguments).map(|_| ()),
    };
    let error = error.expect_err(&format!("{file} accepts {arguments:?}"));
    for part in expected {
        assert!(error.contains(part), "{file} {arguments:?}: {error}");
    }
}

#[test]
fn an_argument_that_nothing_knows_is_refused_by_every_launch_file() {
    let match_files = ["sil_match.launch.py", "hulks_match.launch.py"];
    for file in match_files {
        for argument in ["half_durration:=3", "strickt:=true", "walk.sped:=1"] {
            let (name, _) = argument.split_once(":=").unwrap();
            assert_refused(file, &[argument], &[name]);
        }
    }
    for (file, given, wrong, meant) in [
        ("robot.launch.py", "hardware:=nao", "sockett:=a", "socket"),
        (
            "robot.launch.py",
            "hardware:=k1",
            "robott:=hulks/3",
            "robot",
        ),
        (
            "robot.launch.py",
            "hardware:=simulated",
            "opponnents:=1",
            "opponents",
        ),
        ("league.launch.py", "agents:=2", "agnets:=3", "agents"),
        (
            "mission.launch.py",
            "domain:=a problem:=b actions:=c",
            "durration:=1",
            "duration",
        ),
        ("replay.launch.py", "bag:=.", "ratee:=2", "rate"),
    ] {
        let arguments: Vec<_> = given.split(' ').chain([wrong]).collect();
        assert_refused(file, &arguments, &[wrong, "did you mean", meant]);
    }
}

#[test]
fn an_argument_that_is_a_parameter_reaches_its_nodes() {
    let arguments = [
        "auto_referee.ready_duration:=5.0",
        "faults:=kill recorder at 1 s",
        "half_duration:=60",
        "referee:=node",
    ];
    let plan = plan_of("sil_match.launch.py", &arguments).unwrap();
    let rules = &plan["options"]["auto_referee"];
    assert_eq!(rules["ready_duration"], 5.0);
    assert_eq!(rules["halftime_duration"].as_f64(), Some(60.0));
    assert_eq!(plan["options"]["faults"], "kill recorder at 1");
    let referee = &plan["given"]["/referee_node"];
    assert_eq!(referee["auto_referee.ready_duration"].as_f64(), Some(5.0));
    assert_eq!(
        referee["auto_referee.halftime_duration"].as_f64(),
        Some(60.0)
    );
}

#[test]
fn a_text_reaches_its_node_as_it_is() {
    for text in ["out: 1.json", "20261125", "a #1.json", "[a]"] {
        let [result, bag] = ["result", "bag"].map(|name| format!("{name}:={text}"));
        let plan = plan_of("sil_match.launch.py", &[&result, &bag]).unwrap();
        assert_eq!(plan["options"]["result"], text);
        assert_eq!(plan["bag"], text);
    }
    let trees = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../config/trees");
    let folder = tempfile::tempdir().unwrap();
    let tree = folder.path().join("mine: the #1.btc");
    std::fs::copy(trees.join("production.btc"), &tree).unwrap();
    let tree = tree.display().to_string();
    let plan = plan_of("sil_match.launch.py", &[&format!("tree:={tree}")]).unwrap();
    let robot = &plan["given"]["/hulks/robot_1/behavior_node"];
    assert_eq!(robot["tree"], json!(tree));
}

#[test]
fn a_wrong_value_is_refused_with_its_argument() {
    let files =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../config/missions/uav_search");
    let mission = [
        ("domain", "domain.pddl"),
        ("problem", "problem.pddl"),
        ("actions", "actions.yaml"),
    ]
    .map(|(name, file)| format!("{name}:={}", files.join(file).display()));
    let mission = mission.each_ref().map(String::as_str);
    for (file, given, wrong) in [
        ("sil_match.launch.py", &[] as &[_], "half_duration:=x"),
        ("sil_match.launch.py", &[], "hulks:=x"),
        ("sil_match.launch.py", &[], "seed:=x"),
        ("league.launch.py", &[], "agents:=x"),
        ("league.launch.py", &[], "turn_timeout:=x"),
        ("mission.launch.py", &mission, "seed:=1.5"),
        ("replay.launch.py", &["bag:=."], "rate:=x"),
    ] {
        assert_refused(file, &[given, &[wrong]].concat(), &[wrong]);
    }
}

/// Writes a launch file of another package that includes the one of matches with an argument.
fn including(folder: &Path, argument: &str) -> PathBuf {
    let file = folder.join("foreign.launch.py");
    let included = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../launch");
    let included = included.join("sil_match.launch.py").canonicalize().unwrap();
    let text = format!(
        r#"
from launch import LaunchDescription
from launch.actions import DeclareLaunchArgument, IncludeLaunchDescription
from launch.launch_description_sources import PythonLaunchDescriptionSource


def generate_launch_description():
    source = PythonLaunchDescriptionSource("{}")
    include = IncludeLaunchDescription(source, launch_arguments={{"{argument}": "3"}}.items())
    own = DeclareLaunchArgument("half_duration_of_mine", default_value="1")
    return LaunchDescription([own, include])
"#,
        included.display()
    );
    std::fs::write(&file, text).unwrap();
    file
}

#[test]
fn a_launch_file_that_includes_ours_with_a_misspelt_argument_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = including(folder.path(), "half_durration");
    let error = plan_of(file.to_str().unwrap(), &["half_duration_of_mine:=2"]);
    let error = error.unwrap_err();
    assert!(error.contains("half_durration"), "{error}");
    let file = including(folder.path(), "half_duration");
    let plan = plan_of(file.to_str().unwrap(), &["half_duration_of_mine:=2"]).unwrap();
    let duration = &plan["options"]["auto_referee"]["halftime_duration"];
    assert_eq!(duration.as_f64(), Some(3.0));
}
