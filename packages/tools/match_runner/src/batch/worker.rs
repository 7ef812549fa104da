//! Process of one run of a campaign, and its supervision.

use std::fs::File;
use std::io::{self, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::Signal;
use support::{RunningTime, Shutdown};

use crate::process::child;
use crate::process::request_to_end::{RequestToEnd, Step};
use crate::process::wall_clock;

/// Time between two polls of a run; short runs take some milliseconds.
const POLL_PERIOD: Duration = Duration::from_millis(2);
/// Maximum counted time between two polls. In a longer gap this process did not run either, so the rest does not count.
const MAX_POLL_GAP: Duration = Duration::from_millis(100);
/// Timeout for a run to close its bag after a request to end, before it is killed.
const END_TIMEOUT: Duration = Duration::from_secs(15);
/// Timeout for a run without heartbeats to close its bag.
const FROZEN_END_TIMEOUT: Duration = Duration::from_secs(3);

/// Runs `command` to its end, with its standard error in `log`. A run without a heartbeat (output) for
/// `freeze_timeout`, and every run when the campaign is interrupted, receives a request to end and is then killed.
/// Returns its exit status, and the reason if this process caused its end.
///
/// # Errors
///
/// Returns an error if the process cannot be started.
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
    let has_heartbeat = listen(&mut child);
    let mut watch = Watch::new(freeze_timeout);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok((status, watch.end_reason()));
        }
        let step = watch.poll(has_heartbeat.swap(false, Ordering::Relaxed), shutdown);
        match step {
            Step::Wait => {}
            Step::Ask => child::request_end(&child, Signal::INT),
            Step::Kill => child::signal(&child, Signal::KILL),
        }
        thread::sleep(POLL_PERIOD);
    }
}

/// Starts a thread that sets the returned flag at each output of the process on standard output. The thread ends with
/// the process.
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

/// Supervision of a run, which decides on its end.
struct Watch {
    /// Maximum time without a heartbeat.
    freeze_timeout: Duration,
    /// Time since its last heartbeat.
    silence: RunningTime,
    /// Request to end, and its reason.
    asked: Option<(Reason, RequestToEnd)>,
    /// Set after the decision to kill the run.
    is_killed: bool,
}

/// Reason of a request to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// The process has sent no heartbeat for too long.
    Frozen,
    CampaignEnds,
}

impl Watch {
    /// Creates the supervision of a run that starts now. After `freeze_timeout` without a heartbeat, the run receives a
    /// request to end.
    fn new(freeze_timeout: Duration) -> Self {
        Self {
            freeze_timeout,
            silence: RunningTime::since(wall_clock::now(), MAX_POLL_GAP),
            asked: None,
            is_killed: false,
        }
    }

    /// Decides whether the run's process receives a request to end, is killed, or continues. Stores a request or kill.
    /// `is_alive` is true if there was a heartbeat since the last poll.
    fn poll(&mut self, is_alive: bool, shutdown: &Shutdown) -> Step {
        let now = wall_clock::now();
        if is_alive {
            self.silence = RunningTime::since(now, MAX_POLL_GAP);
        }
        let silent = self.silence.count(now);
        let Some((_, request)) = &mut self.asked else {
            return if shutdown.is_requested() {
                self.request_end(Reason::CampaignEnds, now)
            } else if silent >= self.freeze_timeout {
                self.request_end(Reason::Frozen, now)
            } else {
                Step::Wait
            };
        };
        let step = request.step(now, shutdown.is_urgent());
        self.is_killed |= step == Step::Kill;
        step
    }

    /// Stores the reason of the request to end, which the caller has to send.
    fn request_end(&mut self, reason: Reason, now: Instant) -> Step {
        let timeout = match reason {
            Reason::Frozen => FROZEN_END_TIMEOUT,
            Reason::CampaignEnds => END_TIMEOUT,
        };
        self.asked = Some((reason, RequestToEnd::begin(now, MAX_POLL_GAP, timeout)));
        Step::Ask
    }

    /// Returns the failure of a run that this process ended; `None` if it ended by itself.
    fn end_reason(&self) -> Option<String> {
        let (reason, _) = self.asked.as_ref()?;
        let end = if self.is_killed {
            "was killed"
        } else {
            "received a request to end"
        };
        match reason {
            Reason::Frozen => Some(format!(
                "no heartbeat of the run's process for {:?}; it {end}",
                self.freeze_timeout
            )),
            // A run that closes its bag in time reports the interruption itself.
            Reason::CampaignEnds => self
                .is_killed
                .then(|| format!("the campaign was stopped, and the run {end}")),
        }
    }
}
