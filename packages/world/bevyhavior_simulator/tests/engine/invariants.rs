//! Violations of invariants: recorded in their tick and in the verdict, without ending the run.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bevy_app::{App, Update};
use bevy_ecs::prelude::{IntoScheduleConfigs, Query, Res, ResMut};
use bevyhavior_simulator::{
    BackendError, BehaviorAnswer, BehaviorAnswers, BehaviorBackend, BehaviorInputs, BehaviorOutput,
    BehaviorTreeSimulatorPlugin, BehaviorTreeSimulatorSet as Set, CHECKS, InvariantCheck,
    InvariantConfig, InvariantSeverity, InvariantViolation, SimulationConfig, SimulationSnapshot,
    SimulatorBehaviorBackend, SimulatorClock, SimulatorFieldDimensions, SimulatorGameState,
    SimulatorGroundToWorld, SimulatorInvariantChecks, SimulatorReactionTimes,
    SimulatorRuleObstacles, SimulatorScenarioResult, SimulatorViolations,
};
use hsl_referee::config::PenaltyRules;
use hsl_types::{
    Direction, HeadMotion, MotionCommand, Orientation2, Path, PathSegment, Point2, Pose2, RobotId,
    RuleObstacle, Team, Time, Vector2, World,
};

use crate::common::{Frames, doing, hulk, opponent, play, plugin, stand, world_with};

/// Plays this number of ticks. Returns the ticks with violations and the failures of the verdict.
fn found(app: &mut App, ticks: usize) -> (Vec<u64>, Vec<String>) {
    let frames = Frames::record(app);
    play(app, ticks);
    let frames = frames.take();
    assert_eq!(frames.len(), ticks, "the run continued");
    let marked = frames.iter().filter(|frame| !frame.violations.is_empty());
    let marked = marked.map(|frame| frame.tick).collect();
    let result = app.world().resource::<SimulatorScenarioResult>();
    assert_eq!(result.failed, !result.failures.is_empty());
    assert!(!result.stopped, "a violation ends nothing");
    let failures = result.failures.iter().map(ToString::to_string).collect();
    (marked, failures)
}

/// Asserts that exactly one failure was found, which contains all of `parts`, and that it is marked in all of `ticks`.
fn assert_found((marked, failures): (Vec<u64>, Vec<String>), ticks: &[u64], parts: &[&str]) {
    assert_eq!(marked, ticks, "{failures:?}");
    assert_eq!(failures.len(), 1, "{failures:?}");
    for part in parts {
        assert!(
            failures[0].contains(part),
            "{part} is missing in {failures:?}"
        );
    }
}

/// The ticks of a run of ten.
const TEN: [u64; 10] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/// Circle in front of the center mark.
const CIRCLE: RuleObstacle = RuleObstacle::Circle {
    center: Point2::new(1.0, 0.0),
    radius: 0.75,
};

/// Returns a world with hulk 1 at `pose`, which only does `command`, and an opponent that stands.
fn commanded(config: SimulationConfig, pose: Pose2<World>, command: MotionCommand) -> App {
    let opponents_pose = Pose2::new(0.0, 2.0, std::f32::consts::PI);
    let robots = [(hulk(1), pose), (opponent(1), opponents_pose)];
    world_with(plugin(config), &robots, move |id, _| {
        Ok(if id == hulk(1) {
            doing(command.clone())
        } else {
            stand()
        })
    })
}

/// Returns a command to walk along a path without moving.
fn along(segments: Vec<PathSegment>) -> MotionCommand {
    MotionCommand::Walk {
        head: HeadMotion::LookAround,
        path: Path { segments },
        orientation_mode: Default::default(),
        target_orientation: Default::default(),
        distance_to_be_aligned: 0.0,
        speed: 0.0,
    }
}

fn line((x, y): (f32, f32), (end_x, end_y): (f32, f32)) -> PathSegment {
    PathSegment::LineSegment {
        start: Point2::new(x, y),
        end: Point2::new(end_x, end_y),
    }
}

/// Returns a world with a robot at the center mark, facing along x, that walks to a point.
fn walking_to(x: f32, y: f32) -> App {
    let command = along(vec![line((0.0, 0.0), (x, y))]);
    commanded(SimulationConfig::default(), Pose2::default(), command)
}

