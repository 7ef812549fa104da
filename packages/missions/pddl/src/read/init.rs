//! Initial state of a problem.

use std::collections::{BTreeMap, BTreeSet};

use super::effect::is_total_cost;
use super::lists::{Node, Nodes};
use super::reader::Reader;
use super::term::Scope;
use super::word::number_like;
use crate::{Atom, Fact, FunctionValue, Term};

/// Contents of the section `:init`.
#[derive(Default)]
pub(super) struct Init {
    pub(super) facts: BTreeSet<Fact>,
    pub(super) values: Vec<FunctionValue>,
    /// Facts in `(not ...)`.
    denied: BTreeSet<Fact>,
    /// Index of each value by its function and arguments.
    known: BTreeMap<(String, Vec<String>), usize>,
}

impl Reader {
    /// Reads the section `:init` into `init`. Contradictions, and facts with unknown names or wrong types, are errors.
    pub(super) fn init(&mut self, nodes: Nodes<'_>, init: &mut Init) {
        let scope = Scope::default();
        for node in nodes {
            if self.findings.is_full() {
                break;
            }
            let mut parts = node.nodes();
            let Some(head) = parts.next() else {
                self.error(node, "expected a fact in parentheses", "");
                continue;
            };
            if head.is("=") {
                self.value(node, parts, &scope, init);
            } else if head.is("not") {
                if let Some([inner]) = self.exactly(node, parts, "(not (predicate ...))") {
                    self.denial(inner, &scope, init);
                }
            } else if head.is("at") && is_timed(parts.clone()) {
                self.error(node, "timed facts are not supported", "");
            } else if let Some(atom) = self.atom(node, head, parts, &scope) {
                self.refuse_derived(head, &atom.predicate, "its facts follow from others");
                let fact = fact(atom);
                if init.denied.contains(&fact) {
                    self.error(
                        node,
                        format!("{} is both true and false", written(&fact)),
                        "",
                    );
                }
                init.facts.insert(fact);
            }
        }
    }

    /// Reads `(not (predicate ...))`. The denial only repeats the default, but must not contradict another fact.
    fn denial(&mut self, node: Node<'_>, scope: &Scope, init: &mut Init) {
        let mut nodes = node.nodes();
        let Some(head) = nodes.next() else {
            self.error(node, "expected a fact in parentheses", "");
            return;
        };
        if let Some(atom) = self.atom(node, head, nodes, scope) {
            let fact = fact(atom);
            if init.facts.contains(&fact) {
                self.error(
                    node,
                    format!("{} is both true and false", written(&fact)),
                    "",
                );
            }
            init.denied.insert(fact);
        }
    }

    /// Reads `(= (function ...) number)`. A repeated equal value is accepted.
    fn value(&mut self, node: Node<'_>, parts: Nodes<'_>, scope: &Scope, init: &mut Init) {
        let syntax = "(= (function ...) number)";
        let Some([target, number]) = self.exactly(node, parts, syntax) else {
            return;
        };
        if is_total_cost(target) {
            if self.number(number).is_some_and(|number| number != 0.0) {
                self.error(number, "total-cost must be 0 at the start", "");
            }
            return;
        }
        let term = self.numeric_term(target, scope);
        let value = self.number(number);
        let (Some(term), Some(value)) = (term, value) else {
            return;
        };
        if self.names.costs.contains(&term.function) {
            self.expect_cost(number, value);
        }
        let arguments: Vec<_> = term.arguments.into_iter().map(name).collect();
        let key = (term.function.clone(), arguments.clone());
        if let Some(&index) = init.known.get(&key) {
            let before = init.values[index].value;
            if before != value {
                let function = term.function;
                let message = format!("{function} has two values: {before} and {value}");
                self.error(node, message, "");
            }
            return;
        }
        init.known.insert(key, init.values.len());
        init.values.push(FunctionValue {
            function: term.function,
            arguments,
            value,
        });
    }
}

/// Returns true for a time followed by a fact.
fn is_timed(mut parts: Nodes<'_>) -> bool {
    let time = parts.next().and_then(Node::word);
    time.is_some_and(number_like) && parts.next().is_some_and(Node::is_list)
}

/// Converts an atom without variables to a fact.
fn fact(atom: Atom) -> Fact {
    Fact::new(atom.predicate, atom.arguments.into_iter().map(name))
}

fn written(fact: &Fact) -> String {
    let names = std::iter::once(&fact.predicate).chain(&fact.arguments);
    let names: Vec<_> = names.map(String::as_str).collect();
    format!("({})", names.join(" "))
}

/// Returns the name of an object. The initial state has no variables: [`Reader::term`] refuses them.
fn name(term: Term) -> String {
    match term {
        Term::Variable(name) | Term::Object(name) => name,
    }
}
