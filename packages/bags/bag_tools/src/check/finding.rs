use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

use hsl_types::Time;

use crate::Bag;

/// Something that is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The rule that found it.
    pub rule: &'static str,
    /// The file, or the folder of a bag with several.
    pub file: PathBuf,
    /// When; none: of the bag as a whole.
    pub time: Option<Time>,
    /// The tick's number, where the bag says it.
    pub tick: Option<u64>,
    /// Of which topic; empty: of none in particular.
    pub topic: String,
    /// What is found, and what should be.
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

/// The findings of all rules.
#[derive(Clone, Debug)]
pub struct Findings {
    file: PathBuf,
    limit: usize,
    by_rule: BTreeMap<&'static str, (Vec<Finding>, u64)>,
}

impl Findings {
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

    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.by_rule.is_empty()
    }

    /// The findings that were kept, by rule.
    pub fn iter(&self) -> impl Iterator<Item = &Finding> {
        self.by_rule.values().flat_map(|(findings, _)| findings)
    }

    /// How many findings there are by rule, also those that were not kept; rules without are left out.
    pub fn counts(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.by_rule
            .iter()
            .map(|(rule, (_, count))| (*rule, *count))
    }

    pub(super) fn of_rule(&mut self, rule: &'static str) -> FindingsOfRule<'_> {
        FindingsOfRule {
            findings: self,
            rule,
        }
    }
}

/// Where a rule says what it finds.
pub struct FindingsOfRule<'a> {
    findings: &'a mut Findings,
    rule: &'static str,
}

impl FindingsOfRule<'_> {
    /// Something of the bag as a whole.
    pub fn of_bag(&mut self, topic: &str, message: impl fmt::Display) {
        self.add(None, None, topic, message);
    }

    /// Something of a tick.
    pub fn at(&mut self, moment: Moment, topic: &str, message: impl fmt::Display) {
        self.add(Some(moment.time), moment.number, topic, message);
    }

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

/// When a tick is, and which.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// When.
    pub time: Time,
    /// Its number, where the bag says it.
    pub number: Option<u64>,
}
