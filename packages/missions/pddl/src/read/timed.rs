//! Conditions and effects with times of a durative action.

use super::lists::{Node, Nodes};
use super::reader::Reader;
use super::term::Scope;
use crate::{Condition, Effect, Parameter};

/// A time of a durative action.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Time {
    Start,
    All,
    End,
}

/// All times.
const TIMES: [Time; 3] = [Time::Start, Time::All, Time::End];

/// Conditions, or effects, collected by their times.
pub(super) struct Timed<T> {
    pub(super) start: Vec<T>,
    pub(super) all: Vec<T>,
    pub(super) end: Vec<T>,
}

impl<T> Timed<T> {
    pub(super) fn new() -> Self {
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

/// A condition or an effect.
pub(super) trait TimedPart: Sized {
    /// Syntax of times, for errors.
    const TIMES: &str;
    /// Syntax of a quantified part, for errors.
    const FORALL: &str;

    /// Returns the part for all values of parameters.
    fn forall(parameters: Vec<Parameter>, part: Self) -> Self;

    /// Reads a part that is neither a list of parts nor quantified into `timed`. Returns false after an error.
    fn read(
        reader: &mut Reader,
        node: Node<'_>,
        scope: &mut Scope,
        timed: &mut Timed<Self>,
    ) -> bool;
}

impl Reader {
    /// Reads a condition, or an effect, with times into `timed`. Returns false after an error.
    pub(super) fn timed<T: TimedPart>(
        &mut self,
        node: Node<'_>,
        scope: &mut Scope,
        timed: &mut Timed<T>,
    ) -> bool {
        if self.findings.is_full() {
            return false;
        }
        let mut nodes = node.nodes();
        let Some(head) = nodes.next() else {
            if !node.is_list() {
                self.error(node, format!("expected {}", T::TIMES), "");
            }
            return node.is_list();
        };
        if head.is("and") {
            let mut is_whole = true;
            for node in nodes {
                is_whole &= self.timed(node, scope, timed);
            }
            return is_whole;
        }
        if head.is("forall") {
            return self.timed_forall(node, nodes, scope, timed);
        }
        T::read(self, node, scope, timed)
    }

    /// Reads `nodes`, the parameters and the part of a quantified part, into `timed`. Returns false after an error.
    fn timed_forall<T: TimedPart>(
        &mut self,
        node: Node<'_>,
        nodes: Nodes<'_>,
        scope: &mut Scope,
        timed: &mut Timed<T>,
    ) -> bool {
        let Some([list, inner]) = self.exactly(node, nodes, T::FORALL) else {
            return false;
        };
        let parameters = self.parameters(list, scope.len());
        let mut within = Timed::new();
        scope.enter(&parameters);
        let is_whole = self.timed(inner, scope, &mut within);
        scope.leave(&parameters);
        for time in TIMES {
            let parts = std::mem::take(within.at(time)).into_iter();
            timed
                .at(time)
                .extend(parts.map(|part| T::forall(parameters.clone(), part)));
        }
        is_whole
    }

    /// Reads the condition and the effect of `(when condition effect)` into `timed`. Returns false after an error.
    fn timed_when(
        &mut self,
        node: Node<'_>,
        nodes: Nodes<'_>,
        scope: &mut Scope,
        timed: &mut Timed<Effect>,
    ) -> bool {
        let Some([condition, inner]) = self.exactly(node, nodes, "(when condition effect)") else {
            return false;
        };
        let (mut conditions, mut effects) = (Timed::new(), Timed::new());
        let is_whole = self.timed::<Condition>(condition, scope, &mut conditions)
            & self.timed::<Effect>(inner, scope, &mut effects);
        for time in TIMES {
            let is_other = |other| other != time && !conditions.at(other).is_empty();
            if !effects.at(time).is_empty() && TIMES.into_iter().any(is_other) {
                let message = "an effect under a condition of another time is not supported";
                self.error(node, message, "give condition and effect the same time");
                return false;
            }
        }
        for time in TIMES {
            let condition = Condition::And(std::mem::take(conditions.at(time)));
            let effects = std::mem::take(effects.at(time)).into_iter();
            timed
                .at(time)
                .extend(effects.map(|it| Effect::When(condition.clone(), Box::new(it))));
        }
        is_whole
    }
}

impl TimedPart for Condition {
    const TIMES: &str = "(at start ...), (over all ...) or (at end ...)";
    const FORALL: &str = "(forall (?x - type) condition)";

    fn forall(parameters: Vec<Parameter>, part: Self) -> Self {
        Self::Forall(parameters, Box::new(part))
    }

    fn read(
        reader: &mut Reader,
        node: Node<'_>,
        scope: &mut Scope,
        timed: &mut Timed<Self>,
    ) -> bool {
        let Some((time, inner)) = time_of(node) else {
            reader.error(node, format!("expected {}", Self::TIMES), "");
            return false;
        };
        let condition = reader.condition(inner, scope);
        let is_whole = condition.is_some();
        timed.at(time).extend(condition);
        is_whole
    }
}

impl TimedPart for Effect {
    const TIMES: &str = "(at start ...) or (at end ...)";
    const FORALL: &str = "(forall (?x - type) effect)";

    fn forall(parameters: Vec<Parameter>, part: Self) -> Self {
        Self::Forall(parameters, Box::new(part))
    }

    fn read(
        reader: &mut Reader,
        node: Node<'_>,
        scope: &mut Scope,
        timed: &mut Timed<Self>,
    ) -> bool {
        let mut nodes = node.nodes();
        if nodes.next().is_some_and(|head| head.is("when")) {
            return reader.timed_when(node, nodes, scope, timed);
        }
        let Some((time @ (Time::Start | Time::End), inner)) = time_of(node) else {
            reader.error(node, format!("expected {}", Self::TIMES), "");
            return false;
        };
        let effect = reader.effect(inner, scope, false);
        let is_whole = effect.is_some();
        timed.at(time).extend(effect);
        is_whole
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
