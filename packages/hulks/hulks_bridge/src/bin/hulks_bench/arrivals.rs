use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use anyhow::{Context, ensure};
use hsl_ros::Node;
use hsl_wire::{rosgraph_msgs, topics};
use hulks_bridge::wall_clock::since_epoch;

/// How long to wait for the clock before looking whether to end.
const PATIENCE: Duration = Duration::from_millis(50);

/// Notes when each tick begins.
pub(crate) struct ClockWatch {
    is_over: Arc<AtomicBool>,
    thread: JoinHandle<Vec<Duration>>,
}

/// Notes from now on when each tick begins: when its time comes on `/clock`.
pub(crate) fn watch_clock(mut node: Node) -> anyhow::Result<ClockWatch> {
    let clock = node.subscription::<rosgraph_msgs::Clock>(topics::CLOCK.name, topics::CLOCK.qos)?;
    let is_over = Arc::new(AtomicBool::new(false));
    let ends = Arc::clone(&is_over);
    let thread = thread::spawn(move || {
        let mut ticks = Vec::new();
        while !ends.load(Ordering::SeqCst) {
            node.spin(PATIENCE);
            while clock.take().is_some() {
                ticks.push(since_epoch());
            }
        }
        ticks
    });
    Ok(ClockWatch { is_over, thread })
}

impl ClockWatch {
    /// When each tick began, since 1970.
    pub(crate) fn stop(self) -> Vec<Duration> {
        self.is_over.store(true, Ordering::SeqCst);
        // One that has panicked has said so, and the ages will miss its ticks.
        self.thread.join().unwrap_or_default()
    }
}

/// How old the last input of each tick and robot was when it arrived. `arrivals` has a line for each: the robot,
/// the tick, and when, in nanoseconds since 1970. Every robot hears every tick from the first on.
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
