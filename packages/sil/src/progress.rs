//! How far a match has come: a line that changes on a terminal, plain lines elsewhere.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use scenarios::MatchProgress;

use crate::wall_clock;

/// How often a plain line is written.
const PERIOD: Duration = Duration::from_secs(5);

/// Shows progress on standard error.
pub struct ProgressDisplay {
    shown: Shown,
}

enum Shown {
    Line(ProgressBar),
    Lines { next: Instant },
    Nothing,
}

impl ProgressDisplay {
    /// A display that fits what standard error is.
    pub fn new() -> Self {
        let shown = if std::io::stderr().is_terminal() {
            let line = ProgressBar::new_spinner();
            if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}") {
                line.set_style(style);
            }
            Shown::Line(line)
        } else {
            Shown::Lines {
                next: wall_clock::now(),
            }
        };
        Self { shown }
    }

    /// A display that shows nothing.
    pub fn hidden() -> Self {
        Self {
            shown: Shown::Nothing,
        }
    }

    /// Says what is being waited for before the first tick.
    pub fn waiting(&mut self, what: &str) {
        match &mut self.shown {
            Shown::Line(line) => line.set_message(what.to_owned()),
            Shown::Lines { .. } => eprintln!("{what}"),
            Shown::Nothing => {}
        }
    }

    /// Shows how far the match is.
    pub fn update(&mut self, progress: &MatchProgress) {
        match &mut self.shown {
            Shown::Line(line) => {
                line.set_message(text_of(progress));
                line.tick();
            }
            Shown::Lines { next } => {
                let now = wall_clock::now();
                if now >= *next {
                    *next = now + PERIOD;
                    eprintln!("{}", text_of(progress));
                }
            }
            Shown::Nothing => {}
        }
    }

    /// Removes the line that changes.
    pub fn finish(&mut self) {
        if let Shown::Line(line) = &self.shown {
            line.finish_and_clear();
        }
    }
}

impl Default for ProgressDisplay {
    fn default() -> Self {
        Self::new()
    }
}

fn text_of(progress: &MatchProgress) -> String {
    let MatchProgress {
        seconds,
        speed,
        hulks,
        opponents,
        state,
        ..
    } = progress;
    format!(
        "{seconds:7.1} s  {speed:6.1} times real time  hulks {hulks} : {opponents} opponent  {state}"
    )
}
