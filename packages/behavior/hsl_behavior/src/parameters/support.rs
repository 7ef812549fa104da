use std::time::Duration;

use hsl_types::parameters::Parameters;
use hsl_types::seconds;
use serde::{Deserialize, Serialize};

/// Support of a teammate that plays the ball.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, Parameters)]
#[serde(default, deny_unknown_fields)]
pub struct SupportParameters {
    /// Time without messages after which a teammate is ignored.
    #[parameter(default = Duration::from_secs(10))]
    #[serde(with = "seconds")]
    pub teammate_timeout: Duration,
    /// Size of a cell of the Voronoi map.
    #[parameter(default = 0.5, unit = "m", range = 0.1..=100.0)]
    pub voronoi_cell_size: f32,
    /// Distance from the ball at which a cell weighs half as much as one at the ball.
    #[parameter(default = 2.5, unit = "m", range = 0.1..=100.0)]
    pub ball_attraction_distance: f32,
    /// Distance that a supporter keeps from the ball.
    #[parameter(default = 1.0, unit = "m", range = 0.0..=100.0)]
    pub ball_distance: f32,
    /// Distance that the robot keeps from a ball that the rules give to the other team.
    #[parameter(default = 1.0, unit = "m", range = 0.0..=100.0)]
    pub set_play_distance: f32,
}
