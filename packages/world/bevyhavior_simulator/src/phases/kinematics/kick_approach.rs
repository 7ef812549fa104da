use hsl_types::{Direction, Ground, Orientation2, OrientationMode, Path, PathSegment, Point2};

use super::walk::{self, Limits, Step};

/// Largest distance from the place behind the ball at which a robot begins to kick \[m\].
const POSITION_TOLERANCE: f32 = 0.05;
/// Largest angle to the direction of the kick at which a robot begins to kick \[rad\].
const ANGLE_TOLERANCE: f32 = 0.2;
/// Factor of the tolerances for a robot that has begun to kick: errors of perception do not let it walk again.
const HYSTERESIS: f32 = 2.0;
/// Distance to the circle around the ball at which a robot is on it \[m\].
const ON_CIRCLE: f32 = 2e-3;

/// Kick of a robot that walks around the ball first, in its ground frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct KickApproach {
    /// Expected position of the ball \[m\].
    pub(super) ball: Point2<Ground>,
    /// Direction of the kick.
    pub(super) direction: Orientation2<Ground>,
    /// Distance to the ball at which the robot stands, and does not come nearer on its way \[m\].
    pub(super) distance: f32,
}

impl KickApproach {
    /// Returns the step of a tick to the place behind the ball; `None` if the robot stands there and faces in the
    /// direction of the kick. `is_kicking` is true if the robot stood there in the previous tick.
    pub(super) fn step(&self, is_kicking: bool, limits: Limits) -> Option<Step> {
        let factor = if is_kicking { HYSTERESIS } else { 1.0 };
        let is_near = self.place().coords().norm() <= factor * POSITION_TOLERANCE;
        let is_aligned = self.direction.angle().abs() <= factor * ANGLE_TOLERANCE;
        if is_near && is_aligned {
            return None;
        }
        let path = Path {
            segments: vec![self.segment()],
        };
        let mode = OrientationMode::LookAt {
            target: self.ball,
            tolerance: 0.0,
        };
        Some(walk::along_path(
            &path,
            mode,
            self.direction,
            POSITION_TOLERANCE,
            limits,
        ))
    }

    /// Returns the place behind the ball.
    fn place(&self) -> Point2<Ground> {
        self.ball - self.direction.as_unit_vector() * self.distance
    }

    /// Returns the next part of the shortest way to the place that does not come nearer to the ball than the place: the
    /// line to the place, the line that touches the circle around the ball, or an arc of this circle.
    fn segment(&self) -> PathSegment {
        let start = Point2::origin();
        let from_ball = start - self.ball;
        let behind = self.place() - self.ball;
        let (here, there) = (from_ball.orientation(), behind.orientation());
        let turn = here.angle_to(there);
        let range = from_ball.norm();
        let is_outside = range > self.distance + ON_CIRCLE;
        // The circle hides the place unless the angle between both is below that of the touching line.
        if is_outside && from_ball.dot(behind) >= self.distance * self.distance {
            let end = self.place();
            return PathSegment::LineSegment { start, end };
        }
        if is_outside {
            let angle = libm::acosf(self.distance / range).copysign(turn);
            let touching = here * Orientation2::new(angle);
            let end = self.ball + touching.as_unit_vector() * self.distance;
            return PathSegment::LineSegment { start, end };
        }
        PathSegment::Arc {
            center: self.ball,
            radius: self.distance,
            start: here,
            end: there,
            direction: if turn < 0.0 {
                Direction::Clockwise
            } else {
                Direction::Counterclockwise
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use hsl_types::{Isometry2, Vector2, World};

    use super::*;

    const DISTANCE: f32 = 0.25;
    const LIMITS: (f32, f32) = (0.004, 0.02);

    /// Walks from a position \[m\] to kick the ball at the origin along the x axis. Returns the length of the way
    /// \[m\], the smallest distance to the ball on it, and the last pose.
    fn way(x: f32, y: f32) -> (f32, f32, Isometry2<Ground, World>) {
        let mut pose = Isometry2::new(Vector2::new(x, y), Orientation2::new(1.0));
        let (mut length, mut nearest) = (0.0, f32::INFINITY);
        for _ in 0..10_000 {
            let approach = KickApproach {
                ball: pose.inverse() * Point2::origin(),
                direction: pose.inverse() * Orientation2::identity(),
                distance: DISTANCE,
            };
            let limits = Limits::new(LIMITS.0, LIMITS.1);
            let Some(step) = approach.step(false, limits) else {
                return (length, nearest, pose);
            };
            length += step.translation.norm();
            pose = super::super::after(pose, step);
            nearest = nearest.min(pose.translation().norm());
        }
        panic!("the robot does not arrive from {x}, {y}: {pose:?}");
    }

    #[test]
    fn a_robot_walks_around_the_ball_from_all_sides_and_stands_behind_it() {
        for tenths in 0..63 {
            let angle = Orientation2::<World>::new(tenths as f32 / 10.0).as_unit_vector();
            for range in [0.1, 0.25, 0.26, 0.5, 2.0] {
                let start = angle * range;
                let (_, nearest, end) = way(start.x, start.y);
                let off = end.translation() - Vector2::new(-DISTANCE, 0.0);
                assert!(off.norm() <= POSITION_TOLERANCE, "{start:?}: {off:?}");
                let turn = end.orientation().angle().abs();
                assert!(turn <= ANGLE_TOLERANCE, "{start:?}: {turn}");
                let least = range.min(DISTANCE) - LIMITS.0;
                assert!(nearest >= least, "{start:?}: {nearest}");
            }
        }
    }

    #[test]
    fn the_way_is_the_shortest_one_around_the_circle() {
        // From 1 m before the ball: the touching line, and the rest of the half circle.
        let touching = (1.0 - DISTANCE * DISTANCE).sqrt();
        let arc = DISTANCE * (std::f32::consts::PI - libm::acosf(DISTANCE));
        let (length, ..) = way(1.0, 0.0);
        let expected = touching + arc - POSITION_TOLERANCE;
        assert!((length - expected).abs() < 0.03, "{length}, {expected}");
        let (straight, ..) = way(-1.0, 0.0);
        assert!((straight - 0.7).abs() < 0.01, "{straight}");
    }

    #[test]
    fn a_robot_that_has_begun_to_kick_stays_within_wider_tolerances() {
        let approach = KickApproach {
            ball: Point2::new(DISTANCE + 0.08, 0.0),
            direction: Orientation2::new(0.3),
            distance: DISTANCE,
        };
        let limits = || Limits::new(LIMITS.0, LIMITS.1);
        assert!(approach.step(false, limits()).is_some());
        assert!(approach.step(true, limits()).is_some());
        let nearer = KickApproach {
            direction: Orientation2::new(0.1),
            ..approach
        };
        assert!(nearer.step(false, limits()).is_some());
        assert!(nearer.step(true, limits()).is_none());
    }
}
