//! Path planning around circles.
//!
//! A path is straight if nothing is in the way. Otherwise it goes from tangent to tangent, past all circles on the left
//! or past all of them on the right, whichever is shorter. A path that changes sides could be even shorter. But the
//! planner runs in every tick, and a robot with a free choice in every tick turns back and forth between two obstacles.
//! For the same reason, a robot may keep its last side until the other one is shorter by some distance.

use hsl_types::{Ground, Path, PathSegment, Point2};

use crate::geometry::{closest_on_segment, left_of};

const MOST_SEGMENTS: usize = 8;

/// Largest number of corrections of the next point of a path, one for each blocking obstacle. Each correction checks
/// all obstacles, so this limits the time of a tick.
const MOST_CORRECTIONS: usize = 8;

/// Fraction of the distance to an obstacle's center to which it shrinks if the robot or the target is inside, so that
/// there is always a way out and a way in.
const SHRINKING: f32 = 0.95;

/// Factor of the radius at which a path passes an obstacle, so that the next plan finds the way free.
const CLEARANCE: f32 = 1.02;

/// Shortest length of a segment beside an obstacle, as a fraction of its radius.
const SHORTEST: f32 = 0.5;

/// Cost of each point of a path that had to be moved to where a robot may walk, because there is less free space \[m\].
const DETOUR: f32 = 2.0;

/// Radius below which an obstacle is ignored \[m\].
const SMALLEST: f32 = 1e-3;

/// Obstacle to stay away from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Circle {
    pub(crate) center: Point2<Ground>,
    /// Distance that a path keeps from the center if robot and target do, too \[m\].
    pub(crate) radius: f32,
    /// Distance that a path keeps from the center in any case \[m\].
    pub(crate) least_radius: f32,
}

/// Side on which an obstacle is passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passing {
    /// On its left side, seen by the robot.
    Left,
    /// On its right side, seen by the robot.
    Right,
}

/// Preference for the side of the last path.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct PassingPreference {
    /// Side of the last path; `None` if it was straight.
    pub(crate) last: Option<Passing>,
    /// Distance by which a path on the other side must be cheaper \[m\].
    pub(crate) margin: f32,
}

/// Returns the path from the robot, at the origin, to `target`, and its side: the straight path if it is free, otherwise
/// the cheaper one of the two paths that pass all obstacles on the left or on the right, with this preference.
/// `keep_inside` moves a point to where a robot may walk.
pub(crate) fn plan(
    target: Point2<Ground>,
    obstacles: &[Circle],
    preference: PassingPreference,
    keep_inside: impl Fn(Point2<Ground>) -> Point2<Ground>,
) -> (Path, Option<Passing>) {
    if first_blocking(Point2::origin(), target, target, obstacles).is_none() {
        return (Path::straight_to(target), None);
    }
    let past = |passing| {
        let (path, cost) = path_past(passing, target, obstacles, &keep_inside);
        let advantage = match preference.last == Some(passing) {
            true => preference.margin,
            false => 0.0,
        };
        (path, cost - advantage)
    };
    let (left, left_cost) = past(Passing::Left);
    let (right, right_cost) = past(Passing::Right);
    match left_cost < right_cost {
        true => (left, Some(Passing::Left)),
        false => (right, Some(Passing::Right)),
    }
}

/// Returns the path that passes all obstacles on one side, and its cost: its length plus [`DETOUR`] for each point that
/// `keep_inside` moved \[m\]. After [`MOST_SEGMENTS`] it ends with a straight line to the target, free or not.
fn path_past(
    passing: Passing,
    target: Point2<Ground>,
    obstacles: &[Circle],
    keep_inside: impl Fn(Point2<Ground>) -> Point2<Ground>,
) -> (Path, f32) {
    let mut path = Path::default();
    let mut cost = 0.0;
    let mut start = Point2::origin();
    let mut add = |start: Point2<Ground>, end: Point2<Ground>| {
        path.segments.push(PathSegment::LineSegment { start, end });
        start.distance(end)
    };
    for _ in 1..MOST_SEGMENTS {
        let stop = next_stop(start, target, passing, obstacles);
        if stop == target {
            break;
        }
        let end = keep_inside(stop);
        if end != stop {
            cost += DETOUR;
        }
        cost += add(start, end);
        start = end;
    }
    cost += add(start, target);
    (path, cost)
}

/// Returns the next point of the path after `start`: the target if nothing is in the way, otherwise a point beside the
/// obstacle that blocks the way. If another obstacle blocks the way to that point, the point moves beside that one.
fn next_stop(
    start: Point2<Ground>,
    target: Point2<Ground>,
    passing: Passing,
    obstacles: &[Circle],
) -> Point2<Ground> {
    let mut stop = target;
    for _ in 0..MOST_CORRECTIONS {
        match first_blocking(start, stop, target, obstacles) {
            Some(blocking) => stop = tangent_point(start, blocking, passing),
            None => break,
        }
    }
    stop
}

/// Returns the obstacle closest to `start` that a robot would touch on its way to `end`, or `None` if the way is free.
/// Obstacles shrink if `start` or the path's `target` is inside them.
fn first_blocking(
    start: Point2<Ground>,
    end: Point2<Ground>,
    target: Point2<Ground>,
    obstacles: &[Circle],
) -> Option<Circle> {
    obstacles
        .iter()
        .map(|obstacle| shrunk(*obstacle, start, target))
        .filter(|Circle { center, radius, .. }| {
            *radius > SMALLEST
                && closest_on_segment(start, end, *center).distance(*center) < *radius
        })
        .reduce(|best, other| {
            if other.center.distance(start) < best.center.distance(start) {
                other
            } else {
                best
            }
        })
}

/// Returns the obstacle, shrunk so that neither `start` nor `target` is inside, but at least to its least radius.
fn shrunk(obstacle: Circle, start: Point2<Ground>, target: Point2<Ground>) -> Circle {
    let center = obstacle.center;
    let closest = center.distance(start).min(center.distance(target));
    let radius = if closest < obstacle.radius {
        (SHRINKING * closest).max(obstacle.least_radius)
    } else {
        obstacle.radius
    };
    Circle { radius, ..obstacle }
}

/// Returns the point at which a line from `start` touches the obstacle (enlarged by [`CLEARANCE`]) on the given side of
/// the way. If that point is too close, returns a point beyond it. The obstacle blocks the way from `start`, so it is
/// neither at `start` nor of radius [`SMALLEST`].
fn tangent_point(start: Point2<Ground>, obstacle: Circle, passing: Passing) -> Point2<Ground> {
    let to_center = obstacle.center - start;
    let squared_distance = to_center.dot(to_center);
    let distance = squared_distance.sqrt();
    let radius = (obstacle.radius * CLEARANCE).min(distance);
    let length = (squared_distance - radius * radius).max(0.0).sqrt();
    let side = match passing {
        Passing::Left => radius,
        Passing::Right => -radius,
    };
    let direction = (to_center * length + left_of(to_center) * side) * (1.0 / squared_distance);
    start + direction * length.max(SHORTEST * radius)
}

#[cfg(test)]
mod tests;
