//! Progress of a campaign: a bar on a terminal, plain lines elsewhere.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::outcome::Outcome;
use crate::process::wall_clock;
use crate::verdict::failure::Verdict;
use user_files::wording;

/// Time between two plain lines.
const PERIOD: Duration = Duration::from_secs(5);

/// Display of the progress of a campaign on standard error.
pub struct CampaignProgress {
    runs: usize,
    /// Number of finished runs.
    ended: usize,
    /// Number of finished runs that did not pass.
    failed: usize,
    bar: ProgressBar,
    /// Wall time of the last plain line.
    last_line: Instant,
}

impl CampaignProgress {
    /// Creates the display for a campaign with this number of runs and these outcomes of finished runs.
    pub fn new(runs: usize, outcomes: &[Outcome]) -> Self {
        // The bar is hidden if standard error is not a terminal.
        let bar = ProgressBar::new(runs as u64);
        if let Ok(style) = ProgressStyle::with_template("{bar:40} {msg}, {eta} left") {
            bar.set_style(style);
        }
        bar.set_position(outcomes.len() as u64);
        Self {
            runs,
            ended: outcomes.len(),
            failed: outcomes.iter().filter(|it| !is_passed(it)).count(),
            bar,
            last_line: wall_clock::now(),
        }
    }

    /// Counts a run that ended and shows the new numbers.
    pub fn add(&mut self, outcome: &Outcome) {
        self.ended += 1;
        self.failed += usize::from(!is_passed(outcome));
        let text = format!(
            "{} of {}, {} not passed",
            self.ended,
            wording::count(self.runs, "run"),
            self.failed
        );
        if !std::io::stderr().is_terminal() && self.last_line.elapsed() >= PERIOD {
            self.last_line = wall_clock::now();
            support::error_line!("{text}");
        }
        self.bar.set_message(text);
        self.bar.inc(1);
    }

    /// Removes the bar.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

fn is_passed(outcome: &Outcome) -> bool {
    outcome.verdict == Verdict::Passed
}
