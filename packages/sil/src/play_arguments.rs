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
    /// Seconds of wall time that a tick in this process may take before the run counts as hanging
    #[arg(long, value_name = "SECONDS", default_value_t = Self::HANG_TIMEOUT)]
    pub hang_timeout: f64,
    /// Show what all processes log, as it comes
    #[arg(long)]
    pub verbose: bool,
}

impl PlayArguments {
    /// Seconds of wall time that a tick may take before the run counts as hanging.
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
            verbose: false,
        }
    }
}
