use super::*;
use crate::plan::match_plan::MatchPlan;
use crate::plan::two_against_two;

/// Returns the plan of a match of two against two with these programs.
fn plan(nodes: &[&str], change: impl FnOnce(&mut MatchArguments)) -> Result<MatchPlan, String> {
    two_against_two::plan(&[], nodes, change)
}

#[track_caller]
fn assert_refused(nodes: &[&str], change: fn(&mut MatchArguments), parts: &[&str]) {
    let error = plan(nodes, change).unwrap_err();
    for part in parts {
        assert!(error.contains(part), "{part}: {error}");
    }
}

#[test]
fn a_robot_counts_more_than_its_team_and_external_robots_are_left_out() {
    let nodes = [
        "hulks=sh {namespace}",
        "hulks/2=sh {robot} {namespace}",
        "opponent=true {namespace}",
    ];
    let plan = plan(&nodes, |it| {
        it.external = vec!["opponent/1".parse().unwrap()]
    })
    .unwrap();
    let commands: Vec<_> = plan
        .players
        .commands()
        .into_iter()
        .map(|(robot, words)| format!("{robot}: {}", words.join(" ")))
        .collect();
    let expected = [
        "hulks/1: sh /hulks/robot_1",
        "hulks/2: sh hulks/2 /hulks/robot_2",
        "opponent/2: true /opponent/robot_2",
    ];
    assert_eq!(commands, expected);
    assert_eq!(plan.players.ours().count(), 0);
}

#[test]
fn a_robot_with_several_nodes_is_refused_with_the_arguments() {
    assert_refused(
        &["hulks/1=sh", "hulks/1=sh"],
        |_| (),
        &["hulks/1 is given twice"],
    );
    assert_refused(&["hulks=sh", "hulks=sh"], |_| (), &["hulks is given twice"]);
    assert_refused(
        &["hulks/1=sh"],
        |it| it.external = vec!["hulks/1".parse().unwrap()],
        &["hulks/1 is external, too; remove --node or --external"],
    );
    assert_refused(
        &["hulks/1=sh {hulks_node}"],
        |_| (),
        &["hulks/1 is not played by a HULKs node; remove {hulks_node}"],
    );
    let external = |it: &mut MatchArguments| {
        it.external = ["hulks/1", "hulks/2"]
            .map(|robot| robot.parse().unwrap())
            .into();
    };
    assert_refused(&["hulks=sh"], external, &["no robot of team hulks is left"]);
}

#[test]
fn programs_of_hulks_nodes_receive_their_namespaces_alone() {
    let words = |nodes: &[&str], rule: &str| {
        let plan = plan(nodes, |it| it.rules.push(rule.to_owned())).unwrap();
        let commands = plan.players.commands().into_iter();
        let lines = commands.map(|(robot, words)| format!("{robot}: {}", words.join(" ")));
        lines.collect::<Vec<_>>()
    };
    assert_eq!(
        words(&["hulks=sh --lockstep"], "hulks_behavior:=hulks"),
        [
            "hulks/1: sh --lockstep hulks_1",
            "hulks/2: sh --lockstep hulks_2"
        ]
    );
    // In a mixed team, the program of the team plays the robots without a HULKs node.
    assert_eq!(
        words(&["hulks=sh {namespace}"], "hulks_nodes:=hulks/1"),
        ["hulks/2: sh /hulks/robot_2"]
    );
    assert_eq!(
        words(&["hulks/1=sh {hulks_node}"], "hulks_nodes:=hulks/1=42"),
        ["hulks/1: sh 42"]
    );
}

#[test]
fn a_robot_that_does_not_play_and_a_match_in_process_are_refused() {
    assert_refused(
        &["hulks/4=sh"],
        |_| (),
        &["node: hulks/4 does not play; available: hulks/1"],
    );
    assert_refused(&["hulks/1=sh"], |it| it.in_process = true, &["add --ros"]);
}

#[test]
fn a_program_that_cannot_be_started_is_refused() {
    assert_refused(
        &["hulks=no_such_program"],
        |_| (),
        &["node: program no_such_program"],
    );
}

#[test]
fn the_launch_argument_is_a_list() {
    let rules = |it: &mut MatchArguments| {
        it.rules
            .push("nodes:=hulks/1=sh; opponent=sh -c 'a; b'".to_owned())
    };
    let plan = plan(&[], rules).unwrap();
    let robots: Vec<_> = plan
        .players
        .commands()
        .keys()
        .map(ToString::to_string)
        .collect();
    assert_eq!(robots, ["hulks/1", "opponent/1", "opponent/2"]);
    let wrong = |it: &mut MatchArguments| it.rules.push("nodes:=hulks/1".to_owned());
    assert_refused(&[], wrong, &["nodes:=hulks/1: ", "has no command"]);
}
