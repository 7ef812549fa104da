//! Validation of bags.

mod finding;
mod log_statistics;
mod origin;
mod rule;
mod rules;
mod view;

use std::collections::BTreeMap;

use hsl_types::RunResult;
use hsl_wire::convert::scenario_result;
use hsl_wire::{hsl_msgs, topics};

use crate::{Bag, BagKind, BagSource, Progress, Ticks, ToolError};
use log_statistics::LogStatistics;
use origin::Origins;

pub use finding::{Finding, Findings};
pub use log_statistics::TopicStatistics;
pub use rule::{Rule, RuleEntry, RuledBags};
pub use rules::RULES;
pub use view::{BagView, MessageView, TickView};

/// Result of checking a bag.
#[derive(Clone, Debug)]
pub struct CheckReport {
    /// Findings by rule, in the order of the bag.
    pub findings: Findings,
    /// Number of messages read.
    pub messages: u64,
    /// Number of ticks read.
    pub ticks: u64,
    /// Number of messages by topic, for topics of other projects.
    pub not_ours: BTreeMap<String, u64>,
    /// Kind of the bag, and its robots.
    pub source: BagSource,
    /// Losses and delays of the topics of a robot's log, in the order of their names; empty for other bags.
    pub statistics: Vec<TopicStatistics>,
    /// Result of the run; `None` if the bag has none, for example after a killed run or in a part of a bag.
    pub result: Option<RunResult>,
}

/// Checks a bag with the [`RULES`] for its kind while reading it once. In a log of a robot, late
/// and missing messages are no findings, but are counted by topic. Keeps at most `limit` findings of each rule, but counts
/// all.
///
/// # Errors
/// Returns an error if the bag cannot be opened. A bag that cannot be read to its end is a finding.
pub fn check(
    bag: &Bag,
    limit: usize,
    mut progress: Progress<'_>,
) -> Result<CheckReport, ToolError> {
    let mut findings = Findings::new(bag, limit);
    let source = bag.source()?;
    let is_log = source.kind == BagKind::RobotLog;
    let rules = RULES.iter().filter(|rule| rule.bags.contain(source.kind));
    let mut rules: Vec<_> = rules.map(|rule| (rule.name, (rule.new)(bag))).collect();
    let mut view = BagView::new(bag);
    let mut origins = Origins::default();
    let mut statistics = LogStatistics::default();
    let mut result = None;
    for tick in Ticks::of(bag)? {
        let tick = match tick {
            Ok(tick) => tick,
            Err(damage) => {
                view.damage = Some(damage);
                break;
            }
        };
        view.add(&tick);
        let tick_view = TickView::new(&tick, &mut origins, is_log);
        for (name, rule) in &mut rules {
            rule.tick(&tick_view, &mut findings.of_rule(name));
        }
        if is_log {
            statistics.add(&tick_view);
        }
        // Unreadable messages are findings.
        let results = tick_view.of_topic(&topics::RESULT);
        let results = results.filter_map(|message| message.read::<hsl_msgs::ScenarioResult>());
        result = results
            .filter_map(|message| scenario_result::from_message(message).ok())
            .last()
            .or(result);
        progress.at_tick(&tick);
    }
    view.result = result;
    for (name, rule) in &mut rules {
        rule.end(&view, &mut findings.of_rule(name));
    }
    Ok(CheckReport {
        findings,
        messages: view.messages,
        ticks: view.ticks,
        not_ours: view.not_ours(),
        source,
        statistics: statistics.finish(),
        result: view.result,
    })
}
