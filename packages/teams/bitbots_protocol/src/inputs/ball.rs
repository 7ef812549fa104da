//! Position of the ball with a variance that grows while the robot does not see the ball, as in the ball filter of
//! Bit-Bots (`bitbots_ball_filter`).

use hsl_types::{Field, Ground, Orientation2, Point2, Time, WorldState};
use hsl_wire::convert::frames::{MAP, header};
use hsl_wire::convert::planar::pose_at;
use hsl_wire::geometry_msgs::{PoseWithCovariance, PoseWithCovarianceStamped};

use crate::parameters::BallParameters;

/// Variance before the first sighting, as in the ball filter of Bit-Bots \[m²\].
const UNKNOWN: f32 = 1000.0;
/// Variance from which on the program does not use a ball, its parameter `ball_max_covariance` \[m²\].
pub(crate) const LARGEST_VARIANCE: f64 = 2.0;
/// Number of elements of a row of a covariance.
const AXES: usize = 6;

#[derive(Clone, Debug)]
pub(crate) struct BallFilter {
    parameters: BallParameters,
    /// Last seen position; the center of the field before the first sighting, as in the ball filter of Bit-Bots \[m\].
    position: Point2<Field>,
    /// Variance of both coordinates of the position \[m²\].
    variance: f32,
    /// Time of the last update.
    updated: Time,
}

impl BallFilter {
    /// Creates a filter that has not seen the ball.
    pub(crate) fn new(parameters: BallParameters) -> Self {
        Self {
            parameters,
            position: Point2::origin(),
            variance: UNKNOWN,
            updated: Time::ZERO,
        }
    }

    /// Forgets the ball.
    pub(crate) fn reset(&mut self) {
        self.position = Point2::origin();
        self.variance = UNKNOWN;
    }

    /// Updates the filter with a world state, and returns the message for the program. `head_yaw` is the direction of the
    /// head. A ball that is not seen in an image of its place is not there. A seen ball that is too far from the place
    /// is another one.
    pub(crate) fn update(
        &mut self,
        world_state: &WorldState,
        head_yaw: Orientation2<Ground>,
    ) -> PoseWithCovarianceStamped {
        let now = world_state.now;
        let elapsed = now.since(self.updated).as_secs_f32();
        let grown = self.variance + self.parameters.growth * elapsed;
        self.variance = grown.min(UNKNOWN);
        let seen = world_state
            .ball
            .filter(|ball| ball.last_seen_ball == now && self.is_near(ball.ball_in_field));
        if let Some(ball) = seen {
            let distance = ball.ball_in_ground.coords().norm();
            self.position = ball.ball_in_field;
            self.variance =
                self.parameters.measurement + self.parameters.distance_factor * distance * distance;
        } else if self.is_in_view(world_state, head_yaw) {
            let images = self.images_until(now) - self.images_until(self.updated);
            let factor = libm::powf(self.parameters.negative_observation, images as f32);
            self.variance = (self.variance * factor).min(UNKNOWN);
        }
        self.updated = now;
        let mut covariance = [0.0; AXES * AXES];
        for axis in 0..2 {
            covariance[axis * (AXES + 1)] = f64::from(self.variance);
        }
        PoseWithCovarianceStamped {
            header: header(now, MAP),
            pose: PoseWithCovariance {
                pose: pose_at(self.position),
                covariance,
            },
        }
    }

    /// Returns true if a seen ball may be the one of the filter.
    fn is_near(&self, ball: Point2<Field>) -> bool {
        let most = self.parameters.ignore_measurement * self.variance;
        let offset = ball - self.position;
        offset.x.abs() < most && offset.y.abs() < most
    }

    /// Returns true if an image shows the place of the ball, away from the borders.
    fn is_in_view(&self, world_state: &WorldState, head_yaw: Orientation2<Ground>) -> bool {
        let field_to_ground = world_state.robot.ground_to_field.inverse();
        let place = (field_to_ground * self.position).coords();
        let parameters = &self.parameters;
        let widest = parameters.view_angle / 2.0 * (1.0 - parameters.ignore_border);
        place.norm() <= parameters.view_range
            && head_yaw.angle_to(place.orientation()).abs() <= widest
    }

