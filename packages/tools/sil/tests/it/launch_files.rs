//! Launch files: those of matches start `sil match` with the same arguments, a replay plays a bag.

use std::path::PathBuf;

use hsl_wire::topics;
use match_runner::plan::match_arguments::MatchArguments;
use match_runner::plan::match_plan::MatchPlan;
use ros_testing::Domain;
use serde_json::{Map, Value};

use crate::common::launch_prefix::LaunchPrefix;
use crate::common::sil;

/// Process started by a launch file.
pub(crate) struct Launched {
    package: String,
    namespace: Option<String>,
    parameters: Map<String, Value>,
    use_sim_time: Option<Value>,
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../../launch")
        .join(name)
}

/// Returns the nodes that `ros2 launch` would start, or the error.
pub(crate) fn launched(name: &str, arguments: &[&str]) -> Result<Vec<Launched>, String> {
    Ok(processes(name, arguments)?.iter().map(read).collect())
}

/// Returns the processes that `ros2 launch` would start, or the error.
fn processes(name: &str, arguments: &[&str]) -> Result<Vec<Value>, String> {
    let (prefix, domain) = (LaunchPrefix::make(), Domain::claim().unwrap());
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/launched.py");
    let output = prefix
        .command("python3")
        .arg(script)
        .arg(file(name))
        .args(arguments)
        .env("ROS_DOMAIN_ID", domain.id())
        .output()
        .unwrap();
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let lines = String::from_utf8(output.stdout).unwrap();
    let read = |line| serde_json::from_str(line).unwrap();
    Ok(lines.lines().map(read).collect())
}

/// Returns the node of a process.
fn read(process: &Value) -> Launched {
    let parts = process["parameters"].as_array().unwrap().iter();
    let objects = parts.filter_map(Value::as_object);
    let mut parameters: Map<_, _> = objects.flat_map(Clone::clone).collect();
    let use_sim_time = parameters.remove("use_sim_time");
    Launched {
        package: process["package"].as_str().unwrap().to_owned(),
        namespace: process["namespace"].as_str().map(str::to_owned),
        parameters,
        use_sim_time,
    }
}

/// Returns the plan of the match that a launch file starts, or the error.
pub(crate) fn plan_of(name: &str, arguments: &[&str]) -> Result<Value, String> {
    let processes = processes(name, arguments)?;
    let mut commands = processes.iter().map(|it| it["cmd"].as_array().unwrap());
    let is_match = |words: &&Vec<Value>| words[0].as_str().unwrap().ends_with("/sil");
    let words = commands.find(is_match).expect("sil is started");
    let words: Vec<_> = words.iter().map(|it| it.as_str().unwrap()).collect();
    let rules = words.iter().position(|word| *word == "--").unwrap();
    assert_eq!(words[1], "match");
    checked(&words[rules + 1..])
}

/// Returns the plan of the match that `sil match` plays with these arguments, or the error.
fn checked(rules: &[&str]) -> Result<Value, String> {
    let mut command = sil();
    command.args(["match", "--check", "--"]).args(rules);
    let output = command.output().unwrap();
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    Ok(serde_json::from_slice(&output.stdout).unwrap())
}

#[test]
fn the_same_match_is_played_as_by_the_command_line() {
    for arguments in [
        &["hulks:=2"] as &[_],
        &[
            "external:=hulks/robot_3,opponent/robot_1",
            "unanswered:=drop",
            "strict:=false",
        ],
        &[
            "pacing:=realtime",
            "realtime_factor:=2.5",
            "silence_timeout:=3.5",
            "result:=result.json",
        ],
        &["foxglove:=127.0.0.1:8765", "hulks:=1"],
        &["hulks_behavior:=hulks", "opponents:=1", "pacing:=realtime"],
        &[
            "opponents_behavior:=hulks",
            "opponents:=2",
            "pacing:=lockstep",
        ],
        &[
            "hulks_behavior:=hulks",
            "hulks_nodes:=hulks/robot_2=42,opponent/robot_1",
            "pacing:=lockstep",
        ],
        &[
            "hulks_nodes:=hulks/robot_3",
            "pacing:=realtime",
            "router:=tcp/10.0.0.1:7447",
            "accept_schema:=false",
        ],
    ] {
        // The default name of a bag contains the time.
        let arguments = [&["record:=false"], arguments].concat();
        assert_eq!(
            plan_of("sil_match.launch.py", &arguments).unwrap(),
            checked(&arguments).unwrap(),
            "{arguments:?}"
        );
    }
}

