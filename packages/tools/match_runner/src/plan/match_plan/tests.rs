use bevyhavior_simulator::AutoRefereeConfig;
use hsl_types::{PlayerNumber, Team};

use super::*;
use crate::plan::play_arguments::PlayArguments;
use crate::plan::team_argument::TeamArgument;

fn unrecorded() -> PlayArguments {
    PlayArguments {
        no_record: true,
        ..PlayArguments::default()
    }
}

fn plan(rules: &[&str]) -> Result<MatchPlan, WrongUse> {
    MatchPlan::new(MatchArguments {
        rules: rules.iter().map(|rule| (*rule).to_owned()).collect(),
        play: unrecorded(),
        ..MatchArguments::default()
    })
}

#[test]
fn every_node_gets_its_own_parameters() {
    let plan = plan(&["seed:=7", "auto_referee.ready_duration:=3", "hulks:=2"]).unwrap();
    assert_eq!(plan.options.options.seed, 7);
    assert_eq!(plan.behaviors.len(), 7);
    assert_eq!(
        plan.overrides[REFEREE_NODE].to_rules(),
        ["auto_referee.ready_duration:=3"]
    );
    assert_eq!(plan.overrides[WORLD_SIM].to_rules().len(), 3);
}

#[test]
fn the_referee_has_a_process_for_faults_only() {
    let place = |rules: &[&str]| plan(rules).unwrap().options.referee;
    let own = "referee_node:auto_referee.ready_duration:=3";
    for rules in [&[][..], &["auto_referee.ready_duration:=3"], &[own]] {
        assert_eq!(place(rules), RefereePlace::InProcess, "{rules:?}");
    }
    assert_eq!(place(&["faults:=kill referee at 1 s"]), RefereePlace::Node);
}

#[test]
fn the_parameters_of_the_referee_are_those_of_its_node_in_every_process() {
    let own = "referee_node:auto_referee.ready_duration:=3";
    let of_world = "world_sim:auto_referee.ready_duration:=5";
    for place in ["referee:=in_process", "referee:=node"] {
        for rules in [&[own, place][..], &[own, of_world, place]] {
            let plan = plan(rules).unwrap();
            let ready = |config: &AutoRefereeConfig| config.ready_duration.as_secs();
            assert_eq!(ready(&plan.options.options.auto_referee), 3, "{rules:?}");
            let rules = plan.overrides[WORLD_SIM].to_rules();
            let expected = "auto_referee.ready_duration:=3.0".to_owned();
            assert!(rules.contains(&expected), "{rules:?}");
        }
    }
}

#[test]
fn a_rule_for_a_robot_that_does_not_play_is_refused() {
    let tree = |robot: &str| format!("hulks/{robot}/behavior_node:hot_reload:=false");
    let refusal = plan(&["hulks:=2", &tree("robot_3")]).unwrap_err();
    let expected = "hulks/robot_3/behavior_node:hot_reload:=false: hulks/3 does not play; available: hulks/1, hulks/2";
    assert!(refusal.to_string().contains(expected), "{refusal}");
    assert!(plan(&["hulks:=2", &tree("robot_2")]).is_ok());
    assert!(plan(&["hulks:=2", &tree("**")]).is_ok());
}

#[test]
fn a_text_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["out: 1.json", "20261125", "a #1.json", "{a"] {
        let file = folder.path().join(name);
        for (rule, expected) in [
            (format!("result:={}", file.display()), file),
            (format!("result:={name}"), name.into()),
        ] {
            let plan = plan(&[&rule]).unwrap();
            assert_eq!(plan.options.result.as_ref(), Some(&expected));
            let rules = plan.overrides[WORLD_SIM].to_rules();
            let quoted = serde_json::Value::from(expected.display().to_string());
            assert_eq!(rules, [format!("result:={quoted}")]);
        }
    }
    let fault = plan(&["scenario:=20261125"]).unwrap_err().to_string();
    assert!(fault.contains("unknown scenario \"20261125\""), "{fault}");
}

#[test]
fn all_faults_are_reported_together_and_once() {
    let fault = plan(&["hulks:=9", "goal_keeper_number:=21", "pacing:=fast"]).unwrap_err();
    for part in ["goal_keeper_number: ", "pacing: "] {
        assert_eq!(
            fault.to_string().matches(part).count(),
            1,
            "{part} in: {fault}"
        );
    }
}

