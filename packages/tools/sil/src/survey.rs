//! Looks bags through for pictures and reports.

use std::io::{self, IsTerminal};
use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use sil_report::{Outcome, Run};

use crate::failure::WrongUse;

/// Steps of the bar.
const STEPS: u64 = 1000;

/// The run in a bag, with what its program said of it. On a terminal, standard error shows how far the bag was seen.
///
/// # Errors
/// There is no bag, or it cannot be read at all.
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
                eprintln!("sil: {bag} is damaged, only its intact part is shown; {advice}")
            }
            None => {
                eprintln!("sil: {bag}: not all messages can be decoded, only the others are shown")
            }
        }
    }
    Ok(run)
}
