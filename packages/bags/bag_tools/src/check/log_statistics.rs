//! Losses and delays of the messages in a log of a robot.

mod histogram;

use std::collections::BTreeMap;
use std::time::Duration;

use hsl_types::Time;
use hsl_wire::topics;

use super::TickView;
use histogram::Histogram;

/// Longest distance of two stamps between which single messages are missing; a longer one is a pause.
const PAUSE: Duration = Duration::from_secs(1);

/// Minimum share of the distances between stamps that are the period of a topic with a period.
const REGULAR: f64 = 0.5;

/// Losses and delays of a topic.
#[derive(Clone, Debug, PartialEq)]
pub struct TopicStatistics {
    /// Full name.
    pub topic: String,
    /// Number of messages.
    pub messages: u64,
    /// Usual time between the stamps of two messages; `None` for a topic without a period or without stamps.
    pub period: Option<Duration>,
    /// Number of messages that are missing between two others by the period; `None` without a period.
    pub missing: Option<u64>,
    /// Number of messages with an earlier stamp than a message before.
    pub disordered: u64,
    /// Median and maximum of the time from stamp to log time, relative to the least delayed message of the log, because
    /// the clock of the stamps may be another one; `None` without stamps.
    pub delay: Option<(Duration, Duration)>,
}

/// Losses and delays of all topics.
#[derive(Default)]
pub(super) struct LogStatistics {
    by_topic: BTreeMap<String, StampedTopic>,
}

/// Stamps of a topic.
#[derive(Default)]
struct StampedTopic {
    messages: u64,
    disordered: u64,
    /// Latest stamp.
    last: Option<Time>,
    /// Times between the latest stamp and the next one \[µs\].
    distances: Histogram,
    /// Times from stamp to log time \[µs\].
    delays: Histogram,
}

impl LogStatistics {
    /// Adds the messages of one log time.
    pub(super) fn add(&mut self, tick: &TickView<'_>) {
        let time = tick.moment.time;
        for message in tick.messages.iter().filter(|it| it.topic().is_some()) {
            let name = message.topic_name();
            if !self.by_topic.contains_key(name) {
                let topic = StampedTopic::default();
                self.by_topic.insert(name.to_owned(), topic);
            }
            // A latched message may be older than the log.
            let is_once = message.topic() == Some(&topics::FIELD_DIMENSIONS);
            let stamp = message
                .stamp()
                .filter(|stamp| *stamp > Time::ZERO && !is_once);
            if let Some(topic) = self.by_topic.get_mut(name) {
                topic.add(time, stamp);
            }
        }
    }

    /// Returns the statistics of all topics.
    pub(super) fn finish(self) -> Vec<TopicStatistics> {
        let topics = self.by_topic.values();
        let least = topics.filter_map(|topic| topic.delays.smallest()).min();
        let least = least.unwrap_or_default();
        let topics = self.by_topic.into_iter();
        topics
            .map(|(name, topic)| topic.finish(name, least))
            .collect()
    }
}

impl StampedTopic {
    /// Adds a message with its stamp, if it has one.
    fn add(&mut self, time: Time, stamp: Option<Time>) {
        self.messages += 1;
        let Some(stamp) = stamp else {
            return;
        };
        let [logged, stamped] = [time, stamp].map(|it| (it.as_nanos() / 1000) as i64);
        self.delays.add(logged - stamped);
        match self.last {
            Some(last) if stamp < last => {
                self.disordered += 1;
                return;
            }
            Some(last) if stamp > last && stamp.since(last) < PAUSE => {
                let distance = stamp.since(last).as_micros();
                self.distances.add(distance as i64);
            }
            _ => {}
        }
        self.last = Some(stamp);
    }

    /// Returns the statistics. `least` is the smallest time from stamp to log time in the log \[µs\].
    fn finish(self, topic: String, least: i64) -> TopicStatistics {
        let period = self.distances.median().filter(|period| *period > 0);
        let period = period.filter(|period| {
            let is_period = |distance: i64| (distance - period).abs() * 5 <= *period;
            self.distances.share(is_period) >= REGULAR
        });
        let missing = period.map(|period| {
            let skipped = |distance: i64| (distance + period / 2) / period - 1;
            let skipped = self
                .distances
                .sum(|distance| skipped(distance).max(0) as u64);
            // A disordered message arrived after its successor.
            skipped.saturating_sub(self.disordered)
        });
        let since_least = |delay: i64| Duration::from_micros((delay - least).max(0) as u64);
        let delay = self.delays.median().zip(self.delays.largest());
        TopicStatistics {
            topic,
            messages: self.messages,
            period: period.map(|period| Duration::from_micros(period as u64)),
            missing,
            disordered: self.disordered,
            delay: delay.map(|(median, largest)| (since_least(median), since_least(largest))),
        }
    }
}
