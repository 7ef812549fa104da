use std::time::Duration;

use hsl_types::{Ground, Isometry2, Obstacle, ObstacleKind, Point2, Time};

use crate::sighting::{Detection, Sighting};

/// What a vision saw last, in the ground frame of now: odometry moves it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen {
    /// The ball of the last image with one, and the time of that image.
    ball: Option<(Point2<Ground>, Time)>,
    /// The robots of the last image, and its time.
    robots: Option<(Vec<Detection>, Time)>,
}

impl Seen {
    /// Takes the balls of an image. The surest one is the ball, of equal ones the nearest. An image without a ball
    /// changes nothing: the last one becomes too old by itself. An image that is older than the last one does not count.
    pub(crate) fn take_balls(&mut self, balls: &Sighting, least_confidence: f32, now: Time) {
        let seen = balls.seen_at(now);
        let counting = balls.objects.iter();
        let counting = counting.filter(|ball| ball.counts(least_confidence));
        let surest = counting.min_by(|a, b| {
            let [a_sure, b_sure] = [a, b].map(|ball| ball.confidence.unwrap_or(0.0));
            let [a_far, b_far] = [a, b].map(|ball| ball.position.coords().norm());
            b_sure.total_cmp(&a_sure).then(a_far.total_cmp(&b_far))
        });
        let is_newer = self.ball.is_none_or(|(_, before)| before <= seen);
        if let Some(ball) = surest.filter(|_| is_newer) {
            self.ball = Some((ball.position, seen));
        }
    }

    /// Takes the robots of an image in place of those of the last one, unless the image is older.
    pub(crate) fn take_robots(&mut self, robots: &Sighting, least_confidence: f32, now: Time) {
        let seen = robots.seen_at(now);
        let counting = robots.objects.iter().copied();
        let counting = counting.filter(|robot| robot.counts(least_confidence));
        let last = self.robots.as_ref();
        if last.is_none_or(|(_, before)| *before <= seen) {
            self.robots = Some((counting.collect(), seen));
        }
    }

    /// Moves everything into the ground frame after a step; `moved` maps that frame to the one before.
    pub(crate) fn step(&mut self, moved: Isometry2<Ground, Ground>) {
        let into_new = moved.inverse();
        if let Some((position, _)) = &mut self.ball {
            *position = into_new * *position;
        }
        for robot in self.robots.iter_mut().flat_map(|(robots, _)| robots) {
            robot.position = into_new * robot.position;
        }
    }

    /// Returns the ball and when it was seen, if that is not longer ago than `timeout`.
    pub(crate) fn ball(&self, now: Time, timeout: Duration) -> Option<(Point2<Ground>, Time)> {
        self.ball.filter(|(_, seen)| now.since(*seen) <= timeout)
    }

    /// Returns the robots as obstacles, if they were not seen longer ago than `timeout`.
    pub(crate) fn obstacles(&self, now: Time, timeout: Duration) -> Vec<Obstacle> {
        let robots = self.robots.iter();
        robots
            .filter(|(_, seen)| now.since(*seen) <= timeout)
            .flat_map(|(robots, _)| robots)
            .map(|robot| Obstacle {
                kind: ObstacleKind::Robot,
                position: robot.position,
                radius_at_foot_height: robot.radius,
                radius_at_hip_height: robot.radius,
            })
            .collect()
    }
}
