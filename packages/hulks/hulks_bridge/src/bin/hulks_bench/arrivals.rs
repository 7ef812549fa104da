use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use anyhow::{Context, ensure};
use hsl_ros::Node;
use hsl_wire::{rosgraph_msgs, topics};
use hulks_bridge::wall_clock::since_epoch;

/// Period of checks whether to end.
const POLL_PERIOD: Duration = Duration::from_millis(50);

/// Records the beginning of each tick.
pub(crate) struct ClockWatch {
    is_over: Arc<AtomicBool>,
    thread: JoinHandle<Vec<Duration>>,
}

/// Records from now on the beginning of each tick: the arrival of its time on `/clock`.
pub(crate) fn watch_clock(mut node: Node) -> anyhow::Result<ClockWatch> {
    let clock = node.subscription::<rosgraph_msgs::Clock>(topics::CLOCK.name, topics::CLOCK.qos)?;
    let is_over = Arc::new(AtomicBool::new(false));
    let ends = Arc::clone(&is_over);
    let thread = thread::spawn(move || {
        let mut ticks = Vec::new();
        while !ends.load(Ordering::SeqCst) {
            node.spin(POLL_PERIOD);
            while clock.take().is_some() {
                ticks.push(since_epoch());
            }
        }
        ticks
    });
    Ok(ClockWatch { is_over, thread })
}

impl ClockWatch {
    /// Returns the beginning of each tick, since 1970.
    pub(crate) fn stop(self) -> Vec<Duration> {
        self.is_over.store(true, Ordering::SeqCst);
        // A panic was reported already; the ages then lack its ticks.
        self.thread.join().unwrap_or_default()
    }
}

/// Returns the age of the last input of each tick and robot on arrival. `arrivals` has a line for each: the robot,
/// the tick, and the time in nanoseconds since 1970. Every robot receives every tick from the first on.
pub(crate) fn ages(ticks: &[Duration], arrivals: &str) -> anyhow::Result<Vec<Duration>> {
    let ages = arrivals.lines().map(|line| {
        let (rest, nanos) = line
            .rsplit_once(' ')
            .context("an arrival has three parts")?;
        let (_, tick) = rest
            .rsplit_once(' ')
            .context("an arrival has three parts")?;
        let began = ticks
            .get(tick.parse::<usize>()?)
            .context("the clock was not heard")?;
        let arrived = Duration::from_nanos(nanos.parse()?);
        Ok(arrived.saturating_sub(*began))
    });
    let ages: Vec<_> = ages.collect::<anyhow::Result<_>>()?;
    ensure!(!ages.is_empty(), "no input arrived");
    Ok(ages)
}
