//! Runs of a campaign as tasks of Ray, on one machine or on a cluster.

pub mod address;
mod staged;

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, bail};
use match_setup::MatchResult;
use rustix::process::{Pid, Signal, kill_process};
use scenario_kit::MatchFailure;
use serde::Deserialize;
use serde_json::json;

use self::address::RayAddress;
use self::staged::{Files, Staged, below_current};
use super::campaign::{Campaign, Run};
use super::journal::{self, Header};
use super::outcome::Outcome;
use super::runner::SCRATCH;
use super::scratch::{Scratch, remove};
use super::shard::MOST;
use crate::process::child;
use crate::process::python::PythonPackage;
use crate::verdict::failure::WrongUse;
use support::Shutdown;

/// Program that gives the runs to Ray.
const PROGRAM: &str = include_str!("ray/tasks.py");
const PACKAGE: PythonPackage = PythonPackage {
    environment: "ray",
    module: "ray",
    name: "ray",
};
/// Time between two looks at requests to end.
const POLL_PERIOD: Duration = Duration::from_millis(100);

/// Cluster of Ray that plays campaigns.
#[derive(Debug)]
pub struct RayCluster {
    address: RayAddress,
    python: PathBuf,
    files: Files,
    /// Maximum number of parallel runs; `None` for the processors of the cluster.
    jobs: Option<usize>,
}

/// Line that the program prints about a run.
#[derive(Debug, Deserialize)]
struct Line {
    /// Index of the run among those of the whole campaign.
    run: usize,
    /// Error of its task in all attempts.
    error: Option<String>,
}

impl RayCluster {
    /// Creates the cluster at `address` with files that the runs need: files or folders below the current folder.
    ///
    /// # Errors
    /// Returns an error if a file is not found or Ray is not installed.
    pub fn new(
        address: RayAddress,
        python: Option<&Path>,
        files: &[PathBuf],
        jobs: Option<usize>,
    ) -> anyhow::Result<Self> {
        Ok(Self {
            files: Files::find(files)?,
            python: PACKAGE.find(python)?,
            address,
            jobs,
        })
    }

    /// Checks whether a cluster can play the campaign.
    ///
    /// # Errors
    /// Returns an error for too many runs, and for runs that disturb others on their node.
    pub fn check(campaign: &Campaign) -> Result<(), WrongUse> {
        let runs = whole(campaign).runs().count();
        if runs > MOST as usize {
            let error = format!("--ray plays at most {MOST} runs, got {runs}; use fewer seeds");
            return Err(WrongUse::because(error));
        }
        if campaign.reuse_nodes {
            let error = "--ray starts the programs of each run; remove --reuse-nodes";
            return Err(WrongUse::because(error));
        }
        if campaign.ros && !campaign.isolated {
            let error = "--ray plays over ROS only with --isolated, because the runs of a node share its network";
            return Err(WrongUse::because(error));
        }
        Ok(())
    }

    /// Plays `runs` of the campaign until the end or a shutdown request, which cancels the others. Calls
    /// `on_end` with the outcome of each run, in the order of their ends. Their bags are in `folder`.
    ///
    /// # Errors
    /// Returns an error if the cluster cannot be reached or ends before the last run, or `on_end` fails.
    pub fn play(
        &self,
        campaign: &Campaign,
        folder: &Path,
        runs: impl Iterator<Item = Run>,
        shutdown: &Shutdown,
        mut on_end: impl FnMut(Outcome) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let wanted: BTreeSet<Run> = runs.collect();
        let runs: Vec<Run> = whole(campaign).runs().collect();
        let wanted = (0..runs.len()).filter(|index| wanted.contains(&runs[*index]));
        let mut open: BTreeSet<usize> = wanted.collect();
        if open.is_empty() {
            return Ok(());
        }
        let scratch = Scratch::new(folder.join(SCRATCH))?;
        let output = std::path::absolute(scratch.path())?;
        let staged = match self.address {
            RayAddress::Local => None,
            RayAddress::Head(_) => Some(self.files.stage(campaign)?),
        };
        let plan = self.plan(campaign, runs.len(), &open, &output, staged.as_ref())?;
        let mut process = self.start()?;
        let lines = lines(&mut process);
        send(&mut process, &plan);
        let (mut has_started, mut is_canceled) = (false, false);
        loop {
            match lines.recv_timeout(POLL_PERIOD) {
                Ok(line) if line.is_empty() => has_started = true,
                Ok(line) => {
                    let line: Line = serde_json::from_str(&line)
                        .with_context(|| format!("the program of Ray printed {line:?}"))?;
                    // A run counts once.
                    if open.remove(&line.run) {
                        let run = runs[line.run];
                        let files = output.join(line.run.to_string());
                        on_end(outcome(campaign, run, line.error, &files, folder)?)?;
                        remove(&files)?;
                    }
                }
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {}
            }
            if shutdown.is_requested() && !is_canceled {
                is_canceled = true;
                // An error means that the program has ended.
                let _ = kill_process(Pid::from_child(&process), Signal::INT);
            }
            if shutdown.is_urgent() {
                child::signal(&process, Signal::KILL);
            }
        }
        let status = process.wait()?;
        if open.is_empty() || is_canceled {
            return Ok(());
        }
        let (address, left) = (&self.address, open.len());
        if !has_started {
            bail!(
                "cannot play on the cluster of Ray at {address}: its program ended with {status}"
            );
        }
        bail!(
            "the cluster of Ray at {address} ended before {left} runs ({status}); continue with: sil batch --resume {} --ray ADDRESS",
            folder.display()
        )
    }

