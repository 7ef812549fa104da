//! What is said at the end of a match.

use std::fmt::Write;
use std::path::Path;

use hsl_bag::{BagReader, sha256};
use scenario_kit::MatchResult;

use crate::failure::Verdict;
use crate::findings;

/// What the checksum of a bag is made of: other than that of its one large file, which `sha256sum` prints.
pub(crate) const DIGESTED: &str = "of its files: names, lengths, contents";

/// How a match ended and where its bag is.
#[derive(Clone, Debug)]
pub struct MatchReport {
    /// What was played.
    pub scenario: String,
    /// What the world says of it.
    pub result: MatchResult,
}

impl MatchReport {
    /// How the run ended, and whose fault that was.
    pub fn verdict(&self) -> Verdict {
        Verdict::of(&self.result)
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
        let mut text = format!(
            "run     {} {}\n\
             score   hulks {hulks} : {opponents} opponent\n\
             ticks   {ticks}, {seconds:.2} s simulated\n\
             speed   {speed:.1} times real time, {rate:.0} ticks a second\n",
            self.scenario,
            in_words(self.verdict()),
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

/// A verdict for people.
fn in_words(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Passed => "passed",
        Verdict::Failed => "failed",
        Verdict::Flaky => "flaky: playing it again ended otherwise",
        Verdict::Infrastructure => "not judged: the environment failed, or a signal ended it",
    }
}

/// Where the bag is, its checksum, and how to open it.
fn text_of_bag(bag: &Path) -> String {
    // A match that ended before it began, say.
    if !bag.exists() {
        return "bag     none was written\n".to_owned();
    }
    let folder = bag.display();
    let mut text = format!("bag     {folder}\n");
    match sha256(bag) {
        // Writing to a String cannot fail.
        Ok(digest) => _ = writeln!(text, "sha256  {digest} {DIGESTED}"),
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
