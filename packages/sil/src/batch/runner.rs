//! Plays the runs of a campaign, several at once, each in a process of its own.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use rustix::process::Signal;

use super::campaign::{Campaign, Run};
use super::outcome::Outcome;
use crate::child;
use crate::failure::Verdict;
use crate::shutdown::Shutdown;

/// How often it is looked whether a run has ended; short runs take some milliseconds.
const LOOK_PERIOD: Duration = Duration::from_millis(2);

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
                        let result = results.join(job.to_string());
                        let outcome = self.play_one(run, job, &result, shutdown);
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

    fn play_one(
        &self,
        run: Run,
        job: usize,
        result: &Path,
        shutdown: &Shutdown,
    ) -> anyhow::Result<Outcome> {
        let bag = self.campaign.bag_of(self.folder, run);
        let first = (self.bags == Bags::All).then_some(&bag);
        let outcome = self.process(run, job, result, first, shutdown)?;
        let is_kept = self.bags == Bags::Failures && outcome.report.verdict() != Verdict::Passed;
        if is_kept && !outcome.report.result.interrupted {
            // The same seed is the same run: it fails again, and this time it is recorded.
            return self.process(run, job, result, Some(&bag), shutdown);
        }
        Ok(outcome)
    }

    fn process(
        &self,
        run: Run,
        job: usize,
        result: &Path,
        bag: Option<&PathBuf>,
        shutdown: &Shutdown,
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
        let log = result.with_extension("log");
        let output = File::create(&log).context("a log cannot be made")?;
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(output);
        let status = until_it_ends(&mut command, shutdown).context("a run cannot be started")?;
        let left = std::fs::read(result).ok();
        let read = left.and_then(|text| serde_json::from_slice(&text).ok());
        let said = std::fs::read(&log).unwrap_or_default();
        let said = String::from_utf8_lossy(&said);
        let last_words = said.lines().last().unwrap_or("it said nothing");
        Ok(Outcome::of(
            run,
            &self.campaign.scenario,
            read,
            status,
            last_words,
        ))
    }
}

/// Runs a process to its end; it is asked to end when somebody asks us to.
fn until_it_ends(command: &mut Command, shutdown: &Shutdown) -> io::Result<ExitStatus> {
    let mut child = child::spawn(command)?;
    let mut was_asked = false;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        if shutdown.is_urgent() {
            child::signal(&child, Signal::KILL);
        } else if shutdown.is_requested() && !was_asked {
            was_asked = true;
            child::signal(&child, Signal::TERM);
        }
        thread::sleep(LOOK_PERIOD);
    }
}

/// The ROS domain of a job: those that follow the shell's.
fn domain(job: usize) -> usize {
    let first = std::env::var("ROS_DOMAIN_ID").ok();
    first.and_then(|text| text.parse().ok()).unwrap_or(0) + job
}