    fn plan(
        &self,
        campaign: &Campaign,
        count: usize,
        open: &BTreeSet<usize>,
        output: &Path,
        staged: Option<&Staged>,
    ) -> anyhow::Result<String> {
        let mut campaign = campaign.clone();
        if staged.is_some() {
            for file in campaign.files_mut() {
                file.path = below_current(&file.path)?;
            }
        }
        let program = match staged {
            Some(staged) => staged.program(),
            None => std::env::current_exe().context("cannot determine the path of sil")?,
        };
        let jobs = match self.address {
            RayAddress::Local => Some(
                self.jobs
                    .unwrap_or_else(|| crate::process::jobs::jobs(None)),
            ),
            RayAddress::Head(_) => self.jobs,
        };
        let plan = json!({
            "address": self.address.to_string(),
            "jobs": jobs,
            "program": program,
            "header": serde_json::to_string(&Header { campaign })?,
            "count": count,
            "runs": open,
            "folder": std::env::current_dir().context("cannot determine the current folder")?,
            "is_staged": staged.is_some(),
            "staged": staged.map(Staged::folder),
            "output": output,
        });
        Ok(plan.to_string())
    }

    /// Starts the program of Ray.
    fn start(&self) -> anyhow::Result<Child> {
        let mut command = Command::new(&self.python);
        command
            .args(["-c", PROGRAM])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        child::spawn(&mut command).context("cannot start Python")
    }
}

/// Returns the campaign of all shards.
fn whole(campaign: &Campaign) -> Campaign {
    Campaign {
        shard: None,
        ..campaign.clone()
    }
}

fn send(process: &mut Child, plan: &str) {
    if let Some(mut input) = process.stdin.take() {
        // An error means that the program has ended, which its output shows.
        let _ = writeln!(input, "{plan}");
    }
}

/// Starts a thread that reads the lines of the program. It ends with the program.
fn lines(process: &mut Child) -> Receiver<String> {
    let (sender, lines) = mpsc::channel();
    if let Some(output) = process.stdout.take() {
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
    }
    lines
}

/// Returns the outcome of `run` from the folder `files`, with its bag moved to the folder of the campaign. With an `error`
/// of its task, the outcome is a failure of the environment.
fn outcome(
    campaign: &Campaign,
    run: Run,
    error: Option<String>,
    files: &Path,
    folder: &Path,
) -> anyhow::Result<Outcome> {
    let bag = campaign.bag_of(folder, run);
    // Bag of an attempt that ended with the campaign.
    remove(&bag)?;
    if let Some(error) = error {
        let error = format!("the task of Ray failed in all attempts: {error}");
        let result = MatchResult {
            failed: true,
            failures: vec![MatchFailure::of_environment(0, error)],
            ..MatchResult::default()
        };
        return Ok(Outcome::once(run, result));
    }
    let (_, outcomes) = journal::read(files)?;
    let outcome = match <[Outcome; 1]>::try_from(outcomes) {
        Ok([outcome]) if outcome.run == run => outcome,
        _ => bail!("{}: expected the result of {run:?}", files.display()),
    };
    let recorded = campaign.bag_of(files, run);
    if recorded.is_dir() {
        fs::rename(&recorded, &bag).with_context(|| bag.display().to_string())?;
    }
    Ok(outcome)
}
