use std::time::Duration;

use hsl_ros::{Error, Publisher};
use hsl_types::Time;
use hsl_wire::convert::time;
use hsl_wire::{hsl_msgs, topics};

use crate::shared_node::SharedNode;
use crate::waits::Waits;

/// The match falls behind if its pace is less than this fraction of the target.
const BEHIND: f64 = 0.95;
/// Number of consecutive slow periods before a warning: the match may have been paused in one.
const PATIENCE: u32 = 2;

/// `/sim/pace`: the speed of the match relative to the wall clock. It depends on the machine, so it is not recorded.
pub(crate) struct PaceTopic {
    publisher: Publisher<hsl_msgs::Pace>,
    waits: Waits,
    /// Number of consecutive slow periods with the same target.
    behind: u32,
    wanted: Option<f64>,
}

/// The progress of the match in a period of wall time.
pub(crate) struct Stretch {
    /// Time of the last tick.
    pub(crate) now: Time,
    pub(crate) tick: u64,
    pub(crate) wall_time: Duration,
    /// Simulated seconds per second of wall time.
    pub(crate) factor: f64,
    /// Target of the factor; none: as fast as all nodes answer.
    pub(crate) wanted: Option<f64>,
}

impl PaceTopic {
    /// Creates the topic; `waits` contains the robots that delay the match.
    ///
    /// # Errors
    /// Returns an error if ROS refuses it.
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

    /// Publishes the speed, and logs when the match falls behind or has caught up.
    ///
    /// # Errors
    /// Returns an error if ROS refuses the message.
    pub(crate) fn publish(&mut self, stretch: &Stretch) -> Result<(), Error> {
        let longest = self.waits.take_longest();
        let share =
            |span: Duration| (span.as_secs_f64() / stretch.wall_time.as_secs_f64()).min(1.0);
        let slowest = longest.map(|(robot, span)| (robot.to_string(), share(span)));
        let (name, slowest_share) = slowest.unwrap_or_default();
        self.warn(stretch, &name, slowest_share);
        self.publisher.publish(&hsl_msgs::Pace {
            stamp: time::to_message(stretch.now),
            tick: stretch.tick,
            realtime_factor: stretch.factor,
            wanted_factor: stretch.wanted.unwrap_or(0.0),
            slowest: name,
            slowest_share,
        })
    }

    fn warn(&mut self, stretch: &Stretch, slowest: &str, share: f64) {
        let last_wanted = std::mem::replace(&mut self.wanted, stretch.wanted);
        let Some(wanted) = stretch.wanted else {
            return;
        };
        let (factor, now, before) = (stretch.factor, stretch.now, self.behind);
        let is_behind = factor < BEHIND * wanted && last_wanted == stretch.wanted;
        self.behind = if is_behind { before + 1 } else { 0 };
        if self.behind == PATIENCE {
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
        } else if before >= PATIENCE && self.behind == 0 {
            tracing::info!("at {now} the match keeps its pace again");
        }
    }
}
