//! Surveys bags for plots and reports.

use std::io::{self, IsTerminal};
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use sil_report::{Outcome, Run};

use crate::failure::WrongUse;

/// Steps of the progress bar.
const STEPS: u64 = 1000;

/// Surveys the run in a bag, with the outcome from its result file. Shows the progress on standard error if that is a
/// terminal.
///
/// # Errors
/// The bag is not found or cannot be read.
pub fn survey(bag: &Path, outcome: Option<Outcome>) -> Result<Run, WrongUse> {
    let bar = if io::stderr().is_terminal() {
        ProgressBar::new(STEPS)
    } else {
        ProgressBar::hidden()
    };
    if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {percent} %") {
        bar.set_style(style);
    }
    bar.set_message(bag.display().to_string());
    let advance = |share: f32| bar.set_position((share * STEPS as f32) as u64);
    let run = Run::open(bag, outcome, advance).map_err(WrongUse::because);
    bar.finish_and_clear();
    let run = run?;
    if !run.damage().is_empty() {
        let bag = bag.display();
        match &run.overview.recovery {
            Some(advice) => {
                eprintln!("sil: {bag} is damaged; only its intact part is shown; {advice}")
            }
            None => {
                eprintln!("sil: {bag}: messages that cannot be decoded are not shown")
            }
        }
    }
    Ok(run)
}
