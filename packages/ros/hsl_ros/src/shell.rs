//! Common part of the main functions of all nodes: command line, log, exit code.

use std::io::Write;
use std::process::ExitCode;

use anyhow::Context;
use support::{error_text, terminal};

use crate::arguments::Arguments;
use crate::{Error, closing, logging};

/// Exit code of a passed run.
pub const PASSED: u8 = 0;
/// Exit code of a failed scenario.
pub const SCENARIO_FAILED: u8 = 1;
/// Exit code of a usage error.
pub const WRONG_USE: u8 = 2;
/// Exit code of a failed environment or node.
pub const ENVIRONMENT_FAILED: u8 = 3;

/// Runs the main function of a node process: parses the command line, starts the log and calls `node`. `name` is the
/// default name of the node, `about` its description for `--help`. Returns the exit code of `node`. If `node` fails,
/// logs the error in one line and returns the exit code of the error. `--help` and `--version` are printed instead.
pub fn run(
    name: &'static str,
    about: &'static str,
    node: impl FnOnce(&Arguments) -> anyhow::Result<u8>,
) -> ExitCode {
    run_process(name, about, &[], node)
}

/// Runs the main function `action` of a process, like [`run`]. The nodes in the process log under the names
/// `components`.
pub(crate) fn run_process(
    name: &'static str,
    about: &'static str,
    components: &[&'static str],
    action: impl FnOnce(&Arguments) -> anyhow::Result<u8>,
) -> ExitCode {
    let arguments = match Arguments::parse(name, about, std::env::args().skip(1)) {
        Ok(arguments) => arguments,
        Err(Error::Help(answer)) => {
            // Without a reader, the text is lost.
            _ = terminal::print(&answer.to_string());
            return ExitCode::from(PASSED);
        }
        Err(error) => {
            support::error_line!("{name}: {error}");
            return ExitCode::from(WRONG_USE);
        }
    };
    logging::start(name, components, &arguments.log_levels);
    match action(&arguments) {
        Ok(code) => closing::finish(code),
        Err(error) => {
            tracing::error!("{}", in_one_line(&error));
            closing::finish(code_of(&error))
        }
    }
}

/// Returns the exit code for an error: [`WRONG_USE`] if the user caused it, otherwise [`ENVIRONMENT_FAILED`].
pub(crate) fn code_of(error: &anyhow::Error) -> u8 {
    match error.downcast_ref::<Error>() {
        Some(error) if error.is_wrong_use() => WRONG_USE,
        _ => ENVIRONMENT_FAILED,
    }
}

/// Writes a line to standard output and flushes it, for the parent process.
///
/// # Errors
///
/// Returns an error if standard output is closed.
pub fn write_line(line: &str) -> anyhow::Result<()> {
    let mut output = std::io::stdout().lock();
    writeln!(output, "{line}")
        .and_then(|()| output.flush())
        .context("cannot write to standard output")
}

/// Returns an error with its causes, in one line.
pub(crate) fn in_one_line(error: &anyhow::Error) -> String {
    error_text(error.as_ref()).replace('\n', " ")
}
