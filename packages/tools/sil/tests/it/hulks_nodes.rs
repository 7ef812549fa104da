//! Robots played by HULKs nodes, from command lines and parameter files.

use clap::FromArgMatches;
use hsl_types::RobotId;
use match_runner::plan::match_arguments::MatchArguments;
use match_runner::plan::match_plan::{MatchPlan, WORLD_SIM};
use match_setup::Pacing;
use sil::commands::Command;
use sil::groups;

/// Node that connects all HULKs nodes.
const HULKS_BRIDGE: &str = "/hulks_bridge";

/// Returns the plan of `sil match --no-record` with these arguments, or the error.
fn plan(arguments: &[&str]) -> Result<MatchPlan, String> {
    let words = [&["sil", "match", "--no-record"], arguments].concat();
    let matches = groups::command().try_get_matches_from(words);
    let matches = matches.map_err(|error| error.to_string())?;
    match Command::from_arg_matches(&matches).map_err(|error| error.to_string())? {
        Command::Match(arguments) => MatchPlan::new(*arguments).map_err(|error| error.to_string()),
        other => panic!("{other:?} is no match"),
    }
}

/// Returns the robots played by HULKs nodes, for example `hulks/3 /hulks_3`.
fn nodes(arguments: &[&str]) -> Vec<String> {
    let plan = plan(arguments).unwrap();
    let nodes = plan.players.teams();
    nodes
        .map(|(robot, player)| format!("{robot} /{}", player.namespace))
        .collect()
}

#[track_caller]
fn assert_refused(arguments: &[&str], parts: &[&str]) {
    let fault = plan(arguments).unwrap_err();
    for part in parts {
        assert!(fault.contains(part), "{part:?} is missing in: {fault}");
    }
}

const FIVE: [&str; 5] = [
    "hulks/1 /hulks_1",
    "hulks/2 /hulks_2",
    "hulks/3 /hulks_3",
    "hulks/4 /hulks_4",
    "hulks/5 /hulks_5",
];

#[test]
fn a_team_by_their_behavior_has_a_node_of_theirs_for_each_robot_and_none_of_ours() {
    for arguments in [
        &["--hulks", "behavior=hulks"],
        &["hulks_behavior:=hulks"] as &[_],
    ] {
        assert_eq!(nodes(arguments), FIVE);
        let plan = plan(arguments).unwrap();
        let own: Vec<_> = plan.players.ours().map(RobotId::namespace).collect();
        assert!(
            own.len() == 5 && own.iter().all(|it| it.starts_with("/opponent/")),
            "{own:?}"
        );
    }
    assert!(nodes(&[]).is_empty() && nodes(&["--hulks", "behavior=ours"]).is_empty());
}

#[test]
fn teams_have_their_number_of_robots_with_any_behavior() {
    let both = [
        "--hulks",
        "1,behavior=hulks",
        "--opponents",
        "behavior=hulks,2",
    ];
    let expected = [
        "hulks/1 /hulks_1",
        "opponent/1 /opponent_1",
        "opponent/2 /opponent_2",
    ];
    assert_eq!(nodes(&both), expected);
    assert_eq!(plan(&both).unwrap().players.ours().count(), 0);
    let rules = ["hulks:=1", "opponents_behavior:=hulks", "opponents:=1"];
    assert_eq!(nodes(&rules), ["opponent/1 /opponent_1"]);
}

#[test]
fn an_option_counts_more_than_a_launch_argument() {
    assert!(nodes(&["--hulks", "behavior=ours", "hulks_behavior:=hulks"]).is_empty());
    let both = ["--hulks", "3", "hulks_behavior:=hulks"];
    assert_eq!(nodes(&both), FIVE[..3]);
}

#[test]
fn one_robot_of_a_team_may_be_theirs_and_its_node_in_any_namespace() {
    assert_eq!(
        nodes(&["--hulks-node", "hulks/robot_3"]),
        ["hulks/3 /hulks_3"]
    );
    assert_eq!(
        nodes(&["--hulks-node=opponent/robot_3=/42"]),
        ["opponent/3 /42"]
    );
    assert_eq!(
        nodes(&["hulks_nodes:=hulks/robot_3,hulks/4=b/4"]),
        ["hulks/3 /hulks_3", "hulks/4 /b/4"]
    );
    let moved = nodes(&[
        "--hulks",
        "behavior=hulks",
        "--hulks-node",
        "hulks/robot_5=42",
    ]);
    assert_eq!(moved, [&FIVE[..4], &["hulks/5 /42"]].concat());
}

