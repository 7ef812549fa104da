use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use anyhow::{Context, ensure};
use hsl_ros::Node;
use hsl_wire::{rosgraph_msgs, topics};
use hulks_bridge::wall_clock::since_epoch;

/// Period of checks for the end of the measurement.
const POLL_PERIOD: Duration = Duration::from_millis(50);

/// Recorder of the beginnings of ticks.
pub(crate) struct ClockWatch {
    is_over: Arc<AtomicBool>,
    thread: JoinHandle<Vec<Duration>>,
}

/// Records the beginning of each tick from now on. A tick begins when its time arrives on `/clock`.
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
        // A panic has been reported already; without ticks, the computation of the ages then fails.
        self.thread.join().unwrap_or_default()
    }
}

/// Returns the age of the last input of each tick and robot on arrival. `arrivals` has a line for each of them, with
/// the robot, the tick, and the time in nanoseconds since 1970. Each robot receives all ticks, from the first one on.
pub(crate) fn ages(ticks: &[Duration], arrivals: &str) -> anyhow::Result<Vec<Duration>> {
    let ages = arrivals.lines().map(|line| {
        let invalid =
            || format!("the line of an arrival needs a robot, a tick and a time: \"{line}\"");
        let (rest, nanos) = line.rsplit_once(' ').with_context(invalid)?;
        let (_, tick) = rest.rsplit_once(' ').with_context(invalid)?;
        let began = ticks.get(tick.parse::<usize>()?);
        let began =
            began.with_context(|| format!("no time of tick {tick} was received on /clock"))?;
        let arrived = Duration::from_nanos(nanos.parse()?);
        Ok(arrived.saturating_sub(*began))
    });
    let ages: Vec<_> = ages.collect::<anyhow::Result<_>>()?;
    ensure!(!ages.is_empty(), "no input arrived");
    Ok(ages)
}
