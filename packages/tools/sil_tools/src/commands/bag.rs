//! `sil bag`: commands about bags.

mod check;
mod convert;
mod cut;
mod diff;
mod export;
mod import;
pub(crate) mod info;
mod merge;
mod recover;
mod selection;

use clap::{Args, Subcommand};

use check::CheckArguments;
use convert::ConvertArguments;
use cut::CutArguments;
use diff::DiffArguments;
use export::ExportArguments;
use import::ImportArguments;
use info::InfoArguments;
use match_runner::verdict::failure::Verdict;
use merge::MergeArguments;
use recover::RecoverArguments;

/// Arguments of `sil bag`.
#[derive(Debug, Args)]
pub struct BagArguments {
    #[command(subcommand)]
    command: BagCommand,
}

impl BagArguments {
    /// Returns true if the command is `recover`.
    pub(crate) fn recovers(&self) -> bool {
        matches!(self.command, BagCommand::Recover(_))
    }
}

#[derive(Debug, Subcommand)]
enum BagCommand {
    /// Show the contents of a bag: topics, types, counts, times, sha256, and whether it is intact
    Info(InfoArguments),
    /// Validate bags: structure, stamps, gaps, counts and every message
    Check(CheckArguments),
    /// Find the first difference between two bags, and the number of ticks that differ
    Diff(DiffArguments),
    /// Write a part of a bag, by time, topic and robot, as another bag
    Cut(CutArguments),
    /// Lay the logs of several robots of one match together, with the offsets of their clocks
    Merge(MergeArguments),
    /// Write the log of a team's robot, in the format of the team, as a bag
    Import(ImportArguments),
    /// Write one table per topic
    Export(ExportArguments),
    /// Salvage the intact part of a damaged bag as a new bag, and list what was lost
    Recover(RecoverArguments),
    /// Convert a bag to another storage format
    Convert(ConvertArguments),
}

/// Runs the subcommand of `sil bag` in the arguments.
///
/// # Errors
///
/// Returns the errors of the command.
pub fn run(arguments: BagArguments) -> anyhow::Result<Verdict> {
    match &arguments.command {
        BagCommand::Info(arguments) => info::run(arguments),
        BagCommand::Check(arguments) => check::run(arguments),
        BagCommand::Diff(arguments) => diff::run(arguments),
        BagCommand::Cut(arguments) => cut::run(arguments),
        BagCommand::Merge(arguments) => merge::run(arguments),
        BagCommand::Import(arguments) => import::run(arguments),
        BagCommand::Export(arguments) => export::run(arguments),
        BagCommand::Recover(arguments) => recover::run(arguments),
        BagCommand::Convert(arguments) => convert::run(arguments),
    }
}
