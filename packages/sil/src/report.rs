//! What is said at the end of a match.

use std::fmt::Write;
use std::path::Path;

use hsl_bag::{BagReader, sha256};
use scenarios::MatchResult;

use crate::failure::Verdict;

/// How a match ended and where its bag is.
#[derive(Clone, Debug)]
pub struct MatchReport {
    /// What was played.
    pub scenario: String,
    /// What the world says of it.
    pub result: MatchResult,
}

impl MatchReport {
    /// Who is to blame, if anybody.
    pub fn verdict(&self) -> Verdict {
        if self.result.is_environment_to_blame() {
            Verdict::EnvironmentFailed
        } else if self.result.failed {
            Verdict::ScenarioFailed
        } else {
            Verdict::Passed
        }
    }

    /// The report in a few lines.
    pub fn text(&self, bag: Option<&Path>) -> String {
        let MatchResult {
            ticks,
            seconds,
            wall_seconds,
            hulks,
            opponents,
            ..
        } = self.result;
        let wall = wall_seconds.max(f64::EPSILON);
        let speed = seconds / wall;
        let rate = ticks as f64 / wall;
        let verdict = match self.verdict() {
            Verdict::Passed => "passed",
            Verdict::ScenarioFailed => "failed",
            Verdict::EnvironmentFailed => "not judged: the surroundings failed, or it was ended",
        };
        let mut text = format!(
            "run     {} {verdict}\n\
             score   hulks {hulks} : {opponents} opponent\n\
             ticks   {ticks}, {seconds:.2} s simulated\n\
             speed   {speed:.1} times real time, {rate:.0} ticks a second\n",
            self.scenario,
        );
        if let Some(bag) = bag {
            text.push_str(&text_of_bag(bag));
        }
        text
    }
}

/// Where the bag is, its checksum, and how to open it.
fn text_of_bag(bag: &Path) -> String {
    let folder = bag.display();
    let mut text = format!("bag     {folder}\n");
    match sha256(bag) {
        // Writing to a String cannot fail.
        Ok(digest) => _ = writeln!(text, "sha256  {digest}"),
        Err(error) => _ = writeln!(text, "sha256  none: {error}"),
    }
    let file = BagReader::open(bag).map(|reader| reader.path().display().to_string());
    _ = writeln!(
        text,
        "open    sil view {folder}; ros2 launch sil replay.launch.py bag:={folder}; or {} in Foxglove",
        file.unwrap_or_else(|_| "its .mcap file".to_owned()),
    );
    text
}
