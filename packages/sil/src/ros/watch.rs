use std::time::Duration;

use hulks_protocol::progress::BridgeProgress;
use scenarios::{MatchProgress, StrikeOrder};

use super::processes::Processes;
use crate::progress::ProgressDisplay;
use crate::shutdown::Shutdown;
use crate::wall_clock;

/// Between two looks at the processes.
const LOOK: Duration = Duration::from_millis(20);
/// How long the world may take to end when it is asked to: it waits for the recorder to close the bag.
const PATIENCE: Duration = Duration::from_secs(10);

/// Returns when the world has ended: by itself, since somebody asked for it, since a process failed
/// before the first tick, or not at all within the patience that it is given then.
///
/// Once the match is under way, the world is the judge: it knows which robot failed in which tick, and
/// whether that ends the match.
pub(super) fn until_the_world_ends(
    processes: &mut Processes,
    shutdown: &Shutdown,
    display: &mut ProgressDisplay,
) {
    let mut is_under_way = false;
    let mut asked = None;
    loop {
        while let Some(line) = processes.next_line(LOOK) {
            if let Ok(progress) = serde_json::from_str::<MatchProgress>(&line) {
                is_under_way = true;
                display.update(&progress);
            } else if let Ok(progress) = serde_json::from_str::<BridgeProgress>(&line) {
                display.missing(progress.waiting_for);
            } else if let Ok(order) = serde_json::from_str::<StrikeOrder>(&line) {
                processes.strike(order);
            }
        }
        display.settle();
        if processes.has_world_ended() || shutdown.is_urgent() {
            return;
        }
        match asked {
            None if shutdown.is_requested() || (processes.has_failure() && !is_under_way) => {
                processes.ask_world();
                asked = Some(wall_clock::now());
            }
            Some(since) if since.elapsed() > PATIENCE => return,
            _ => {}
        }
    }
}
