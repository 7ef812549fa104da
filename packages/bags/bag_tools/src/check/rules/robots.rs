use std::collections::BTreeMap;

use hsl_types::decision_period::DecisionPeriod;
use hsl_types::{RunResult, Time};
use hsl_wire::hsl_msgs;
use hsl_wire::topics::{self, Topic};

use crate::check::finding::{FindingsOfRule, Moment};
use crate::check::{BagView, Rule, RuleEntry, RuledBags, TickView};

/// Entry in the table of rules.
pub(super) const RULE: RuleEntry = RuleEntry {
    name: "robots",
    description: "every robot has a world state in every tick and, in lockstep, a motion command in every tick, or with each decision period",
    bags: RuledBags::Runs,
    new: |_| Box::new(Robots::default()),
};
use user_files::wording;

/// Check of missing messages of robots.
#[derive(Default)]
struct Robots {
    /// Number of ticks.
    ticks: u64,
    /// Time of the previous tick.
    last: Time,
    /// Decision periods of robots that do not decide in each tick, by the name of their topic.
    periods: BTreeMap<String, DecisionPeriod>,
    /// Last message of each topic, and the ticks without one since then.
    topics: BTreeMap<String, LastSeen>,
}

/// Last message of a topic, and the gap since then.
#[derive(Default)]
struct LastSeen {
    /// Number of the tick with the last message.
    tick: u64,
    /// First tick without a message since then; `None` without a gap.
    missing_since: Option<Moment>,
    /// Number of ticks without a message since then.
    missing: u64,
    /// Short gaps that have ended.
    short: ShortGaps,
}

/// Short gaps of a topic, reported as one finding: in realtime a node may miss single ticks.
#[derive(Default)]
struct ShortGaps {
    /// First tick of the first gap.
    first: Option<Moment>,
    /// Number of gaps.
    count: u64,
    /// Number of ticks in all gaps.
    ticks: u64,
    /// Number of ticks of the longest gap.
    longest: u64,
}

/// Maximum number of ticks of a short gap.
const SHORT: u64 = 10;

/// Topics that are expected in every tick.
const EVERY_TICK: [&Topic; 2] = [&topics::WORLD_STATE, &topics::MOTION_COMMAND];

impl Rule for Robots {
    /// Counts, for each topic seen so far, the ticks without a message; a robot with a decision period needs a motion
    /// command only when a decision is due. If a message ends a gap, a long gap becomes a finding at once, and a short
    /// one is kept for `end`.
    fn tick(&mut self, tick: &TickView<'_>, findings: &mut FindingsOfRule<'_>) {
        if tick.of_topic(&topics::CLOCK).next().is_none() {
            return;
        }
        self.ticks += 1;
        self.read_periods(tick);
        let (last, now) = (self.last, tick.moment.time);
        self.last = now;
        for message in &tick.messages {
            if !message.topic().is_some_and(|it| EVERY_TICK.contains(&it)) {
                continue;
            }
            let name = message.topic_name();
            if let Some(last) = self.topics.get_mut(name) {
                let missing = std::mem::take(&mut last.missing);
                if let Some(since) = last.missing_since.take() {
                    if missing <= SHORT {
                        last.short.add(since, missing);
                    } else {
                        report(name, since, missing, findings);
                    }
                }
                last.tick = self.ticks;
            } else {
                let seen = LastSeen {
                    tick: self.ticks,
                    ..LastSeen::default()
                };
                self.topics.insert(name.to_owned(), seen);
            }
        }
        for (topic, seen) in &mut self.topics {
            let period = self.periods.get(topic);
            let is_due = period.is_none_or(|period| period.is_due(last, now));
            if is_due && seen.tick != self.ticks {
                seen.missing_since.get_or_insert(tick.moment);
                seen.missing += 1;
            }
        }
    }

    /// Adds one finding for each topic with short gaps, and one for each gap that lasts until the end of the bag. In a
    /// match that follows the wall clock, gaps in motion commands are no findings.
    fn end(&mut self, bag: &BagView<'_>, findings: &mut FindingsOfRule<'_>) {
        // In realtime a node may miss any number of ticks; the result has the number of its answers.
        let result = bag.result.as_ref();
        let is_realtime = result.is_some_and(RunResult::follows_wall_clock);
        for (topic, last) in &self.topics {
            let known = Topic::by_full_name(topic).map(|(known, _)| known);
            if is_realtime && known == Some(&topics::MOTION_COMMAND) {
                continue;
            }
            last.short.report(topic, findings);
            if let Some(since) = last.missing_since {
                report(topic, since, last.missing, findings);
            }
        }
    }
}

impl Robots {
    /// Stores the decision periods in the timeline marks of a tick: from then on, the robot's topic is expected only
    /// when a decision is due.
    fn read_periods(&mut self, tick: &TickView<'_>) {
        for message in tick.of_topic(&topics::TIMELINE_MARKERS) {
            let mark = message.read::<hsl_msgs::TimelineMarker>();
            if let Some((robot, period)) = mark.and_then(|it| DecisionPeriod::of_label(&it.label)) {
                let topic = topics::MOTION_COMMAND.full_name(robot).to_owned();
                self.periods.insert(topic, period);
            }
        }
    }
}

impl ShortGaps {
    /// Adds a gap of `missing` ticks that starts at `since`.
    fn add(&mut self, since: Moment, missing: u64) {
        self.first.get_or_insert(since);
        self.count += 1;
        self.ticks += missing;
        self.longest = self.longest.max(missing);
    }

    /// Adds one finding for all gaps of a topic, if there are any.
    fn report(&self, topic: &str, findings: &mut FindingsOfRule<'_>) {
        let Some(first) = self.first else { return };
        if self.count == 1 {
            return report(topic, first, self.ticks, findings);
        }
        let (count, ticks, longest) = (self.count, self.ticks, self.longest);
        findings.at(
            first,
            topic,
            format!(
                "missing in {} from this one on, in {count} gaps of at most {longest}",
                wording::count(ticks, "tick")
            ),
        );
    }
}

/// Adds the finding of one gap of a topic: `missing` ticks from `since` on.
fn report(topic: &str, since: Moment, missing: u64, findings: &mut FindingsOfRule<'_>) {
    let message = format!(
        "missing in {} from this one on",
        wording::count(missing, "tick")
    );
    findings.at(since, topic, message);
}
