//! Durative actions of a domain.

use super::definition::Section;
use super::lists::Node;
use super::reader::Reader;
use super::term::Scope;
use crate::compress::compress;
use crate::{Action, Condition, Effect, Expression, Parameter, Timing};

/// Keywords of the parts of a durative action.
const PARTS: [&str; 4] = [":parameters", ":duration", ":condition", ":effect"];

/// Syntax of times, for errors.
const TIMED_CONDITION: &str = "(at start ...), (over all ...) or (at end ...)";
const TIMED_EFFECT: &str = "(at start ...) or (at end ...)";

/// A time of a durative action.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Time {
    Start,
    All,
    End,
}

/// Conditions, or effects, collected by their times.
struct Timed<T> {
    start: Vec<T>,
    all: Vec<T>,
    end: Vec<T>,
}

impl<T> Timed<T> {
    fn new() -> Self {
        Self {
            start: Vec::new(),
            all: Vec::new(),
            end: Vec::new(),
        }
    }

    fn at(&mut self, time: Time) -> &mut Vec<T> {
        match time {
            Time::Start => &mut self.start,
            Time::All => &mut self.all,
            Time::End => &mut self.end,
        }
    }
}

impl Reader {
    /// Reads a durative action; `None` after an error in a part.
    pub(super) fn durative_action(&mut self, section: Section<'_>) -> Option<Action> {
        let (name, parts) = self.action_parts(section, &PARTS)?;
        let parameters = match parts.get(":parameters") {
            Some(list) => self.parameters(*list, 0),
            None => Vec::new(),
        };
        let mut scope = Scope::new(parameters);
        let duration = match parts.get(":duration") {
            Some(node) => self.duration(*node, &scope),
            None => {
                let help = "write :duration (= ?duration 5)";
                self.error(section.list, "a durative action needs :duration", help);
                None
            }
        };
        // Without a valid duration the uses of ?duration are no further errors.
        scope.set_duration(duration.clone().unwrap_or(Expression::Number(1.0)));
        let mut conditions = Timed::new();
        let mut is_whole = true;
        if let Some(node) = parts.get(":condition") {
            is_whole &= self.timed_condition(*node, &mut scope, &mut conditions);
        }
        let mut effects = Timed::new();
        if let Some(node) = parts.get(":effect") {
            is_whole &= self.timed_effect(*node, &mut scope, &mut effects);
        }
        let timing = Timing {
            duration: duration?,
            at_start: Condition::And(conditions.start),
            over_all: Condition::And(conditions.all),
            at_end: Condition::And(conditions.end),
            start_effect: Effect::And(effects.start),
            end_effect: Effect::And(effects.end),
        };
        let name = name.filter(|_| is_whole)?;
        let (precondition, effect) = match compress(&timing) {
            Ok(compressed) => compressed,
            Err(reason) => {
                let message = format!("durative action {name} is not supported: {reason}");
                self.error(section.list, message, "");
                return None;
            }
        };
        Some(Action {
            name,
            parameters: scope.into_variables(),
            precondition,
            effect,
            timing: Some(Box::new(timing)),
        })
    }

    /// Reads `(= ?duration expression)`; `None` after an error.
    fn duration(&mut self, node: Node<'_>, scope: &Scope) -> Option<Expression> {
        let mut nodes = node.nodes();
        let head = nodes.next();
        let is = |word| head.is_some_and(|it| it.is(word));
        let rest: Vec<_> = nodes.take(3).collect();
        match rest[..] {
            [only] if is("and") => self.duration(only, scope),
            [time, inner] if is("at") && time.is("start") => self.duration(inner, scope),
            [variable, amount] if is("=") && variable.is("?duration") => {
                self.expression(amount, scope)
            }
            _ => {
                let message = "only fixed durations are supported";
                self.error(node, message, "write (= ?duration number)");
                None
            }
        }
    }

