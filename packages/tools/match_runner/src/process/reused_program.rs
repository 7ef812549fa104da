//! Program of the user that stays for several matches of a campaign. A match starts `sil guard --attach FOLDER` in its
//! place, which behaves as the guard of the program does, but leaves the program running at the end of the match.
//!
//! | signal to the attached process | effect |
//! |---|---|
//! | SIGINT | ends this process, and continues a stopped program |
//! | SIGCONT, SIGTSTP, SIGTERM, SIGHUP | sent to the guard of the program |

use std::convert::Infallible;
use std::fs::{self, File};
use std::io::{self, Seek};
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};
use std::process::exit;
use std::thread;
use std::time::Duration;

use anyhow::Context;
use hsl_types::RobotId;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};
use signal_hook::consts::signal::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;

use crate::process::program_end::ProgramEnd;

/// Size at which the log, which is in memory, is emptied \[bytes\].
const LARGEST_LOG: u64 = 1 << 24;
/// Time between two polls of the log and of the program.
const POLL_PERIOD: Duration = Duration::from_millis(10);

/// Folder with links to the log and to the end of a program, and with the process ID of its guard.
#[derive(Clone, Debug)]
pub struct ReusedProgram(PathBuf);

impl ReusedProgram {
    /// Returns the program of this folder.
    pub fn new(folder: PathBuf) -> Self {
        Self(folder)
    }

    /// Returns the program of a robot, whose folder is below `parent`.
    pub fn of_robot(parent: &Path, robot: RobotId) -> Self {
        Self(parent.join(format!("{}_{}", robot.team, robot.player_number)))
    }

    /// Returns the folder of the program.
    pub fn folder(&self) -> &Path {
        &self.0
    }

    /// Returns the path of the log, to which the program appends its output.
    pub fn log(&self) -> PathBuf {
        self.0.join("log")
    }

    /// Returns the path of the file for the end of the program, which is empty until then.
    pub fn end(&self) -> PathBuf {
        self.0.join("end.json")
    }

    /// Returns the path of the process ID of the guard.
    fn guard(&self) -> PathBuf {
        self.0.join("guard")
    }

    /// Writes the process ID of the guard.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be written.
    pub fn write_guard(&self, guard: Pid) -> io::Result<()> {
        fs::write(self.guard(), guard.as_raw_nonzero().to_string())
    }

    /// Reads the process ID of the guard, which is valid until the campaign starts another program in this folder.
    fn read_guard(&self) -> anyhow::Result<Pid> {
        let file = self.guard();
        let named = || file.display().to_string();
        let text = fs::read_to_string(&file).with_context(named)?;
        let id = text.parse().ok().and_then(Pid::from_raw);
        id.context("is not a process ID").with_context(named)
    }

    /// Copies the log to standard error until SIGINT or the end of the program, and then ends this process: after
    /// SIGINT with exit code 0, otherwise as the program ended.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be read, or the process of the guard cannot be observed.
    pub fn attach(&self) -> anyhow::Result<Infallible> {
        let mut signals = Signals::new([SIGINT, SIGCONT, SIGTSTP, SIGTERM, SIGHUP])
            .context("cannot install signal handlers")?;
        // The campaign waits for the guard only after this match, so that no other process has its ID.
        let guard = pidfd_open(self.read_guard()?, PidfdFlags::empty())
            .context("cannot observe the program")?;
        let log = File::options().read(true).write(true).open(self.log());
        let mut log = log.context("cannot read the log of the program")?;
        // An error means that the guard has ended.
        let send = |signal| _ = pidfd_send_signal(&guard, signal);
        loop {
            // Read before the log, so that the log is complete.
            let has_ended = has_ended(&guard)?;
            io::copy(&mut log, &mut io::stderr()).context("cannot copy the log of the program")?;
            if log.stream_position()? > LARGEST_LOG {
                log.set_len(0)
                    .context("cannot empty the log of the program")?;
                log.rewind()?;
            }
            if has_ended {
                let killed = ProgramEnd::Signal(Signal::KILL.as_raw());
                ProgramEnd::read(&self.end()).unwrap_or(killed).adopt();
            }
            for signal in signals.pending() {
                match signal {
                    SIGINT => {
                        send(Signal::CONT);
                        exit(0);
                    }
                    SIGCONT => send(Signal::CONT),
                    SIGTSTP => send(Signal::TSTP),
                    _ => send(Signal::TERM),
                }
            }
            thread::sleep(POLL_PERIOD);
        }
    }
}

fn has_ended(process: &impl AsFd) -> anyhow::Result<bool> {
    let mut polled = [PollFd::new(process, PollFlags::IN)];
    let at_once = Timespec::default();
    let count = poll(&mut polled, Some(&at_once)).context("cannot observe the program")?;
    Ok(count > 0)
}
