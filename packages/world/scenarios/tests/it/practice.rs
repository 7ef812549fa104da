//! Practice: robots that wait for an order of a mission are not penalized, and penalties are in the mission's
//! records.

use std::path::Path;

use bevyhavior_simulator::{
    AppExt, AutoRefereeConfig, SimulatorMission, SimulatorScenarioResult, Step,
};
use field_mission::MissionTick;
use mission::AuditRecord;
use scenario_kit::{ScenarioOptions, app_in_process, cast, find};

const DOMAIN: &str = "(define (domain hold)
  (:requirements :typing)
  (:types robot)
  (:predicates (has_ball ?robot - robot) (ball_is_free) (held ?robot - robot))
  (:action get_ball
    :parameters (?robot - robot)
    :precondition (ball_is_free)
    :effect (has_ball ?robot))
  (:action hold
    :parameters (?robot - robot)
    :precondition (has_ball ?robot)
    :effect (held ?robot)))";

const PROBLEM: &str = "(define (problem hold) (:domain hold)
  (:objects one - robot)
  (:init (ball_is_free))
  (:goal (held one)))";

/// Actions of a robot that stands at the ball for longer than a match allows.
const ACTIONS: &str = "
get_ball: {node: GetBall}
hold: {node: Wait, ports: {robot: '{?robot}', seconds: '60'}}
";

fn write(folder: &Path) {
    for (name, text) in [
        ("domain.pddl", DOMAIN),
        ("problem.pddl", PROBLEM),
        ("actions.yaml", ACTIONS),
        ("field.yaml", "robots: {one: 2}"),
    ] {
        std::fs::write(folder.join(name), text).unwrap();
    }
}

/// Plays the practice of a mission. Returns its result and the penalties in the mission's records.
fn play(options: &ScenarioOptions) -> (SimulatorScenarioResult, Vec<(String, Vec<String>)>) {
    let scenario = find("mission_practice").unwrap();
    let cast = cast(scenario, options).unwrap();
    let mut app = app_in_process(scenario, options, cast).unwrap();
    let mut penalties = Vec::new();
    while app.step() != Step::Finished {
        let decision = &app.world().resource::<SimulatorMission>().0;
        let tick = decision
            .clone()
            .map(|decision| MissionTick::try_from(decision).unwrap());
        for record in tick.into_iter().flat_map(|tick| tick.records) {
            if let AuditRecord::Penalty { penalty, steps, .. } = record {
                penalties.push((penalty, steps));
            }
        }
    }
    (app.finish_run(), penalties)
}

#[test]
fn a_robot_that_waits_on_an_order_is_penalized_in_a_match_only_and_the_records_name_the_penalty() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path());
    let practice = ScenarioOptions {
        mission: Some(folder.path().to_owned()),
        ..find("mission_practice").unwrap().default_options()
    };
    let (result, penalties) = play(&practice);
    assert!(!result.failed, "{result:?}");
    assert_eq!(penalties, []);

    let like_a_match = ScenarioOptions {
        auto_referee: AutoRefereeConfig::default(),
        ..practice
    };
    let (_, penalties) = play(&like_a_match);
    let expected = ("local_game_stuck".to_owned(), vec!["(hold one)".to_owned()]);
    assert!(penalties.contains(&expected), "{penalties:?}");
}
