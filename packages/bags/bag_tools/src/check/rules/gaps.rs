use std::collections::BTreeMap;
use std::time::Duration;

use hsl_wire::topics;

use crate::check::finding::{FindingsOfRule, Moment};
use crate::check::{BagView, Rule, RuleEntry, RuledBags, TickView};

/// Entry in the table of rules.
pub(super) const RULE: RuleEntry = RuleEntry {
    name: "gaps",
    description: "ticks are equally spaced in time and numbered without gaps",
    bags: RuledBags::Runs,
    new: |_| Box::new(Gaps::default()),
};

/// Check of the numbers and times of ticks.
#[derive(Default)]
struct Gaps {
    /// Last tick.
    last: Option<Moment>,
    /// Ticks by their distance from the previous tick: their number, and the first of them.
    distances: BTreeMap<Duration, (u64, Vec<Moment>)>,
}

/// Maximum number of ticks kept for each distance; the usual distance needs none.
const KEPT: usize = 100;

impl Rule for Gaps {
    /// Adds a finding if the tick's number does not follow the last one. Counts the distance in time from the last
    /// tick, for `end`.
    fn tick(&mut self, tick: &TickView<'_>, findings: &mut FindingsOfRule<'_>) {
        // Messages sent without the world are not a tick.
        if tick.of_topic(&topics::CLOCK).next().is_none() {
            return;
        }
        let moment = tick.moment;
        if let Some(last) = self.last.replace(moment) {
            if let (Some(last), Some(number)) = (last.number, moment.number)
                && number != last.wrapping_add(1)
            {
                let is_of_league = tick.of_topic(&topics::LEAGUE_TRUTH).next().is_some();
                let topic = match is_of_league {
                    true => topics::LEAGUE_TRUTH.name,
                    false => topics::TRUTH.name,
                };
                findings.at(moment, topic, format!("comes after tick {last}"));
            }
            let distance = moment.time.since(last.time);
            let (count, kept) = self.distances.entry(distance).or_default();
            *count += 1;
            if kept.len() < KEPT {
                kept.push(moment);
            }
        }
    }

    /// Adds a finding for each kept tick whose distance from the previous one is not the most frequent distance of the
    /// bag.
    fn end(&mut self, _bag: &BagView<'_>, findings: &mut FindingsOfRule<'_>) {
        let usual = self.distances.iter().max_by_key(|(_, (count, _))| *count);
        let Some((&usual, _)) = usual else {
            return;
        };
        let mut jumps: Vec<_> = self
            .distances
            .iter()
            .filter(|(distance, _)| **distance != usual)
            .flat_map(|(distance, (_, kept))| kept.iter().map(move |moment| (moment, distance)))
            .collect();
        jumps.sort_by_key(|(moment, _)| moment.time);
        for (moment, distance) in jumps {
            let found = format!("{distance:?} after the previous tick, usually {usual:?}");
            findings.at(*moment, topics::CLOCK.name, found);
        }
    }
}
