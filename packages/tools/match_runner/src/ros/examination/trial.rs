//! Trial of a recommended command.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::time::Duration;

use anyhow::Context;
use match_setup::MatchResult;
use rustix::process::Signal;
use schemars::JsonSchema;
use serde::Serialize;
use support::{LONGEST_LINE, Shutdown, printable};

use super::advice::Way;
use crate::plan::match_arguments::text_rule;
use crate::process::child;
use crate::process::wall_clock;
use crate::ros::processes::describe_status;
use crate::ros::programs;

/// Parameters of a short match in which the robots play soon.
const SHORT_MATCH: [&str; 4] = [
    "auto_referee.initial_duration:=0.1",
    "auto_referee.ready_duration:=0.5",
    "auto_referee.whistle_to_playing_delay:=0.2",
    "half_duration:=1",
];
/// Wall time after which the match is ended: enough for the start on a busy machine, and some ticks of a slow program.
const LIMIT: Duration = Duration::from_secs(40);
/// The same for the program of a team, which is larger and starts with its bridge.
const TEAM_LIMIT: Duration = Duration::from_secs(120);
/// Time for the match to end after SIGINT; it kills its programs itself.
const END_TIMEOUT: Duration = Duration::from_secs(30);
/// Time between two looks at the match.
const POLL_PERIOD: Duration = Duration::from_millis(20);

/// Result of a short match with the recommended command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Trial {
    /// Number of played ticks.
    pub ticks: u64,
    /// First failure; `None` if all ticks passed.
    pub failure: Option<String>,
}

impl Trial {
    /// Plays a short match with `command`, the words of `sil match`, and without a recording. Its files are in
    /// `folder`. `way` is the way of the program.
    ///
    /// # Errors
    ///
    /// Returns an error if the match cannot be started.
    pub(super) fn play(
        command: &[String],
        way: Way,
        folder: &Path,
        shutdown: &Shutdown,
    ) -> anyhow::Result<Self> {
        let (result, log) = (folder.join("trial.json"), folder.join("trial.log"));
        let output = File::create(&log).context("cannot create the log of the trial")?;
        let mut words = Command::new(programs::find("sil")?);
        words
            .args(command.iter().skip(1))
            .args(SHORT_MATCH)
            .arg(text_rule("result", &result))
            .arg("--no-record")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(output);
        let mut played = child::spawn(&mut words).context("cannot start the trial")?;
        let limit = match way {
            Way::Bridge => TEAM_LIMIT,
            _ => LIMIT,
        };
        let begin = wall_clock::now();
        let (status, is_ended) = loop {
            if let Some(status) = played.try_wait()? {
                break (status, false);
            }
            if shutdown.is_requested() || begin.elapsed() > limit {
                break (child::end(&mut played, END_TIMEOUT, Signal::KILL)?, true);
            }
            std::thread::sleep(POLL_PERIOD);
        };
        let ended_after = is_ended.then_some(limit);
        Ok(Self::judge(status, ended_after, &result, &log))
    }

    /// Returns the result of the match from its file, or its last log line if it wrote none. A match that was ended,
    /// after the time `ended_after`, has a failure of the environment in the tick in which it was.
    fn judge(status: ExitStatus, ended_after: Option<Duration>, result: &Path, log: &Path) -> Self {
        let read = fs::read(result).ok();
        let read = read.and_then(|text| serde_json::from_slice::<MatchResult>(&text).ok());
        let Some(result) = read else {
            let log = fs::read(log).unwrap_or_default();
            let log = String::from_utf8_lossy(&log);
            let last = log.lines().last().unwrap_or("no log output");
            let last = printable(last, LONGEST_LINE);
            return Self {
                ticks: 0,
                failure: Some(format!("the match {}: {last}", describe_status(status))),
            };
        };
        let mut failures = result.failures.iter();
        let first = failures.find(|it| !(ended_after.is_some() && it.environment));
        let first = first.map(ToString::to_string);
        let unplayed = || {
            let within = ended_after.map(|limit| format!(" within {} s", limit.as_secs()));
            let within = within.unwrap_or_default();
            (result.ticks == 0).then(|| format!("the match did not begin{within}"))
        };
        Self {
            ticks: result.ticks,
            failure: first.or_else(unplayed),
        }
    }
}
