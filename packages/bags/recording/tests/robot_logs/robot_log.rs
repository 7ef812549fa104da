//! Logs of robots, made from recorded matches: the topics of some robots as `ros2 bag record` writes them on a robot.
//!
//! Log times are the time of the tick plus that of the clock, plus a random delay. The messages are in the order of their log
//! times; the stamps in them stay those of the run. The same seed gives the same log.

use std::path::Path;
use std::time::Duration;

use bag_tools::{Bag, BagOutput, StorageKind, ToolError};
use hsl_bag::BagSummary;
use hsl_types::{RobotId, Time};
use hsl_wire::topics::{self, Owner, Topic};
use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// Topics with one message for the whole run: they are latched, so a recorder receives them even if it starts late.
const PUBLISHED_ONCE: [&Topic; 2] = [&topics::TREE_LAYOUT, &topics::FIELD_DIMENSIONS];

/// Log of one robot or of several robots with one clock.
#[derive(Clone, Debug)]
pub(crate) struct RobotLog {
    /// Robots whose topics are logged.
    pub(crate) robots: Vec<RobotId>,
    /// Time of the robot's clock at the start of the run.
    pub(crate) clock: Time,
    /// Maximum delay of a message until it is logged.
    pub(crate) jitter: Duration,
    /// Probability that a message is missing, 0 to 1. Layouts of trees and dimensions of the field are never missing.
    pub(crate) loss: f64,
    /// Seed of delays and losses.
    pub(crate) seed: u64,
}

impl RobotLog {
    /// Time of the clock of [`RobotLog::of`] at the start of the run.
    pub(crate) const CLOCK: Time = Time::from_nanos(1_790_000_000_000_000_000);

    /// Creates a log of one robot, with delays of at most 4 ms and 2 % of the messages missing.
    pub(crate) fn of(robot: RobotId) -> Self {
        Self {
            robots: vec![robot],
            clock: Self::CLOCK,
            jitter: Duration::from_millis(4),
            loss: 0.02,
            seed: 1,
        }
    }

    /// Writes the log that the robots would have made of the match in `bag`, with `/clock`. Returns its summary.
    ///
    /// # Errors
    /// Returns an error if `bag` cannot be read, or `output` exists or cannot be written.
    pub(crate) fn write(
        &self,
        bag: &Bag,
        output: &Path,
        kind: StorageKind,
    ) -> Result<BagSummary, ToolError> {
        let mut random = Pcg64Mcg::seed_from_u64(self.seed);
        let mut logged = Vec::new();
        for message in bag.messages()? {
            let mut message = message?;
            let topic = Topic::by_full_name(&message.channel.topic);
            let is_logged = match topic {
                Some((_, Some(Owner::Robot(robot)))) => self.robots.contains(&robot),
                Some((topic, None)) => *topic == topics::CLOCK,
                _ => false,
            };
            if !is_logged {
                continue;
            }
            let (lot, delay) = (fraction(&mut random), fraction(&mut random));
            let is_kept = topic.is_some_and(|(topic, _)| PUBLISHED_ONCE.contains(&topic));
            if lot < self.loss && !is_kept {
                continue;
            }
            let time = Time::from_nanos(message.log_time) + self.clock.since(Time::ZERO);
            message.publish_time = time.as_nanos();
            message.log_time = (time + self.jitter.mul_f64(delay)).as_nanos();
            logged.push(message);
        }
        logged.sort_by_key(|message| message.log_time);
        let mut log = BagOutput::create(output, kind)?;
        for message in &logged {
            log.write(message)?;
        }
        log.finish()
    }
}

/// Draws a number from 0 to 1, without 1.
fn fraction(random: &mut Pcg64Mcg) -> f64 {
    // The 53 upper bits are the precision of the result.
    (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}
