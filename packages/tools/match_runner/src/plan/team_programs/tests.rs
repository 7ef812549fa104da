//! Program of a team that costs only an entry in the table.

use hsl_parameters::NodeKeys;
use hsl_types::decision_period::DecisionPeriod;
use hsl_types::parameters::Parameters;
use serde::{Deserialize, Serialize};

use super::*;
use crate::plan::match_arguments::MatchArguments;
use crate::plan::match_plan::{MatchPlan, WORLD_SIM};
use crate::plan::plan_summary::PlanSummary;
use crate::plan::play_arguments::PlayArguments;
use crate::plan::two_against_two;

/// Program of a team that does not exist.
pub(super) static NEWCOMERS: TeamProgram = TeamProgram {
    name: "newcomers",
    player: "newcomers",
    title: Some("player of Newcomers"),
    bridge: "newcomers_bridge",
    parameters: BridgeParameters::of::<NewcomersParameters>(),
    connection: Connection::OfRobot {
        domain: "domain",
        global_names: &["clock"],
    },
    period: Some("1/50"),
    reaction_time: ReactionTime::OF_PROGRAM,
    defaults: &["tick_timeout:=7"],
    has_standard_topics: false,
    in_shared_team: None,
    view: None,
    pushes_ball: false,
    command: &["newcomers"],
    node: "FOLDER/run.sh",
    names: &["newcomers"],
    starter: &[("run.sh", "newcomers")],
};

/// Parameters of the bridge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
struct NewcomersParameters {
    /// Gain of the walk.
    #[parameter(default = 1.0, range = 0.0..=2.0)]
    newcomers_gain: f32,
    /// Domain of the program.
    #[parameter(default = None)]
    domain: Option<u8>,
}

/// Returns the plan of a match of two against two with these rules and programs.
fn plan(rules: &[&str], nodes: &[&str]) -> Result<MatchPlan, String> {
    two_against_two::plan(rules, nodes, |_| ())
}

#[test]
fn a_program_with_an_entry_plays_with_its_bridge_names_defaults_and_period() {
    let plan = plan(
        &[
            "behavior:=hulks/1=newcomers; opponent=newcomers",
            "newcomers_gain:=1.5",
            "opponent/**:domain:=13",
        ],
        &["hulks/1=sh", "opponent=sh"],
    )
    .unwrap();
    let summary = serde_json::to_value(PlanSummary::new(&plan)).unwrap();
    let bridge = "newcomers_bridge";
    assert_eq!(
        summary["bridges"],
        serde_json::json!({"hulks/1": bridge, "opponent/1": bridge, "opponent/2": bridge})
    );
    let own: Vec<_> = plan.players.ours().map(|it| it.to_string()).collect();
    assert_eq!(own, ["hulks/2"]);
    let words = |robot: &str| plan.players.commands()[&robot.parse().unwrap()].join(" ");
    assert_eq!(
        words("hulks/1"),
        "sh --ros-args -r __ns:=/hulks/robot_1/newcomers -r /clock:=/hulks/robot_1/newcomers/clock -p use_sim_time:=true"
    );
    assert_eq!(
        words("opponent/2"),
        "env ROS_DOMAIN_ID=13 sh --ros-args -p use_sim_time:=true"
    );
    let given = plan.overrides["/hulks/robot_1/newcomers_bridge"].to_rules();
    assert_eq!(given, ["newcomers_gain:=1.5"]);
    let world = plan.overrides[WORLD_SIM].to_rules();
    assert!(world.contains(&"tick_timeout:=7".to_owned()), "{world:?}");
    let robot = "hulks/1".parse().unwrap();
    let period = plan.options.options.decision_period.of(robot).unwrap();
    assert_eq!(period.to_string(), "1/50 s");
    assert!(plan.options.programs.of(robot).is_some());
}

#[test]
fn an_invalid_parameter_of_a_bridge_is_refused() {
    let error = plan(&["hulks_behavior:=newcomers", "newcomers_gain:=3"], &[]).unwrap_err();
    assert!(error.contains("newcomers_gain: must be"), "{error}");
}

#[test]
fn a_parameter_of_a_missing_bridge_is_refused_with_the_behavior_that_needs_it() {
    let error = plan(&["newcomers_gain:=1"], &[]).unwrap_err();
    let expected =
        "newcomers_gain: is a parameter of newcomers_bridge, but no robot is played by newcomers";
    assert!(error.contains(expected), "{error}");
    assert!(error.contains("--hulks behavior=newcomers"), "{error}");
    let rule = "hulks/robot_2/newcomers_bridge:newcomers_gain:=1";
    let error = plan(&["behavior:=hulks/1=newcomers", rule], &[]).unwrap_err();
    let expected = "/hulks/robot_2/newcomers_bridge, but newcomers does not play this robot";
    assert!(error.contains(expected), "{error}");
}

#[test]
fn a_program_with_a_bridge_answers_with_motion_commands_and_plays_over_ros() {
    let newcomers = "hulks_behavior:=newcomers";
    let twist = [newcomers, "command_interface:=hulks/2=twist"];
    let error = plan(&twist, &["hulks=sh"]).unwrap_err();
    assert!(error.contains("but newcomers plays it"), "{error}");
    let isolated = |nodes: &[&str]| {
        MatchPlan::new(MatchArguments {
            rules: vec!["opponents:=0".to_owned(), newcomers.to_owned()],
            isolated: true,
            play: PlayArguments {
                no_record: true,
                node: nodes.iter().map(|node| node.parse().unwrap()).collect(),
                ..PlayArguments::default()
            },
            ..MatchArguments::default()
        })
    };
    assert!(isolated(&["hulks=sh"]).is_ok());
    let error = isolated(&[]).unwrap_err().to_string();
    assert!(error.contains("without --node"), "{error}");
}

#[test]
fn names_are_unique_and_periods_are_valid() {
    for (index, program) in PROGRAMS.iter().enumerate() {
        assert!(!PROGRAMS[..index].contains(program), "{}", program.name);
        let period: Option<Result<DecisionPeriod, _>> = program.period.map(str::parse);
        assert!(period.is_none_or(|it| it.is_ok()), "{}", program.name);
        let nodes: Vec<NodeKeys> = program.nodes();
        assert!(!nodes.is_empty(), "{}", program.name);
    }
}
