//! What must never happen is noted in its tick and in the verdict, and ends nothing.

use std::sync::{Arc, Mutex};

use bevy_app::{App, Update};
use bevy_ecs::prelude::{IntoScheduleConfigs, Query, ResMut};
use bevyhavior_simulator::{
    BehaviorOutput, BehaviorTreeSimulatorPlugin, BehaviorTreeSimulatorSet as Set, CHECKS,
    InvariantCheck, InvariantSeverity, InvariantViolation, SimulationConfig, SimulationSnapshot,
    SimulatorGameState, SimulatorGroundToWorld, SimulatorInvariantChecks, SimulatorRuleObstacles,
    SimulatorScenarioResult, SimulatorViolations,
};
use hsl_types::{HeadMotion, MotionCommand, Path, Point2, Pose2, RuleObstacle, Team, Vector2};
use hsl_wire::topics;

use crate::common::{Records, doing, hulk, opponent, play, plugin, stand, world_with};

/// Plays so many ticks; the ticks that hold violations, and the failures of the verdict.
fn found(app: &mut App, ticks: usize) -> (Vec<u64>, Vec<String>) {
    let records = Records::of(app);
    play(app, ticks);
    let records = records.take();
    assert_eq!(records.len(), ticks, "the run went on");
    let marked = records.iter().filter(|record| {
        let mut messages = record.messages.iter();
        messages.any(|message| message.topic == topics::VIOLATIONS.name)
    });
    let marked = marked.map(|record| record.tick).collect();
    let result = app.world().resource::<SimulatorScenarioResult>();
    assert_eq!(result.failed, !result.failures.is_empty());
    assert!(!result.stopped, "a violation ends nothing");
    let failures = result.failures.iter().map(ToString::to_string).collect();
    (marked, failures)
}

/// Holds that exactly one failure was found, in `tick`, with all of `parts`.
fn assert_found((marked, failures): (Vec<u64>, Vec<String>), tick: u64, parts: &[&str]) {
    assert_eq!(marked, [tick], "{failures:?}");
    assert_eq!(failures.len(), 1, "{failures:?}");
    for part in parts {
        assert!(
            failures[0].contains(part),
            "{part} is missing in {failures:?}"
        );
    }
}

/// Hulk 1 and the opponent's 1, which walk to these points of their ground frames.
fn walking_to(x: f32, y: f32) -> App {
    let robots = [
        (hulk(1), Pose2::default()),
        (opponent(1), Pose2::new(0.0, 2.0, std::f32::consts::PI)),
    ];
    let plugin = BehaviorTreeSimulatorPlugin::default();
    world_with(plugin, &robots, move |id, _| {
        Ok(if id == hulk(1) {
            doing(MotionCommand::Walk {
                head: HeadMotion::LookAround,
                path: Path::straight_to(Point2::new(x, y)),
                orientation_mode: Default::default(),
                target_orientation: Default::default(),
                distance_to_be_aligned: 0.0,
                speed: 0.0,
            })
        } else {
            stand()
        })
    })
}

#[test]
fn a_robot_that_walks_off_the_carpet_is_found_once() {
    let outside = found(&mut walking_to(5.3, 0.0), 10);
    assert_found(outside, 1, &["hulks/1", "field_boundary"]);
    assert_eq!(found(&mut walking_to(5.1, 0.0), 10).1, [""; 0]);
}

#[test]
fn a_robot_that_walks_into_what_the_rules_forbid_to_its_team_is_found() {
    let forbidden = RuleObstacle::Circle {
        center: Point2::new(1.0, 0.0),
        radius: 0.75,
    };
    for (team, is_found) in [(Team::Hulks, true), (Team::Opponent, false)] {
        let mut app = walking_to(1.2, 0.0);
        let forbid = move |mut obstacles: ResMut<SimulatorRuleObstacles>| {
            obstacles.obstacles = vec![(team, forbidden)];
        };
        app.add_systems(Update, forbid.in_set(Set::BeforeWorldState));
        let found = found(&mut app, 10);
        if is_found {
            assert_found(found, 1, &["hulks/1", "rule_obstacle"]);
        } else {
            assert_eq!(found.1, [""; 0]);
        }
    }
}

/// A scenario in which hulk 1 is moved by a metre in tick 3, in this phase.
fn moved_in(set: Set) -> App {
    let robots = [(hulk(1), Pose2::default())];
    let plugin = BehaviorTreeSimulatorPlugin {
        enable_default_kinematics: false,
        ..BehaviorTreeSimulatorPlugin::default()
    };
    let mut app = world_with(plugin, &robots, |_, _| Ok(stand()));
    let mut tick = 0;
    let jump = move |mut poses: Query<&mut SimulatorGroundToWorld>| {
        tick += 1;
        for mut pose in poses.iter_mut().filter(|_| tick == 3) {
            pose.0 = Pose2::new(1.0, 0.0, 0.0).as_transform();
        }
    };
    app.add_systems(Update, jump.in_set(set));
    app
}