/// Returns a world with a robot at `(x, y)`, facing along x, that walks with this velocity along x \[m/s\].
fn walking_with((x, y): (f32, f32), velocity: f32) -> App {
    let command = MotionCommand::WalkWithVelocity {
        head: HeadMotion::LookAround,
        velocity: Vector2::new(velocity, 0.0),
        angular_velocity: 0.0,
    };
    commanded(SimulationConfig::default(), Pose2::new(x, y, 0.0), command)
}

/// Returns the findings of ten ticks with a rule obstacle for a team.
fn found_with(app: &mut App, team: Team, forbidden: RuleObstacle) -> (Vec<u64>, Vec<String>) {
    let forbid = move |mut obstacles: ResMut<SimulatorRuleObstacles>| {
        obstacles.obstacles = vec![(team, forbidden)];
    };
    app.add_systems(Update, forbid.in_set(Set::BeforeWorldState));
    found(app, 10)
}

const NOTHING: [&str; 0] = [];

#[test]
fn a_robot_that_walks_off_the_carpet_is_found_in_every_tick_and_fails_the_run_once() {
    let outside = found(&mut walking_to(5.3, 0.0), 10);
    assert_found(
        outside,
        &TEN,
        &["hulks/1", "field_boundary", "(5.30, 0.00)"],
    );
    assert_eq!(found(&mut walking_to(5.1, 0.0), 10).1, NOTHING);
}

#[test]
fn a_violation_that_begins_again_fails_the_run_again() {
    let mut app = walking_to(5.3, 0.0);
    assert_eq!(found(&mut app, 5).1.len(), 1);
    let field = |app: &mut App, length| {
        let mut field = app.world_mut().resource_mut::<SimulatorFieldDimensions>();
        field.0.length = length;
    };
    field(&mut app, 12.0);
    assert_eq!(found(&mut app, 5).0, [0; 0]);
    field(&mut app, 9.0);
    assert_eq!(found(&mut app, 5).1.len(), 2);
}

#[test]
fn a_way_that_leaves_the_carpet_and_comes_back_is_found() {
    let detour = || {
        along(vec![
            line((0.0, 0.0), (1.0, 4.0)),
            line((1.0, 4.0), (2.0, 0.0)),
        ])
    };
    let mut app = commanded(SimulationConfig::default(), Pose2::default(), detour());
    assert_found(
        found(&mut app, 10),
        &TEN,
        &["field_boundary", "(1.00, 4.00)"],
    );
    // A semicircle to the left, whose ends are on the field.
    let arc = PathSegment::Arc {
        center: Point2::new(1.0, 0.0),
        radius: 1.0,
        start: Orientation2::new(std::f32::consts::PI),
        end: Orientation2::identity(),
        direction: Direction::Clockwise,
    };
    for (y, is_found) in [(2.0, false), (2.9, true)] {
        let pose = Pose2::new(0.0, y, 0.0);
        let mut app = commanded(SimulationConfig::default(), pose, along(vec![arc]));
        let found = found(&mut app, 10);
        assert_eq!(found.0.len(), if is_found { 10 } else { 0 }, "{found:?}");
    }
}

#[test]
fn the_border_of_the_field_is_as_far_outside_of_the_lines_as_is_configured() {
    for (margin, is_found) in [(None, false), (Some(0.0), true), (Some(0.5), false)] {
        let config = SimulationConfig {
            field_boundary_margin: margin,
            ..SimulationConfig::default()
        };
        let command = along(vec![line((0.0, 0.0), (4.8, 0.0))]);
        let mut app = commanded(config, Pose2::default(), command);
        let found = found(&mut app, 10);
        assert_eq!(found.0.len(), if is_found { 10 } else { 0 }, "{found:?}");
    }
}

#[test]
fn a_robot_outside_of_the_field_may_walk_in_and_not_farther_out() {
    for (x, is_found) in [(-1.0, false), (0.1, true)] {
        let config = SimulationConfig {
            field_boundary_margin: Some(0.0),
            ..SimulationConfig::default()
        };
        let command = along(vec![line((0.0, 0.0), (x, 0.0))]);
        let pose = Pose2::new(5.0, 0.0, 0.0);
        let mut app = commanded(config, pose, command);
        let found = found(&mut app, 1).1;
        let found = found.iter().any(|it| it.contains("field_boundary"));
        assert_eq!(found, is_found, "{x}");
    }
}

