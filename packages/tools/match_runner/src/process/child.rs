//! Child processes that end with this one.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus};
use std::thread;
use std::time::Duration;

use rustix::process::{
    Pid, Signal, getpid, getppid, kill_process_group, set_parent_process_death_signal,
};

use crate::process::request_to_end::{RequestToEnd, Step};
use crate::process::wall_clock;

/// Time between two looks at a process that is ending.
const POLL_PERIOD: Duration = Duration::from_millis(10);

/// Starts a process in its own process group, so that Ctrl-C in the terminal does not reach it directly. The kernel
/// kills the process when the thread that started it ends.
///
/// # Errors
///
/// Returns an error if the process cannot be started.
#[expect(
    unsafe_code,
    reason = "setting the parent-death signal needs code between fork and exec"
)]
pub fn spawn(command: &mut Command) -> io::Result<Child> {
    let parent = getpid();
    command.process_group(0);
    // SAFETY: between fork and exec only system calls are made; nothing is allocated or locked.
    unsafe {
        command.pre_exec(move || {
            set_parent_process_death_signal(Some(Signal::KILL))?;
            // The parent may have ended before the line above.
            if getppid() == Some(parent) {
                Ok(())
            } else {
                Err(io::ErrorKind::BrokenPipe.into())
            }
        });
    }
    command.spawn()
}

/// Sends a signal to the process group of a process. Does nothing if the process has ended.
pub fn signal(child: &Child, signal: Signal) {
    // An error means that the process has already ended.
    let _ = kill_process_group(Pid::from_child(child), signal);
}

/// Requests the process group of a process to end. A stopped process is continued, because it handles no other signal.
pub fn request_end(child: &Child, request: Signal) {
    signal(child, request);
    signal(child, Signal::CONT);
}

/// Requests a process to end, and sends it the signal `kill` after a timeout. Returns its exit status.
///
/// # Errors
///
/// Returns an error if the process cannot be waited for.
pub fn end(child: &mut Child, timeout: Duration, kill: Signal) -> io::Result<ExitStatus> {
    request_end(child, Signal::INT);
    let mut request = RequestToEnd::begin(wall_clock::now(), POLL_PERIOD, timeout);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        if request.step(wall_clock::now(), false) == Step::Kill {
            signal(child, kill);
            return child.wait();
        }
        thread::sleep(POLL_PERIOD);
    }
}
