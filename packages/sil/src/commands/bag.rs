//! `sil bag`: commands about bags.

mod info;

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::failure::Verdict;

/// Arguments of `sil bag`.
#[derive(Debug, Args)]
pub struct BagArguments {
    #[command(subcommand)]
    command: BagCommand,
}

#[derive(Debug, Subcommand)]
enum BagCommand {
    /// Say what a bag holds: topics, types, counts, times, sha256, and whether it is whole
    #[command(after_help = "Example:\n  sil bag info bags/golden")]
    Info {
        /// The bag's folder, or its .mcap file
        bag: PathBuf,
    },
}

/// Runs `sil bag`.
///
/// # Errors
/// Those of the command.
pub fn run(arguments: &BagArguments) -> anyhow::Result<Verdict> {
    match &arguments.command {
        BagCommand::Info { bag } => info::run(bag),
    }
}
