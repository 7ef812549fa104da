use std::time::Duration;

use hsl_types::parameters::ParameterValue;
use hsl_types::seconds;
use serde::{Deserialize, Serialize};

/// What is requested.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ParameterValue)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RequestKind {
    /// Halts the match before its next tick.
    #[default]
    Pause,
    /// Lets it go on.
    Resume,
    /// Plays some ticks of a paused match.
    Step,
    /// Begins the match again.
    Reset,
    /// Ends the match.
    Quit,
    /// Puts an entity somewhere.
    Move,
}

/// The parameters of the node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, hsl_types::parameters::Parameters)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Parameters {
    /// What is requested.
    #[parameter(default = RequestKind::default())]
    pub(crate) request: RequestKind,
    /// Number of ticks to step.
    #[parameter(default = 1)]
    pub(crate) steps: u64,
    /// Name of the entity to move, as in `ball` or `hulks/robot_3`.
    #[parameter(default = "ball".to_owned())]
    pub(crate) entity: String,
    /// Where to move it.
    #[parameter(default = 0.0, unit = "m", range = -1000.0..=1000.0)]
    pub(crate) x: f64,
    /// Where to move it.
    #[parameter(default = 0.0, unit = "m", range = -1000.0..=1000.0)]
    pub(crate) y: f64,
    /// Direction in which it looks then; null: as before.
    #[parameter(default = None, unit = "rad", range = -10.0..=10.0)]
    pub(crate) angle: Option<f64>,
    /// Velocity of the ball.
    #[parameter(default = 0.0, unit = "m/s", range = -100.0..=100.0)]
    pub(crate) velocity_x: f64,
    /// Velocity of the ball.
    #[parameter(default = 0.0, unit = "m/s", range = -100.0..=100.0)]
    pub(crate) velocity_y: f64,
    /// Wall time within which a running match must be found.
    #[parameter(default = Duration::from_secs(5))]
    #[serde(with = "seconds")]
    pub(crate) timeout: Duration,
}