#[test]
fn a_scenario_with_one_robot_may_have_it_played_by_their_node() {
    let scenario = ["--scenario", "striker_kicks_close_ball"];
    assert_eq!(
        nodes(&[&scenario[..], &["hulks_behavior:=hulks"]].concat()),
        FIVE[1..2]
    );
    assert_refused(
        &[&scenario[..], &["--hulks-node", "hulks/robot_3"]].concat(),
        &["hulks/3 does not play"],
    );
}

#[test]
fn the_bridges_own_parameter_file_says_it_too_and_options_count_more() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bridge.yaml");
    let text = "/hulks_bridge:\n  ros__parameters:\n    robots: [hulks/robot_2=42]\n    router: tcp/10.0.0.1:7447\n";
    std::fs::write(&file, text).unwrap();
    let params = ["--params", file.to_str().unwrap()];
    assert_eq!(nodes(&params), ["hulks/2 /42"]);
    assert_eq!(
        nodes(&[&params[..], &["--hulks-node", "hulks/2=7"]].concat()),
        ["hulks/2 /7"]
    );
}

#[test]
fn with_their_nodes_a_match_is_played_by_the_wall_clock_and_waits_for_people() {
    let keys = |arguments: &[&str], node: &str| plan(arguments).unwrap().overrides[node].to_rules();
    let plan = plan(&["--hulks-node", "hulks/robot_3"]).unwrap().options;
    assert_eq!(plan.pacing, Pacing::Realtime);
    assert_eq!(plan.startup_timeout.as_secs(), 600);
    assert_eq!(plan.tick_timeout.as_secs(), 60);
    let said = [
        "--hulks-node",
        "hulks/robot_3",
        "--pacing",
        "lockstep",
        "tick_timeout:=5",
    ];
    assert_eq!(
        keys(&said, WORLD_SIM),
        [
            "pacing:=\"lockstep\"",
            "reaction_time:=\"hulks/3=0.5\"",
            "startup_timeout:=600",
            "tick_timeout:=5"
        ]
    );
    assert_eq!(keys(&said, HULKS_BRIDGE), ["pacing:=\"lockstep\""]);
    assert!(keys(&[], WORLD_SIM).is_empty());
}

#[test]
fn the_bridges_parameters_reach_it() {
    let rules = [
        "router:=tcp/10.0.0.1:7447",
        "game_controller_address:=10.0.13.37:3939",
    ];
    let theirs = ["--accept-schema", "--hulks", "behavior=hulks"];
    let plan = plan(&[&rules[..], &theirs].concat()).unwrap();
    let expected = [
        "accept_schema:=true",
        "game_controller_address:=\"10.0.13.37:3939\"",
        "pacing:=\"realtime\"",
        "router:=\"tcp/10.0.0.1:7447\"",
    ];
    assert_eq!(plan.overrides[HULKS_BRIDGE].to_rules(), expected);
}

#[test]
fn parameters_of_a_missing_bridge_are_refused() {
    let help = "--hulks behavior=hulks";
    assert_refused(&["--accept-schema"], &["accept_schema: ", help]);
    assert_refused(&["router:=tcp/10.0.0.1:7447"], &["router: ", help]);
    assert!(plan(&["--pacing", "realtime"]).is_ok());
}

#[test]
fn a_scenario_over_ros_is_played_by_their_nodes_if_its_options_say_so() {
    let scenario = |in_process, rules: &[&str]| {
        MatchPlan::new(MatchArguments {
            scenario: Some("striker_kicks_close_ball".to_owned()),
            in_process,
            rules: rules.iter().map(|rule| (*rule).to_owned()).collect(),
            ..MatchArguments::default()
        })
    };
    for rule in ["hulks_behavior:=hulks", "hulks_nodes:=hulks/2"] {
        let plan = scenario(false, &[rule, "accept_schema:=false"]).unwrap();
        assert_eq!(plan.players.teams().count(), 1, "{rule}");
        let fault = scenario(true, &[rule]).unwrap_err().to_string();
        assert!(fault.contains("sil run: add --ros"), "{fault}");
    }
    let fault = scenario(true, &["accept_schema:=false"]).unwrap_err();
    let expected = "sil run: --ros --set hulks_behavior=hulks";
    assert!(fault.to_string().contains(expected), "{fault}");
}

