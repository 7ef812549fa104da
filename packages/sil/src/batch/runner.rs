//! Plays the runs of a campaign, several at once, each in a process of its own.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::Context;

use super::campaign::{Campaign, Run};
use super::outcome::Outcome;
use crate::failure::Verdict;
use crate::shutdown::Shutdown;

/// Which runs leave a bag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Bags {
    /// Those that did not pass: they are played again, recorded.
    Failures,
    /// All.
    All,
    /// None.
    None,
}

/// How a campaign is played.
pub struct Runner<'a> {
    /// What is played.
    pub campaign: &'a Campaign,
    /// Runs at once.
    pub jobs: usize,
    /// Which runs leave a bag.
    pub bags: Bags,
    /// Below which folder.
    pub folder: &'a Path,
}

impl Runner<'_> {
    /// Plays all runs, or those until somebody asks to end; `on_end` hears of each as it ends. The outcomes
    /// are by point and seed.
    ///
    /// # Errors
    /// A process cannot be started, or its files cannot be read.
    pub fn play(
        &self,
        shutdown: &Shutdown,
        mut on_end: impl FnMut(&Outcome),
    ) -> anyhow::Result<Vec<Outcome>> {
        let results = tempfile::tempdir().context("a folder for results cannot be made")?;
        let queue = Mutex::new(self.campaign.runs());
        let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
        let (sender, ended) = mpsc::channel();
        let mut outcomes = thread::scope(|scope| {
            for job in 0..self.jobs {
                let (sender, next, results) = (sender.clone(), &next, results.path());
                scope.spawn(move || {
                    while let Some(run) = next().filter(|_| !shutdown.is_requested()) {
                        let outcome = self.play_one(run, job, &results.join(job.to_string()));
                        if sender.send(outcome).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let collected: anyhow::Result<Vec<_>> = ended
                .iter()
                .map(|outcome| outcome.inspect(|outcome| on_end(outcome)))
                .collect();
            // What still runs is not waited for in vain: each job ends when nobody takes its outcome.
            drop(ended);
            collected
        })?;
        outcomes.sort_by_key(|outcome| outcome.run);
        Ok(outcomes)
    }

    fn play_one(&self, run: Run, job: usize, result: &Path) -> anyhow::Result<Outcome> {
        let bag = self.campaign.bag_of(self.folder, run);
        let first = (self.bags == Bags::All).then_some(&bag);
        let outcome = self.process(run, job, result, first)?;
        let is_kept = self.bags == Bags::Failures && outcome.report.verdict() != Verdict::Passed;
        if is_kept && !outcome.report.result.interrupted {
            // The same seed is the same run: it fails again, and this time it is recorded.
            return self.process(run, job, result, Some(&bag));
        }
        Ok(outcome)
    }

    fn process(
        &self,
        run: Run,
        job: usize,
        result: &Path,
        bag: Option<&PathBuf>,
    ) -> anyhow::Result<Outcome> {
        let mut command = Command::new(std::env::current_exe().context("sil itself is not found")?);
        command
            .args(self.campaign.arguments(run))
            .arg("--hang-timeout")
            .arg(self.campaign.hang_timeout.to_string())
            .arg("--result")
            .arg(result);
        match bag {
            Some(bag) => command.arg("--bag").arg(bag),
            None => command.arg("--no-record"),
        };
        if self.campaign.ros {
            // Matches side by side need domains of their own.
            command.env("ROS_DOMAIN_ID", domain(job).to_string());
        }
        match std::fs::remove_file(result) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(error).context("an old result cannot be removed");
            }
            _ => {}
        }
        let output = command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .output()
            .context("a run cannot be started")?;
        let left = std::fs::read(result).ok();
        let read = left.and_then(|text| serde_json::from_slice(&text).ok());
        let said = String::from_utf8_lossy(&output.stderr);
        let last_words = said.lines().last().unwrap_or("it said nothing");
        Ok(Outcome::of(
            run,
            &self.campaign.scenario,
            read,
            output.status,
            last_words,
        ))
    }
}

/// The ROS domain of a job: those that follow the shell's.
fn domain(job: usize) -> usize {
    let first = std::env::var("ROS_DOMAIN_ID").ok();
    first.and_then(|text| text.parse().ok()).unwrap_or(0) + job
}
