use std::collections::VecDeque;
use std::time::Duration;

use hsl_types::{BallState, Ground, Isometry2, Obstacle, Odometry, Side, Time};

use super::view::View;

/// Maximum number of images that are being processed.
const MOST: usize = 1000;

/// Objects that a robot perceives, relative to the robot.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Perceived {
    /// Ball, or `None` if it is not perceived.
    pub(crate) ball: Option<BallState>,
    /// Obstacles.
    pub(crate) obstacles: Vec<Obstacle>,
}

/// Image and the objects in it, relative to the robot at the time of the image.
#[derive(Clone, Debug)]
struct Image {
    taken_at: Time,
    ground_to_odometry: Isometry2<Ground, Odometry>,
    perceived: Perceived,
}

/// Camera of a robot: images at a period, which are known after a latency. The objects of the last known image stay
/// known until the next one. The robot corrects their positions by its odometry since the image.
#[derive(Clone, Debug, Default)]
pub(super) struct Camera {
    /// Time of the next image.
    next: Option<Time>,
    /// Images that are not known yet, from the oldest to the newest.
    processed: VecDeque<Image>,
    /// Last known image.
    known: Option<Image>,
}

impl Camera {
    /// Returns true if an image is taken at `now`. `first_after` returns the time to the first image.
    pub(super) fn is_due(
        &mut self,
        now: Time,
        period: Duration,
        first_after: impl FnOnce() -> Duration,
    ) -> bool {
        let next = *self.next.get_or_insert_with(|| now + first_after());
        let is_due = next <= now;
        if is_due {
            // A period shorter than a tick: an image in each tick.
            self.next = Some((next + period).max(now));
        }
        is_due && self.processed.len() < MOST
    }

    /// Adds an image, taken at `now`.
    pub(super) fn take(
        &mut self,
        now: Time,
        ground_to_odometry: Isometry2<Ground, Odometry>,
        perceived: Perceived,
    ) {
        self.processed.push_back(Image {
            taken_at: now,
            ground_to_odometry,
            perceived,
        });
    }

    /// Returns the objects of the last image that is known in this tick, relative to the robot now; nothing before the
    /// first image is known.
    pub(super) fn perceived(
        &mut self,
        view: &View,
        latency: Duration,
        ground_to_odometry: Isometry2<Ground, Odometry>,
    ) -> Perceived {
        let is_known = |image: &mut Image| image.taken_at + latency <= view.now;
        while let Some(image) = self.processed.pop_front_if(is_known) {
            self.known = Some(image);
        }
        let Some(image) = &self.known else {
            return Perceived::default();
        };
        let to_now = ground_to_odometry.inverse() * image.ground_to_odometry;
        let ball = image.perceived.ball.map(|ball| {
            let ball_in_ground = to_now * ball.ball_in_ground;
            let ball_in_field = view.ground_to_field * ball_in_ground;
            BallState {
                ball_in_ground,
                ball_in_field,
                ball_in_ground_velocity: to_now * ball.ball_in_ground_velocity,
                field_side: Side::of(ball_in_field.y),
                ..ball
            }
        });
        let obstacles = image.perceived.obstacles.iter();
        let obstacles = obstacles.map(|obstacle| Obstacle {
            position: to_now * obstacle.position,
            ..*obstacle
        });
        Perceived {
            ball,
            obstacles: obstacles.collect(),
        }
    }
}
