use std::time::{Duration, Instant};

use hulks_protocol::progress::BridgeProgress;
use match_setup::{Heartbeat, MatchProgress, WaitReport};
use scenario_kit::SignalRequest;
use support::{LONGEST_LINE, printable};
use support::{RunningTime, Shutdown};

use super::processes::Processes;
use crate::plan::match_plan::MatchPlan;
use crate::process::progress::ProgressDisplay;
use crate::process::wall_clock;

/// Time between two polls of the processes.
const POLL_PERIOD: Duration = Duration::from_millis(20);
/// Timeout for the world to end after a request: it waits for the recorder to close the bag.
const END_TIMEOUT: Duration = Duration::from_secs(10);
/// Timeout for heartbeats of the world after a request to end.
const HEARTBEAT_TIMEOUT: Duration = Duration::from_secs(5);

/// Progress and failure of a match as seen from outside.
#[derive(Clone, Debug, Default)]
pub(super) struct Watched {
    /// Last progress reported by the world.
    pub(super) progress: MatchProgress,
    /// Wall time from the first tick reported by the world to the last one.
    pub(super) wall: Duration,
    /// Wall time of the first reported tick.
    began: Option<Instant>,
    /// Failure of the world that did not respond or did not end.
    pub(super) failure: Option<String>,
}

/// Waits until the world has ended by itself or on request, or until the timeout after a request; handles the lines of
/// all processes meanwhile. A world without a heartbeat for the plan's `hang_timeout` receives a request to end, too;
/// before the first heartbeat, the timeout is at least the start-up timeout.
///
/// The world receives the end of every process and decides on the consequence, because it knows which robot failed in
/// which tick.
pub(super) fn until_the_world_ends(
    plan: &MatchPlan,
    processes: &mut Processes,
    shutdown: &Shutdown,
    display: &mut ProgressDisplay,
) -> Watched {
    let mut watch = Watch {
        plan,
        watched: Watched::default(),
        silence: running_time(),
        is_alive: false,
        paused_at: None,
        asked: None,
    };
    while !processes.has_world_ended() && !watch.is_over(processes, shutdown) {
        while let Some(line) = processes.next_line(POLL_PERIOD) {
            watch.handle_line(&line, processes, display);
        }
        display.settle();
    }
    // The last lines may have arrived after the last poll.
    while let Some(line) = processes.next_line(Duration::ZERO) {
        watch.handle_line(&line, processes, display);
    }
    watch.watched
}

/// Supervision of the world.
struct Watch<'a> {
    plan: &'a MatchPlan,
    /// Heartbeats and progress of the world.
    watched: Watched,
    /// Time since the last heartbeat.
    silence: RunningTime,
    /// Set after the first heartbeat.
    is_alive: bool,
    /// Simulated time at which the match is paused \[s\]; `None` if it is not.
    paused_at: Option<f64>,
    /// Time since the request to the world to end.
    asked: Option<RunningTime>,
}

impl Watch<'_> {
    /// Handles a line of a process on standard output: shows progress, pauses and missing nodes, and applies requested
    /// faults. Progress and heartbeats show that the world responds.
    fn handle_line(
        &mut self,
        line: &str,
        processes: &mut Processes,
        display: &mut ProgressDisplay,
    ) {
        if let Ok(progress) = serde_json::from_str::<MatchProgress>(line) {
            display.update(&progress);
            self.watched.record_tick(progress.tick);
            self.watched.progress = progress;
        } else if let Ok(beat) = serde_json::from_str::<Heartbeat>(line) {
            self.watched.record_tick(beat.last_tick);
            if beat.paused_at != self.paused_at {
                self.paused_at = beat.paused_at;
                display.notice(&pause_notice(
                    beat.paused_at,
                    self.plan.options.pause_timeout,
                ));
            }
        } else {
            if let Ok(progress) = serde_json::from_str::<BridgeProgress>(line) {
                display.missing(progress.waiting_for);
            } else if let Ok(report) = serde_json::from_str::<WaitReport>(line) {
                let what = printable(&report.world_waits_for, LONGEST_LINE);
                display.notice(&format!("still waiting: {what}"));
            } else if let Ok(request) = serde_json::from_str::<SignalRequest>(line) {
                processes.send_signal(request);
            }
            // Output of the bridge is not a heartbeat of the world.
            return;
        }
        self.is_alive = true;
        self.silence = running_time();
    }

    /// Sends the world a request to end if it does not respond or a shutdown is requested. Returns whether to stop
    /// waiting: after a second shutdown request, or if the world has not ended in time after its request.
    fn is_over(&mut self, processes: &mut Processes, shutdown: &Shutdown) -> bool {
        if shutdown.is_urgent() {
            self.record_failure(
                "all processes were killed at a second Ctrl-C or signal".to_owned(),
            );
            return true;
        }
        let now = wall_clock::now();
        let silent = self.silence.count(now);
        if let Some(asked) = &mut self.asked {
            let waited = asked.count(now);
            let is_over = waited >= END_TIMEOUT || silent >= HEARTBEAT_TIMEOUT;
            if is_over {
                let waited = waited.as_secs();
                self.record_failure(format!(
                    "world_sim did not end within {waited} s after the request"
                ));
            }
            return is_over;
        }
        let limit = match self.is_alive {
            true => self.plan.hang_timeout,
            false => self
                .plan
                .hang_timeout
                .max(self.plan.options.startup_timeout),
        };
        let is_frozen = silent >= limit;
        if is_frozen {
            let limit = limit.as_secs_f64();
            self.record_failure(format!("world_sim has not responded for {limit} s"));
        }
        if is_frozen || shutdown.is_requested() {
            processes.request_world_end();
            self.silence = running_time();
            self.asked = Some(running_time());
        }
        false
    }

    /// Stores a failure of the world, unless there is one already.
    fn record_failure(&mut self, failure: String) {
        self.watched.failure.get_or_insert(failure);
    }
}

impl Watched {
    /// Updates number and wall time of the last tick that has ended.
    fn record_tick(&mut self, tick: u64) {
        self.progress.tick = self.progress.tick.max(tick);
        if tick > 0 {
            let now = wall_clock::now();
            self.wall = now.duration_since(*self.began.get_or_insert(now));
        }
    }
}

/// Starts to count the time in which this process runs.
fn running_time() -> RunningTime {
    RunningTime::since(wall_clock::now(), POLL_PERIOD)
}

/// Returns the message about a match that is paused at a simulated time \[s\], or that continues (`None`). `limit` is the
/// wall time after which a paused match ends, if any.
fn pause_notice(paused_at: Option<f64>, limit: Option<Duration>) -> String {
    let Some(seconds) = paused_at else {
        return "the match continues".to_owned();
    };
    let end = match limit {
        Some(limit) => format!("; the match ends after {} s of pause", limit.as_secs_f64()),
        None => String::new(),
    };
    format!("paused at {seconds:.2} s{end}; `sil resume` continues the match, Ctrl-C ends it")
}
