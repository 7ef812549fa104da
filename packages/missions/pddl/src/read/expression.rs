//! Numeric expressions.

use super::lists::Node;
use super::reader::Reader;
use super::term::Scope;
use crate::{Expression, Operator};

impl Reader {
    /// Reads a number, a function or an operation; `None` after an error.
    pub(super) fn expression(&mut self, node: Node<'_>, scope: &Scope) -> Option<Expression> {
        let is_name = |word: &str| word.starts_with(|it: char| it.is_ascii_alphabetic());
        if let Some(word) = node.word() {
            if word.eq_ignore_ascii_case("?duration")
                && let Some(duration) = scope.duration()
            {
                return Some(duration.clone());
            }
            if word.eq_ignore_ascii_case("#t") {
                self.error(node, "continuous effects are not supported", "");
                return None;
            }
            if !is_name(word) {
                return self.number(node).map(Expression::Number);
            }
        }
        let mut nodes = node.nodes();
        let head = if node.is_list() { nodes.next() } else { None };
        let sign = head.and_then(Node::word).unwrap_or_default();
        let mut operators = Operator::ALL.into_iter();
        let Some(operator) = operators.find(|it| it.sign() == sign) else {
            return Some(Expression::Function(self.numeric_term(node, scope)?));
        };
        let mut parts = Vec::new();
        let (mut count, mut is_whole) = (0, true);
        for part in nodes {
            count += 1;
            let part = self.expression(part, scope);
            is_whole &= part.is_some();
            parts.extend(part);
        }
        let fits = match operator {
            Operator::Add | Operator::Multiply => count >= 2,
            Operator::Subtract => count == 1 || count == 2,
            Operator::Divide => count == 2,
        };
        if !fits {
            self.error(node, format!("expected ({sign} number number)"), "");
            return None;
        }
        is_whole.then_some(Expression::Operation(operator, parts))
    }
}
