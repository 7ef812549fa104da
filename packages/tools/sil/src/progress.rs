//! How far a match has come: a line that changes on a terminal, plain lines elsewhere.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use scenario_kit::MatchProgress;

use crate::wall_clock;

/// How often a plain line is written.
const PERIOD: Duration = Duration::from_secs(5);

/// How long it must be the same who is missing for a plain line about it: a node that comes up lacks less and
/// less.
const SETTLED: Duration = Duration::from_millis(300);

/// Shows progress on standard error.
pub struct ProgressDisplay {
    shown: Shown,
    /// What was said last.
    said: String,
    /// Who is missing, and what each lacks.
    missing: Vec<String>,
    /// Who is missing as far as plain lines say, and since when that is no longer right.
    told: Vec<String>,
    untold: Option<Instant>,
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
        Self::with(shown)
    }

    /// A display that shows nothing.
    pub fn hidden() -> Self {
        Self::with(Shown::Nothing)
    }

    fn with(shown: Shown) -> Self {
        Self {
            shown,
            said: String::new(),
            missing: Vec::new(),
            told: Vec::new(),
            untold: None,
        }
    }

    /// Says what is being waited for before the first tick.
    pub fn waiting(&mut self, what: &str) {
        what.clone_into(&mut self.said);
        match &self.shown {
            Shown::Line(_) => self.draw(),
            Shown::Lines { .. } => eprintln!("{what}"),
            Shown::Nothing => {}
        }
    }

    /// Says something once, in a line that stays.
    pub fn notice(&self, text: &str) {
        match &self.shown {
            Shown::Line(line) => line.suspend(|| eprintln!("{text}")),
            Shown::Lines { .. } => eprintln!("{text}"),
            Shown::Nothing => {}
        }
    }

    /// Says who is missing, and that nobody is any more; where lines do not change, in a moment.
    pub fn missing(&mut self, missing: Vec<String>) {
        self.missing = missing;
        self.untold = Some(wall_clock::now());
        self.draw();
    }

    /// Says what is due in plain lines.
    pub fn settle(&mut self) {
        let is_settled = |since: Instant| since.elapsed() > SETTLED;
        if let Shown::Lines { .. } = &self.shown
            && self.untold.is_some_and(is_settled)
        {
            for line in news(&self.told, &self.missing) {
                eprintln!("{line}");
            }
            self.told.clone_from(&self.missing);
            self.untold = None;
        }
    }

    /// Shows how far the match is.
    pub fn update(&mut self, progress: &MatchProgress) {
        self.said = text_of(progress);
        match &mut self.shown {
            Shown::Line(_) => self.draw(),
            Shown::Lines { next } => {
                let now = wall_clock::now();
                if now >= *next {
                    *next = now + PERIOD;
                    eprintln!("{}", self.said);
                }
            }
            Shown::Nothing => {}
        }
    }

    /// Draws the line that changes, and one for everybody who is missing.
    fn draw(&self) {
        if let Shown::Line(line) = &self.shown {
            let missing = self.missing.iter().map(|it| waiting_for(it));
            let lines: Vec<_> = std::iter::once(self.said.clone()).chain(missing).collect();
            line.set_message(lines.join("\n  "));
            line.tick();
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

/// What there is to say when `after` is missing and `before` was.
fn news(before: &[String], after: &[String]) -> Vec<String> {
    if after.is_empty() && !before.is_empty() {
        return vec!["nobody is missing any more".to_owned()];
    }
    let new = after.iter().filter(|it| !before.contains(it));
    new.map(|it| waiting_for(it)).collect()
}

fn waiting_for(missing: &str) -> String {
    format!("waiting for {missing}")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_line_is_written_for_everybody_who_is_newly_missing_and_when_nobody_is() {
        let missing =
            |robots: &[&str]| robots.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>();
        let (both, one) = (
            missing(&["hulks/robot_1: a", "hulks/robot_3: b"]),
            missing(&["hulks/robot_3: b"]),
        );
        let lines = [
            "waiting for hulks/robot_1: a",
            "waiting for hulks/robot_3: b",
        ];
        assert_eq!(news(&[], &both), lines);
        assert_eq!(news(&one, &both), lines[..1]);
        assert!(news(&both, &one).is_empty() && news(&[], &[]).is_empty());
        assert_eq!(news(&one, &[]), ["nobody is missing any more"]);
    }
}