#[test]
fn all_that_is_wrong_with_their_robots_is_named_at_once() {
    assert_refused(
        &[
            "--hulks=2,behavior=hulks",
            "--hulks-node=hulks/robot_3",
            "--hulks-node=hulks/robot_1=42",
            "--hulks-node=hulks/robot_2=42",
            "game_controller_address:=nowhere",
            "--external=hulks/robot_1",
        ],
        &[
            "hulks/3 does not play",
            "/42 is given twice",
            "game_controller_address: ",
            "external: hulks/1 is played by a HULKs node",
        ],
    );
    assert_refused(
        &["--opponents=0,behavior=hulks"],
        &["opponents_behavior: this team has no robots"],
    );
    assert_refused(
        &["--hulks=7,behavior=hulks"],
        &[
            "hulks_behavior: hulks/6: a HULKs node plays only the players 1 to 5, got 6",
            "hulks/7",
        ],
    );
    let twice = ["--hulks-node=hulks/1=7", "--hulks-node=hulks/1=8"];
    assert_refused(&twice, &["hulks/1 is given twice"]);
}

#[test]
fn a_behavior_a_robot_or_a_namespace_that_there_is_not_is_refused_with_what_there_is() {
    let suggestion = ["did you mean `hulks`?"];
    assert_refused(&["--hulks", "behavior=hulk"], &suggestion);
    assert_refused(
        &["opponents_behavior:=hulk"],
        &["opponents_behavior:=hulk", suggestion[0]],
    );
    assert_refused(
        &["--hulks-node", "hulks/robot_21"],
        &["hulks/robot_21", "hulks/1 to hulks/20"],
    );
    assert_refused(
        &["--hulks-node", "hulks/robot_3=a b"],
        &["a b", "letters, digits"],
    );
    assert_refused(
        &["hulks_nodes:=hulks/robot_3=a b"],
        &["hulks_nodes:=", "letters, digits"],
    );
}

#[test]
fn in_this_process_no_node_of_theirs_plays() {
    let fault = ["in_process: ", "HULKs nodes"];
    assert_refused(&["--in-process", "--hulks", "behavior=hulks"], &fault);
    assert_refused(&["--in-process", "hulks_behavior:=hulks"], &fault);
    assert_refused(
        &["--in-process", "--hulks-node", "hulks/robot_3"],
        &["cannot be used with"],
    );
    assert_refused(
        &["--in-process", "--accept-schema"],
        &["cannot be used with"],
    );
    assert!(plan(&["--in-process", "--hulks", "3,behavior=ours"]).is_ok());
}

#[test]
fn every_example_of_the_help_that_names_no_file_can_be_played() {
    let help = groups::command()
        .try_get_matches_from(["sil", "match", "--help"])
        .unwrap_err()
        .to_string();
    let examples = help
        .lines()
        .filter_map(|line| line.trim().strip_prefix("sil match "));
    let mut count = 0;
    for example in examples.filter(|it| {
        !["mine", "my_team", "config/"]
            .iter()
            .any(|file| it.contains(file))
    }) {
        // The description follows several spaces.
        let command = example.split("   ").next().unwrap();
        let words = shlex::split(command).unwrap();
        let words: Vec<_> = words.iter().map(String::as_str).collect();
        assert!(plan(&words).is_ok(), "{command}: {:?}", plan(&words).err());
        count += 1;
    }
    assert!(count >= 6, "only {count} examples were found in: {help}");
}

#[test]
fn every_match_with_their_nodes_in_the_readme_can_be_played() {
    let readme = concat!(env!("CARGO_MANIFEST_DIR"), "/../../teams/HULKS.md");
    let text = std::fs::read_to_string(readme).unwrap();
    let commands = text
        .lines()
        .filter_map(|line| line.strip_prefix("    sil match --hulks"));
    let mut count = 0;
    for command in commands {
        // The program of `sil team hulks new` is not installed.
        let command = command.replace("sil_nodes", "sh");
        let command = format!("--hulks{}", command.split('#').next().unwrap());
        let words = shlex::split(&command).unwrap();
        let words: Vec<_> = words.iter().map(String::as_str).collect();
        let plan = plan(&words);
        assert!(
            plan.is_ok_and(|plan| plan.players.teams().count() > 0),
            "{command}"
        );
        count += 1;
    }
    assert!(count >= 6, "only {count} commands were found");
}
