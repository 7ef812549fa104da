//! One time that a run of a campaign is played.

use std::fs::{self, File};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::Context;
use scenario_kit::MatchResult;

use super::campaign::{Campaign, Run};
use super::enclosure::Enclosure;
use super::outcome::Ending;
use super::scratch::remove;
use super::worker;
use crate::shutdown::Shutdown;

/// A run that is played in processes, once or several times.
#[derive(Clone, Copy)]
pub(super) struct Attempt<'a> {
    pub(super) campaign: &'a Campaign,
    pub(super) run: Run,
    /// Which of the jobs that play side by side.
    pub(super) job: usize,
    /// The file for its result; other files of it have the same name and other endings.
    pub(super) result: &'a Path,
    pub(super) shutdown: &'a Shutdown,
}

impl Attempt<'_> {
    /// Plays the run with its bag in `bag`, if anywhere, and with more arguments; what it left, judged.
    pub(super) fn play(
        &self,
        bag: Option<&Path>,
        arguments: &[String],
    ) -> anyhow::Result<MatchResult> {
        let Campaign {
            hang_timeout,
            freeze_timeout,
            ros,
            ..
        } = self.campaign;
        let mut command = Command::new(std::env::current_exe().context("sil itself is not found")?);
        command
            .args(self.campaign.arguments(self.run))
            .args(arguments)
            .arg("--heartbeat")
            .arg("--hang-timeout")
            .arg(hang_timeout.to_string())
            .arg("--result")
            .arg(self.result);
        match bag {
            Some(bag) => command.arg("--bag").arg(bag),
            None => command.arg("--no-record"),
        };
        if *ros {
            // Matches side by side need domains of their own.
            command.env("ROS_DOMAIN_ID", domain(self.job).to_string());
        }
        self.enclosure()?.hold(&mut command);
        remove(self.result)?;
        let log = self.result.with_extension("log");
        let output = File::create(&log).context("a log cannot be made")?;
        let patience = Duration::from_secs_f64(*freeze_timeout);
        let (status, ended_by_us) = worker::run(&mut command, output, patience, self.shutdown)
            .context("a run cannot be started")?;
        let left = fs::read(self.result).ok();
        let read = left.and_then(|text| serde_json::from_slice(&text).ok());
        let said = fs::read(&log).unwrap_or_default();
        let said = String::from_utf8_lossy(&said);
        let ending = Ending {
            status,
            ended_by_us,
            last_line: said.lines().last().unwrap_or("no last line").to_owned(),
            is_in_process: !ros,
        };
        let mut judged = ending.judge(read);
        // A run that was killed while the campaign ended is played again when the campaign goes on.
        judged.interrupted |= self.shutdown.is_requested() && judged.failed;
        Ok(judged)
    }

    /// What the run left running, and the temporary files that it left.
    pub(super) fn left_behind(&self) -> anyhow::Result<Vec<String>> {
        Ok(self.enclosure()?.left_behind())
    }

    fn enclosure(&self) -> anyhow::Result<Enclosure> {
        let marker = format!("{}-{}", std::process::id(), self.job);
        let folder = std::path::absolute(self.result.with_extension("tmp"))?;
        Enclosure::new(folder, marker)
    }
}

/// The ROS domain of a job: those that follow the shell's.
fn domain(job: usize) -> usize {
    let first = std::env::var("ROS_DOMAIN_ID").ok();
    first.and_then(|text| text.parse().ok()).unwrap_or(0) + job
}
