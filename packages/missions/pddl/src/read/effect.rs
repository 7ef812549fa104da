//! Effects of actions.

use super::lists::{Node, Nodes};
use super::reader::Reader;
use super::term::{Scope, Signature};
use super::word::RESERVED;
use crate::{Amount, Effect, NumericTerm};

/// Name of the function for costs.
pub(super) const TOTAL_COST: &str = "total-cost";

impl Reader {
    /// Reads an effect; `None` after an error. `scope` has the visible variables. An effect inside `when` or `forall`
    /// (`is_conditional`) cannot have a cost.
    pub(super) fn effect(
        &mut self,
        node: Node<'_>,
        scope: &mut Scope,
        is_conditional: bool,
    ) -> Option<Effect> {
        if self.findings.is_full() {
            return None;
        }
        if !node.is_list() {
            let help = node.word().map(|word| format!("write ({word})"));
            self.error(node, "expected an effect in parentheses", help);
            return None;
        }
        let mut nodes = node.nodes();
        let Some(head) = nodes.next() else {
            return Some(Effect::And(Vec::new()));
        };
        let keyword = head.word().unwrap_or_default().to_ascii_lowercase();
        match keyword.as_str() {
            "and" => {
                let mut effects = Vec::new();
                let mut is_whole = true;
                for node in nodes {
                    match self.effect(node, scope, is_conditional) {
                        Some(effect) => effects.push(effect),
                        None => is_whole = false,
                    }
                }
                is_whole.then_some(Effect::And(effects))
            }
            "forall" => {
                let [list, inner] = self.exactly(node, nodes, "(forall (?x - type) effect)")?;
                let parameters = self.parameters(list, scope.len());
                scope.enter(&parameters);
                let inner = self.effect(inner, scope, true);
                scope.leave(&parameters);
                Some(Effect::Forall(parameters, Box::new(inner?)))
            }
            "when" => {
                let [condition, inner] = self.exactly(node, nodes, "(when condition effect)")?;
                let condition = self.condition(condition, scope);
                let inner = self.effect(inner, scope, true)?;
                Some(Effect::When(condition?, Box::new(inner)))
            }
            "not" => {
                let [inner] = self.exactly(node, nodes, "(not (predicate ...))")?;
                Some(Effect::Delete(self.changed(inner, scope)?))
            }
            "increase" => self.cost(node, head, nodes, scope, is_conditional),
            "decrease" | "assign" | "scale-up" | "scale-down" => {
                let message = format!("numeric effect {keyword} is not supported");
                let help = "use (increase (total-cost) ...)";
                self.error(head, message, help);
                None
            }
            _ => Some(Effect::Add(self.changed(node, scope)?)),
        }
    }

    /// Reads the atom that an effect adds or deletes. Reports anything else and returns `None`.
    fn changed(&mut self, node: Node<'_>, scope: &Scope) -> Option<crate::Atom> {
        let mut nodes = node.nodes();
        let Some(head) = nodes.next() else {
            self.error(node, "expected (predicate ...)", "");
            return None;
        };
        let keyword = head.word().unwrap_or_default().to_ascii_lowercase();
        if keyword == "=" || RESERVED.contains(&keyword.as_str()) {
            let help = "an effect is (predicate ...) or (not (predicate ...))";
            self.error(head, format!("{keyword} cannot be an effect here"), help);
            return None;
        }
        self.atom(node, head, nodes, scope)
    }

    /// Reads the cost of an action, `(increase (total-cost) amount)`; `nodes` are the parts after the head. Reports
    /// errors, also that the cost is in a conditional effect. Returns `None` if no amount can be read.
    fn cost(
        &mut self,
        node: Node<'_>,
        head: Node<'_>,
        nodes: Nodes<'_>,
        scope: &Scope,
        is_conditional: bool,
    ) -> Option<Effect> {
        let [target, amount] = self.exactly(node, nodes, "(increase (total-cost) amount)")?;
        if !is_total_cost(target) {
            let help = "numbers can only be costs of actions";
            self.error(target, "only total-cost can be increased", help);
            return None;
        }
        if !self.names.has_total_cost {
            let help = "add (:functions (total-cost) - number)";
            self.error(target, "function total-cost not found", help);
        }
        if is_conditional {
            let help = "move it out of forall and when";
            let message = "the cost of an action cannot depend on a condition";
            self.error(head, message, help);
        }
        let is_name = |word: &str| word.starts_with(|it: char| it.is_ascii_alphabetic());
        if amount.word().is_some_and(|word| !is_name(word)) {
            let number = self.number(amount)?;
            return Some(Effect::IncreaseCost(Amount::Number(number)));
        }
        let term = self.numeric_term(amount, scope)?;
        Some(Effect::IncreaseCost(Amount::Function(term)))
    }

    /// Reads a function with its arguments: `(distance ?a ?b)`, or `distance` without arguments.
    pub(super) fn numeric_term(&mut self, node: Node<'_>, scope: &Scope) -> Option<NumericTerm> {
        let mut nodes = node.nodes();
        let head = if node.is_list() {
            nodes.next()
        } else {
            Some(node)
        };
        let Some(head) = head else {
            self.error(node, "expected (function ...)", "");
            return None;
        };
        if head
            .word()
            .is_some_and(|it| matches!(it, "+" | "-" | "*" | "/"))
        {
            let help = "declare a function with the result";
            self.error(node, "arithmetic is not supported", help);
            return None;
        }
        let function = self.name(head, "a function")?;
        if function == TOTAL_COST {
            let message = "total-cost cannot be the amount of a cost";
            self.error(head, message, "");
            return None;
        }
        let Some(parameters) = self.names.functions.get(&function).cloned() else {
            let help = self.names.suggest_function(&function);
            self.error(head, format!("function {function} not found"), help);
            return None;
        };
        let signature = Signature {
            kind: "function",
            name: &function,
            parameters: &parameters,
        };
        let arguments = self.arguments(&signature, node, nodes, scope)?;
        Some(NumericTerm {
            function,
            arguments,
        })
    }
}

/// Returns true for `(total-cost)` and `total-cost`.
pub(super) fn is_total_cost(node: Node<'_>) -> bool {
    let mut nodes = node.nodes();
    let head = if node.is_list() {
        nodes.next()
    } else {
        Some(node)
    };
    head.is_some_and(|head| head.is(TOTAL_COST)) && nodes.next().is_none()
}
