use hsl_types::Time;
use hsl_wire::convert::time;
use hsl_wire::geometry_msgs::PoseWithCovarianceStamped;

use crate::inputs::ball::LARGEST_VARIANCE;
use crate::parameters::BallParameters;

/// Share of the growth of the variance from which on it counts as growth.
const GROWTH: f64 = 0.5;

/// Filtered ball, and the time at which it was seen last: the filter does not publish this time, but the variance grows
/// until the next sighting.
#[derive(Default)]
pub(super) struct BallMemory {
    pub(super) message: Option<PoseWithCovarianceStamped>,
    /// Time of the last message.
    updated: Time,
    /// Time of the last sighting.
    pub(super) seen: Time,
}

impl BallMemory {
    /// Stores a message of the filter, which was sent at `sent`.
    pub(super) fn update(&mut self, message: PoseWithCovarianceStamped, sent: Time) {
        let now = time::from_stamp(&message.header.stamp).unwrap_or(sent);
        let elapsed = now.since(self.updated).as_secs_f64();
        let growth = f64::from(BallParameters::default().growth) * elapsed;
        let is_older = self.message.as_ref().is_some_and(|before| {
            variance(&message) >= variance(before) + GROWTH * growth && now > self.updated
        });
        if !is_older {
            self.seen = now;
        }
        self.updated = now;
        self.message = Some(message);
    }

    /// Returns the last message if the program uses its ball.
    pub(super) fn known(&self) -> Option<&PoseWithCovarianceStamped> {
        self.message
            .as_ref()
            .filter(|it| variance(it) < LARGEST_VARIANCE)
    }
}

/// Returns the larger variance of a position on the field \[m²\].
fn variance(message: &PoseWithCovarianceStamped) -> f64 {
    let covariance = &message.pose.covariance;
    covariance[0].max(covariance[7])
}
