//! The process of one run of a campaign, and the watch over it.

use std::fs::File;
use std::io::{self, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use hsl_types::RunningTime;
use rustix::process::Signal;

use crate::child;
use crate::shutdown::Shutdown;
use crate::wall_clock;

/// Between two looks at a run; short runs take some milliseconds.
const LOOK_PERIOD: Duration = Duration::from_millis(2);
/// How much time at most passes between two looks: what is longer is time in which this process did not run
/// either, and does not count against the run.
const LONGEST_LOOK: Duration = Duration::from_millis(100);
/// How long a run may take to close its bag when it is asked to end, before it is killed.
const PATIENCE: Duration = Duration::from_secs(15);
/// The same for a run that has shown no sign of life.
const PATIENCE_WITH_THE_FROZEN: Duration = Duration::from_secs(3);

/// Runs `command` to its end, with its standard error in `log`. A run without a sign of life for
/// `freeze_timeout`, and every run when the campaign is to end, is asked to end and then killed. Returns how
/// it ended, and why that was this process's doing if it was.
///
/// # Errors
/// The process cannot be started.
pub fn run(
    command: &mut Command,
    log: File,
    freeze_timeout: Duration,
    shutdown: &Shutdown,
) -> io::Result<(ExitStatus, Option<String>)> {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(log);
    let mut child = child::spawn(command)?;
    let signs_of_life = listen(&mut child);
    let mut watch = Watch::new(freeze_timeout);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok((status, watch.why()));
        }
        let step = watch.look(signs_of_life.swap(false, Ordering::Relaxed), shutdown);
        match step {
            Step::Wait => {}
            Step::Ask => {
                // A stopped process hears nothing else.
                child::signal(&child, Signal::CONT);
                child::signal(&child, Signal::INT);
            }
            Step::Kill => child::signal(&child, Signal::KILL),
        }
        thread::sleep(LOOK_PERIOD);
    }
}

/// Notes whatever the process writes to standard output; the thread ends with the process.
fn listen(child: &mut Child) -> Arc<AtomicBool> {
    let heard = Arc::new(AtomicBool::new(false));
    if let Some(mut output) = child.stdout.take() {
        let heard = Arc::clone(&heard);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while output.read(&mut bytes).is_ok_and(|count| count > 0) {
                heard.store(true, Ordering::Relaxed);
            }
        });
    }
    heard
}

/// What to do with a run after a look at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Wait,
    Ask,
    Kill,
}

/// What is known of a run's life.
struct Watch {
    freeze_timeout: Duration,
    /// Since its last sign of life.
    silence: RunningTime,
    /// Why it was asked to end, and for how long it has not.
    asked: Option<(Reason, RunningTime)>,
    is_killed: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    Frozen,
    CampaignEnds,
}

impl Watch {
    fn new(freeze_timeout: Duration) -> Self {
        Self {
            freeze_timeout,
            silence: RunningTime::since(wall_clock::now(), LONGEST_LOOK),
            asked: None,
            is_killed: false,
        }
    }

    /// Takes note of a sign of life or of none.
    fn look(&mut self, is_alive: bool, shutdown: &Shutdown) -> Step {
        let now = wall_clock::now();
        if is_alive {
            self.silence = RunningTime::since(now, LONGEST_LOOK);
        }
        let silent = self.silence.count(now);
        let Some((reason, waited)) = &mut self.asked else {
            return if shutdown.is_requested() {
                self.ask(Reason::CampaignEnds, now)
            } else if silent >= self.freeze_timeout {
                self.ask(Reason::Frozen, now)
            } else {
                Step::Wait
            };
        };
        let patience = match reason {
            Reason::Frozen => PATIENCE_WITH_THE_FROZEN,
            Reason::CampaignEnds => PATIENCE,
        };
        let is_due = waited.count(now) >= patience || shutdown.is_urgent();
        if is_due && !self.is_killed {
            self.is_killed = true;
            return Step::Kill;
        }
        Step::Wait
    }

    fn ask(&mut self, reason: Reason, now: Instant) -> Step {
        self.asked = Some((reason, RunningTime::since(now, LONGEST_LOOK)));
        Step::Ask
    }

    /// Why the run's end is this process's doing, where it is.
    fn why(&self) -> Option<String> {
        let (reason, _) = self.asked?;
        let end = if self.is_killed {
            "was killed"
        } else {
            "was asked to end"
        };
        match reason {
            Reason::Frozen => Some(format!(
                "the run's process showed no sign of life for {:?} and {end}",
                self.freeze_timeout
            )),
            // A run that closes its bag in time says itself that it was interrupted.
            Reason::CampaignEnds => self
                .is_killed
                .then(|| format!("the campaign was ended, and the run {end}")),
        }
    }
}
