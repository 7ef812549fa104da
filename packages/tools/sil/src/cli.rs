//! The command line as a whole: one command a file in [`crate::commands`].

use clap::{Parser, Subcommand};

use crate::commands::bag::BagArguments;
use crate::commands::batch::BatchArguments;
use crate::commands::hulks::HulksArguments;
use crate::commands::junit::JunitArguments;
use crate::commands::plot::PlotArguments;
use crate::commands::report::ReportArguments;
use crate::commands::run::RunArguments;
use crate::commands::trace::TraceArguments;
use crate::commands::tree::TreeArguments;
use crate::commands::view::ViewArguments;
use crate::match_arguments::MatchArguments;
use crate::play_arguments::PlayArguments;

/// What the exit codes mean, and what one types first.
const AFTER_HELP: &str = "\
Examples:
  sil match                                  a half over ROS 2, recorded below bags/
  sil match --in-process --seed 7            the same half without ROS, some hundred times faster
  sil match --hulks behavior=hulks           against production nodes of HULKs, started by you
  sil run striker_walks_to_visible_ball      one scenario in this process
  sil batch soccer_match --seeds 0..1000     a thousand halves
  sil trace bags/soccer_match-... --robot hulks/3 --at 12.34    why a robot did what it did
  sil view bags/soccer_match-...             the match in a browser, and why each robot did what it did
  sil bag info bags/soccer_match-...         what a bag holds
  sil bag check bags/soccer_match-...        whether it is as it should be
  sil report bags/*/ -o report               one page about runs, for people and CI
  sil doctor                                 what is missing on this machine, and how to mend it

Exit codes: 0 passed; 1 the scenario failed; 2 wrong use; 3 the environment or a node failed, or
somebody ended the run.";

/// Software-in-the-loop matches of humanoid soccer: over ROS 2 or in this process.
#[derive(Debug, Parser)]
#[command(name = "sil", version, after_help = AFTER_HELP)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

impl Command {
    /// Whether the command adds to the recordings below `bags`, or reads recordings.
    pub(crate) fn concerns_runs(&self) -> bool {
        let is_kept_there = |play: &PlayArguments| play.bag.is_none() && !play.no_record;
        match self {
            Self::Match(arguments) => is_kept_there(&arguments.play),
            // Campaigns play their runs by this command, each into a folder that they name.
            Self::Run(arguments) => is_kept_there(&arguments.play),
            Self::Bag(arguments) => !arguments.recovers(),
            Self::View(_) | Self::Trace(_) | Self::Plot(_) | Self::Report(_) => true,
            Self::Batch(_)
            | Self::Tree(_)
            | Self::Hulks(_)
            | Self::Junit(_)
            | Self::Doctor
            | Self::List => false,
        }
    }
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play a match: over ROS 2 with one process a robot, or in this process
    Match(Box<MatchArguments>),
    /// Play a scenario by its name: in this process, or over ROS 2
    Run(Box<RunArguments>),
    /// Play a scenario with many seeds and settings, and sum it up
    Batch(Box<BatchArguments>),
    /// Check and draw the tree of a file, or write it as BehaviorTree.CPP XML
    Tree(TreeArguments),
    /// Draw what a robot's tree did in one tick of a bag
    Trace(TraceArguments),
    /// Show what happened, in a browser: the field, every robot's tree, what it knew and did
    View(ViewArguments),
    /// Look into recorded bags
    Bag(BagArguments),
    /// Draw pictures of a bag: where everybody went, where the ball was, who had it
    Plot(PlotArguments),
    /// Write a page about bags, with pictures, goals and violations, as one file
    Report(ReportArguments),
    /// Write the result of a match, as world_sim left it, as JUnit XML
    Junit(JunitArguments),
    /// Write what runs production nodes of HULKs for a match
    Hulks(HulksArguments),
    /// Say what ROS was found, and how to mend what is missing
    Doctor,
    /// List what can be played
    List,
}