#[test]
fn a_robot_that_walks_with_a_velocity_off_the_carpet_is_found_a_moment_before() {
    let found_at = |x| found(&mut walking_with((x, 0.0), 0.2), 10);
    assert_found(found_at(5.175), &TEN, &["hulks/1", "field_boundary"]);
    // From here a robot that slows down still stops on the carpet.
    assert_eq!(found_at(5.1).1, NOTHING);
    assert_eq!(found(&mut walking_with((5.3, 0.0), -0.2), 10).1, NOTHING);
}

#[test]
fn a_robot_that_walks_into_what_the_rules_forbid_to_its_team_is_found() {
    let found = found_with(&mut walking_to(1.2, 0.0), Team::Hulks, CIRCLE);
    let expected = "enters the circle of 0.75 m around (1.00, 0.00) at (0.26, 0.00)";
    assert_found(found, &TEN, &["hulks/1", "rule_obstacle", expected]);
    let found = found_with(&mut walking_to(1.2, 0.0), Team::Opponent, CIRCLE);
    assert_eq!(found.1, NOTHING);
}

#[test]
fn a_way_through_what_the_rules_forbid_is_found_although_it_ends_behind_it() {
    let rectangle = RuleObstacle::Rectangle {
        min: Point2::new(0.5, -1.0),
        max: Point2::new(1.5, 1.0),
    };
    for forbidden in [CIRCLE, rectangle] {
        let found = found_with(&mut walking_to(3.0, 0.0), Team::Hulks, forbidden);
        assert_found(found, &TEN, &["hulks/1", "rule_obstacle"]);
        let found = found_with(&mut walking_to(0.0, 3.0), Team::Hulks, forbidden);
        assert_eq!(found.1, NOTHING, "it passes");
    }
}

#[test]
fn an_arc_around_what_the_rules_forbid_is_not_found_and_one_through_it_is() {
    for (radius, is_found) in [(1.0, false), (0.7, true)] {
        let arc = PathSegment::Arc {
            center: Point2::new(1.0, 0.0),
            radius,
            start: Orientation2::new(std::f32::consts::PI),
            end: Orientation2::identity(),
            direction: Direction::Clockwise,
        };
        let pose = Pose2::default();
        let mut app = commanded(SimulationConfig::default(), pose, along(vec![arc]));
        let found = found_with(&mut app, Team::Hulks, CIRCLE);
        assert_eq!(found.0.len(), if is_found { 10 } else { 0 }, "{found:?}");
    }
}

#[test]
fn a_robot_within_what_the_rules_forbid_may_walk_out_and_not_to_another_place_within() {
    let app = |x| {
        let command = along(vec![line((0.0, 0.0), (x, 0.0))]);
        commanded(
            SimulationConfig::default(),
            Pose2::new(1.0, 0.0, 0.0),
            command,
        )
    };
    assert_eq!(found_with(&mut app(2.0), Team::Hulks, CIRCLE).1, NOTHING);
    let within = found_with(&mut app(0.5), Team::Hulks, CIRCLE);
    assert_found(within, &TEN, &["hulks/1", "rule_obstacle"]);
}

/// Returns the failures of ten ticks with the circle of a set play at the goal of a robot, by `rules`. The robot stands on
/// its goal line outside of the circle, and its way leads to `(x, y)`. `is_of_game` is false for a scenario's own circle.
fn found_at_goal_line(rules: PenaltyRules, is_of_game: bool, (x, y): (f32, f32)) -> Vec<String> {
    let mut plugin = plugin(SimulationConfig::default());
    plugin.auto_referee_config.penalties.rules = rules;
    plugin.auto_referee_config.penalties.position_tolerance = -0.275;
    let (here, circle) = (
        Pose2::new(-4.5, 1.0, 0.0),
        RuleObstacle::Circle {
            center: Point2::new(-4.2, 0.0),
            radius: 0.75,
        },
    );
    let mut app = world_with(plugin, &[(hulk(1), here)], move |_, _| {
        Ok(doing(along(vec![line((0.0, 0.0), (x + 4.5, y - 1.0))])))
    });
    let forbid = move |mut obstacles: ResMut<SimulatorRuleObstacles>| {
        if is_of_game {
            obstacles.of_game.insert(hulk(1), vec![circle]);
        } else {
            obstacles.obstacles = vec![(Team::Hulks, circle)];
        }
    };
    app.add_systems(Update, forbid.in_set(Set::BeforeWorldState));
    found(&mut app, 10).1
}

