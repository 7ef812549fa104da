//! Report at the end of a match.

use std::fmt::Write;
use std::path::Path;

use hsl_bag::{BagReader, sha256};
use match_setup::MatchResult;
use scenario_kit::run_folder::is_used;
use support::shell_command;

use crate::verdict::failure::Verdict;
use crate::verdict::findings;
use support::terminal::one_line;

/// Input of a bag's checksum, which differs from that of `sha256sum` for its large file.
pub const DIGEST_INPUT: &str = "of its files: names, lengths, contents";

/// Result of a match.
#[derive(Clone, Debug)]
pub struct MatchReport {
    /// Name of the scenario.
    pub scenario: String,
    /// Result of the world.
    pub result: MatchResult,
}

impl MatchReport {
    /// Returns the verdict on the run.
    pub fn verdict(&self) -> Verdict {
        self.result.verdict()
    }

    /// Returns the report as text: verdict, score, speed, findings, and the bag if one was to be written. Reads the bag
    /// for its checksum.
    pub fn text(&self, bag: Option<&Path>) -> String {
        let MatchResult {
            ticks,
            seconds,
            wall_seconds,
            hulks,
            opponents,
            ..
        } = self.result;
        let wall = wall_seconds.unwrap_or_default().max(f64::EPSILON);
        let speed = seconds / wall;
        let rate = ticks as f64 / wall;
        let mut text = format!(
            "run     {} {}\n\
             score   hulks {hulks} : {opponents} opponent\n\
             ticks   {ticks}, {seconds:.2} s simulated\n\
             speed   {speed:.1} times real time, {rate:.0} ticks per second\n",
            one_line(&self.scenario),
            describe(self.verdict()),
        );
        for line in findings::lines(&self.result) {
            // Writing to a String cannot fail.
            _ = writeln!(text, "{line}");
        }
        if let Some(bag) = bag {
            text.push_str(&text_of_bag(bag));
        }
        text
    }
}

/// Returns the text of a verdict for the report.
fn describe(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Passed => "passed",
        Verdict::Failed => "failed",
        Verdict::NodeFailed => "failed: the node of a robot exited by itself or did not answer",
        Verdict::Flaky => "flaky: a repetition gave another result",
        Verdict::Infrastructure => "not judged: the environment failed, or a signal ended the run",
    }
}

/// Returns lines with the path of the bag, its checksum, and the commands that open it.
pub fn text_of_bag(bag: &Path) -> String {
    // There is no bag if the match failed before its first tick.
    if !is_used(bag) {
        return "bag     not written\n".to_owned();
    }
    let folder = bag.display();
    let mut text = format!("bag     {folder}\n");
    match sha256(bag) {
        // Writing to a String cannot fail.
        Ok(digest) => _ = writeln!(text, "sha256  {digest} {DIGEST_INPUT}"),
        Err(error) => _ = writeln!(text, "sha256  none: {error}"),
    }
    let file = BagReader::open(bag).map(|reader| reader.path().display().to_string());
    let folder = folder.to_string();
    _ = writeln!(
        text,
        "open    {}; {}; or {} in Foxglove",
        shell_command(["sil", "view", &folder]),
        shell_command([
            "ros2",
            "launch",
            "sil",
            "replay.launch.py",
            &format!("bag:={folder}")
        ]),
        file.unwrap_or_else(|_| "its .mcap file".to_owned()),
    );
    text
}
