//! Child processes that end with this one.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};

use rustix::process::{
    Pid, Signal, getpid, getppid, kill_process_group, set_parent_process_death_signal,
};

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
