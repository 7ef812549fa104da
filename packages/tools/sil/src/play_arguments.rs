//! Arguments that `sil match` and `sil run` have in common.

use std::path::PathBuf;

use clap::Args;

/// How something is played and what is kept of it.
#[derive(Clone, Debug, Args)]
pub struct PlayArguments {
    /// Seed of all randomness
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// ROS parameter file; several are read in order
    #[arg(long, value_name = "FILE")]
    pub params: Vec<PathBuf>,
    /// Folder for the bag [default: bags/SCENARIO-TIME]
    #[arg(long, value_name = "FOLDER")]
    pub bag: Option<PathBuf>,
    /// Record nothing
    #[arg(long, conflicts_with = "bag")]
    pub no_record: bool,
    /// File for the verdict as JUnit XML
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
    /// Seconds of wall time without a sign of life after which the run counts as hanging
    #[arg(long, value_name = "SECONDS", default_value_t = Self::HANG_TIMEOUT)]
    pub hang_timeout: f64,
    /// Fail also when a robot did not answer in every tick, or when there were violations [default: true for
    /// `run` and `batch`, false for `match`]
    #[arg(long, value_name = "BOOL", num_args = 0..=1, default_missing_value = "true")]
    pub strict: Option<bool>,
    /// Write a line to standard output twice a second: a sign of life for a campaign
    #[arg(long, hide = true)]
    pub heartbeat: bool,
    /// Show what all processes log, as it comes
    #[arg(long)]
    pub verbose: bool,
}

impl PlayArguments {
    /// Seconds of wall time without a sign of life after which a run counts as hanging.
    pub const HANG_TIMEOUT: f64 = 30.0;
}

impl Default for PlayArguments {
    fn default() -> Self {
        Self {
            seed: None,
            params: Vec::new(),
            bag: None,
            no_record: false,
            junit: None,
            hang_timeout: Self::HANG_TIMEOUT,
            strict: None,
            heartbeat: false,
            verbose: false,
        }
    }
}
