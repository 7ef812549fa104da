//! `sil plot`: plots of a bag.

use std::path::PathBuf;

use bag_tools::BagTime;
use clap::{Args, ValueEnum};
use sil_report::{Picture, Window};
use support::shell_command;

use crate::survey::survey;
use match_runner::process::new_folder::new_folder;
use match_runner::verdict::failure::{Verdict, WrongUse};
use sil::opened::{failure, open, since};
use sil::output;

/// Arguments of `sil plot`.
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  sil plot bags/golden                      pictures in plots-golden
  sil plot bags/golden -o pictures --format svg
  sil plot bags/golden -o kick --from 12 --to 20      only this part of the match
  sil plot log -o kick --from game:4:31 --to game:4:20

The trajectories of up to 60 s are drawn on one field, those of a longer match on a field for each robot and the ball. \
Existing files are not overwritten. The same bag gives the same bytes.")]
pub struct PlotArguments {
    /// Folder of the bag, or its .mcap or .db3 file
    bag: PathBuf,
    /// Folder for the pictures [default: plots-NAME with the name of the bag]
    #[arg(short, long, value_name = "DIR", value_parser = new_folder())]
    output: Option<PathBuf>,
    /// Start of the plotted part, as time since the start of the run or log, of the robot's clock, or game:4:31
    /// [default: the first tick]
    #[arg(long, value_name = "TIME")]
    from: Option<BagTime>,
    /// End of the plotted part, as --from [default: the last tick]
    #[arg(long, value_name = "TIME")]
    to: Option<BagTime>,
    /// Formats, separated by commas
    #[arg(long, value_delimiter = ',', default_values = ["png", "svg"])]
    format: Vec<Format>,
}

/// Format of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Png,
    Svg,
}

/// Draws the pictures of a bag, writes them into a folder, and prints their paths.
///
/// # Errors
///
/// Returns an error if the bag cannot be read or contains no match, or a picture already exists or cannot be written.
pub fn run(arguments: PlotArguments) -> anyhow::Result<Verdict> {
    let bag = open(&arguments.bag)?;
    let origin = bag.origin().map_err(failure)?;
    let shown = |time: Option<BagTime>| {
        let time = time.map(|time| time.in_bag(&bag)).transpose();
        time.map(|time| time.map(|time| since(origin, time)))
    };
    let from = shown(arguments.from).map_err(failure)?;
    let to = shown(arguments.to).map_err(failure)?;
    let run = survey(&arguments.bag, Window { from, to })?;
    if run.survey.samples.is_empty() {
        let bag = arguments.bag.display().to_string();
        let command = shell_command(["sil", "bag", "info", &bag]);
        let content = match run.overview.is_log {
            true => "world state with a state of the GameController".to_owned(),
            false => format!("message of {}", run.overview.kind.truth_topic()),
        };
        let part = match (from, to) {
            (None, None) => "",
            _ => " between --from and --to",
        };
        return Err(WrongUse::because(format!(
            "{bag}: no readable {content} to plot{part}; `{command}` lists the topics and the duration"
        ))
        .into());
    }
    let folder = arguments.output.clone();
    let folder = folder.unwrap_or_else(|| PathBuf::from(format!("plots-{}", run.name())));
    let mut files = Vec::new();
    for picture in Picture::of(&run) {
        if arguments.format.contains(&Format::Png) {
            files.push((format!("{}.png", picture.name()), picture.png(&run)?));
        }
        if arguments.format.contains(&Format::Svg) {
            files.push((format!("{}.svg", picture.name()), picture.svg(&run)?.into()));
        }
    }
    output::write(&folder, &files)?;
    Ok(Verdict::Passed)
}
