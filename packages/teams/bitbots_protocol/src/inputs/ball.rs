//! Position of the ball with a variance that grows while the robot does not see the ball.

use hsl_types::{Field, Point2, Time, WorldState};
use hsl_wire::convert::frames::{MAP, header};
use hsl_wire::convert::planar::pose_at;
use hsl_wire::geometry_msgs::{PoseWithCovariance, PoseWithCovarianceStamped};

use crate::parameters::BallParameters;

/// Variance before the first sighting, as in the ball filter of Bit-Bots \[m²\].
const UNKNOWN: f32 = 1000.0;
/// Largest angle at which the head looks straight at the ball \[rad\].
const HEAD_RANGE: f32 = 1.0;
/// Number of elements of a row of a covariance.
const AXES: usize = 6;

#[derive(Clone, Debug)]
pub(crate) struct BallFilter {
    parameters: BallParameters,
    /// Last seen position \[m\].
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
        self.variance = UNKNOWN;
    }

    /// Updates the filter with a world state, and returns the message for the program. `is_tracked` is set while the
    /// head follows the ball: a ball that is not seen then is not where it was.
    pub(crate) fn update(
        &mut self,
        world_state: &WorldState,
        is_tracked: bool,
    ) -> PoseWithCovarianceStamped {
        let now = world_state.now;
        let seen = world_state.ball.filter(|ball| ball.last_seen_ball == now);
        if let Some(ball) = seen {
            let distance = ball.ball_in_ground.coords().norm();
            self.position = ball.ball_in_field;
            self.variance =
                self.parameters.measurement + self.parameters.distance_factor * distance * distance;
        } else {
            let elapsed = now.since(self.updated).as_secs_f32();
            let field_to_ground = world_state.robot.ground_to_field.inverse();
            let angle = (field_to_ground * self.position).coords().angle();
            let loss = match is_tracked && angle.abs() <= HEAD_RANGE {
                true => self.parameters.loss * self.variance,
                false => 0.0,
            };
            let grown = self.variance + (self.parameters.growth + loss) * elapsed;
            self.variance = grown.min(UNKNOWN);
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
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::inputs::fixture::world_state;

    #[test]
    fn the_variance_grows_while_the_ball_is_not_seen_and_a_reset_forgets_it() {
        let mut filter = BallFilter::new(BallParameters::default());
        let mut world_state = world_state();
        let seen = filter.update(&world_state, true);
        assert_eq!(seen.header.frame_id, "map");
        assert_eq!(
            (seen.pose.pose.position.x, seen.pose.pose.position.y),
            (2.0, 2.0)
        );
        let variance = |message: &PoseWithCovarianceStamped| message.pose.covariance[7];
        assert!((variance(&seen) - 0.52).abs() < 1e-6);
        world_state.ball = None;
        world_state.now += Duration::from_secs(2);
        let later = filter.update(&world_state, false);
        assert_eq!(later.pose.pose.position, seen.pose.pose.position);
        assert!((variance(&later) - 0.768).abs() < 1e-6);
        filter.reset();
        assert!(variance(&filter.update(&world_state, false)) >= 1000.0);
    }

    #[test]
    fn a_ball_that_is_not_seen_where_the_head_looks_is_lost_within_four_images() {
        let mut filter = BallFilter::new(BallParameters::default());
        let mut world_state = world_state();
        filter.update(&world_state, true);
        world_state.ball = None;
        let mut variance = 0.0;
        for _ in 0..4 {
            world_state.now += Duration::from_nanos(1_000_000_000 / 15);
            variance = filter.update(&world_state, true).pose.covariance[0];
        }
        assert!(variance > 2.0, "{variance}");
    }
}
