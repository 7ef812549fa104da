//! `sil doctor`.

mod program_text;

use clap::Args;
use hsl_types::RobotId;
use match_runner::plan::node_command::NodeCommand;
use match_runner::process::progress::ProgressDisplay;
use match_runner::ros::examination::examine;
use match_runner::verdict::failure::Verdict;
use support::Shutdown;

use crate::doctor::{CHECKS, Check, Finding};
use crate::output;

/// Arguments of `sil doctor`.
#[derive(Debug, Args)]
#[command(after_help = "\
With --program, the program is started alone, as `sil match --node` starts it, in the ROS domain of the environment. \
It receives recorded inputs of a robot, in three runs of some seconds each. The report has its topics, types and QoS, \
its clock, the period of its outputs, its threads, whether equal inputs give equal outputs, its end, and the way to \
run it in a match. The recommended command was played in a short match; if that failed, the program does not fit yet. The README of packages/tools/sil explains each line.

Examples:
  sil doctor                                     check the installation
  sil doctor --program 'python3 robot.py'        how does my program fit into a match?
  sil doctor --program './robot --ros-args -r cmd:=cmd_vel' --robot opponent/1
  sil doctor --program 'ros2 launch my_team robot.launch.py ns:={namespace}' --json

Exit codes: 0 all requirements are met, or the program can be run; 2 invalid arguments; 3 a requirement is missing, \
the program cannot be run as it is, or the examination failed.")]
pub struct DoctorArguments {
    /// Command of your program, as for `sil match --node`: examine this program
    #[arg(long, value_name = "COMMAND")]
    program: Option<NodeCommand>,
    /// Robot whose inputs the program receives
    #[arg(long, default_value = "hulks/2", requires = "program")]
    robot: RobotId,
    /// Print the report as one JSON document, see config/schemas/program_report.schema.json
    #[arg(long, requires = "program")]
    json: bool,
}

/// Checks all requirements of a match over ROS, or examines a program of the user. Prints the findings, and fixes. The
/// verdict is `Infrastructure` if a requirement is missing, or the program cannot be run.
///
/// # Errors
///
/// Returns an error if the examination fails, or standard output cannot be written.
pub fn run(arguments: DoctorArguments) -> anyhow::Result<Verdict> {
    let is_complete = match &arguments.program {
        Some(program) => examine_program(program, &arguments)?,
        None => check_installation()?,
    };
    Ok(if is_complete {
        Verdict::Passed
    } else {
        Verdict::Infrastructure
    })
}

/// Prints the report about a program. Returns whether it can be run.
fn examine_program(program: &NodeCommand, arguments: &DoctorArguments) -> anyhow::Result<bool> {
    let shutdown = Shutdown::listen()?;
    let mut display = ProgressDisplay::new();
    let report = examine(program, arguments.robot, &shutdown, &mut display)?;
    match arguments.json {
        true => output::print_json(&report)?,
        false => output::print(&program_text::text_of(&report))?,
    }
    Ok(report.can_run())
}

/// Prints the requirements of a match. Returns whether all are met.
fn check_installation() -> anyhow::Result<bool> {
    let mut is_complete = true;
    for Check { name, check } in CHECKS {
        let line = match check() {
            Finding::Found(what) => format!("ok       {name:15} {what}\n"),
            Finding::Missing { what, fix } => {
                is_complete = false;
                format!("missing  {name:15} {what}\n         {:15} fix: {fix}\n", "")
            }
        };
        output::print(&line)?;
    }
    Ok(is_complete)
}
