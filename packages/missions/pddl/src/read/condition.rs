//! Conditions of actions, effects and goals.

use super::lists::{Node, Nodes};
use super::reader::Reader;
use super::term::Scope;
use super::word::number_like;
use crate::{Comparison, Condition, Parameter};

impl Reader {
    /// Reads a condition; `None` after an error. `scope` has the visible variables.
    pub(super) fn condition(&mut self, node: Node<'_>, scope: &mut Scope) -> Option<Condition> {
        if self.findings.is_full() {
            return None;
        }
        if !node.is_list() {
            let help = node.word().map(|word| format!("write ({word})"));
            self.error(node, "expected a condition in parentheses", help);
            return None;
        }
        let mut nodes = node.nodes();
        let Some(head) = nodes.next() else {
            return Some(Condition::And(Vec::new()));
        };
        let keyword = head.word().unwrap_or_default().to_ascii_lowercase();
        match keyword.as_str() {
            "and" => Some(Condition::And(self.conditions(nodes, scope)?)),
            "or" => Some(Condition::Or(self.conditions(nodes, scope)?)),
            "not" => {
                let [inner] = self.exactly(node, nodes, "(not condition)")?;
                let inner = self.condition(inner, scope)?;
                Some(Condition::Not(Box::new(inner)))
            }
            "imply" => {
                let [first, second] = self.exactly(node, nodes, "(imply condition condition)")?;
                let first = self.condition(first, scope);
                let second = self.condition(second, scope)?;
                Some(Condition::Imply(Box::new(first?), Box::new(second)))
            }
            "exists" | "forall" => {
                let syntax = format!("({keyword} (?x - type) condition)");
                let [parameters, inner] = self.exactly(node, nodes, &syntax)?;
                let (parameters, inner) = self.quantified(parameters, inner, scope)?;
                Some(match keyword.as_str() {
                    "exists" => Condition::Exists(parameters, inner),
                    _ => Condition::Forall(parameters, inner),
                })
            }
            "=" => {
                let [left, right] = self.exactly(node, nodes, "(= ?x ?y)")?;
                let is_number = |it: Node<'_>| it.is_list() || it.word().is_some_and(number_like);
                if is_number(left) || is_number(right) {
                    return self.comparison(Comparison::Equal, left, right, scope);
                }
                let left = self.term(left, scope);
                let right = self.term(right, scope)?;
                Some(Condition::Equal(left?, right))
            }
            "<" | ">" | "<=" | ">=" => {
                let syntax = format!("({keyword} number number)");
                let [left, right] = self.exactly(node, nodes, &syntax)?;
                let mut all = Comparison::ALL.into_iter();
                let comparison = all.find(|it| it.sign() == keyword)?;
                self.comparison(comparison, left, right, scope)
            }
            "preference" if !self.names.predicates.contains_key("preference") => {
                self.error(head, "preferences are not supported", "");
                None
            }
            "when" => {
                let help = "use imply";
                self.error(head, "when is for effects, not for conditions", help);
                None
            }
            _ => Some(Condition::Atom(self.atom(node, head, nodes, scope)?)),
        }
    }

    /// Reads all conditions, so that each error is found; `None` if one of them is invalid.
    fn conditions(&mut self, nodes: Nodes<'_>, scope: &mut Scope) -> Option<Vec<Condition>> {
        let mut conditions = Vec::new();
        let mut is_whole = true;
        for node in nodes {
            match self.condition(node, scope) {
                Some(condition) => conditions.push(condition),
                None => is_whole = false,
            }
        }
        is_whole.then_some(conditions)
    }

    /// Reads the parameters and the condition of a quantifier. The parameters are visible only in this condition.
    fn quantified(
        &mut self,
        parameters: Node<'_>,
        inner: Node<'_>,
        scope: &mut Scope,
    ) -> Option<(Vec<Parameter>, Box<Condition>)> {
        let parameters = self.parameters(parameters, scope.len());
        scope.enter(&parameters);
        let inner = self.condition(inner, scope);
        scope.leave(&parameters);
        Some((parameters, Box::new(inner?)))
    }

    /// Reads both sides of a comparison of numbers; `None` after an error.
    fn comparison(
        &mut self,
        comparison: Comparison,
        left: Node<'_>,
        right: Node<'_>,
        scope: &Scope,
    ) -> Option<Condition> {
        let left = self.expression(left, scope);
        let right = self.expression(right, scope)?;
        Some(Condition::Compare(comparison, left?, right))
    }
}
