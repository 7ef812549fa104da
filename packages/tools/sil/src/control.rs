//! Requests to a running match over ROS.

use std::process::Command;

use anyhow::{Context, bail};
use clap::Args;

use crate::output;
use match_runner::plan::match_name::MatchName;
use match_runner::ros::node_log::log_text;
use match_runner::ros::process_environment::ProcessEnvironment;
use match_runner::ros::{prefix, programs};
use match_runner::verdict::failure::Verdict;

/// Program that sends requests.
const PROGRAM: &str = "world_control";

/// Running match.
#[derive(Clone, Debug, Default, Args)]
pub struct RunningMatch {
    /// Namespace of the match, as in `sil match --match NAME`
    #[arg(long = "match", value_name = "NAME")]
    pub namespace: Option<MatchName>,
}

impl RunningMatch {
    /// Sends a request to the match and prints its answer. `rules` are the parameters of the request, as `KEY:=VALUE`.
    /// The verdict is `Failed` if the match refuses.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS is not found, or no match is running.
    pub fn request(&self, rules: &[String]) -> anyhow::Result<Verdict> {
        match self.send(rules)? {
            Ok(done) => {
                output::print(&format!("{done}\n"))?;
                Ok(Verdict::Passed)
            }
            Err(refused) => {
                support::error_line!("sil: {refused}");
                Ok(Verdict::Failed)
            }
        }
    }

    /// Returns the command that starts a program of ROS in the namespace of the match, and its environment, whose files
    /// must exist until the program ends. `rules` are its parameters, as `KEY:=VALUE`.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS or the program is not found.
    pub fn command(
        &self,
        program: &str,
        rules: &[String],
    ) -> anyhow::Result<(Command, ProcessEnvironment)> {
        prefix::require()?;
        let environment = ProcessEnvironment::new(false)?;
        let mut command = Command::new(programs::find(program)?);
        environment.apply(&mut command);
        command.arg("--ros-args");
        for rule in rules {
            command.args(["-p", rule]);
        }
        if let Some(name) = &self.namespace {
            command.args(["-r", &format!("__ns:={}", name.qualify("/"))]);
        }
        Ok((command, environment))
    }

    /// Sends a request to the match through a process of ROS, and waits for the answer: the result, or the reason of a
    /// refusal (inner error). `rules` are the parameters of the request, as `KEY:=VALUE`.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS is not found, or no match is running.
    pub fn send(&self, rules: &[String]) -> anyhow::Result<Result<String, String>> {
        let (mut command, _environment) = self.command(PROGRAM, rules)?;
        let output = command
            .output()
            .with_context(|| format!("cannot start {PROGRAM}"))?;
        let line = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        match output.status.code() {
            Some(0) => Ok(Ok(line)),
            Some(1) => Ok(Err(line)),
            _ => {
                let log = String::from_utf8_lossy(&output.stderr);
                let last = log.lines().last().unwrap_or("no log output");
                bail!("{}", log_text(last));
            }
        }
    }
}