#[test]
fn a_robot_may_walk_to_where_the_referee_lets_it_stay_on_its_goal_line() {
    let on_line = (-4.5, 0.2);
    assert_eq!(
        found_at_goal_line(PenaltyRules::Hsl2026, true, on_line),
        NOTHING
    );
    let others = [
        (PenaltyRules::Hsl2026, true, (-4.1, 0.2)),
        (PenaltyRules::Hsl2026, false, on_line),
        (PenaltyRules::Spl2025, true, on_line),
    ];
    for (rules, is_of_game, end) in others {
        let failures = found_at_goal_line(rules, is_of_game, end);
        assert_eq!(failures.len(), 1, "{rules:?}, {is_of_game}, {end:?}");
        assert!(failures[0].contains("rule_obstacle"), "{failures:?}");
    }
}

#[test]
fn a_robot_that_decided_before_a_place_was_forbidden_to_it_did_not_know_of_that() {
    let robots = [(hulk(1), Pose2::default())];
    let mut app = world_with(plugin(SimulationConfig::default()), &robots, |_, input| {
        let mut output = doing(along(vec![line((0.0, 0.0), (1.0, 0.0))]));
        let tick = Duration::from_millis(10);
        output.decided_on = Some(Time::ZERO + (input.world_state.now.since(Time::ZERO) - tick));
        Ok(output)
    });
    let forbid = |mut obstacles: ResMut<SimulatorRuleObstacles>, clock: Res<SimulatorClock>| {
        if clock.tick >= 5 {
            obstacles.obstacles = vec![(Team::Hulks, CIRCLE)];
        }
    };
    app.add_systems(Update, forbid.in_set(Set::BeforeWorldState));
    // Its old inputs are a violation in every tick, too.
    let (_, failures) = found(&mut app, 10);
    assert_eq!(failures.len(), 1, "{failures:?}");
    assert!(
        failures[0].starts_with("tick 6 ") && failures[0].contains("rule_obstacle"),
        "{failures:?}"
    );
}

#[test]
fn a_way_begins_where_the_robot_was_when_it_decided() {
    let mut known = VecDeque::new();
    let robots = [(hulk(1), Pose2::default())];
    let mut app = world_with(
        plugin(SimulationConfig::default()),
        &robots,
        move |_, input| {
            let now = &input.world_state;
            known.push_back((now.now, now.robot.ground_to_field));
            if known.len() > 10 {
                known.pop_front();
            }
            let (decided_on, ground_to_field) = known[0];
            let end = ground_to_field.inverse() * Point2::new(0.24, 0.0);
            let mut command = along(vec![line((0.0, 0.0), (end.x, end.y))]);
            if let MotionCommand::Walk { speed, .. } = &mut command {
                *speed = 0.5;
            }
            let mut output = doing(command);
            output.decided_on = Some(decided_on);
            Ok(output)
        },
    );
    app.add_systems(
        Update,
        (|mut obstacles: ResMut<SimulatorRuleObstacles>| {
            obstacles.obstacles = vec![(Team::Hulks, CIRCLE)];
        })
        .in_set(Set::BeforeWorldState),
    );
    // Robots that decide in an earlier tick are checked, too.
    let (_, failures) = found(&mut app, 100);
    let of_obstacles = failures.iter().filter(|it| it.contains("rule_obstacle"));
    assert_eq!(of_obstacles.count(), 0, "{failures:?}");
}

/// Backend that uses answers when they arrive. No answer contains the time of its world state.
struct OnTheWallClock;

impl BehaviorBackend for OnTheWallClock {
    /// Lets every robot walk 1 m straight ahead.
    fn tick(&mut self, inputs: &BehaviorInputs) -> Result<BehaviorAnswers, BackendError> {
        let answer = |id: &RobotId| {
            let output = doing(along(vec![line((0.0, 0.0), (1.0, 0.0))]));
            let layout = None;
            (*id, Ok(BehaviorAnswer { output, layout }))
        };
        Ok(inputs.keys().map(answer).collect())
    }

    fn follows_wall_clock(&self) -> bool {
        true
    }
}

#[test]
fn on_the_wall_clock_a_decision_of_unknown_age_may_be_a_tenth_of_a_second_old() {
    let mut app = walking_to(1.0, 0.0);
    app.insert_resource(SimulatorBehaviorBackend(Box::new(OnTheWallClock)));
    let forbid = |mut obstacles: ResMut<SimulatorRuleObstacles>, clock: Res<SimulatorClock>| {
        if clock.tick >= 5 {
            obstacles.obstacles = vec![(Team::Hulks, CIRCLE)];
        }
    };
    app.add_systems(Update, forbid.in_set(Set::BeforeWorldState));
    let (_, failures) = found(&mut app, 20);
    assert_eq!(failures.len(), 1, "{failures:?}");
    assert!(
        failures[0].starts_with("tick 15 ") && failures[0].contains("rule_obstacle"),
        "{failures:?}"
    );
}

