//! Markers: every message is complete, and markers disappear with their objects.

use std::collections::BTreeMap;

use bevy_app::{App, Update};
use bevy_ecs::prelude::{IntoScheduleConfigs, Local, ResMut};
use bevyhavior_simulator::{
    BehaviorTreeSimulatorPlugin, BehaviorTreeSimulatorSet, SimulationConfig, SimulatorBall,
    SimulatorBehaviorInputs, SimulatorFieldDimensions, SimulatorViolations,
};
use hsl_types::{
    BehaviorDebug, Direction, HeadMotion, KickPower, MotionCommand, Orientation2, OrientationMode,
    Path, PathSegment, PlayerNumber, Point2, Pose2, RuleObstacle, Severity, SimulatedBall, Vector2,
    Violation, VoronoiMap,
};
use hsl_wire::topics::{self, Topic};
use hsl_wire::visualization_msgs::{Marker, MarkerArray};
use hsl_wire::{Message, TickRecord};

use crate::common::{
    doing, hulk, obeying, opponent, play, plugin, put, stand, standing, world_with,
};
use crate::records::Records;

/// Returns the messages of a topic, with their ticks.
fn pictures(records: &[TickRecord], topic: &Topic) -> Vec<(u64, Vec<Marker>)> {
    let of = |record: &TickRecord| {
        let message = record.messages.iter().find(|it| it.topic == topic.name)?;
        let array = MarkerArray::from_cdr(&message.data).expect("it was encoded here");
        Some((record.tick, array.markers))
    };
    records.iter().filter_map(of).collect()
}

/// Returns the markers that a viewer shows after these messages, by namespace and id.
fn shown(pictures: &[(u64, Vec<Marker>)]) -> BTreeMap<(String, i32), Marker> {
    let mut shown = BTreeMap::new();
    for marker in pictures.iter().flat_map(|(_, markers)| markers) {
        let key = (marker.ns.clone(), marker.id);
        match marker.action {
            Marker::DELETE => drop(shown.remove(&key)),
            _ => drop(shown.insert(key, marker.clone())),
        }
    }
    shown
}

/// Returns the markers of both topics that a viewer shows after this number of ticks.
fn shown_after(app: &mut App, ticks: usize) -> BTreeMap<(String, i32), Marker> {
    let mut records = Records::store(app);
    play(app, ticks);
    let records = records.take();
    let mut all = shown(&pictures(&records, &topics::SCENE));
    all.extend(shown(&pictures(&records, &topics::MARKERS)));
    all
}

fn points(marker: &Marker) -> Vec<(f64, f64)> {
    marker.points.iter().map(|it| (it.x, it.y)).collect()
}

#[track_caller]
fn assert_near(found: (f64, f64), expected: (f64, f64)) {
    let (dx, dy) = (found.0 - expected.0, found.1 - expected.1);
    assert!(
        dx.abs() < 1e-3 && dy.abs() < 1e-3,
        "{found:?}, {expected:?}"
    );
}

/// Id of a robot's marker among those of all robots: the team in namespace `/hulks` is first.
const OPPONENT_2: i32 = 21;

#[test]
fn the_whole_scene_is_published_again_each_second() {
    let robots = [hulk(1), opponent(2)].map(|id| (id, Pose2::default()));
    let mut app = standing(SimulationConfig::default(), &robots);
    let mut records = Records::store(&mut app);
    play(&mut app, 250);
    let scenes = pictures(&records.take(), &topics::SCENE);
    let ticks: Vec<_> = scenes.iter().map(|(tick, _)| *tick).collect();
    assert_eq!(ticks, [1, 101, 201]);
    let keys = |markers: &[Marker]| -> Vec<_> {
        markers.iter().map(|it| (it.ns.clone(), it.id)).collect()
    };
    for (_, markers) in &scenes {
        assert_eq!(keys(markers), keys(&scenes[0].1));
        for ns in ["field", "goals", "robots", "numbers", "heads", "visibility"] {
            assert!(markers.iter().any(|it| it.ns == ns), "{ns} is missing");
        }
    }
}

