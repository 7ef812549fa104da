//! Effects of actions.

use super::lists::Node;
use super::reader::Reader;
use super::term::{Scope, Signature};
use super::word::RESERVED;
use crate::{Change, Effect, Expression, NumericTerm};

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
            "increase" | "decrease" | "assign" | "scale-up" | "scale-down" => {
                let mut all = Change::ALL.into_iter();
                let change = all.find(|it| it.keyword() == keyword)?;
                let syntax = format!("({keyword} (function ...) number)");
                let [target, amount] = self.exactly(node, nodes, &syntax)?;
                if change == Change::Increase && is_total_cost(target) {
                    return self.cost(head, target, amount, scope, is_conditional);
                }
                let term = self.numeric_term(target, scope);
                let amount = self.expression(amount, scope)?;
                Some(Effect::Change(change, term?, amount))
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
        self.refuse_derived(head, &keyword, "an action cannot change it");
        self.atom(node, head, nodes, scope)
    }

    /// Adds an error if the predicate is derived. `why` is the reason for the error.
    pub(super) fn refuse_derived(&mut self, head: Node<'_>, predicate: &str, why: &str) {
        if self.names.derived.contains(predicate) {
            let message = format!("predicate {predicate} is derived: {why}");
            self.error(head, message, "change the facts of its rule");
        }
    }

    /// Reads the `amount` of a cost, `(increase (total-cost) amount)`, with its `head` and `target`. Reports errors, also
    /// that the cost is in a conditional effect. Returns `None` if no amount can be read.
    fn cost(
        &mut self,
        head: Node<'_>,
        target: Node<'_>,
        amount: Node<'_>,
        scope: &Scope,
        is_conditional: bool,
    ) -> Option<Effect> {
        if !self.names.has_total_cost {
            let help = "add (:functions (total-cost) - number)";
            self.error(target, "function total-cost not found", help);
        }
        if is_conditional {
            let help = "move it out of forall and when";
            let message = "the cost of an action cannot depend on a condition";
            self.error(head, message, help);
        }
        let cost = self.expression(amount, scope)?;
        if let Expression::Number(number) = cost {
            self.expect_cost(amount, number);
        }
        Some(Effect::IncreaseCost(cost))
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
        let function = self.name(head, "a function")?;
        if function == TOTAL_COST {
            self.error(head, "total-cost can only be increased", "");
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
