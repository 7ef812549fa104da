//! Programs of `--node` that stay for several runs of a job.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::os::fd::AsRawFd;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::Context;
use hsl_types::RobotId;
use rustix::fs::{MemfdFlags, OFlags, fcntl_setfl, memfd_create};
use rustix::process::{Pid, Signal};

use super::scratch::remove;
use crate::process::reused_program::ReusedProgram;
use crate::process::{child, guard};
use crate::ros::process_environment::ProcessEnvironment;

/// Timeout for a program to end after SIGINT, before it is killed.
const END_TIMEOUT: Duration = Duration::from_secs(2);

/// Programs that a job has started, one per robot. They are ended on drop.
#[derive(Debug)]
pub(super) struct ReusedNodes {
    folder: PathBuf,
    /// ROS domain of the job.
    domain: String,
    environment: ProcessEnvironment,
    running: BTreeMap<RobotId, RunningProgram>,
}

/// Program that is running, or has ended since the last run.
#[derive(Debug)]
struct RunningProgram {
    words: Vec<String>,
    guard: Child,
    /// Output of the program since the start of the run.
    log: File,
    /// File for the end of the program.
    _end: File,
}

impl ReusedNodes {
    /// Prepares the programs of a job, which plays in the ROS domain `domain`; `folder` is emptied.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be written.
    pub(super) fn new(folder: PathBuf, domain: String) -> anyhow::Result<Self> {
        remove(&folder)?;
        Ok(Self {
            folder,
            domain,
            environment: ProcessEnvironment::new(false)?,
            running: BTreeMap::new(),
        })
    }

    /// Returns the ROS domain of the programs.
    pub(super) fn domain(&self) -> &str {
        &self.domain
    }

    /// Returns the folder of the programs for `sil run --reused-nodes`.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Starts the programs of the next run that are not running. Ends programs that are not needed, or run with other
    /// arguments. Empties the logs.
    ///
    /// # Errors
    ///
    /// Returns an error if a program cannot be started, or a file cannot be written.
    pub(super) fn prepare(
        &mut self,
        commands: &BTreeMap<RobotId, &[String]>,
    ) -> anyhow::Result<()> {
        self.running.retain(|robot, program| {
            let is_needed = commands.get(robot) == Some(&program.words.as_slice());
            is_needed && program.is_running()
        });
        for (robot, words) in commands {
            let program = ReusedProgram::of_robot(&self.folder, *robot);
            if let Some(running) = self.running.get(robot) {
                let emptied = running.log.set_len(0);
                emptied.with_context(|| format!("cannot empty the log of {robot}"))?;
                continue;
            }
            let started = self.start(&program, words);
            let running =
                started.with_context(|| format!("cannot start the program of {robot}"))?;
            self.running.insert(*robot, running);
        }
        Ok(())
    }

    /// Ends all programs, so that the next run starts them again.
    pub(super) fn end(&mut self) {
        self.running.clear();
    }

    /// Starts a program in a guard, with new files in its folder.
    fn start(&self, program: &ReusedProgram, words: &[String]) -> anyhow::Result<RunningProgram> {
        remove(program.folder())?;
        fs::create_dir_all(program.folder())?;
        let log = memory_file("log", &program.log())?;
        fcntl_setfl(&log, OFlags::APPEND)?;
        let end = memory_file("end", &program.end())?;
        let mut command = Command::new(std::env::current_exe()?);
        command
            .args(["guard", "--end"])
            .arg(program.end())
            .arg("--")
            .args(words)
            .env("ROS_DOMAIN_ID", &self.domain)
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log.try_clone()?);
        self.environment.apply(&mut command);
        guard::write_lines_at_once(&mut command);
        let guard = child::spawn(&mut command)?;
        program.write_guard(Pid::from_child(&guard))?;
        Ok(RunningProgram {
            words: words.to_owned(),
            guard,
            log,
            _end: end,
        })
    }
}

/// Creates a file in memory, which other processes find by the link `link`. A program that writes to a disk may have to
/// wait for the disk, longer than for a tick.
fn memory_file(name: &str, link: &Path) -> anyhow::Result<File> {
    let file = File::from(memfd_create(name, MemfdFlags::CLOEXEC)?);
    let path = format!("/proc/{}/fd/{}", std::process::id(), file.as_raw_fd());
    symlink(path, link)?;
    Ok(file)
}

impl RunningProgram {
    fn is_running(&mut self) -> bool {
        self.guard.try_wait().is_ok_and(|status| status.is_none())
    }
}

impl Drop for RunningProgram {
    /// Requests the program to end, and kills it after the timeout.
    fn drop(&mut self) {
        // SIGTERM to the guard kills the program. The guard ends after it; no error can be handled here.
        let _ = child::end(&mut self.guard, END_TIMEOUT, Signal::TERM);
    }
}
