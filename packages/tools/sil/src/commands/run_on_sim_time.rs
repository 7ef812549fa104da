//! `sil run-on-sim-time`.

use std::ffi::OsString;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use hsl_types::Time;

use crate::seconds::seconds;
use match_runner::sim_time::{free_run, preload};
use match_runner::verdict::failure::Verdict;

const AFTER_HELP: &str = "\
Examples:
  sil run-on-sim-time ./robot                     time jumps to the next for which it waits
  sil run-on-sim-time --duration 60 ./robot       SIGINT after 60 s of simulated time
  sil match --node 'hulks/3=./robot' --sim-time   the same in a match, in step with its ticks
  sil match --node 'hulks/3=sil run-on-sim-time ./robot -p use_sim_time:=false'    only this program

Clocks, sleeps and waits with a timeout follow the simulated time, which stands while a thread of the program works. In \
a program that --node starts, the time is that of the match. The README of packages/tools/sim_time lists what has no \
effect: statically linked programs, timers by signals, and others.";

/// Arguments of `sil run-on-sim-time`.
#[derive(Clone, Debug, Args)]
#[command(after_help = AFTER_HELP)]
pub struct RunOnSimTimeArguments {
    /// Send SIGINT to the program after this simulated time; not in a match
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    duration: Option<Time>,
    /// Create the memory with the simulated time of a match, and run no program: the match shows its time in this file
    #[arg(long, value_name = "FILE", hide = true, exclusive = true)]
    create: Option<PathBuf>,
    /// Program
    #[arg(required_unless_present = "create")]
    program: Option<OsString>,
    /// Arguments of the program
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    arguments: Vec<OsString>,
}

/// Runs the program and ends this process as the program ends. In a match, replaces this process by the program.
///
/// # Errors
///
/// Returns an error if simulated time has no effect on the program, if the program cannot be started, or if the memory
/// cannot be created.
pub fn run(arguments: RunOnSimTimeArguments) -> anyhow::Result<Verdict> {
    if let Some(file) = &arguments.create {
        preload::create_time(file)?;
        return Ok(Verdict::Passed);
    }
    let program = arguments.program.as_ref().context("a program is missing")?;
    let own = &arguments.arguments;
    if preload::is_in_match() {
        match preload::replace_by(program, own)? {}
    }
    let duration = arguments.duration.map(|it| it.since(Time::ZERO));
    free_run::run(program, own, duration)?.adopt()
}
