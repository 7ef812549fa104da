//! Options of a match for its rules, as command-line arguments and as ROS parameters.

use clap::Args;
use serde::{Deserialize, Serialize};

use crate::referee::{Crowding, RefereeConfig};

/// Default duration of a half \[s\].
const HALF_TIME: u16 = 300;

/// Options of a match for its rules. The documentation of a field is also its text in the help of `sil league` and in
/// the parameters of `league_node`.
#[derive(
    Args, Clone, Debug, PartialEq, Serialize, Deserialize, hsl_types::parameters::Parameters,
)]
#[command(next_help_heading = "Rules")]
#[serde(default)]
pub struct MatchRules {
    /// Time before each half after which the referee starts the kick-off, for the left team in the first half; without
    /// it, a trainer starts the kick-off.
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u16).range(1..))]
    #[parameter(default = None, unit = "s", range = 1..=65_535)]
    pub kick_off_after: Option<u16>,
    /// Duration of a half, in whole seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = HALF_TIME, value_parser = clap::value_parser!(u16).range(1..))]
    #[parameter(default = HALF_TIME, unit = "s", range = 1..=65_535)]
    pub half_time: u16,
    /// End of the match after one half.
    #[arg(long)]
    #[parameter(default = false)]
    pub single_half: bool,
    /// Change of sides for the second half.
    #[arg(long)]
    #[parameter(default = false)]
    pub change_sides: bool,
    /// Start and beams anywhere on the field, not only in the own half.
    #[arg(long)]
    #[parameter(default = false)]
    pub any_position: bool,
    /// Penalty kick: the left team attacks, and the right team must stay in its penalty area.
    #[arg(long)]
    #[parameter(default = false)]
    pub penalty_shoot_out: bool,
    /// Rule of crowding, which is off in the original.
    #[arg(long)]
    #[parameter(default = false)]
    pub crowding: bool,
}

impl MatchRules {
    /// Returns the configuration of the referee.
    pub fn referee_config(&self) -> RefereeConfig {
        RefereeConfig {
            automatic_kick_off: self.kick_off_after.map(f64::from),
            half_time: self.half_time.into(),
            single_half: self.single_half,
            change_sides: self.change_sides,
            any_position: self.any_position,
            penalty_shoot_out: self.penalty_shoot_out,
            crowding: self.crowding.then(Crowding::default),
            ..RefereeConfig::default()
        }
    }
}