    /// Reads a condition with times into `timed`. Returns false after an error.
    fn timed_condition(
        &mut self,
        node: Node<'_>,
        scope: &mut Scope,
        timed: &mut Timed<Condition>,
    ) -> bool {
        if self.findings.is_full() {
            return false;
        }
        let mut nodes = node.nodes();
        let Some(head) = nodes.next() else {
            if !node.is_list() {
                self.error(node, format!("expected {TIMED_CONDITION}"), "");
            }
            return node.is_list();
        };
        if head.is("and") {
            let mut is_whole = true;
            for node in nodes {
                is_whole &= self.timed_condition(node, scope, timed);
            }
            return is_whole;
        }
        if head.is("forall") {
            let syntax = "(forall (?x - type) condition)";
            let Some([list, inner]) = self.exactly(node, nodes, syntax) else {
                return false;
            };
            let parameters = self.parameters(list, scope.len());
            let mut within = Timed::new();
            scope.enter(&parameters);
            let is_whole = self.timed_condition(inner, scope, &mut within);
            scope.leave(&parameters);
            for time in [Time::Start, Time::All, Time::End] {
                let parts = std::mem::take(within.at(time));
                timed.at(time).extend(
                    parts
                        .into_iter()
                        .map(|part| Condition::Forall(parameters.clone(), Box::new(part))),
                );
            }
            return is_whole;
        }
        let Some((time, inner)) = time_of(node) else {
            self.error(node, format!("expected {TIMED_CONDITION}"), "");
            return false;
        };
        match self.condition(inner, scope) {
            Some(condition) => timed.at(time).push(condition),
            None => return false,
        }
        true
    }

    /// Reads an effect with times into `timed`. Returns false after an error.
    fn timed_effect(
        &mut self,
        node: Node<'_>,
        scope: &mut Scope,
        timed: &mut Timed<Effect>,
    ) -> bool {
        if self.findings.is_full() {
            return false;
        }
        let mut nodes = node.nodes();
        let Some(head) = nodes.next() else {
            if !node.is_list() {
                self.error(node, format!("expected {TIMED_EFFECT}"), "");
            }
            return node.is_list();
        };
        if head.is("and") {
            let mut is_whole = true;
            for node in nodes {
                is_whole &= self.timed_effect(node, scope, timed);
            }
            return is_whole;
        }
        if head.is("forall") {
            let syntax = "(forall (?x - type) effect)";
            let Some([list, inner]) = self.exactly(node, nodes, syntax) else {
                return false;
            };
            let parameters: Vec<Parameter> = self.parameters(list, scope.len());
            let mut within = Timed::new();
            scope.enter(&parameters);
            let is_whole = self.timed_effect(inner, scope, &mut within);
            scope.leave(&parameters);
            for time in [Time::Start, Time::End] {
                let parts = std::mem::take(within.at(time));
                timed.at(time).extend(
                    parts
                        .into_iter()
                        .map(|part| Effect::Forall(parameters.clone(), Box::new(part))),
                );
            }
            return is_whole;
        }
        if head.is("when") {
            let Some([condition, inner]) = self.exactly(node, nodes, "(when condition effect)")
            else {
                return false;
            };
            let (mut conditions, mut effects) = (Timed::new(), Timed::new());
            let is_whole = self.timed_condition(condition, scope, &mut conditions)
                & self.timed_effect(inner, scope, &mut effects);
            let times = [Time::Start, Time::All, Time::End];
            for time in times {
                let is_other = |other| other != time && !conditions.at(other).is_empty();
                if !effects.at(time).is_empty() && times.into_iter().any(is_other) {
                    let message = "an effect under a condition of another time is not supported";
                    self.error(node, message, "give condition and effect the same time");
                    return false;
                }
            }
            for time in times {
                let condition = Condition::And(std::mem::take(conditions.at(time)));
                let effects = std::mem::take(effects.at(time));
                timed.at(time).extend(
                    effects
                        .into_iter()
                        .map(|it| Effect::When(condition.clone(), Box::new(it))),
                );
            }
            return is_whole;
        }
        match time_of(node) {
            Some((time @ (Time::Start | Time::End), inner)) => {
                match self.effect(inner, scope, false) {
                    Some(effect) => timed.at(time).push(effect),
                    None => return false,
                }
                true
            }
            _ => {
                self.error(node, format!("expected {TIMED_EFFECT}"), "");
                false
            }
        }
    }
}

/// Returns the time and the part of `(at start part)`, `(over all part)` or `(at end part)`.
fn time_of(node: Node<'_>) -> Option<(Time, Node<'_>)> {
    let mut nodes = node.nodes();
    let (head, when, inner) = (nodes.next()?, nodes.next()?, nodes.next()?);
    if nodes.next().is_some() {
        return None;
    }
    let times = [
        ("at", "start", Time::Start),
        ("over", "all", Time::All),
        ("at", "end", Time::End),
    ];
    let found = times.into_iter().find(|it| head.is(it.0) && when.is(it.1));
    found.map(|(_, _, time)| (time, inner))
}
