//! Progress of a match: a changing line on a terminal, plain lines elsewhere.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use match_setup::MatchProgress;
use support::LONGEST_LINE;
use support::terminal::shown;

use crate::process::wall_clock;

/// Time between two plain lines.
const PERIOD: Duration = Duration::from_secs(5);

/// Time for which the missing nodes must be unchanged before a plain line reports them, because a starting node becomes
/// ready in steps.
const SETTLED: Duration = Duration::from_millis(300);

/// Display of a match's progress on standard error.
pub struct ProgressDisplay {
    shown: Shown,
    last: String,
    /// Missing nodes, each with its missing topics.
    missing: Vec<String>,
    /// Nodes last reported missing by plain lines.
    announced: Vec<String>,
    /// Wall time since which `missing` may differ from `announced`; `None` if they are equal.
    outdated_since: Option<Instant>,
}

/// Form of the display: a changing line on a terminal, plain lines, the next one not before `next`, or nothing.
enum Shown {
    Line(ProgressBar),
    Lines { next: Instant },
    Nothing,
}

impl ProgressDisplay {
    /// Creates a display for standard error.
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

    /// Creates a display that shows nothing.
    pub fn hidden() -> Self {
        Self::with(Shown::Nothing)
    }

    /// Creates a display with a form, and without anything to show yet.
    fn with(shown: Shown) -> Self {
        Self {
            shown,
            last: String::new(),
            missing: Vec::new(),
            announced: Vec::new(),
            outdated_since: None,
        }
    }

    /// Shows `what` the match waits for before its first tick.
    pub fn waiting(&mut self, what: &str) {
        what.clone_into(&mut self.last);
        match &self.shown {
            Shown::Line(_) => self.draw(),
            Shown::Lines { .. } => support::error_line!("{what}"),
            Shown::Nothing => {}
        }
    }

    /// Prints a line that stays, above the changing one.
    pub fn notice(&self, text: &str) {
        match &self.shown {
            Shown::Line(line) => line.suspend(|| support::error_line!("{text}")),
            Shown::Lines { .. } => support::error_line!("{text}"),
            Shown::Nothing => {}
        }
    }

    /// Sets the missing nodes; an empty list means that all are ready. The changing line shows them at once, plain
    /// lines after a delay, see [`Self::settle`].
    pub fn missing(&mut self, missing: Vec<String>) {
        self.missing = missing;
        self.outdated_since = Some(wall_clock::now());
        self.draw();
    }

    /// Prints plain lines about missing nodes, if they have not changed for `SETTLED`. Call it regularly.
    pub fn settle(&mut self) {
        let is_settled = |since: Instant| since.elapsed() > SETTLED;
        if let Shown::Lines { .. } = &self.shown
            && self.outdated_since.is_some_and(is_settled)
        {
            for line in change_lines(&self.announced, &self.missing) {
                support::error_line!("{line}");
            }
            self.announced.clone_from(&self.missing);
            self.outdated_since = None;
        }
    }

    /// Shows the progress of the match: the changing line at once, plain lines at most every few seconds.
    pub fn update(&mut self, progress: &MatchProgress) {
        self.last = text_of(progress);
        match &mut self.shown {
            Shown::Line(_) => self.draw(),
            Shown::Lines { next } => {
                let now = wall_clock::now();
                if now >= *next {
                    *next = now + PERIOD;
                    support::error_line!("{}", self.last);
                }
            }
            Shown::Nothing => {}
        }
    }

    /// Draws the changing line, and a line for each missing node, on a terminal.
    fn draw(&self) {
        if let Shown::Line(line) = &self.shown {
            let missing = self.missing.iter().map(|it| waiting_for(it));
            let lines: Vec<_> = std::iter::once(self.last.clone()).chain(missing).collect();
            line.set_message(shown(&lines.join("\n  "), LONGEST_LINE));
            line.tick();
        }
    }

    /// Removes the changing line.
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

/// Returns the lines that report a change of the missing nodes from `before` to `after`.
fn change_lines(before: &[String], after: &[String]) -> Vec<String> {
    if after.is_empty() && !before.is_empty() {
        return vec!["no node is missing any more".to_owned()];
    }
    let new = after.iter().filter(|it| !before.contains(it));
    new.map(|it| waiting_for(it)).collect()
}

/// Returns the line about a missing node.
fn waiting_for(missing: &str) -> String {
    format!("waiting for {missing}")
}

/// Returns a line with simulated time, speed, score and state of the match.
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
    fn a_plain_line_is_written_for_each_newly_missing_node_and_when_none_is_missing() {
        let missing =
            |robots: &[&str]| robots.iter().map(|it| (*it).to_owned()).collect::<Vec<_>>();
        let (both, one) = (
            missing(&["hulks/1: a", "hulks/3: b"]),
            missing(&["hulks/3: b"]),
        );
        let lines = ["waiting for hulks/1: a", "waiting for hulks/3: b"];
        assert_eq!(change_lines(&[], &both), lines);
        assert_eq!(change_lines(&one, &both), lines[..1]);
        assert!(change_lines(&both, &one).is_empty() && change_lines(&[], &[]).is_empty());
        assert_eq!(change_lines(&one, &[]), ["no node is missing any more"]);
    }
}