#[test]
fn no_message_says_a_marker_twice_and_every_marker_stands_upright_in_a_frame() {
    let robots = [hulk(1), hulk(2), opponent(2)].map(|id| (id, Pose2::default()));
    let mut app = standing(SimulationConfig::default(), &robots);
    let mut records = Records::store(&mut app);
    play(&mut app, 101);
    let records = records.take();
    for topic in [&topics::SCENE, &topics::MARKERS] {
        for (tick, markers) in pictures(&records, topic) {
            let single = shown(&[(tick, markers.clone())]);
            assert_eq!(single.len(), markers.len(), "{topic} in tick {tick}");
            for marker in markers {
                let turn = &marker.pose.orientation;
                let length = turn.x * turn.x + turn.y * turn.y + turn.z * turn.z + turn.w * turn.w;
                assert!((length - 1.0).abs() < 1e-6, "{marker:?}");
                assert!(!marker.header.frame_id.is_empty() && marker.color.a > 0.0);
            }
        }
    }
}

#[test]
fn a_robot_has_its_number_its_team_s_colour_and_its_own_frames() {
    let robots = [hulk(1), opponent(2)].map(|id| (id, Pose2::default()));
    let mut app = standing(SimulationConfig::default(), &robots);
    let shown = shown_after(&mut app, 1);
    let of = |ns: &str| shown[&(ns.to_owned(), OPPONENT_2)].clone();
    assert_eq!(of("numbers").text, "2");
    let body = of("robots");
    assert_eq!(body.header.frame_id, "opponent/robot_2/ground");
    assert!(body.frame_locked);
    assert_ne!(body.color, shown[&("robots".to_owned(), 0)].color);
    assert_eq!(of("heads").header.frame_id, "opponent/robot_2/head");
}