#[test]
fn a_match_of_hulks_nodes_is_the_one_that_the_command_line_plays() {
    for more in [
        &[] as &[_],
        &["hulks:=1", "opponents:=0"],
        &[
            "hulks_nodes:=hulks/robot_1=42",
            "opponents_behavior:=hulks",
            "pacing:=lockstep",
        ],
    ] {
        let more = [&["record:=false"], more].concat();
        let launched = plan_of("hulks_match.launch.py", &more).unwrap();
        let rules = [&["hulks_behavior:=hulks"], more.as_slice()].concat();
        let mut expected = checked(&rules).unwrap();
        // The launch file gives the defaults of the command line as arguments.
        expected["given"] = launched["given"].clone();
        assert_eq!(launched, expected, "{more:?}");
        for key in ["pacing", "startup_timeout", "tick_timeout"] {
            assert!(!launched["given"]["/world_sim"][key].is_null(), "{key}");
        }
    }
}

#[test]
fn parameters_of_the_bridge_reach_it() {
    let arguments = [
        "hulks:=1",
        "router:=tcp/10.0.0.1:7447",
        "accept_schema:=false",
    ];
    let plan = plan_of("hulks_match.launch.py", &arguments).unwrap();
    let bridge = &plan["given"]["/hulks_bridge"];
    assert_eq!(bridge["router"], "tcp/10.0.0.1:7447");
    assert_eq!(bridge["accept_schema"], false);
}

#[test]
fn a_prefix_of_launch_is_refused_because_sil_starts_the_nodes() {
    let error = launched("sil_match.launch.py", &["launch-prefix:=gdb"]);
    let error = error.map(|_| ()).unwrap_err();
    assert!(error.contains("launch-prefix gdb: "), "{error}");
}

#[test]
fn a_robot_that_does_not_play_cannot_be_external() {
    let arguments = ["hulks:=2", "external:=hulks/robot_3"];
    let error = plan_of("sil_match.launch.py", &arguments).unwrap_err();
    assert!(error.contains("hulks/3"), "{error}");
}

#[test]
fn a_bag_is_named_after_the_scenario_and_the_time_unless_it_is_named() {
    let bag = |arguments: &[&str]| {
        let plan = plan_of("sil_match.launch.py", arguments).unwrap();
        plan["bag"].as_str().unwrap().to_owned()
    };
    assert!(bag(&["scenario:=full_match"]).starts_with("bags/full_match-2"));
    assert_eq!(bag(&["bag:=there"]), "there");
}

#[test]
fn a_robot_that_does_not_play_cannot_be_theirs() {
    let arguments = ["hulks:=2", "hulks_nodes:=hulks/robot_3"];
    let error = plan_of("sil_match.launch.py", &arguments).unwrap_err();
    assert!(error.contains("hulks/3"), "{error}");
}

#[test]
fn the_command_line_understands_every_launch_argument() {
    let text = std::fs::read_to_string(file("sil_match.launch.py")).unwrap();
    // For example `    ("hot_reload", "false", FLAG, "reload the tree when its file changes"),`.
    let rows = text.lines().filter_map(|line| line.strip_prefix("    (\""));
    let written = rows.map(|row| {
        let mut quoted = row.split('"').step_by(2).map(str::to_owned);
        (quoted.next().unwrap(), quoted.next().unwrap())
    });
    let generated = std::fs::read_to_string(file("sil_launch/match_arguments.json")).unwrap();
    let generated: Vec<(String, Value, String)> = serde_json::from_str(&generated).unwrap();
    let generated = generated
        .into_iter()
        .map(|(name, _, _)| (name, String::new()));
    let mut count = 0;
    for (name, default) in written.chain(generated) {
        let arguments = MatchArguments {
            rules: vec![
                "hulks_behavior:=hulks".to_owned(),
                format!("{name}:={default}"),
            ],
            ..MatchArguments::default()
        };
        if let Err(error) = MatchPlan::new(arguments) {
            assert!(
                !error.to_string().contains("no parameter"),
                "{name}: {error}"
            );
        }
        count += 1;
    }
    assert!(count > 15, "only {count} arguments were found");
}

