use std::time::Duration;

use hsl_types::{Faults, seconds};
use serde::{Deserialize, Serialize};

use super::require_within;

/// Where a robot goes while a teammate plays the ball.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SupportParameters {
    /// Seconds after which a teammate that was not heard of does not count (default: 10).
    #[serde(with = "seconds")]
    pub teammate_timeout: Duration,
    /// Metres along the side of a cell of the Voronoi map (default: 0.5).
    pub voronoi_cell_size: f32,
    /// Metres around the ball at which a cell weighs half as much as one at the ball (default: 2.5).
    pub ball_attraction_distance: f32,
    /// Metres that it stays away from the ball (default: 1).
    pub ball_distance: f32,
    /// Metres that it stays away from a ball that the rules give to the other team (default: 1).
    pub set_play_distance: f32,
}

impl Default for SupportParameters {
    fn default() -> Self {
        Self {
            teammate_timeout: Duration::from_secs(10),
            voronoi_cell_size: 0.5,
            ball_attraction_distance: 2.5,
            ball_distance: 1.0,
            set_play_distance: 1.0,
        }
    }
}

impl SupportParameters {
    pub(super) fn faults(&self) -> Faults {
        let mut faults = Faults::default();
        for (key, value, least) in [
            ("voronoi_cell_size", self.voronoi_cell_size, 0.1),
            (
                "ball_attraction_distance",
                self.ball_attraction_distance,
                0.1,
            ),
            ("ball_distance", self.ball_distance, 0.0),
            ("set_play_distance", self.set_play_distance, 0.0),
        ] {
            require_within(&mut faults, key, value, least, 100.0);
        }
        faults
    }
}