#[test]
fn a_robot_that_walks_with_a_velocity_into_what_the_rules_forbid_is_found_a_moment_before() {
    let found_with =
        |x, velocity| found_with(&mut walking_with((x, 0.0), velocity), Team::Hulks, CIRCLE);
    assert_found(found_with(0.225, 0.2), &TEN, &["hulks/1", "rule_obstacle"]);
    assert_eq!(found_with(0.1, 0.2).1, NOTHING);
}

#[test]
fn a_robot_may_walk_out_of_what_the_rules_forbid_with_a_velocity_but_not_deeper_into_it() {
    for (velocity, is_found) in [(-0.2, false), (0.2, true)] {
        let mut app = walking_with((0.6, 0.0), velocity);
        let found = found_with(&mut app, Team::Hulks, CIRCLE);
        assert_eq!(found.0.len(), if is_found { 10 } else { 0 }, "{found:?}");
    }
}

/// Returns a world in which a scenario moves hulk 1 by 1 m in tick 3, in this phase.
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
    assert_found(teleported, &[4], &["hulks/1", "no_teleport", "1.0000 m"]);
}

#[test]
fn a_robot_placed_by_a_scenario_is_no_violation() {
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
            assert_found(
                found,
                &[1],
                &["opponent/1", "one_robot_one_body", "hulks/1"],
            );
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
        assert_found(
            found(&mut app, 5),
            &[2],
            &["message_budget", "1200", "hulks"],
        );
    }
}

/// Check that returns a violation in every tick.
struct FailingCheck {
    severity: InvariantSeverity,
    seen: Arc<Mutex<Vec<usize>>>,
}

