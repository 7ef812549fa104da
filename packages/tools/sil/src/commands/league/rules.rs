//! Options of `sil league` for the rules.

use clap::Args;
use league_referee::{Crowding, RefereeConfig};

/// Rules that differ from those of a normal match.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Rules")]
pub(super) struct Rules {
    /// Kick off automatically after this time before each half, for the left team in the first [default: a trainer
    /// kicks off]
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u16).range(1..))]
    pub(super) kick_off_after: Option<u16>,
    /// Duration of a half
    #[arg(long, value_name = "SECONDS", default_value_t = 300, value_parser = clap::value_parser!(u16).range(1..))]
    half_time: u16,
    /// End the match after one half
    #[arg(long)]
    single_half: bool,
    /// Change sides for the second half
    #[arg(long)]
    change_sides: bool,
    /// Allow robots to start and beam anywhere on the field, not only in their own half
    #[arg(long)]
    any_position: bool,
    /// Play a penalty kick: the left team attacks, and the right team must stay in its penalty area
    #[arg(long)]
    penalty_shoot_out: bool,
    /// Enable the rule against crowding, which is off in the original
    #[arg(long)]
    crowding: bool,
}

impl Rules {
    /// Returns the configuration of the rules.
    pub(super) fn config(&self) -> RefereeConfig {
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