    /// Returns the number of images from the start of the run until a time.
    fn images_until(&self, time: Time) -> f64 {
        let seconds = time.since(Time::ZERO).as_secs_f64();
        (seconds * f64::from(self.parameters.image_rate)).floor()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use hsl_types::Pose2;

    use super::*;
    use crate::inputs::fixture::world_state;

    /// Variance up to which the program uses the ball \[m²\].
    const KNOWN: f64 = 2.0;

    fn variance(message: &PoseWithCovarianceStamped) -> f64 {
        message.pose.covariance[7]
    }

    /// Returns the variance in each of the next ticks of 60 Hz in which the robot does not see the ball, with this
    /// direction of the head, and `change` applied to each world state.
    fn unseen(ticks: u32, head_yaw: f32, change: impl Fn(&mut WorldState)) -> Vec<f64> {
        let mut filter = BallFilter::new(BallParameters::default());
        let mut world_state = world_state();
        filter.update(&world_state, Orientation2::identity());
        world_state.ball = None;
        let first = world_state.now;
        let next = (1..=ticks).map(|tick| {
            world_state.now = first + Duration::from_secs(1) * tick / 60;
            change(&mut world_state);
            variance(&filter.update(&world_state, Orientation2::new(head_yaw)))
        });
        next.collect()
    }

    /// Moves the robot to this pose.
    fn at(x: f32, y: f32, angle: f32) -> impl Fn(&mut WorldState) {
        move |world_state| {
            world_state.robot.ground_to_field = Pose2::new(x, y, angle).as_transform();
        }
    }

    #[test]
    fn the_variance_grows_while_the_ball_is_not_seen_and_a_reset_forgets_it() {
        let mut filter = BallFilter::new(BallParameters::default());
        let mut world_state = world_state();
        let away = Orientation2::new(1.2);
        let seen = filter.update(&world_state, away);
        assert_eq!(seen.header.frame_id, "map");
        assert_eq!(
            (seen.pose.pose.position.x, seen.pose.pose.position.y),
            (2.0, 2.0)
        );
        assert!((variance(&seen) - 0.52).abs() < 1e-6);
        world_state.ball = None;
        world_state.now += Duration::from_secs(2);
        let later = filter.update(&world_state, away);
        assert_eq!(later.pose.pose.position, seen.pose.pose.position);
        assert!((variance(&later) - 0.768).abs() < 1e-6);
        filter.reset();
        assert!(variance(&filter.update(&world_state, away)) >= 1000.0);
    }

    #[test]
    fn a_ball_that_is_not_seen_where_the_head_looks_is_lost_within_four_images() {
        let variances = unseen(16, 0.0, |_| ());
        let lost = variances.iter().filter(|variance| **variance > KNOWN);
        assert!((1..=4).contains(&lost.count()), "{variances:?}");
    }

    #[test]
    fn only_images_of_the_place_make_the_ball_lost() {
        // The ball was 1 m ahead of the robot at (2, 1), which faced it.
        let up = std::f32::consts::FRAC_PI_2;
        for (name, head_yaw, pose, is_lost) in [
            ("the head turns away", 1.2, (2.0, 1.0, up), false),
            ("the place is near the border", 0.75, (2.0, 1.0, up), false),
            ("the place is within the border", 0.65, (2.0, 1.0, up), true),
            ("the robot turns away", 0.0, (2.0, 1.0, -up), false),
            ("the head looks back to it", 1.2, (2.0, 1.0, up - 1.2), true),
            ("the robot goes too far away", 0.0, (2.0, -2.1, up), false),
            ("the robot stays in range", 0.0, (2.0, -1.9, up), true),
        ] {
            let (x, y, angle) = pose;
            let last = *unseen(60, head_yaw, at(x, y, angle)).last().unwrap();
            assert_eq!(last > KNOWN, is_lost, "{name}: {last}");
        }
    }

    #[test]
    fn a_robot_before_the_place_of_the_ball_changes_nothing() {
        let free = unseen(60, 0.0, |world_state| world_state.obstacles.clear());
        let hidden = unseen(60, 0.0, |world_state| {
            world_state.obstacles[0].position = Point2::new(0.5, 0.0);
        });
        assert_eq!(hidden, free);
    }

    #[test]
    fn a_seen_ball_far_from_a_well_known_one_is_ignored_until_the_place_is_uncertain() {
        let mut filter = BallFilter::new(BallParameters::default());
        let mut world_state = world_state();
        // Towards (5, 2).
        let head_yaw = Orientation2::new(-1.25);
        filter.update(&world_state, head_yaw);
        let mut place = |x: f32, milliseconds: u64| {
            world_state.now = Time::from_nanos(milliseconds * 1_000_000);
            let ball = world_state.ball.as_mut().unwrap();
            ball.last_seen_ball = Time::from_nanos(milliseconds * 1_000_000);
            ball.ball_in_field = Point2::new(x, 2.0);
            filter.update(&world_state, head_yaw).pose.pose.position.x
        };
        // Six times the variance of 0.52 m² are 3.1 m.
        assert_eq!(place(5.0, 30), 5.0);
        assert_eq!(place(1.0, 40), 5.0);
        // Six images show that the ball is not at the old place, so that the next one is believed.
        assert_eq!(place(1.0, 400), 5.0);
        assert_eq!(place(1.0, 410), 1.0);
    }
}
