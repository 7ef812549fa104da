//! `sil bag`: commands about bags.

mod check;
mod convert;
mod cut;
mod diff;
mod export;
mod info;
pub(crate) mod opened;
mod read_progress;
mod recover;
mod selection;

use std::path::PathBuf;

use clap::{Args, Subcommand};

use crate::failure::Verdict;
use check::CheckArguments;
use convert::ConvertArguments;
use cut::CutArguments;
use diff::DiffArguments;
use export::ExportArguments;
use recover::RecoverArguments;

/// Arguments of `sil bag`.
#[derive(Debug, Args)]
pub struct BagArguments {
    #[command(subcommand)]
    command: BagCommand,
}

impl BagArguments {
    /// Whether a damaged bag is repaired.
    pub(crate) fn recovers(&self) -> bool {
        matches!(self.command, BagCommand::Recover(_))
    }
}

#[derive(Debug, Subcommand)]
enum BagCommand {
    /// Say what a bag holds: topics, types, counts, times, sha256, and whether it is whole
    #[command(after_help = "Example:\n  sil bag info bags/golden")]
    Info {
        /// The bag's folder, or its .mcap or .db3 file
        bag: PathBuf,
    },
    /// Hold bags against rules, and list what is not as it should be
    Check(CheckArguments),
    /// Say where two bags differ first, and in how many ticks
    Diff(DiffArguments),
    /// Write a part of a bag, by time, topic and robot, that can be read as the whole
    Cut(CutArguments),
    /// Write a table for each topic
    Export(ExportArguments),
    /// Write what is whole of a damaged bag as a new one, and say what was lost
    Recover(RecoverArguments),
    /// Write the same messages in another storage
    Convert(ConvertArguments),
}

/// Runs `sil bag`.
///
/// # Errors
/// Those of the command.
pub fn run(arguments: &BagArguments) -> anyhow::Result<Verdict> {
    match &arguments.command {
        BagCommand::Info { bag } => info::run(bag),
        BagCommand::Check(arguments) => check::run(arguments),
        BagCommand::Diff(arguments) => diff::run(arguments),
        BagCommand::Cut(arguments) => cut::run(arguments),
        BagCommand::Export(arguments) => export::run(arguments),
        BagCommand::Recover(arguments) => recover::run(arguments),
        BagCommand::Convert(arguments) => convert::run(arguments),
    }
}
