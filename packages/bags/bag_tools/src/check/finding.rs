use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

use hsl_types::Time;

use crate::Bag;

/// Violation of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Name of the violated rule.
    pub rule: &'static str,
    /// File, or folder of a bag with several files.
    pub file: PathBuf,
    /// Time; `None` if the finding concerns the bag as a whole.
    pub time: Option<Time>,
    /// Number of the tick, if the bag contains it.
    pub tick: Option<u64>,
    /// Topic; empty if the finding concerns no particular topic.
    pub topic: String,
    /// Found and expected value.
    pub message: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule, self.file.display())?;
        if let Some(tick) = self.tick {
            write!(f, ", tick {tick}")?;
        }
        if let Some(time) = self.time {
            write!(f, ", {time}")?;
        }
        if !self.topic.is_empty() {
            write!(f, ", {}", self.topic)?;
        }
        write!(f, ": {}", self.message)
    }
}

/// Findings of all rules.
#[derive(Clone, Debug)]
pub struct Findings {
    /// Path of the checked bag, for all findings.
    file: PathBuf,
    /// Maximum number of kept findings of each rule.
    limit: usize,
    /// Kept findings and number of all findings, by the name of the rule.
    by_rule: BTreeMap<&'static str, (Vec<Finding>, u64)>,
}

impl Findings {
    /// Creates an empty collection for a bag that keeps at most `limit` findings of each rule.
    pub(super) fn new(bag: &Bag, limit: usize) -> Self {
        let file = match bag.files() {
            [file] => file.clone(),
            _ => bag.path().to_owned(),
        };
        Self {
            file,
            limit,
            by_rule: BTreeMap::new(),
        }
    }

    /// Returns whether there are no findings.
    pub fn is_empty(&self) -> bool {
        self.by_rule.is_empty()
    }

    /// Returns the kept findings, by rule and then in the order of the bag.
    pub fn iter(&self) -> impl Iterator<Item = &Finding> {
        self.by_rule.values().flat_map(|(findings, _)| findings)
    }

    /// Returns the number of findings by rule, including findings that were not kept. Rules without findings are
    /// omitted.
    pub fn counts(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.by_rule
            .iter()
            .map(|(rule, (_, count))| (*rule, *count))
    }

    /// Returns the collector for the findings of a rule.
    pub(super) fn of_rule(&mut self, rule: &'static str) -> FindingsOfRule<'_> {
        FindingsOfRule {
            findings: self,
            rule,
        }
    }
}

/// Collector of the findings of a rule.
pub struct FindingsOfRule<'a> {
    /// Findings of all rules, to which new ones are added.
    findings: &'a mut Findings,
    /// Name of the rule.
    rule: &'static str,
}

impl FindingsOfRule<'_> {
    /// Adds a finding about the bag as a whole. `topic` may be empty.
    pub fn of_bag(&mut self, topic: &str, message: impl fmt::Display) {
        self.add(None, None, topic, message);
    }

    /// Adds a finding about a tick. `topic` may be empty.
    pub fn at(&mut self, moment: Moment, topic: &str, message: impl fmt::Display) {
        self.add(Some(moment.time), moment.number, topic, message);
    }

    /// Counts a finding, and keeps it unless the limit of the rule is reached.
    fn add(
        &mut self,
        time: Option<Time>,
        tick: Option<u64>,
        topic: &str,
        message: impl fmt::Display,
    ) {
        let (kept, count) = self.findings.by_rule.entry(self.rule).or_default();
        *count += 1;
        if kept.len() < self.findings.limit {
            kept.push(Finding {
                rule: self.rule,
                file: self.findings.file.clone(),
                time,
                tick,
                topic: topic.to_owned(),
                message: message.to_string(),
            });
        }
    }
}

/// Time and number of a tick.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// Time.
    pub time: Time,
    /// Number, if the bag contains it.
    pub number: Option<u64>,
}
