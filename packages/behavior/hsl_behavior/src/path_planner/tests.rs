use hsl_types::Orientation2;

use super::*;

/// Returns the shortest path, without a preference for a side.
fn shortest(
    target: Point2<Ground>,
    obstacles: &[Circle],
    keep_inside: impl Fn(Point2<Ground>) -> Point2<Ground>,
) -> Path {
    plan(target, obstacles, PassingPreference::default(), keep_inside).0
}

fn ends(path: &Path) -> Vec<Point2<Ground>> {
    path.segments.iter().map(PathSegment::end).collect()
}

/// Checks that no segment of the path enters an obstacle.
fn assert_is_free(path: &Path, obstacles: &[Circle]) {
    for segment in &path.segments {
        let PathSegment::LineSegment { start, end } = *segment else {
            panic!("the planner makes lines only");
        };
        for Circle { center, radius, .. } in obstacles {
            let distance = closest_on_segment(start, end, *center).distance(*center);
            assert!(
                distance > radius * 0.999,
                "{segment:?} passes {center:?} at {distance} m"
            );
        }
    }
}

#[test]
fn nothing_in_the_way_makes_a_straight_path() {
    let target = Point2::new(3.0, 1.0);
    let behind = Circle {
        center: Point2::new(-1.0, 0.0),
        radius: 0.5,
        least_radius: 0.0,
    };
    assert_eq!(
        shortest(target, &[behind], |point| point),
        Path::straight_to(target)
    );
}

#[test]
fn an_obstacle_is_passed_on_the_shorter_side() {
    let target = Point2::new(4.0, 0.0);
    for (y, sign) in [(0.2, -1.0), (-0.2, 1.0)] {
        let obstacle = Circle {
            center: Point2::new(2.0, y),
            radius: 0.5,
            least_radius: 0.0,
        };
        let path = shortest(target, &[obstacle], |point| point);
        assert_is_free(&path, &[obstacle]);
        assert!(ends(&path)[0].y * sign > 0.0, "{path:?}");
        assert_eq!(path.end(), Some(target));
    }
}

#[test]
fn a_wall_of_obstacles_is_walked_around() {
    let wall = [-0.8, -0.4, 0.0, 0.4, 0.8, 1.2].map(|y| Circle {
        center: Point2::new(2.0, y),
        radius: 0.5,
        least_radius: 0.0,
    });
    let target = Point2::new(4.0, 0.0);
    let path = shortest(target, &wall, |point| point);
    assert_is_free(&path, &wall);
    assert!(ends(&path)[0].y < -1.2, "{path:?}");
    assert_eq!(path.end(), Some(target));
}

#[test]
fn a_robot_inside_an_obstacle_and_a_target_inside_another_have_a_path() {
    let obstacles = [
        Circle {
            center: Point2::new(0.1, 0.0),
            radius: 0.5,
            least_radius: 0.0,
        },
        Circle {
            center: Point2::new(2.9, 0.0),
            radius: 0.5,
            least_radius: 0.0,
        },
    ];
    let target = Point2::new(3.0, 0.0);
    let path = shortest(target, &obstacles, |point| point);
    assert_eq!(path.end(), Some(target));
    let length: f32 = path
        .segments
        .iter()
        .map(|segment| match segment {
            PathSegment::LineSegment { start, end } => start.distance(*end),
            PathSegment::Arc { .. } => f32::INFINITY,
        })
        .sum();
    assert!(length < 4.0, "{path:?}");
}

#[test]
fn a_robot_that_is_shut_in_and_a_target_that_is_shut_off_have_a_path_all_the_same() {
    let ring = |middle: Point2<Ground>| {
        [0.0, 0.8, 1.6, 2.4, 3.2, 4.0, 4.8, 5.6].map(|angle| Circle {
            center: middle + Orientation2::new(angle).as_unit_vector() * 0.8,
            radius: 0.4,
            least_radius: 0.0,
        })
    };
    let target = Point2::new(4.0, 0.5);
    for middle in [Point2::origin(), target] {
        let path = shortest(target, &ring(middle), |point| point);
        assert_eq!(path.end(), Some(target));
        assert!(path.segments.len() <= MOST_SEGMENTS);
    }
}

#[test]
fn a_path_is_in_one_piece() {
    let wall = [-0.8, -0.4, 0.0, 0.4, 0.8, 1.2].map(|y| Circle {
        center: Point2::new(2.0, y),
        radius: 0.5,
        least_radius: 0.0,
    });
    let path = shortest(Point2::new(4.0, 0.0), &wall, |point| point);
    let mut end = Point2::origin();
    for segment in &path.segments {
        assert!(matches!(segment, PathSegment::LineSegment { start, .. } if *start == end));
        end = segment.end();
    }
    assert!(path.segments.len() > 1);
}

#[test]
fn a_robot_that_replans_at_every_step_does_not_turn_back_and_forth() {
    // A striker beside the ball, and its opponent on the way to the other side of it.
    let target = Point2::new(0.81, 0.25);
    let around = [(Point2::new(0.25, 0.44), 0.5), (Point2::new(0.5, 0.0), 0.3)];
    let mut robot = Point2::<Ground>::origin();
    for _ in 0..1000 {
        let from_robot = |point: Point2<Ground>| Point2::origin() + (point - robot);
        let obstacles = around.map(|(center, radius)| Circle {
            center: from_robot(center),
            radius,
            least_radius: 0.0,
        });
        let path = shortest(from_robot(target), &obstacles, |point| point);
        robot = robot + ends(&path)[0].coords().cap_norm(0.0025);
    }
    assert!(robot.distance(target) < 0.01, "{robot:?}");
}

#[test]
fn a_robot_keeps_its_last_side_until_the_other_one_is_shorter_by_the_margin() {
    let target = Point2::new(4.0, 0.0);
    let side = |last, margin, y| {
        let obstacle = Circle {
            center: Point2::new(2.0, y),
            radius: 0.8,
            least_radius: 0.0,
        };
        let preference = PassingPreference { last, margin };
        plan(target, &[obstacle], preference, |point| point).1
    };
    let (left, right) = (Some(Passing::Left), Some(Passing::Right));
    // The obstacle is somewhat to the left, so that the right side is shorter.
    assert_eq!(side(None, 1.0, 0.1), right);
    assert_eq!(side(left, 0.0, 0.1), right);
    assert_eq!(side(left, 1.0, 0.1), left);
    assert_eq!(side(left, 0.1, 0.6), right);
    assert_eq!(side(right, 1.0, -0.1), right);
    // A free way has no side.
    assert_eq!(side(left, 1.0, 2.0), None);
}

#[test]
fn no_point_of_a_path_is_where_the_robot_may_not_walk() {
    let obstacle = Circle {
        center: Point2::new(2.0, 0.0),
        radius: 0.5,
        least_radius: 0.0,
    };
    let narrow = |point: Point2<Ground>| Point2::new(point.x, point.y.clamp(-0.1, 0.1));
    let path = shortest(Point2::new(4.0, 0.0), &[obstacle], narrow);
    assert!(ends(&path).iter().all(|end| end.y.abs() <= 0.1), "{path:?}");
}