#[test]
fn the_outline_of_sight_leads_from_the_head_around_what_it_sees_and_back() {
    let config = SimulationConfig {
        ball_visibility_range: 3.0,
        ball_visibility_angle: std::f32::consts::FRAC_PI_2,
        ..SimulationConfig::default()
    };
    let mut app = standing(config, &[(opponent(2), Pose2::new(1.0, 1.0, 0.5))]);
    let outline = shown_after(&mut app, 1)[&("visibility".to_owned(), OPPONENT_2)].clone();
    assert_eq!(outline.header.frame_id, "opponent/robot_2/head");
    assert_eq!(outline.r#type, Marker::LINE_STRIP);
    assert!(outline.frame_locked);
    let points = points(&outline);
    let (first, last) = (points[0], points[points.len() - 1]);
    assert_eq!((first, last), ((0.0, 0.0), (0.0, 0.0)));
    let side = 3.0 / 2.0_f64.sqrt();
    assert_near(points[1], (side, -side));
    assert_near(points[points.len() - 2], (side, side));
    for (x, y) in &points[1..points.len() - 1] {
        assert!((x.hypot(*y) - 3.0).abs() < 1e-3);
    }
}

#[test]
fn the_ball_has_an_arrow_while_it_rolls_and_is_gone_when_it_is_taken_away() {
    let mut app = standing(SimulationConfig::default(), &[(hulk(1), Pose2::default())]);
    let mut records = Records::store(&mut app);
    let sphere = ("ball".to_owned(), 0);
    let arrow = ("ball".to_owned(), 1);
    let mut after = |app: &mut App| {
        play(app, 20);
        pictures(&records.take(), &topics::MARKERS)
    };
    put(
        &mut app,
        SimulatedBall {
            velocity: Vector2::new(1.0, 0.0),
            ..SimulatedBall::resting(Point2::origin())
        },
    );
    let mut said = after(&mut app);
    assert!(shown(&said).contains_key(&sphere) && shown(&said).contains_key(&arrow));
    put(&mut app, SimulatedBall::resting(Point2::origin()));
    said.extend(after(&mut app));
    assert!(shown(&said).contains_key(&sphere) && !shown(&said).contains_key(&arrow));
    app.insert_resource(SimulatorBall { state: None });
    said.extend(after(&mut app));
    assert!(!shown(&said).contains_key(&sphere));
}

#[test]
fn a_path_follows_its_segments_in_the_frame_of_the_robot_that_walks_it() {
    let path = Path {
        segments: vec![
            PathSegment::LineSegment {
                start: Point2::origin(),
                end: Point2::new(1.0, 0.0),
            },
            PathSegment::Arc {
                center: Point2::new(1.0, 1.0),
                radius: 1.0,
                start: Orientation2::new(-std::f32::consts::FRAC_PI_2),
                end: Orientation2::new(0.0),
                direction: Direction::Counterclockwise,
            },
        ],
    };
    let command = MotionCommand::Walk {
        head: HeadMotion::ZeroAngles,
        path,
        orientation_mode: OrientationMode::Unspecified,
        target_orientation: Orientation2::identity(),
        distance_to_be_aligned: 0.0,
        speed: 0.1,
    };
    let mut app = obeying(SimulationConfig::default(), Pose2::default(), command);
    let marker = shown_after(&mut app, 1)[&("hulks/robot_1/path".to_owned(), 0)].clone();
    assert_eq!(marker.header.frame_id, "hulks/robot_1/ground");
    assert!(!marker.frame_locked, "the path stays where it was planned");
    let points = points(&marker);
    assert_near(points[0], (0.0, 0.0));
    assert_near(points[1], (1.0, 0.0));
    assert_near(points[points.len() - 1], (2.0, 1.0));
    let on_arc = |(x, y): &(f64, f64)| ((x - 1.0).hypot(y - 1.0) - 1.0).abs() < 1e-3;
    assert!(
        points.len() > 5 && points[2..].iter().all(on_arc),
        "{points:?}"
    );
}

#[test]
fn a_kick_of_one_tick_is_seen_for_a_second_from_the_ball_to_its_target() {
    let kick = MotionCommand::VisualKick {
        head: HeadMotion::ZeroAngles,
        ball_position: Point2::new(0.2, 0.0),
        kick_direction: Orientation2::identity(),
        target_position: Point2::new(3.0, 1.0),
        robot_theta_to_field: Orientation2::identity(),
        kick_power: KickPower::Long,
    };
    let robots = [(hulk(1), Pose2::new(1.0, 0.0, 0.0))];
    let mut ticks = 0;
    let mut app = world_with(plugin(SimulationConfig::default()), &robots, move |_, _| {
        ticks += 1;
        Ok(if ticks == 3 {
            doing(kick.clone())
        } else {
            stand()
        })
    });
    let mut records = Records::store(&mut app);
    let key = ("hulks/robot_1/kick".to_owned(), 0);
    play(&mut app, 100);
    let mut said = pictures(&records.take(), &topics::MARKERS);
    let ends = points(&shown(&said)[&key]);
    assert_near(ends[0], (1.2, 0.0));
    assert_near(ends[1], (4.0, 1.0));
    play(&mut app, 20);
    said.extend(pictures(&records.take(), &topics::MARKERS));
    assert!(!shown(&said).contains_key(&key));
}

#[test]
fn cells_of_a_voronoi_map_lie_where_the_team_s_field_does_and_differ_by_owner() {
    let map = VoronoiMap {
        origin: Point2::new(-1.0, 0.5),
        cell_size: 2.0,
        width: 2,
        height: 1,
        owners: vec![Some(PlayerNumber::new::<2>()), None],
    };
    let robots = [(opponent(2), Pose2::default())];
    let plugin = BehaviorTreeSimulatorPlugin::default();
    let mut app = world_with(plugin, &robots, move |_, _| {
        let mut output = stand();
        output.debug = Some(BehaviorDebug {
            voronoi_map: Some(map.clone()),
            ..BehaviorDebug::default()
        });
        Ok(output)
    });
    let marker = shown_after(&mut app, 1)[&("opponent/robot_2/voronoi".to_owned(), 0)].clone();
    assert_eq!(marker.header.frame_id, "world");
    assert_eq!(
        points(&marker),
        [(-1.0, 0.5)],
        "a cell without an owner is left out"
    );
    assert_eq!(marker.colors.len(), 1);
    let half_turn = &marker.pose.orientation;
    assert!(
        half_turn.w.abs() < 1e-6,
        "the opponent begins at the away side"
    );
}

#[test]
fn a_violation_can_be_read_for_two_seconds_at_its_robot() {
    let mut app = standing(SimulationConfig::default(), &[(hulk(1), Pose2::default())]);
    let found = |mut violations: ResMut<SimulatorViolations>, mut is_done: Local<bool>| {
        if std::mem::replace(&mut *is_done, true) {
            return;
        }
        for robot in [Some(hulk(1)), Some(hulk(5)), None] {
            violations.add(Violation {
                check_name: "odd",
                robot,
                message: "very".to_owned(),
                severity: Severity::Warning,
            });
        }
    };
    app.add_systems(
        Update,
        found.in_set(BehaviorTreeSimulatorSet::AfterInvariantChecks),
    );
    let mut records = Records::store(&mut app);
    play(&mut app, 195);
    let mut said = pictures(&records.take(), &topics::MARKERS);
    let at = |said: &[_], ns: &str| shown(said).get(&(ns.to_owned(), 0)).cloned();
    for (ns, frame) in [
        ("hulks/robot_1/violations", "hulks/robot_1/ground"),
        ("hulks/robot_5/violations", "world"),
        ("violations", "world"),
    ] {
        let marker = at(&said, ns).expect("it is shown for two seconds");
        assert_eq!(marker.text, "odd: very");
        assert_eq!(marker.header.frame_id, frame);
    }
    play(&mut app, 20);
    said.extend(pictures(&records.take(), &topics::MARKERS));
    assert_eq!(at(&said, "violations"), None);
    assert_eq!(at(&said, "hulks/robot_1/violations"), None);
}

#[test]
fn what_the_rules_forbid_is_outlined_where_the_team_s_field_lies() {
    let mut app = standing(
        SimulationConfig::default(),
        &[(opponent(2), Pose2::default())],
    );
    let forbid = |mut inputs: ResMut<SimulatorBehaviorInputs>| {
        let known = inputs
            .world_state_mut(opponent(2))
            .expect("the robot is in the match");
        known.rule_obstacles = vec![RuleObstacle::Rectangle {
            min: Point2::new(1.0, 2.0),
            max: Point2::new(3.0, 2.5),
        }];
    };
    app.add_systems(
        Update,
        forbid.in_set(BehaviorTreeSimulatorSet::AfterWorldState),
    );
    let marker =
        shown_after(&mut app, 1)[&("opponent/robot_2/rule_obstacles".to_owned(), 0)].clone();
    assert_eq!(points(&marker).len(), 2 * 4, "four sides of two ends each");
    assert!(points(&marker).contains(&(3.0, 2.5)));
    assert!(
        marker.pose.orientation.w.abs() < 1e-6,
        "the opponent begins at the away side"
    );
}

#[test]
fn lines_reach_the_edges_of_the_field_and_corners_have_arcs_where_it_has_them() {
    let lines_of = |corner_arc_radius| {
        let mut app = standing(SimulationConfig::default(), &[]);
        let mut field = app.world_mut().resource_mut::<SimulatorFieldDimensions>();
        field.0.corner_arc_radius = corner_arc_radius;
        let (length, width) = (f64::from(field.0.length), f64::from(field.0.width));
        let points = points(&shown_after(&mut app, 1)[&("field".to_owned(), 1)]);
        assert_eq!(points.len() % 2, 0, "a line has two ends");
        let inside = |(x, y): &(f64, f64)| x.abs() <= length / 2.0 && y.abs() <= width / 2.0;
        assert!(points.iter().all(inside), "{points:?}");
        assert!(points.contains(&(length / 2.0, -width / 2.0)));
        (points, (length / 2.0, width / 2.0))
    };
    let (plain, _) = lines_of(0.0);
    let (points, (x, y)) = lines_of(0.5);
    let arcs = &points[plain.len()..];
    assert!(arcs.len() > 4 * 8, "four quarter circles");
    for point in arcs {
        let distance = (x - point.0.abs()).hypot(y - point.1.abs());
        assert!((distance - 0.5).abs() < 1e-3, "{point:?}");
    }
}
