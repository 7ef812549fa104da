use std::time::{Duration, Instant};

use hsl_types::RunningTime;
use hulks_protocol::progress::BridgeProgress;
use scenario_kit::{Heartbeat, MatchProgress, StrikeOrder};

use super::processes::Processes;
use crate::match_plan::MatchPlan;
use crate::progress::ProgressDisplay;
use crate::shutdown::Shutdown;
use crate::wall_clock;

/// Between two looks at the processes.
const LOOK: Duration = Duration::from_millis(20);
/// How long the world may take to end when it is asked to: it waits for the recorder to close the bag.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long it may be without a sign of life then.
const SILENCE_AFTER_ASKING: Duration = Duration::from_secs(5);

/// What is known of a match from outside.
#[derive(Clone, Debug, Default)]
pub(super) struct Watched {
    /// How far the world said that it is.
    pub(super) progress: MatchProgress,
    /// Wall time from the first tick that the world told of to the last one.
    pub(super) wall: Duration,
    began: Option<Instant>,
    /// What the world failed in, if it did not respond or did not end.
    pub(super) fault: Option<String>,
}

/// Returns when the world has ended: by itself, since somebody asked for it, or not at all within the
/// patience that it is given then. A world that shows no sign of life for the plan's `hang_timeout` is
/// asked to end too; the first sign may take as long as all nodes have to start.
///
/// The world is told of every process that ends, and is the judge: it knows which robot failed in which
/// tick, and whether that ends the match.
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
        while let Some(line) = processes.next_line(LOOK) {
            watch.hear(&line, processes, display);
        }
        display.settle();
    }
    // Its last lines may have come after the last look.
    while let Some(line) = processes.next_line(Duration::ZERO) {
        watch.hear(&line, processes, display);
    }
    watch.watched
}

/// The one who watches the world.
struct Watch<'a> {
    plan: &'a MatchPlan,
    watched: Watched,
    /// Since the last sign of life.
    silence: RunningTime,
    is_alive: bool,
    paused_at: Option<f64>,
    /// Since the world was asked to end.
    asked: Option<RunningTime>,
}

impl Watch<'_> {
    /// Takes note of a line that a process wrote.
    fn hear(&mut self, line: &str, processes: &mut Processes, display: &mut ProgressDisplay) {
        if let Ok(progress) = serde_json::from_str::<MatchProgress>(line) {
            display.update(&progress);
            self.watched.note(progress.tick);
            self.watched.progress = progress;
        } else if let Ok(beat) = serde_json::from_str::<Heartbeat>(line) {
            self.watched.note(beat.last_tick);
            if beat.paused_at != self.paused_at {
                self.paused_at = beat.paused_at;
                display.notice(&notice(beat.paused_at, self.plan.options.pause_timeout));
            }
        } else {
            if let Ok(progress) = serde_json::from_str::<BridgeProgress>(line) {
                display.missing(progress.waiting_for);
            } else if let Ok(order) = serde_json::from_str::<StrikeOrder>(line) {
                processes.strike(order);
            }
            // That the bridge works does not show that the world does.
            return;
        }
        self.is_alive = true;
        self.silence = running_time();
    }

    /// Asks the world to end where it is time to; whether it is not waited for any longer.
    fn is_over(&mut self, processes: &mut Processes, shutdown: &Shutdown) -> bool {
        if shutdown.is_urgent() {
            self.blame("all processes were killed at a second Ctrl-C or signal".to_owned());
            return true;
        }
        let now = wall_clock::now();
        let silent = self.silence.count(now);
        if let Some(asked) = &mut self.asked {
            let waited = asked.count(now);
            let is_over = waited >= PATIENCE || silent >= SILENCE_AFTER_ASKING;
            if is_over {
                let waited = waited.as_secs();
                self.blame(format!(
                    "world_sim did not end within {waited} s after it was asked to"
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
            self.blame(format!("world_sim has not responded for {limit} s"));
        }
        if is_frozen || shutdown.is_requested() {
            processes.ask_world();
            self.silence = running_time();
            self.asked = Some(running_time());
        }
        false
    }

    /// Takes note of what the world failed in; the first fault counts.
    fn blame(&mut self, fault: String) {
        self.watched.fault.get_or_insert(fault);
    }
}

impl Watched {
    /// Takes note of a tick that has ended.
    fn note(&mut self, tick: u64) {
        self.progress.tick = self.progress.tick.max(tick);
        if tick > 0 {
            let now = wall_clock::now();
            self.wall = now.duration_since(*self.began.get_or_insert(now));
        }
    }
}

/// Counts from now on the time in which this process runs.
fn running_time() -> RunningTime {
    RunningTime::since(wall_clock::now(), LOOK)
}

/// What is said when the match is halted or goes on.
fn notice(paused_at: Option<f64>, limit: Option<Duration>) -> String {
    let Some(seconds) = paused_at else {
        return "the match goes on".to_owned();
    };
    let end = match limit {
        Some(limit) => format!(", it ends after {} s", limit.as_secs_f64()),
        None => String::new(),
    };
    format!(
        "paused at {seconds:.2} s by a call of /sim/pause{end}; \
         call it with `data: false` to go on, or press Ctrl-C to end the match"
    )
}
