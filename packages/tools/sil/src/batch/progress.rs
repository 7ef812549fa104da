//! How far a campaign has come: a bar on a terminal, plain lines elsewhere.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::outcome::Outcome;
use crate::failure::Verdict;
use crate::wall_clock;

/// How often a plain line is written.
const PERIOD: Duration = Duration::from_secs(5);

/// Shows on standard error how far a campaign is.
pub struct CampaignProgress {
    runs: usize,
    ended: usize,
    failed: usize,
    bar: ProgressBar,
    last_line: Instant,
}

impl CampaignProgress {
    /// Of a campaign of so many runs, of which those with `outcomes` have ended.
    pub fn new(runs: usize, outcomes: &[Outcome]) -> Self {
        // Where standard error is no terminal, the bar shows nothing.
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

    /// Takes note of a run that ended.
    pub fn add(&mut self, outcome: &Outcome) {
        self.ended += 1;
        self.failed += usize::from(!is_passed(outcome));
        let text = format!(
            "{} of {} runs, {} not passed",
            self.ended, self.runs, self.failed
        );
        if !std::io::stderr().is_terminal() && self.last_line.elapsed() >= PERIOD {
            self.last_line = wall_clock::now();
            eprintln!("{text}");
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