impl InvariantCheck for FailingCheck {
    /// Counts the robots that have both a world state and an output, and returns a violation in every tick.
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

/// Returns an app of two robots with a check that finds a violation in every tick, and the counts of that check.
fn grumbling(severity: InvariantSeverity) -> (App, Arc<Mutex<Vec<usize>>>) {
    let robots = [hulk(1), hulk(2)].map(|id| (id, Pose2::default()));
    let plugin = BehaviorTreeSimulatorPlugin::default();
    let mut app = world_with(plugin, &robots, |_, _| Ok(BehaviorOutput { ..stand() }));
    let seen = Arc::default();
    let check = FailingCheck {
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
    assert_eq!(failures.len(), 1, "a violation that lasts is one failure");
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
    let names: std::collections::BTreeSet<_> = CHECKS.iter().map(|check| check.name).collect();
    assert_eq!(names.len(), CHECKS.len());
}

#[test]
fn each_check_is_turned_off_by_the_parameter_with_its_name_and_no_other_is() {
    let all = InvariantConfig::default();
    assert!(CHECKS.iter().all(|check| (check.is_enabled)(&all)));
    for check in CHECKS {
        let mut value = serde_json::to_value(&all).expect("it is a map");
        value[check.name] = false.into();
        let config: InvariantConfig = serde_json::from_value(value).expect("the key exists");
        let off = CHECKS.iter().filter(|check| !(check.is_enabled)(&config));
        let off: Vec<_> = off.map(|check| check.name).collect();
        assert_eq!(off, [check.name]);
        assert_eq!(
            SimulatorInvariantChecks::new(&config).0.len(),
            CHECKS.len() - 1
        );
    }
}

#[test]
fn a_way_is_checked_once_the_robot_had_time_to_react_to_the_state_of_the_game() {
    // The state changes in the first tick, and again in tick 11.
    let change = |mut game: ResMut<SimulatorGameState>, clock: Res<SimulatorClock>| {
        if clock.tick == 11 {
            game.set_stopped(true);
        }
    };
    for (check, x) in [("rule_obstacle", 1.0), ("field_boundary", 5.3)] {
        for (reacting, milliseconds, expected) in [
            (None, 0, (1..=20).collect::<Vec<u64>>()),
            (Some(opponent(1)), 40, (1..=20).collect()),
            (Some(hulk(1)), 0, (1..=20).collect()),
            (Some(hulk(1)), 40, (5..=10).chain(15..=20).collect()),
            (Some(hulk(1)), 300, Vec::new()),
        ] {
            let mut app = walking_to(x, 0.0);
            let time = Duration::from_millis(milliseconds);
            let times = reacting.map(|robot| (robot, time)).into_iter().collect();
            app.insert_resource(SimulatorReactionTimes(times))
                .add_systems(Update, change.in_set(Set::BeforeWorldState));
            if check == "rule_obstacle" {
                let forbid = |mut obstacles: ResMut<SimulatorRuleObstacles>| {
                    obstacles.obstacles = vec![(Team::Hulks, CIRCLE)];
                };
                app.add_systems(Update, forbid.in_set(Set::BeforeWorldState));
            }
            let (marked, failures) = found(&mut app, 20);
            assert_eq!(marked, expected, "{check}, {reacting:?}, {time:?}");
            assert!(failures.iter().all(|it| it.contains(check)), "{failures:?}");
        }
    }
}

/// Returns a world with a robot at the center mark that walks along x to a point, with tolerances.
fn tolerant(x: f32, invariants: InvariantConfig) -> App {
    let plugin = BehaviorTreeSimulatorPlugin {
        invariants,
        ..BehaviorTreeSimulatorPlugin::default()
    };
    let robots = [(hulk(1), Pose2::default())];
    world_with(plugin, &robots, move |_, _| {
        Ok(doing(along(vec![line((0.0, 0.0), (x, 0.0))])))
    })
}

#[test]
fn a_way_may_enter_what_the_rules_forbid_as_deep_as_is_tolerated() {
    // The circle begins at 0.25 m.
    for (tolerance, x, is_found) in [
        (0.01, 0.255, false),
        (0.01, 0.27, true),
        (0.1, 0.34, false),
        (0.1, 0.36, true),
        // Around everything.
        (0.8, 1.0, false),
    ] {
        let invariants = InvariantConfig {
            rule_obstacle_tolerance: tolerance,
            ..InvariantConfig::default()
        };
        let found = found_with(&mut tolerant(x, invariants), Team::Hulks, CIRCLE);
        assert_eq!(
            !found.0.is_empty(),
            is_found,
            "{tolerance} m, to {x} m: {found:?}"
        );
    }
}

#[test]
fn a_way_may_enter_what_the_rules_forbid_for_as_many_ticks_as_are_tolerated() {
    for (ticks, expected) in [(0, &TEN[..]), (7, &TEN[7..]), (10, &[])] {
        let invariants = InvariantConfig {
            rule_obstacle_ticks: ticks,
            ..InvariantConfig::default()
        };
        let found = found_with(&mut tolerant(1.0, invariants), Team::Hulks, CIRCLE);
        assert_eq!(found.0, expected, "{ticks} ticks");
    }
}

/// Backend on the wall clock whose robots stall between two ticks. Their decisions contain no time of a world state.
struct Stalled {
    tick: u64,
    from: u64,
    to: u64,
}

impl BehaviorBackend for Stalled {
    /// Answers like [`OnTheWallClock`], except in the ticks of the stall.
    fn tick(&mut self, inputs: &BehaviorInputs) -> Result<BehaviorAnswers, BackendError> {
        self.tick += 1;
        if (self.from..self.to).contains(&self.tick) {
            return Ok(BehaviorAnswers::new());
        }
        OnTheWallClock.tick(inputs)
    }

    fn follows_wall_clock(&self) -> bool {
        true
    }
}

#[test]
fn the_first_decisions_after_a_stall_may_be_as_old_as_the_stall() {
    let mut app = walking_to(1.0, 0.0);
    let (tick, from, to) = (0, 5, 65);
    app.insert_resource(SimulatorBehaviorBackend(Box::new(Stalled {
        tick,
        from,
        to,
    })));
    let forbid = |mut obstacles: ResMut<SimulatorRuleObstacles>, clock: Res<SimulatorClock>| {
        if clock.tick >= 10 {
            obstacles.obstacles = vec![(Team::Hulks, CIRCLE)];
        }
    };
    app.add_systems(Update, forbid.in_set(Set::BeforeWorldState));
    let (_, failures) = found(&mut app, 80);
    assert_eq!(failures.len(), 1, "{failures:?}");
    // A tenth of a second after the stall, as without one.
    assert!(failures[0].starts_with("tick 75 "), "{failures:?}");
}
