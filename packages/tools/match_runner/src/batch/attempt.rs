//! Attempt at a run of a campaign.

use std::cell::RefCell;
use std::fs::{self, File};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use anyhow::Context;
use match_setup::MatchResult;
use support::Shutdown;

use super::campaign::{Campaign, Run};
use super::leftover_check::LeftoverCheck;
use super::outcome::Ending;
use super::reused_nodes::ReusedNodes;
use super::scratch::remove;
use super::worker;

/// Run in child processes, played once or several times.
#[derive(Clone, Copy)]
pub(super) struct Attempt<'a> {
    pub(super) campaign: &'a Campaign,
    pub(super) run: Run,
    /// Index of the job among the parallel jobs.
    pub(super) job: usize,
    /// Path of the result. Other files of the run have the same name with other extensions.
    pub(super) result: &'a Path,
    pub(super) shutdown: &'a Shutdown,
    /// Programs that stay for several runs of the job, if the campaign reuses them.
    pub(super) nodes: Option<&'a RefCell<ReusedNodes>>,
}

impl Attempt<'_> {
    /// Plays the run in a child process with the campaign's arguments and `arguments`, records it to `bag` if given,
    /// and waits for its end. Replaces the files of earlier attempts. Returns the result, corrected by the exit status
    /// of the process. After a failed run, ends the reused programs, because their state may be the cause.
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
        let mut command =
            Command::new(std::env::current_exe().context("cannot determine the path of sil")?);
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
            // Parallel matches need their own ROS domains.
            command.env("ROS_DOMAIN_ID", domain(self.job).to_string());
        }
        if let Some(nodes) = self.nodes {
            let mut nodes = nodes.borrow_mut();
            let plan = self.campaign.plan_in(self.run, Some(nodes.domain()))?;
            nodes.prepare(&plan.players.commands())?;
            command.arg("--reused-nodes").arg(nodes.folder());
        }
        self.leftover_check()?.apply(&mut command);
        remove(self.result)?;
        let log = self.result.with_extension("log");
        let output = File::create(&log).context("cannot create a log file")?;
        let timeout = Duration::from_secs_f64(*freeze_timeout);
        let (status, ended_by_us) = worker::run(&mut command, output, timeout, self.shutdown)
            .context("cannot start a run")?;
        let left = fs::read(self.result).ok();
        let read = left.and_then(|text| serde_json::from_slice(&text).ok());
        let log_text = fs::read(&log).unwrap_or_default();
        let log_text = String::from_utf8_lossy(&log_text);
        let ending = Ending {
            status,
            ended_by_us,
            last_line: log_text.lines().last().unwrap_or("no output").to_owned(),
            is_in_process: !ros,
        };
        let mut judged = ending.judge(read);
        // A run that was killed at the end of the campaign is repeated when the campaign is resumed.
        judged.interrupted |= self.shutdown.is_requested() && judged.failed;
        if let Some(nodes) = self.nodes.filter(|_| judged.failed) {
            nodes.borrow_mut().end();
        }
        Ok(judged)
    }

    /// Returns the processes and temporary files that remain after the run; waits up to 2 s for processes to end.
    pub(super) fn leftovers(&self) -> anyhow::Result<Vec<String>> {
        Ok(self.leftover_check()?.leftovers())
    }

    /// Creates the check of this job, with a marker that no other job on this host has.
    fn leftover_check(&self) -> anyhow::Result<LeftoverCheck> {
        let marker = format!("{}-{}", std::process::id(), self.job);
        let folder = std::path::absolute(self.result.with_extension("tmp"))?;
        LeftoverCheck::new(folder, marker)
    }
}

/// Returns the ROS domain of a job: the domain of the shell plus the index of the job.
pub(super) fn domain(job: usize) -> usize {
    let first = std::env::var("ROS_DOMAIN_ID").ok();
    first.and_then(|text| text.parse().ok()).unwrap_or(0) + job
}
