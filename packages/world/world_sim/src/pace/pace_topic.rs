use std::time::Duration;

use hsl_ros::{Error, Publisher};
use hsl_types::Time;
use hsl_wire::convert::time;
use hsl_wire::{hsl_msgs, topics};

use crate::pace::waits::Waits;
use crate::shared_node::SharedNode;

/// Fraction of the target pace below which the match falls behind.
const BEHIND: f64 = 0.95;
/// Number of consecutive slow periods before a warning: the match may have been paused in one.
const SLOW_PERIODS: u32 = 2;

/// Publisher of `/sim/pace`, the speed of the match relative to the wall clock. The speed depends on the machine, so
/// it is not recorded.
pub(crate) struct PaceTopic {
    publisher: Publisher<hsl_msgs::Pace>,
    waits: Waits,
    /// Number of consecutive slow periods with the same target.
    behind: u32,
    /// Target pace in the previous period.
    wanted: Option<f64>,
}

/// Progress of the match in a period of wall time.
pub(crate) struct PacePeriod {
    /// Time of the last tick.
    pub(crate) now: Time,
    pub(crate) tick: u64,
    pub(crate) wall_time: Duration,
    /// Simulated seconds per second of wall time.
    pub(crate) factor: f64,
    /// Target of the factor, or `None` for a match that runs as fast as all nodes answer.
    pub(crate) wanted: Option<f64>,
}

impl PaceTopic {
    /// Creates the topic. `waits` counts the time for which the match waited for each robot.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the topic.
    pub(crate) fn new(node: &SharedNode, waits: Waits) -> Result<Self, Error> {
        let topic = &topics::PACE;
        let publisher = node.with(|node| node.publisher(topic.name, topic.qos))?;
        Ok(Self {
            publisher,
            waits,
            behind: 0,
            wanted: None,
        })
    }

    /// Publishes the speed in a period, with the robot that delayed the match most, and resets the waits. Logs when the
    /// match falls behind its target, and when it has caught up.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses the message.
    pub(crate) fn publish(&mut self, period: &PacePeriod) -> Result<(), Error> {
        let longest = self.waits.take_longest();
        let share = |span: Duration| (span.as_secs_f64() / period.wall_time.as_secs_f64()).min(1.0);
        let slowest = longest.map(|(robot, span)| (robot.to_string(), share(span)));
        let (name, slowest_share) = slowest.unwrap_or_default();
        self.warn(period, &name, slowest_share);
        self.publisher.publish(&hsl_msgs::Pace {
            stamp: time::to_message(period.now),
            tick: period.tick,
            realtime_factor: period.factor,
            wanted_factor: period.wanted.unwrap_or(0.0),
            slowest: name,
            slowest_share,
        })
    }

    /// Counts slow periods. Logs a warning after [`SLOW_PERIODS`] of them, and a line when the match has caught up.
    fn warn(&mut self, period: &PacePeriod, slowest: &str, share: f64) {
        let last_wanted = std::mem::replace(&mut self.wanted, period.wanted);
        let Some(wanted) = period.wanted else {
            return;
        };
        let (factor, now, before) = (period.factor, period.now, self.behind);
        let is_behind = factor < BEHIND * wanted && last_wanted == period.wanted;
        self.behind = if is_behind { before + 1 } else { 0 };
        if self.behind == SLOW_PERIODS {
            let unanswered = match slowest {
                "" => String::new(),
                robot => format!(
                    "; {robot} left {:.0} % of the ticks unanswered",
                    share * 100.0
                ),
            };
            tracing::warn!(
                "at {now} the match falls behind: {factor:.2} times real time instead of {wanted}{unanswered}"
            );
        } else if before >= SLOW_PERIODS && self.behind == 0 {
            tracing::info!("at {now} the match has caught up");
        }
    }
}
