use std::time::Duration;

use behavior_tree::{
    Node, delay, force_failure, force_success, guard_asking, if_then_else, not, parallel, repeat,
    retry, run_once, scoring_select, selection, selection_with_memory, semaphore, sequence,
    sequence_with_lasting_memory, sequence_with_memory, switch, timeout, while_do_else,
};

use super::attributes::{Attributes, Written};
use super::build::{Build, Skipped};
use super::faults::suggestion;
use super::leaves;

impl<'a, B: 'static> Build<'a, B> {
    /// A node that need not be registered. `count`: how many children the file gives it. `children`: none
    /// if something is wrong with them; the attributes are checked all the same.
    pub(super) fn make(
        &mut self,
        id: &'static str,
        attributes: &Attributes<'a>,
        scope: usize,
        skipped: Skipped<'a>,
        count: usize,
        children: Option<Vec<Node<B>>>,
    ) -> Option<Node<B>> {
        Some(match id {
            "Sequence" => sequence_with_memory(id, children?),
            "ReactiveSequence" => sequence(id, children?),
            "SequenceWithMemory" => sequence_with_lasting_memory(id, children?),
            "Fallback" => selection_with_memory(id, children?),
            "ReactiveFallback" => selection(id, children?),
            "Parallel" => {
                let (successes, failures) = self.thresholds(attributes, count)?;
                parallel(id, successes, failures, children?)
            }
            "ParallelAll" => {
                let successes = self.all_but_failures(attributes, count)?;
                parallel(id, successes, successes + 1, children?)
            }
            "PatientParallel" => {
                let successes = self.count(attributes, "success_count");
                let failures = self.count(attributes, "failure_count");
                parallel(id, successes?, failures?, children?)
            }
            "IfThenElse" | "WhileDoElse" => {
                let mut children = children?.into_iter();
                let (condition, then) = (children.next()?, children.next()?);
                match id {
                    "IfThenElse" => if_then_else(id, condition, then, children.next()),
                    _ => while_do_else(id, condition, then, children.next()),
                }
            }
            "Inverter" => not(only(children)?),
            "ForceSuccess" => force_success(only(children)?),
            "ForceFailure" => force_failure(only(children)?),
            "Repeat" => repeat(id, self.times(attributes, "num_cycles")?, only(children)?),
            "RetryUntilSuccessful" => {
                retry(id, self.times(attributes, "num_attempts")?, only(children)?)
            }
            "KeepRunningUntilFailure" => repeat(id, None, only(children)?),
            "Delay" => delay(
                id,
                self.milliseconds(attributes, "delay_msec")?,
                only(children)?,
            ),
            "Timeout" => timeout(id, self.milliseconds(attributes, "msec")?, only(children)?),
            "Sleep" => {
                let time = self.milliseconds(attributes, "msec")?;
                delay(id, time, leaves::always_success())
            }
            "RunOnce" => match self.skips_then(attributes) {
                true => self.run_once_then_skip(attributes, scope, skipped, only(children)?)?,
                false => run_once(id, only(children)?),
            },
            "Precondition" => self.precondition(attributes, scope, skipped, only(children))?,
            "AlwaysSuccess" => leaves::always_success(),
            "AlwaysFailure" => leaves::always_failure(),
            "Script" => leaves::script(self.port_script(attributes, "code", false, scope)?),
            "ScriptCondition" => {
                leaves::script_condition(self.port_script(attributes, "code", true, scope)?)
            }
            "SetBlackboard" => self.set_blackboard(attributes, scope)?,
            "Guard" => {
                let question = self.condition(attributes, scope)?;
                guard_asking(id, question, only(children)?)
            }
            "Semaphore" => {
                let semaphore_id = self.literal(attributes, "id");
                let max_count = self.count(attributes, "max_count");
                semaphore(id, semaphore_id?, max_count?, only(children)?)
            }
            "ScoringSelect" => {
                let margin = self.margin(attributes);
                let scorers = self.scorers(attributes, count)?;
                scoring_select(id, margin?, scorers.into_iter().zip(children?))
            }
            "Switch" => switch(id, self.chooser(attributes)?, children?),
            _ => switch(id, self.cases(id, attributes, count, scope)?, children?),
        })
    }

    /// What a port says that has to be a literal.
    pub(super) fn literal(&mut self, attributes: &Attributes<'a>, port: &str) -> Option<&'a str> {
        let Some(attribute) = attributes.port(port) else {
            self.blame(
                attributes.place,
                format!("port {port} is not connected"),
                "",
            );
            return None;
        };
        match Written::of(attribute) {
            Written::Literal(value) => Some(value),
            Written::Variable(name) => {
                let message = format!("port {port} needs a value, not the variable {name}");
                self.blame(
                    &attribute.value_place,
                    message,
                    "it cannot change while the tree runs",
                );
                None
            }
        }
    }

    /// As [`Self::literal`], in another type.
    pub(super) fn parsed<T>(
        &mut self,
        attributes: &Attributes<'a>,
        port: &str,
        wanted: &str,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let written = self.literal(attributes, port)?;
        let value = parse(written.trim());
        if value.is_none()
            && let Some(attribute) = attributes.port(port)
        {
            let message = format!("port {port} is {wanted}, and {written:?} is none");
            self.blame(&attribute.value_place, message, "");
        }
        value
    }

    fn count(&mut self, attributes: &Attributes<'a>, port: &str) -> Option<u32> {
        self.parsed(attributes, port, "a number of at least 0", |text| {
            text.parse().ok()
        })
    }

    /// How often; none: for ever, which is -1.
    fn times(&mut self, attributes: &Attributes<'a>, port: &str) -> Option<Option<u32>> {
        let wanted = "a number of at least 0, or -1";
        self.parsed(attributes, port, wanted, |text| match text {
            "-1" => Some(None),
            text => text.parse().ok().map(Some),
        })
    }

    fn milliseconds(&mut self, attributes: &Attributes<'a>, port: &str) -> Option<Duration> {
        self.parsed(attributes, port, "a number of milliseconds", milliseconds)
    }

    fn margin(&mut self, attributes: &Attributes<'a>) -> Option<f64> {
        self.parsed(attributes, "margin", "a number", |text| {
            text.parse().ok().filter(|margin: &f64| margin.is_finite())
        })
    }

    fn scorers(
        &mut self,
        attributes: &Attributes<'a>,
        count: usize,
    ) -> Option<Vec<behavior_tree::Question<B, f64>>> {
        let written = self.literal(attributes, "scorers")?;
        let attribute = attributes.port("scorers")?;
        let mut scorers = Vec::new();
        let mut is_right = true;
        let mut start = 0;
        for part in written.split(';') {
            let name = part.trim();
            let found = self.registry.find_scorer(name);
            match found.or_else(|| self.registry.find_scorer(&behavior_tree::leaf_id(name))) {
                Some(scorer) => scorers.push(scorer.clone()),
                None => {
                    let offset = start + part.len() - part.trim_start().len();
                    let place = attribute.place_of(offset..offset + name.len());
                    let known = self.registry.scorers().map(|scorer| scorer.name.as_str());
                    let help = suggestion(name, known);
                    self.blame(&place, format!("there is no scorer {name}"), help);
                    is_right = false;
                }
            }
            start += part.len() + 1;
        }
        if is_right && scorers.len() != count {
            let message = format!("{} scorers for {count} children", scorers.len());
            let help = "one a child, with ; between them";
            self.blame(&attribute.value_place, message, help);
            return None;
        }
        is_right.then_some(scorers)
    }

    fn thresholds(&mut self, attributes: &Attributes<'a>, count: usize) -> Option<(u32, u32)> {
        let successes = self.threshold(attributes, "success_count", -1, count);
        let failures = self.threshold(attributes, "failure_count", 1, count);
        let (successes, failures) = (successes?, failures?);
        // As soon as too few children are left to succeed, the parallel fails.
        let hopeless = count as u32 - successes + 1;
        Some((successes, failures.min(hopeless)))
    }

    /// The number of children that a threshold means: from -1, it counts from all of them down.
    fn threshold(
        &mut self,
        attributes: &Attributes<'a>,
        port: &str,
        default: i64,
        count: usize,
    ) -> Option<u32> {
        let written = match attributes.port(port) {
            Some(_) => self.parsed(attributes, port, "a number", |text| text.parse().ok())?,
            None => default,
        };
        let number = match written {
            0.. => written,
            below => (count as i64)
                .saturating_add(below)
                .saturating_add(1)
                .max(0),
        };
        if number > count as i64 {
            let place = attributes
                .port(port)
                .map_or(attributes.place, |port| &port.value_place);
            let message = format!("port {port} is {number}, and there are {count} children");
            self.blame(place, message, "");
            return None;
        }
        Some(number as u32)
    }

    /// How many children have to succeed, if one failure is enough to fail when all have finished.
    fn all_but_failures(&mut self, attributes: &Attributes<'a>, count: usize) -> Option<u32> {
        match self.threshold(attributes, "max_failures", 1, count)? {
            1 => Some(count as u32),
            other => {
                let place = attributes
                    .port("max_failures")
                    .map_or(attributes.place, |port| &port.value_place);
                let message = format!("a ParallelAll with {other} failures is not supported");
                self.blame(place, message, "only one with 1 is");
                None
            }
        }
    }
}

fn only<B>(children: Option<Vec<Node<B>>>) -> Option<Node<B>> {
    children?.pop()
}

/// A number of milliseconds, to the nanosecond.
fn milliseconds(text: &str) -> Option<Duration> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(part) || part.len() > 6 {
        return None;
    }
    let nanoseconds: u64 = format!("{part:0<6}").parse().ok()?;
    let whole: u64 = whole.parse().ok()?;
    Duration::from_millis(whole).checked_add(Duration::from_nanos(nanoseconds))
}
