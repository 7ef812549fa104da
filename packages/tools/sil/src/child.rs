//! Processes that do not outlive this one.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};

use rustix::process::{
    Pid, Signal, getpid, getppid, kill_process_group, set_parent_process_death_signal,
};

/// Starts a process in a group of its own, so that a terminal's Ctrl-C reaches it through us only; it is
/// killed when the thread that starts it ends, however that happens.
///
/// # Errors
/// It cannot be started.
#[expect(
    unsafe_code,
    reason = "only so can a process arrange what becomes of it when its parent dies"
)]
pub fn spawn(command: &mut Command) -> io::Result<Child> {
    let parent = getpid();
    command.process_group(0);
    // SAFETY: between fork and exec only system calls are made, nothing is allocated or locked.
    unsafe {
        command.pre_exec(move || {
            set_parent_process_death_signal(Some(Signal::KILL))?;
            // The parent may have died before the line above.
            if getppid() == Some(parent) {
                Ok(())
            } else {
                Err(io::ErrorKind::BrokenPipe.into())
            }
        });
    }
    command.spawn()
}

/// Sends a signal to a process and what it may have started.
pub fn signal(child: &Child, signal: Signal) {
    // It fails when the process has just ended, which is what is wanted.
    let _ = kill_process_group(Pid::from_child(child), signal);
}
