//! Robots do not knowingly walk into forbidden areas.

use hsl_types::{
    Field, FieldDimensions, LineUp, MotionCommand, Point2, PrimaryState, RuleObstacle,
};
use proptest::prelude::*;

use crate::any_world::any_world;
use crate::fixture::{Situation, behavior, walk_end};

/// Returns the points of a walk in the field, from the robot to its end, or `None` if the command is not a walk.
fn way(situation: &Situation, command: &MotionCommand) -> Option<Vec<Point2<Field>>> {
    let MotionCommand::Walk { path, .. } = command else {
        return None;
    };
    let ground_to_field = situation.0.robot.ground_to_field;
    let ends = path.segments.iter().map(|it| ground_to_field * it.end());
    let start = ground_to_field.as_pose().position;
    Some(std::iter::once(start).chain(ends).collect())
}

/// Returns whether any of 200 points of the way lies within any of the obstacles, enlarged by `margin`.
fn touches(way: &[Point2<Field>], obstacles: &[RuleObstacle], margin: f32) -> bool {
    let grown: Vec<_> = obstacles
        .iter()
        .map(|obstacle| match *obstacle {
            RuleObstacle::Circle { center, radius } => RuleObstacle::Circle {
                center,
                radius: radius + margin,
            },
            rectangle => rectangle,
        })
        .collect();
    way.windows(2).any(|ends| {
        (0..=200).any(|step| {
            let point = ends[0].lerp(ends[1], step as f32 / 200.0);
            grown.iter().any(|obstacle| obstacle.contains(point))
        })
    })
}

/// Returns a robot that walks to (`x`, `y`).
fn bound_for(mut situation: Situation, x: f32, y: f32) -> Situation {
    situation.0.suggested_search_position = Some(Point2::new(x, y));
    situation
}

#[test]
fn a_robot_walks_around_a_forbidden_area_to_a_target_behind_it() {
    let around_circle = Situation::playing().rule_circle(0.0, 0.0, 0.75);
    let around_area = Situation::playing().rule_rectangle((-0.8, -1.0), (0.8, 1.0));
    for situation in [around_circle, around_area] {
        let situation = bound_for(situation, 2.0, 0.1);
        let command = situation.command();
        let way = way(&situation, &command).expect("it walks");
        assert!(!touches(&way, &situation.0.rule_obstacles, 0.0), "{way:?}");
        assert_eq!(walk_end(&situation, &command), Some(Point2::new(2.0, 0.1)));
    }
}

#[test]
fn a_robot_on_forbidden_ground_leaves_it_by_the_shortest_way() {
    let situation = bound_for(
        Situation::playing()
            .at(-0.5, 0.0, 0.0)
            .rule_circle(0.0, 0.0, 0.75),
        2.0,
        0.0,
    );
    let place = walk_end(&situation, &situation.command()).expect("it walks");
    assert!(place.distance(Point2::new(-1.0, 0.0)) < 1e-3, "{place:?}");
}

#[test]
fn a_robot_on_the_edge_of_forbidden_ground_walks_around_it() {
    for distance in [0.75, 0.751, 0.76, 0.8, 0.95] {
        let mut behavior = behavior();
        let mut place = Point2::<Field>::new(distance, 0.1);
        for _ in 0..4000 {
            let situation = bound_for(
                Situation::playing()
                    .at(place.x, place.y, 0.0)
                    .rule_circle(0.0, 0.0, 0.75),
                -1.5,
                0.0,
            );
            let command = behavior.tick(&situation.0).motion_command;
            if let Some(way) = way(&situation, &command) {
                place = place + (way[1] - place).cap_norm(0.0025);
            }
        }
        let end = Point2::new(-1.5, 0.0);
        assert!(place.distance(end) < 0.3, "from {distance} m: {place:?}");
    }
}

#[test]
fn a_robot_whose_target_is_forbidden_walks_to_the_closest_place_that_is_not() {
    let situation = bound_for(
        Situation::playing().rule_rectangle((0.0, -1.0), (2.0, 1.0)),
        0.5,
        0.0,
    );
    let place = walk_end(&situation, &situation.command()).expect("it walks");
    assert!(place.distance(Point2::new(-0.25, 0.0)) < 1e-3, "{place:?}");
}

#[test]
fn between_two_forbidden_circles_a_place_outside_both_is_found() {
    let situation = bound_for(
        Situation::playing()
            .rule_circle(1.0, 0.4, 0.75)
            .rule_circle(1.0, -0.4, 0.75),
        1.0,
        0.1,
    );
    let command = situation.command();
    let way = way(&situation, &command).expect("it walks");
    assert!(!touches(&way, &situation.0.rule_obstacles, 0.2), "{way:?}");
    assert!(way[way.len() - 1].distance(Point2::new(1.0, 0.0)) < 1.6);
}

#[test]
fn where_all_of_the_field_is_forbidden_a_robot_walks_nowhere() {
    let situation = bound_for(
        Situation::playing().rule_rectangle((-9.0, -9.0), (9.0, 9.0)),
        1.0,
        0.0,
    );
    assert_eq!(way(&situation, &situation.command()), None);
}

#[test]
fn a_robot_that_is_shut_in_stops_before_a_forbidden_area() {
    let situation = bound_for(
        Situation::playing().rule_rectangle((-1.0, -9.0), (-0.5, 9.0)),
        2.0,
        0.0,
    );
    match situation.command() {
        MotionCommand::Stand { .. } => {}
        command => {
            let way = way(&situation, &command).expect("it stands or walks");
            assert!(!touches(&way, &situation.0.rule_obstacles, 0.0), "{way:?}");
        }
    }
}

#[test]
fn at_kick_off_the_places_are_legal_whatever_is_forbidden() {
    for player in LineUp::default().iter() {
        let situation = Situation::new(PrimaryState::Ready)
            .player(player)
            .at(-3.0, -3.0, 0.0)
            .rule_circle(0.0, 0.0, 1.2)
            .rule_rectangle((0.0, -3.7), (5.2, 3.7));
        let place = walk_end(&situation, &situation.command()).expect("it walks");
        assert!(place.x < -0.2 && place.coords().norm() > 1.4, "{place:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn no_robot_walks_knowingly_where_the_rules_forbid_it_to_be(world in any_world()) {
        let situation = Situation(world);
        let command = behavior().tick(&situation.0).motion_command;
        let Some(way) = way(&situation, &command) else {
            return Ok(());
        };
        let end = way[way.len() - 1];
        let obstacles = &situation.0.rule_obstacles;
        prop_assert!(FieldDimensions::default().is_inside_carpet(end), "{:?}", way);
        prop_assert!(!obstacles.iter().any(|it| it.contains(end)), "{:?}", way);
        if !obstacles.iter().any(|it| it.contains(way[0])) {
            prop_assert!(!touches(&way, obstacles, 0.0), "{:?}", way);
        }
    }
}