#[test]
fn a_replay_has_one_clock_which_rviz_follows() {
    let processes = processes(
        "replay.launch.py",
        &["bag:=.", "rate:=0.5", "start:=3.0", "loop:=true"],
    )
    .unwrap();
    let [player, rviz] = &processes[..] else {
        panic!("{processes:?}");
    };
    let words: Vec<_> = player["cmd"].as_array().unwrap().iter().collect();
    assert_eq!(words[..4], ["ros2", "bag", "play", "."]);
    let value_of = |option: &str| {
        let place = words.iter().position(|word| *word == option);
        words[place.unwrap_or_else(|| panic!("{option} is not given")) + 1]
    };
    assert_eq!(value_of("--exclude-topics"), "/clock");
    assert_eq!(value_of("--rate"), "0.5");
    assert_eq!(value_of("--start-offset"), "3.0");
    assert!(words.iter().any(|word| *word == "--clock"));
    assert!(words.iter().any(|word| *word == "--loop"));

    assert_eq!(rviz["parameters"][0]["use_sim_time"], true);
    let view = PathBuf::from(rviz["arguments"][1].as_str().unwrap());
    assert!(view.is_file(), "{} is not there", view.display());
}

#[test]
fn a_replay_without_rviz_is_the_player_alone_and_ends_with_the_bag() {
    let processes = processes("replay.launch.py", &["bag:=.", "rviz:=false"]).unwrap();
    assert_eq!(processes.len(), 1);
    let words = processes[0]["cmd"].as_array().unwrap();
    assert!(!words.iter().any(|word| *word == "--loop"));
}

/// Returns the behavior node of robot.launch.py, and the packages of its other processes.
fn robot(hardware: &str) -> (Launched, Vec<String>) {
    let arguments = format!("hardware:={hardware} robot:=hulks/2");
    let of_match = match hardware {
        "simulated" => " hulks:=2 opponents:=0 record:=false",
        _ => "",
    };
    let arguments = arguments + of_match;
    let arguments: Vec<_> = arguments.split(' ').collect();
    let mut launched = launched("robot.launch.py", &arguments).unwrap();
    let is_it = |it: &Launched| {
        it.package == "behavior_node" && it.namespace.as_deref() == Some("/hulks/robot_2")
    };
    let place = launched.iter().position(is_it).unwrap();
    let behavior = launched.remove(place);
    assert!(!launched.iter().any(is_it), "two nodes play one robot");
    let packages = launched.into_iter().map(|it| it.package).collect();
    (behavior, packages)
}

#[test]
fn a_robot_has_the_same_behavior_node_on_each_hardware() {
    for (hardware, with_it) in [
        ("nao", ["nao_bridge", "game_controller_player_node"]),
        ("k1", ["k1_bridge", "game_controller_player_node"]),
    ] {
        let (behavior, packages) = robot(hardware);
        assert_eq!(packages, with_it);
        assert_eq!(behavior.parameters, Map::new());
        assert_eq!(behavior.use_sim_time, Some(false.into()));
    }
    let (behavior, packages) = robot("simulated");
    assert_eq!(packages, ["sil"]);
    assert_eq!(behavior.parameters, Map::new());
    assert_eq!(behavior.use_sim_time, Some(true.into()));
}

