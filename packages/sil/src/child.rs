//! Processes that do not outlive this one.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};

use rustix::process::{
    Pid, Signal, getpid, getppid, kill_process_group, set_parent_process_death_signal,
};

use crate::file_limit;

/// Starts a process in a group of its own, so that a terminal's Ctrl-C reaches it through us only; it is
/// killed when the thread that starts it ends, however that happens.
///
/// # Errors
/// It cannot be started.
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

/// Lets no file that the process writes become longer than `bytes`, as on a full disk.
pub fn limit_files(command: &mut Command, bytes: u64) {
    // SAFETY: between fork and exec only system calls are made, nothing is allocated or locked.
    unsafe {
        command.pre_exec(move || file_limit::limit_files(bytes));
    }
}

/// Sends a signal to a process and what it may have started.
pub fn signal(child: &Child, signal: Signal) {
    // It fails when the process has just ended, which is what is wanted.
    let _ = kill_process_group(Pid::from_child(child), signal);
}
