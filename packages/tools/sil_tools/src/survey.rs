//! Surveys of bags for plots and reports.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use sil_report::{Outcome, Run, Window};

use match_runner::process::wall_clock;
use match_runner::verdict::failure::WrongUse;

/// Steps of the progress bar for a bag.
const STEPS: u64 = 1000;

/// Time between two plain lines.
const PERIOD: Duration = Duration::from_secs(5);

/// Surveys a window of the run in a bag, without a result file. Shows the progress, see [`survey_all`].
///
/// # Errors
/// Returns an error if the bag is not found or cannot be read.
pub fn survey(bag: &Path, window: Window) -> Result<Run, WrongUse> {
    survey_one(bag, None, window, &SurveyProgress::new(1))
}

/// Surveys the runs in bags, each with the outcome from its result file, on all processors. Shows the progress on
/// standard error: a bar on a terminal, a line every 5 s elsewhere.
///
/// # Errors
/// Returns an error if a bag is not found or cannot be read.
pub fn survey_all(bags: Vec<(&Path, Option<Outcome>)>) -> Result<Vec<Run>, WrongUse> {
    let progress = SurveyProgress::new(bags.len());
    let surveyed = bags.into_par_iter();
    let surveyed =
        surveyed.map(|(bag, outcome)| survey_one(bag, outcome, Window::default(), &progress));
    surveyed.collect()
}

/// Surveys a window of the run in a bag. Prints a notice if the bag is damaged.
fn survey_one(
    bag: &Path,
    outcome: Option<Outcome>,
    window: Window,
    progress: &SurveyProgress,
) -> Result<Run, WrongUse> {
    let mut steps = 0;
    let advance = |share: f32| {
        let now = (share.clamp(0.0, 1.0) * STEPS as f32) as u64;
        progress.advance(now.saturating_sub(steps));
        steps = steps.max(now);
    };
    let run = Run::open(bag, outcome, window, advance).map_err(WrongUse::because)?;
    progress.advance(STEPS.saturating_sub(steps));
    if !run.damage().is_empty() {
        let bag = bag.display();
        progress.notice(&match &run.overview.recovery {
            Some(advice) => {
                format!("sil: {bag} is damaged; only its intact part is shown; {advice}")
            }
            None => format!("sil: {bag}: messages that cannot be decoded are not shown"),
        });
    }
    Ok(run)
}

/// Progress of a survey on standard error, shared by its threads. The bar is removed on drop.
struct SurveyProgress {
    bags: u64,
    bar: ProgressBar,
    /// Wall time of the last plain line.
    last_line: Mutex<Instant>,
}

impl SurveyProgress {
    /// Creates the display for this number of bags.
    fn new(bags: usize) -> Self {
        let bags = bags as u64;
        // The bar is hidden if standard error is not a terminal.
        let bar = ProgressBar::new(bags * STEPS);
        if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {percent} %") {
            bar.set_style(style);
        }
        bar.set_message("reading bags");
        Self {
            bags,
            bar,
            last_line: Mutex::new(wall_clock::now()),
        }
    }

    /// Adds steps, [`STEPS`] for a whole bag, and shows the new progress.
    fn advance(&self, steps: u64) {
        self.bar.inc(steps);
        if io::stderr().is_terminal() {
            return;
        }
        // Another thread that prints a line now replaces this line.
        if let Ok(mut last) = self.last_line.try_lock()
            && last.elapsed() >= PERIOD
        {
            *last = wall_clock::now();
            let read = self.bar.position() / STEPS;
            support::error_line!("reading bags: {read} of {}", self.bags);
        }
    }

    /// Prints a line that stays, above the bar.
    fn notice(&self, text: &str) {
        self.bar.suspend(|| support::error_line!("{text}"));
    }
}

impl Drop for SurveyProgress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