#[test]
fn a_robot_follows_the_game_controller_of_its_network() {
    let follower = |arguments: &[&str]| {
        let arguments = [&["hardware:=k1", "robot:=hulks/4"], arguments].concat();
        let launched = launched("robot.launch.py", &arguments).unwrap();
        let mut launched = launched.into_iter();
        let found = launched.find(|it| it.package == "game_controller_player_node");
        let found = found.unwrap();
        assert_eq!(found.namespace.as_deref(), Some("/hulks/robot_4"));
        found.parameters
    };
    let any = follower(&[]);
    assert_eq!(any["team_number"], 24);
    assert_eq!(any["player_number"], 4);
    assert_eq!(any["control_address"], "0.0.0.0:3838");
    assert!(!any.contains_key("game_controller_address"));
    let named = follower(&["game_controller_address:=10.0.1.1", "team_number:=7"]);
    assert_eq!(named["team_number"], 7);
    assert_eq!(named["game_controller_address"], "10.0.1.1");
    let wrong = launched("robot.launch.py", &["hardware:=k1", "team_number:=HULKs"]);
    let error = wrong.map(|_| ()).unwrap_err();
    assert!(
        error.contains("team_number:=HULKs: must be a whole number"),
        "{error}"
    );
}

#[test]
fn a_simulated_robot_is_left_to_its_behavior_node_in_a_match_by_the_wall_clock() {
    let arguments = ["hardware:=simulated", "opponents:=1", "record:=false"];
    let plan = plan_of("robot.launch.py", &arguments).unwrap();
    let robots = plan["robots"].as_object().unwrap();
    assert_eq!(robots.len(), 5);
    assert!(!robots.contains_key("hulks/3"), "two nodes play one robot");
    assert_eq!(plan["options"]["pacing"], "realtime");
}

#[test]
fn a_robot_without_hardware_is_started_where_its_bridge_looks_for_it() {
    for (arguments, bridge, parameter, program, option) in [
        (
            ["hardware:=nao", "socket:=/tmp/here"],
            "nao_bridge",
            "socket",
            "lola_stand_in",
            "--socket",
        ),
        (
            ["hardware:=k1", "robot_router:=tcp/127.0.0.1:7000"],
            "k1_bridge",
            "router",
            "k1_stand_in",
            "--listen",
        ),
    ] {
        let arguments = [&arguments[..], &["stand_in:=true"]].concat();
        let processes = processes("robot.launch.py", &arguments).unwrap();
        let [stand_in, started, ..] = &processes[..] else {
            panic!("{processes:?}");
        };
        assert_eq!(started["package"], bridge);
        let place = started["parameters"].as_array().unwrap().iter();
        let place = place.filter_map(|it| it.get(parameter)).next().unwrap();
        let command = stand_in["cmd"].as_array().unwrap();
        assert!(
            command[0].as_str().unwrap().ends_with(program),
            "{command:?}"
        );
        assert_eq!(command[1], option);
        assert_eq!(command[2], *place);
    }
}

#[test]
fn a_match_of_the_league_is_given_what_is_named_and_nothing_else() {
    let node = |arguments: &[&str]| {
        let launched = launched("league.launch.py", arguments).unwrap();
        assert_eq!(launched.len(), 1);
        assert_eq!(launched[0].package, "league_node");
        launched[0].parameters.clone()
    };
    assert!(node(&[]).is_empty());
    let given = node(&[
        "agents:=22",
        "left:=Alpha",
        "real_time:=true",
        "bag:=bags/mine",
    ]);
    let names: Vec<_> = given.keys().map(String::as_str).collect();
    assert_eq!(names, ["agents", "bag", "left", "real_time"]);
}

#[test]
fn rviz_shows_all_robots_of_the_league() {
    let processes = processes("league.launch.py", &["rviz:=true"]).unwrap();
    let view = PathBuf::from(processes[1]["arguments"][1].as_str().unwrap());
    let text = std::fs::read_to_string(view).unwrap();
    for player in hsl_types::LeaguePlayer::all() {
        let description = topics::LEAGUE_ROBOT_DESCRIPTION.full_name(player);
        assert!(
            text.contains(&format!("Value: {description}\n")),
            "{player}"
        );
        let prefix = format!("TF Prefix: {}\n", player.frame_prefix());
        assert!(text.contains(&prefix), "{player}");
    }
    for topic in [&topics::LEAGUE_SCENE, &topics::LEAGUE_MARKERS] {
        assert!(text.contains(topic.name), "{topic}");
    }
}
