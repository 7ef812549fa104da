use std::collections::BTreeSet;

use pddl::{Action, Condition, Term};

use super::MissionParts;
use super::port_objects::find_candidates;
use super::port_uses::{PortObject, find_leaf_uses};
use super::report::Report;
use crate::object_kind::ObjectKind;

/// Reports actions of two robots that can be called with the same robot twice.
pub(super) fn check(parts: &MissionParts<'_>, report: &mut Report) {
    for action in &parts.domain.actions {
        let Some(entry) = parts.actions.action(&action.name) else {
            continue;
        };
        let uses = find_leaf_uses(entry, parts.actions).ports.into_iter();
        let uses = uses.filter(|it| it.kind == ObjectKind::Robot);
        let robots: BTreeSet<usize> = uses
            .filter_map(|it| match it.object {
                PortObject::Argument(index) => Some(index),
                PortObject::Object(_) => None,
            })
            .collect();
        let pairs = robots.iter().flat_map(|one| {
            let others = robots.iter().filter(move |other| *other > one);
            others.map(|other| (*one, *other))
        });
        for (one, other) in pairs {
            if let Some(robot) = find_shared(parts, action, one, other) {
                let [one, other] = [one, other].map(|it| &action.parameters[it].name);
                let message = format!(
                    "action {} can be called with the same robot twice, for example {robot} as ?{one} and ?{other}",
                    action.name
                );
                let help = format!("add (not (= ?{one} ?{other})) to its precondition");
                report.note(&report.domain_action(&action.name), message, help);
            }
        }
    }
}

/// Returns an object that can be both arguments of an action; `None` if there is none, or if the precondition excludes
/// it.
fn find_shared<'a>(
    parts: &MissionParts<'a>,
    action: &Action,
    one: usize,
    other: usize,
) -> Option<&'a str> {
    if is_excluded(action, one, other) {
        return None;
    }
    let others = find_candidates(parts, action, other);
    let shared = find_candidates(parts, action, one)
        .into_iter()
        .find(|object| others.iter().any(|it| it.name == object.name));
    shared.map(|object| object.name.as_str())
}

/// Returns true if the precondition is false for each object that is both arguments: it requires two different ones, or
/// a fact to be both true and false.
fn is_excluded(action: &Action, one: usize, other: usize) -> bool {
    let [one, other] = [one, other].map(|it| action.parameters[it].name.as_str());
    let mut required = Vec::new();
    collect_required(&action.precondition, &mut required);
    // With the same object for both, the two names are one.
    let unite = |term: &Term| match term {
        Term::Variable(name) if name == other => Term::Variable(one.to_owned()),
        term => term.clone(),
    };
    let mut true_facts = Vec::new();
    let mut false_facts = Vec::new();
    for condition in required {
        let (condition, facts) = match condition {
            Condition::Not(condition) => (&**condition, &mut false_facts),
            condition => (condition, &mut true_facts),
        };
        match condition {
            Condition::Atom(atom) => {
                let arguments = atom.arguments.iter().map(unite).collect::<Vec<_>>();
                facts.push((atom.predicate.as_str(), arguments));
            }
            Condition::Equal(left, right) if unite(left) == unite(right) => {
                facts.push(("=", Vec::new()));
            }
            _ => {}
        }
    }
    // Each object is equal to itself.
    true_facts.push(("=", Vec::new()));
    true_facts.iter().any(|fact| false_facts.contains(fact))
}

/// Collects the parts of a conjunction.
fn collect_required<'c>(condition: &'c Condition, required: &mut Vec<&'c Condition>) {
    match condition {
        Condition::And(parts) => parts
            .iter()
            .for_each(|part| collect_required(part, required)),
        condition => required.push(condition),
    }
}
