use std::time::{Duration, Instant};

use hsl_types::RunningTime;
use hulks_protocol::progress::BridgeProgress;
use scenarios::{Heartbeat, MatchProgress, StrikeOrder};

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
#[derive(Clone, Debug)]
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
/// asked to end too.
///
/// The world is told of every process that ends, and is the judge: it knows which robot failed in which
/// tick, and whether that ends the match.
pub(super) fn until_the_world_ends(
    plan: &MatchPlan,
    processes: &mut Processes,
    shutdown: &Shutdown,
    display: &mut ProgressDisplay,
) -> Watched {
    let mut watched = Watched {
        progress: MatchProgress::default(),
        wall: Duration::ZERO,
        began: None,
        fault: None,
    };
    let mut silence = RunningTime::since(wall_clock::now(), LOOK);
    let mut asked: Option<RunningTime> = None;
    let mut paused_at = None;
    loop {
        while let Some(line) = processes.next_line(LOOK) {
            if let Ok(progress) = serde_json::from_str::<MatchProgress>(&line) {
                display.update(&progress);
                watched.note(progress.tick);
                watched.progress = progress;
            } else if let Ok(beat) = serde_json::from_str::<Heartbeat>(&line) {
                watched.note(beat.last_tick);
                if beat.paused_at != paused_at {
                    paused_at = beat.paused_at;
                    display.notice(&notice(paused_at, plan.options.pause_timeout));
                }
            } else {
                if let Ok(progress) = serde_json::from_str::<BridgeProgress>(&line) {
                    display.missing(progress.waiting_for);
                } else if let Ok(order) = serde_json::from_str::<StrikeOrder>(&line) {
                    processes.strike(order);
                }
                // That the bridge works does not show that the world does.
                continue;
            }
            silence = RunningTime::since(wall_clock::now(), LOOK);
        }
        display.settle();
        if processes.has_world_ended() {
            return watched;
        }
        if shutdown.is_urgent() {
            let fault = "all processes were killed at a second Ctrl-C or signal";
            watched.fault.get_or_insert(fault.to_owned());
            return watched;
        }
        let now = wall_clock::now();
        let silent = silence.count(now);
        match &mut asked {
            None => {
                let is_frozen = silent >= plan.hang_timeout;
                if is_frozen {
                    let limit = plan.hang_timeout.as_secs_f64();
                    watched.fault = Some(format!("world_sim has not responded for {limit} s"));
                }
                if is_frozen || shutdown.is_requested() {
                    processes.ask_world();
                    silence = RunningTime::since(now, LOOK);
                    asked = Some(silence);
                }
            }
            Some(asked) => {
                let waited = asked.count(now);
                if waited >= PATIENCE || silent >= SILENCE_AFTER_ASKING {
                    let waited = waited.as_secs();
                    watched.fault.get_or_insert(format!(
                        "world_sim did not end within {waited} s after it was asked to"
                    ));
                    return watched;
                }
            }
        }
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