#[test]
fn an_unknown_key_is_answered_with_the_nearest_one() {
    let fault = plan(&["half_durations:=3"]).unwrap_err().to_string();
    assert!(
        fault.contains("half_durations") && fault.contains("halftime_duration"),
        "{fault}"
    );
}

#[test]
fn a_robot_that_does_not_play_cannot_come_from_outside() {
    let robot = RobotId::new(hsl_types::Team::Hulks, hsl_types::PlayerNumber::new::<5>());
    let arguments = MatchArguments {
        hulks: Some(TeamArgument {
            size: Some(4),
            behavior: None,
        }),
        external: vec![robot],
        play: unrecorded(),
        ..MatchArguments::default()
    };
    assert!(
        MatchPlan::new(arguments)
            .unwrap_err()
            .to_string()
            .contains("external: hulks/5 does not play; available: hulks/1, hulks/2, ")
    );
}

#[test]
fn trees_of_one_team_are_reloaded_and_robots_without_a_tree_ignore_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("f.btc");
    std::fs::write(&file, "tree main = Stand").unwrap();
    let tree = format!("hulks/**:tree:={}", file.display());
    let plan = plan(&[&tree, "hot_reload:=true", "hulks:=2", "opponents:=1"]).unwrap();
    let reloads: Vec<_> = plan
        .behaviors
        .iter()
        .map(|(robot, it)| (robot.to_string(), it.tree.is_some(), it.hot_reload))
        .collect();
    let of = |robot: &str, has_tree| (robot.to_owned(), has_tree, has_tree);
    assert_eq!(
        reloads,
        [
            of("hulks/1", true),
            of("hulks/2", true),
            of("opponent/1", false)
        ]
    );
    let opponent = behavior_node(RobotId::new(Team::Opponent, PlayerNumber::new::<1>()));
    assert!(plan.overrides[&opponent].to_rules().is_empty());
}

#[test]
fn a_reload_without_any_tree_is_refused() {
    let text = plan(&["hot_reload:=true"]).unwrap_err().to_string();
    assert_eq!(
        text.matches("hot_reload: needs a file to reload").count(),
        1,
        "{text}"
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("f.btc");
    std::fs::write(&file, "tree main = Stand").unwrap();
    let tree = format!("hulks/**:tree:={}", file.display());
    // The rule is for a robot that has no tree.
    let text = plan(&[&tree, "opponent/**:hot_reload:=true"])
        .unwrap_err()
        .to_string();
    assert!(
        text.contains("hot_reload: needs a file to reload"),
        "{text}"
    );
}

#[test]
fn the_list_of_known_parameters_is_not_cut_off() {
    let text = plan(&["zzz:=1"]).unwrap_err().to_string();
    assert!(!text.contains("more characters"), "{text}");
    for known in [
        "seed",
        "walk.speed",
        "auto_referee.ready_duration",
        "hot_reload",
    ] {
        let mut words = text.split([' ', ',', '\n', ';']);
        assert!(words.any(|word| word == known), "{known}: {text}");
    }
}

#[test]
fn a_robot_that_answers_with_another_message_needs_a_program() {
    let plan = |external: &[&str]| {
        MatchPlan::new(MatchArguments {
            rules: vec!["command_interface:=hulks/2=twist".to_owned()],
            external: external.iter().map(|it| it.parse().unwrap()).collect(),
            play: unrecorded(),
            ..MatchArguments::default()
        })
    };
    assert!(plan(&["hulks/2"]).is_ok());
    let error = plan(&[]).unwrap_err().to_string();
    assert!(error.contains("hulks/2 answers with twist"), "{error}");
    assert!(error.contains("--node 'hulks/2=COMMAND'"), "{error}");
}

#[test]
fn options_of_robots_that_do_not_play_are_refused() {
    for rule in [
        "command_interface:=hulks/5=twist",
        "standard_topics:=hulks/5=true",
        "decision_period:=hulks/5=0.02",
    ] {
        let error = plan(&["hulks:=2", rule]).unwrap_err().to_string();
        assert!(error.contains("hulks/5 does not play"), "{error}");
    }
    assert!(plan(&["standard_topics:=true"]).is_ok());
}
