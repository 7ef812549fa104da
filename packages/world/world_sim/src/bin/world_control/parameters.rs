use std::time::Duration;

use hsl_types::parameters::ParameterValue;
use hsl_types::seconds;
use serde::{Deserialize, Serialize};

/// Kind of request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ParameterValue)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RequestKind {
    /// Pauses the match before its next tick.
    #[default]
    Pause,
    /// Continues the match.
    Resume,
    /// Plays some ticks of a paused match.
    Step,
    /// Restarts the match.
    Reset,
    /// Ends the match.
    Quit,
    /// Moves an entity.
    Move,
}

/// Parameters of the node.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, hsl_types::parameters::Parameters)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Parameters {
    /// Kind of request.
    #[parameter(default = RequestKind::default())]
    pub(crate) request: RequestKind,
    /// Number of ticks to step.
    #[parameter(default = 1)]
    pub(crate) steps: u64,
    /// Name of the entity to move, for example `ball` or `hulks/robot_3`.
    #[parameter(default = "ball".to_owned())]
    pub(crate) entity: String,
    /// New x coordinate.
    #[parameter(default = 0.0, unit = "m", range = -1000.0..=1000.0)]
    pub(crate) x: f64,
    /// New y coordinate.
    #[parameter(default = 0.0, unit = "m", range = -1000.0..=1000.0)]
    pub(crate) y: f64,
    /// New orientation; null: unchanged.
    #[parameter(default = None, unit = "rad", range = -10.0..=10.0)]
    pub(crate) angle: Option<f64>,
    /// New velocity of the ball along x.
    #[parameter(default = 0.0, unit = "m/s", range = -100.0..=100.0)]
    pub(crate) velocity_x: f64,
    /// New velocity of the ball along y.
    #[parameter(default = 0.0, unit = "m/s", range = -100.0..=100.0)]
    pub(crate) velocity_y: f64,
    /// Wall time within which a running match must be found.
    #[parameter(default = Duration::from_secs(20))]
    #[serde(with = "seconds")]
    pub(crate) timeout: Duration,
}
