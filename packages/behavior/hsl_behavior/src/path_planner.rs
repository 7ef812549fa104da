//! A path around circles: straight where nothing is in the way, else from tangent to tangent, past all of
//! them on the left or past all of them on the right, whichever is shorter. A path that changes sides
//! could be shorter still, but the planner runs in every tick, and a robot that may change its mind in
//! every tick turns back and forth between two obstacles.

use hsl_types::{Ground, Path, PathSegment, Point2};

use crate::geometry::{closest_on_segment, left_of};

/// Segments of a path, at most.
const MOST_SEGMENTS: usize = 8;

/// Obstacles that may be in the way to the next point of a path one after the other, at most. All obstacles
/// are looked at for each of them, so that this bounds the time of a tick.
const MOST_CORRECTIONS: usize = 8;

/// Share of the distance to an obstacle's middle to which it shrinks for a robot or a target that is
/// inside of it: so there is always a way out and a way in.
const SHRINKING: f32 = 0.95;

/// How much farther out than the radius a path passes, so that the next plan finds the way free.
const CLEARANCE: f32 = 1.02;

/// Share of an obstacle's radius that a segment beside it is long, at least.
const SHORTEST: f32 = 0.5;

/// Metres that a path may be longer than the other one for each of its points that had to be moved to
/// where a robot may walk: it is not as free there.
const DETOUR: f32 = 2.0;

/// Metres below which an obstacle has shrunk to nothing.
const SMALLEST: f32 = 1e-3;

/// Something to stay away from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Circle {
    pub(crate) center: Point2<Ground>,
    /// Metres that a path stays away from the center, where robot and target do.
    pub(crate) radius: f32,
    /// Metres that it stays away even where they do not.
    pub(crate) least_radius: f32,
}

/// On which side an obstacle is passed.
#[derive(Clone, Copy, PartialEq)]
enum Passing {
    Left,
    Right,
}

/// The path from the robot to `target`; `keep_inside` moves a point to where a robot may walk.
pub(crate) fn plan(
    target: Point2<Ground>,
    obstacles: &[Circle],
    keep_inside: impl Fn(Point2<Ground>) -> Point2<Ground>,
) -> Path {
    if first_blocking(Point2::origin(), target, target, obstacles).is_none() {
        return Path::straight_to(target);
    }
    let (left, left_cost) = path_past(Passing::Left, target, obstacles, &keep_inside);
    let (right, right_cost) = path_past(Passing::Right, target, obstacles, &keep_inside);
    if left_cost < right_cost { left } else { right }
}

/// The path that leaves all obstacles on one side, and its length with the price of its detours.
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

/// The next point of the path: the target where nothing is in the way, else beside what blocks it and
/// whatever blocks the way there in turn.
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

/// The obstacle closest to `start` that a robot would touch on its way to `end`.
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

/// The obstacle, made so small that neither `start` nor `target` is inside, but for its least radius.
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

/// A point on the line from `start` that touches the obstacle on one side: where it does, or beyond.
/// The obstacle blocks the way from `start`, so that it is neither there nor [`SMALLEST`].
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