#[test]
fn legs_that_carry_a_robot_further_than_it_walks_are_found() {
    let teleported = found(&mut moved_in(Set::ApplyKinematics), 10);
    assert_found(teleported, 4, &["hulks/1", "no_teleport", "1.0000 m"]);
}

#[test]
fn a_robot_that_somebody_places_is_not_found() {
    for set in [
        Set::BeforeBallPhysics,
        Set::AfterAutoReferee,
        Set::AfterKinematics,
        Set::Scenario,
    ] {
        assert_eq!(found(&mut moved_in(set), 10).1, [""; 0], "{set:?}");
    }
}

#[test]
fn robots_that_walk_as_fast_as_they_can_are_not_found() {
    for bodies_collide in [false, true] {
        let config = SimulationConfig {
            bodies_collide,
            ..SimulationConfig::default()
        };
        let robots = [
            (hulk(1), Pose2::default()),
            (hulk(2), Pose2::new(0.8, 0.0, 3.0)),
        ];
        let mut app = world_with(plugin(config), &robots, |_, _| {
            Ok(doing(MotionCommand::WalkWithVelocity {
                head: HeadMotion::LookAround,
                velocity: Vector2::new(1.0, 0.0),
                angular_velocity: 0.0,
            }))
        });
        assert_eq!(found(&mut app, 300).1, [""; 0]);
    }
}

#[test]
fn bodies_within_each_other_are_found_where_bodies_collide() {
    for bodies_collide in [false, true] {
        let config = SimulationConfig {
            bodies_collide,
            ..SimulationConfig::default()
        };
        let robots = [
            (hulk(1), Pose2::default()),
            (opponent(1), Pose2::new(0.1, 0.0, 0.0)),
        ];
        let mut app = world_with(plugin(config), &robots, |_, _| Ok(stand()));
        let found = found(&mut app, 1);
        if bodies_collide {
            assert_found(found, 1, &["opponent/1", "one_robot_one_body", "hulks/1"]);
        } else {
            assert_eq!(found.1, [""; 0]);
        }
    }
}

#[test]
fn a_budget_that_changes_without_a_message_is_found() {
    for change in [1_i16, -1] {
        let robots = [(hulk(1), Pose2::default())];
        let plugin = BehaviorTreeSimulatorPlugin::default();
        let mut app = world_with(plugin, &robots, |_, _| Ok(stand()));
        let mut tick = 0;
        let cheat = move |mut game: ResMut<SimulatorGameState>| {
            tick += 1;
            if tick == 2 {
                let team = &mut game.game_controller_state.hulks_team;
                team.remaining_amount_of_messages = team
                    .remaining_amount_of_messages
                    .saturating_add_signed(change);
            }
        };
        app.add_systems(Update, cheat.in_set(Set::AfterCommunication));
        assert_found(found(&mut app, 5), 2, &["message_budget", "1200", "hulks"]);
    }
}

/// Finds something in every tick.
struct Grumbler {
    severity: InvariantSeverity,
    seen: Arc<Mutex<Vec<usize>>>,
}

impl InvariantCheck for Grumbler {
    fn check(&mut self, snapshot: &SimulationSnapshot<'_>) -> Vec<InvariantViolation> {
        let complete = snapshot
            .robots
            .iter()
            .filter(|robot| robot.world_state.is_some() && robot.output.is_some());
        self.seen
            .lock()
            .expect("no check panics")
            .push(complete.count());
        vec![InvariantViolation {
            check_name: "grumbler",
            robot: None,
            message: "it could be better".to_owned(),
            severity: self.severity,
        }]
    }
}

fn grumbling(severity: InvariantSeverity) -> (App, Arc<Mutex<Vec<usize>>>) {
    let robots = [hulk(1), hulk(2)].map(|id| (id, Pose2::default()));
    let plugin = BehaviorTreeSimulatorPlugin::default();
    let mut app = world_with(plugin, &robots, |_, _| Ok(BehaviorOutput { ..stand() }));
    let seen = Arc::default();
    let check = Grumbler {
        severity,
        seen: Arc::clone(&seen),
    };
    let mut checks = app.world_mut().resource_mut::<SimulatorInvariantChecks>();
    checks.0.push(Box::new(check));
    (app, seen)
}

#[test]
fn a_scenarios_own_check_sees_what_every_robot_knew_and_decided() {
    let (mut app, seen) = grumbling(InvariantSeverity::Error);
    let (marked, failures) = found(&mut app, 3);
    assert_eq!(*seen.lock().expect("no check panics"), [2, 2, 2]);
    assert_eq!(marked, [1, 2, 3]);
    assert_eq!(failures.len(), 3);
}

#[test]
fn a_warning_marks_the_tick_and_not_the_verdict() {
    let (mut app, _) = grumbling(InvariantSeverity::Warning);
    let (marked, failures) = found(&mut app, 3);
    assert_eq!((marked.len(), failures.len()), (3, 0));
    assert_eq!(app.world().resource::<SimulatorViolations>().counts, [3, 0]);
}

#[test]
fn checks_have_names_of_their_own() {
    let names: std::collections::BTreeSet<_> = CHECKS.iter().map(|(name, _)| *name).collect();
    assert_eq!(names.len(), CHECKS.len());
}
