use std::time::Duration;

use hsl_types::{Ground, Isometry2, Obstacle, ObstacleKind, Time};

use crate::sighting::{Detection, Sighting};

/// Last detections of a vision, in the current ground frame; odometry moves them.
#[derive(Clone, Debug, Default)]
pub(crate) struct SeenObjects {
    /// Ball of the last image with a ball, and time of that image.
    ball: Option<(Detection, Time)>,
    /// Robots of the last image, and time of that image.
    robots: Option<(Vec<Detection>, Time)>,
}

impl SeenObjects {
    /// Records the balls of an image. The ball with the highest confidence is used; among equal ones, the nearest. An
    /// image without a ball changes nothing, because the last ball expires by itself. An image that is older than the
    /// last one is ignored.
    pub(crate) fn record_balls(&mut self, balls: &Sighting, min_confidence: f32, now: Time) {
        let seen = balls.seen_at(now);
        let confident = balls.objects.iter();
        let confident = confident.filter(|ball| ball.is_confident(min_confidence));
        let surest = confident.min_by(|a, b| {
            let [a_sure, b_sure] = [a, b].map(|ball| ball.confidence.unwrap_or(0.0));
            let [a_far, b_far] = [a, b].map(|ball| ball.position.coords().norm());
            b_sure.total_cmp(&a_sure).then(a_far.total_cmp(&b_far))
        });
        let is_newer = self.ball.is_none_or(|(_, before)| before <= seen);
        if let Some(ball) = surest.filter(|_| is_newer) {
            self.ball = Some((*ball, seen));
        }
    }

    /// Replaces the robots with the robots of an image, unless the image is older than the last one.
    pub(crate) fn record_robots(&mut self, robots: &Sighting, min_confidence: f32, now: Time) {
        let seen = robots.seen_at(now);
        let confident = robots.objects.iter().copied();
        let confident = confident.filter(|robot| robot.is_confident(min_confidence));
        let last = self.robots.as_ref();
        if last.is_none_or(|(_, before)| *before <= seen) {
            self.robots = Some((confident.collect(), seen));
        }
    }

    /// Transforms all objects to the ground frame after a step; `moved` maps the new frame to the old one.
    pub(crate) fn step(&mut self, moved: Isometry2<Ground, Ground>) {
        let into_new = moved.inverse();
        let ball = self.ball.iter_mut().map(|(ball, _)| ball);
        let robots = self.robots.iter_mut().flat_map(|(robots, _)| robots);
        for object in ball.chain(robots) {
            object.position = into_new * object.position;
        }
    }

    /// Returns the ball and the time at which it was seen, if it is not older than `timeout`.
    pub(crate) fn ball(&self, now: Time, timeout: Duration) -> Option<(Detection, Time)> {
        self.ball.filter(|(_, seen)| now.since(*seen) <= timeout)
    }

    /// Returns the robots as obstacles; empty if they are older than `timeout`.
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
                team: robot.team,
                player_number: robot.player_number,
            })
            .collect()
    }
}
