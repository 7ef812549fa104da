//! Guard of a program of the user, which may start processes of its own: `sil guard -- COMMAND`. With `--end FILE` it
//! writes the end of the program to a file, with `--remaining FILE` the names of the processes that remained after it.
//!
//! A guard runs the program in a process group of its own and ends as the program does, with the same exit code or
//! signal. Before it ends, it kills all remaining processes of the program, also in other sessions: the kernel has made
//! the guard their parent. A guard whose parent ends, even by SIGKILL, kills the program, too.
//!
//! | signal to the guard | effect |
//! |---|---|
//! | SIGINT, SIGCONT | sent to the process group of the program |
//! | SIGTSTP | sent as SIGSTOP |
//! | SIGUSR1 | sent as SIGTERM |
//! | SIGTERM, SIGHUP | kills the program and all processes that it started |

use std::convert::Infallible;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

use anyhow::Context;
use rustix::io::Errno;
use rustix::process::{
    Pid, Signal, WaitOptions, getpid, kill_process, kill_process_group, set_child_subreaper,
    set_parent_process_death_signal, wait,
};
use signal_hook::consts::signal::{SIGCHLD, SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGUSR1};
use signal_hook::iterator::Signals;

use crate::process::child;
use crate::process::process_stat::processes;
use crate::process::program_end::ProgramEnd;

/// Signals that a guard handles.
const HANDLED: [i32; 7] = [SIGCHLD, SIGINT, SIGCONT, SIGTSTP, SIGUSR1, SIGTERM, SIGHUP];
/// Time for killed processes to end, before the list of remaining ones is read again.
const KILL_PERIOD: Duration = Duration::from_millis(2);
/// Variable with which Python writes each line at once, also to a pipe.
const UNBUFFERED: &str = "PYTHONUNBUFFERED";

/// Makes a program of the user write complete lines, also before a crash, unless the environment says otherwise.
pub fn write_lines_at_once(command: &mut Command) {
    if std::env::var_os(UNBUFFERED).is_none() {
        command.env(UNBUFFERED, "1");
    }
}

/// Runs a program with its arguments, and ends this process as the program ends: it returns only errors. Writes the end
/// of the program to the file `end`, and the names of remaining processes to the file `remaining`, if given.
///
/// # Errors
///
/// Returns an error if the program cannot be started, or a file cannot be written.
pub fn run(
    program: &OsString,
    arguments: &[OsString],
    end: Option<&Path>,
    remaining: Option<&Path>,
) -> anyhow::Result<Infallible> {
    let mut signals = Signals::new(HANDLED).context("cannot install signal handlers")?;
    set_child_subreaper(Some(getpid()))
        .context("cannot become the parent of orphaned processes")?;
    // Until here the signal is SIGKILL if `child::spawn` started this process.
    set_parent_process_death_signal(Some(Signal::TERM))
        .context("cannot request a signal at the end of the parent process")?;
    let started = child::spawn(Command::new(program).args(arguments));
    let program_name = || format!("cannot start {}", program.display());
    let program = Pid::from_child(&started.with_context(program_name)?);
    loop {
        for signal in signals.wait() {
            match signal {
                SIGINT => send(program, Signal::INT),
                SIGCONT => send(program, Signal::CONT),
                SIGTSTP => send(program, Signal::STOP),
                SIGUSR1 => send(program, Signal::TERM),
                SIGTERM | SIGHUP => kill_children(),
                _ => {}
            }
        }
        while let Ok(Some((process, status))) = wait(WaitOptions::NOHANG) {
            if process == program {
                if let Some(remaining) = remaining {
                    write_remaining(remaining)?;
                }
                end_all_children();
                let program_end = ProgramEnd::from(status);
                if let Some(end) = end {
                    program_end.write(end)?;
                }
                program_end.adopt();
            }
        }
    }
}

/// Writes the names of the children of this process to a file, as a JSON list.
fn write_remaining(file: &Path) -> anyhow::Result<()> {
    let children = children().unwrap_or_default().into_iter();
    let names = children.filter_map(|child| {
        let name = fs::read_to_string(format!("/proc/{}/comm", child.as_raw_nonzero()));
        Some(name.ok()?.trim_end().to_owned())
    });
    let names = serde_json::to_vec(&names.collect::<Vec<_>>())?;
    fs::write(file, names).with_context(|| format!("cannot write {}", file.display()))
}

/// Sends a signal to the process group of the program.
fn send(program: Pid, signal: Signal) {
    // An error means that the group has just ended.
    let _ = kill_process_group(program, signal);
}

/// Kills all children and waits for their ends, until none is left. Children of a killed child become children of this
/// process.
fn end_all_children() {
    loop {
        kill_children();
        loop {
            match wait(WaitOptions::NOHANG) {
                Ok(Some(_)) | Err(Errno::INTR) => {}
                Ok(None) => break,
                // No child is left.
                Err(_) => return,
            }
        }
        thread::sleep(KILL_PERIOD);
    }
}

/// Sends SIGKILL to the children of this process. Their ids are not used again before this process has waited for them.
fn kill_children() {
    for child in children().unwrap_or_default() {
        // An error means that the child has ended.
        let _ = kill_process(child, Signal::KILL);
    }
}

/// Returns the ids of the children of this process.
fn children() -> io::Result<Vec<Pid>> {
    let own = std::process::id();
    let children = processes()?.filter(|it| it.parent == own);
    let ids = children.filter_map(|it| Pid::from_raw(it.id.try_into().ok()?));
    Ok(ids.collect())
}
