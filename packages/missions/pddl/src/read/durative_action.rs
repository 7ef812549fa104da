//! Durative actions of a domain.

use super::definition::Section;
use super::lists::Node;
use super::reader::Reader;
use super::term::Scope;
use super::timed::Timed;
use crate::compress::compress;
use crate::{Action, Condition, Effect, Expression, Timing};

/// Keywords of the parts of a durative action.
const PARTS: [&str; 4] = [":parameters", ":duration", ":condition", ":effect"];

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
            is_whole &= self.timed(*node, &mut scope, &mut conditions);
        }
        let mut effects = Timed::new();
        if let Some(node) = parts.get(":effect") {
            is_whole &= self.timed(*node, &mut scope, &mut effects);
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
}
