//! Launch files, which start the same processes as `sil match` with the same arguments; a replay plays a bag.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use hsl_types::RobotId;
use hsl_wire::topics;
use hulks_protocol::parameters::BridgeParameters;
use match_runner::plan::match_arguments::MatchArguments;
use match_runner::plan::match_plan::MatchPlan;
use match_runner::plan::play_arguments::PlayArguments;
use ros_testing::Domain;
use serde_json::{Map, Value};

use crate::common::launch_prefix::LaunchPrefix;

/// Process started by a launch file.
pub(crate) struct Launched {
    pub(crate) package: String,
    namespace: Option<String>,
    pub(crate) parameters: Map<String, Value>,
    use_sim_time: Option<Value>,
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../../launch")
        .join(name)
}

/// Returns the nodes that `ros2 launch` would start, or the error.
pub(crate) fn launched(name: &str, arguments: &[&str]) -> Result<Vec<Launched>, String> {
    Ok(processes(name, arguments)?.iter().flat_map(read).collect())
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

/// Returns the nodes of a process.
fn read(process: &Value) -> Vec<Launched> {
    let namespace = process["namespace"].as_str().map(str::to_owned);
    if process["executable"] == "hulks_world" {
        return read_components(process, &namespace);
    }
    let parts = process["parameters"].as_array().unwrap().iter();
    let objects = parts.filter_map(Value::as_object);
    let mut parameters: Map<_, _> = objects.flat_map(Clone::clone).collect();
    let use_sim_time = parameters.remove("use_sim_time");
    vec![Launched {
        package: process["package"].as_str().unwrap().to_owned(),
        namespace,
        parameters,
        use_sim_time,
    }]
}

/// Returns the world and the bridge of one process, whose parameters are arguments such as `-p world_sim:seed:=7`.
fn read_components(process: &Value, namespace: &Option<String>) -> Vec<Launched> {
    let arguments = process["ros_arguments"].as_array().unwrap();
    let rules: Vec<_> = arguments
        .iter()
        .filter_map(Value::as_str)
        .filter(|it| *it != "-p")
        .collect();
    let components = ["world_sim", "hulks_bridge"].map(|package| {
        let own = rules
            .iter()
            .filter_map(|rule| rule.strip_prefix(package)?.strip_prefix(':'));
        let parameters = own.map(|rule| {
            let (key, value) = rule.split_once(":=").unwrap();
            (key.to_owned(), serde_json::from_str(value).unwrap())
        });
        Launched {
            package: package.to_owned(),
            namespace: namespace.clone(),
            parameters: parameters.collect(),
            use_sim_time: None,
        }
    });
    components.into()
}

/// Returns the plan of a match with the arguments of a launch file.
fn planned(arguments: &[&str]) -> MatchPlan {
    let plan = MatchPlan::new(MatchArguments {
        rules: arguments.iter().map(|it| (*it).to_owned()).collect(),
        play: PlayArguments {
            no_record: true,
            ..PlayArguments::default()
        },
        ..MatchArguments::default()
    });
    plan.unwrap()
}

/// Checks that both start the same robots in the same way.
#[track_caller]
fn assert_same(launched: &[Launched], plan: &MatchPlan) {
    for it in launched {
        let is_clock = it.package == "world_sim";
        if plan.players.teams().count() == 0 {
            assert_eq!(it.use_sim_time, Some((!is_clock).into()), "{}", it.package);
        }
    }
    let of = |package: &str| {
        launched
            .iter()
            .filter(|it| it.package == package)
            .collect::<Vec<_>>()
    };
    let ours: BTreeSet<_> = of("behavior_node")
        .into_iter()
        .filter_map(|it| it.namespace.clone())
        .collect();
    assert_eq!(ours, plan.players.ours().map(RobotId::namespace).collect());
    let bridges = of("hulks_bridge");
    let mut theirs = BTreeMap::new();
    if let Some(bridge) = bridges.first() {
        let parameters: BridgeParameters =
            serde_json::from_value(Value::Object(bridge.parameters.clone())).unwrap();
        let robots = parameters.robots().unwrap().into_iter();
        theirs.extend(robots.map(|(robot, node)| (robot, node.in_keys().to_owned())));
    }
    assert!(bridges.len() < 2);
    let players = plan.players.teams();
    let expected = players.map(|(robot, player)| (robot, player.namespace.clone()));
    assert_eq!(theirs, expected.collect());
    let world = &of("world_sim")[0].parameters;
    let expected = serde_json::to_value(&plan.options).unwrap();
    for key in [
        "hulks",
        "opponents",
        "pacing",
        "startup_timeout",
        "tick_timeout",
        "silence_timeout",
        "realtime_factor",
        "unanswered",
        "strict",
        "foxglove",
    ] {
        if let Some(value) = world.get(key) {
            let number = value.as_f64();
            let is_equal =
                *value == expected[key] || (number.is_some() && number == expected[key].as_f64());
            assert!(is_equal, "{key}: {value} and {}", expected[key]);
        }
    }
    assert!(world.contains_key("silence_timeout"));
    // The launch file reads the result, so there always is one.
    let result = &world["result"];
    assert!(result.is_string() && (expected["result"].is_null() || *result == expected["result"]));
    for bridge in bridges {
        assert_eq!(bridge.parameters["pacing"], expected["pacing"]);
    }
}

#[test]
fn the_same_robots_are_started_as_by_the_command_line() {
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
        assert_same(
            &launched("sil_match.launch.py", arguments).unwrap(),
            &planned(arguments),
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
        let launched = launched("hulks_match.launch.py", more).unwrap();
        let plan = planned(&[&["hulks_behavior:=hulks"], more].concat());
        assert_same(&launched, &plan);
        let world = launched
            .iter()
            .find(|it| it.package == "world_sim")
            .unwrap();
        for key in ["pacing", "startup_timeout", "tick_timeout"] {
            assert!(
                world.parameters.contains_key(key),
                "{key} is left to the world"
            );
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
    let launched = launched("hulks_match.launch.py", &arguments).unwrap();
    let bridge = launched
        .iter()
        .find(|it| it.package == "hulks_bridge")
        .unwrap();
    assert_eq!(bridge.parameters["router"], "tcp/10.0.0.1:7447");
    assert_eq!(bridge.parameters["accept_schema"], false);
}

#[test]
fn a_robot_that_does_not_play_cannot_be_external() {
    let arguments = ["hulks:=2", "external:=hulks/robot_3"];
    let error = launched("sil_match.launch.py", &arguments);
    assert!(error.err().unwrap().contains("hulks/3"));
}

#[test]
fn a_bag_is_named_after_the_scenario_and_the_time_unless_it_is_named() {
    let bag = |arguments: &[&str]| {
        let launched = launched("sil_match.launch.py", arguments).unwrap();
        let world = launched.iter().find(|it| it.package == "world_sim");
        world.unwrap().parameters["bag"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    assert!(bag(&["scenario:=full_match"]).starts_with("bags/full_match-2"));
    assert_eq!(bag(&["bag:=there"]), "there");
}

#[test]
fn a_robot_that_does_not_play_cannot_be_theirs() {
    let error = launched(
        "sil_match.launch.py",
        &["hulks:=2", "hulks_nodes:=hulks/robot_3"],
    );
    assert!(error.err().unwrap().contains("hulks/3"));
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
    let follows = "game_controller_player_node".to_owned();
    assert!(!packages.contains(&follows), "{packages:?}");
    assert!(packages.contains(&"world_sim".to_owned()), "{packages:?}");
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
    let launched = launched("robot.launch.py", &arguments).unwrap();
    let count = launched.iter().filter(|it| it.package == "behavior_node");
    assert_eq!(count.count(), 6);
    let world = launched.iter().find(|it| it.package == "world_sim");
    assert_eq!(world.unwrap().parameters["pacing"], "realtime");
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
