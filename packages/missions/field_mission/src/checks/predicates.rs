use std::collections::BTreeSet;

use pddl::{Condition, Effect, Predicate};

use super::Parts;
use super::port_objects::adds;
use super::report::Report;
use crate::percepts::{PERCEPTS, Percept};

/// Reports predicates that can never be true although conditions name them, and predicates with the name of a percept
/// that are not perceived.
pub(super) fn check(parts: &Parts<'_>, report: &mut Report) {
    let possible = possible(parts);
    let mut needed = BTreeSet::new();
    necessary(&parts.problem.goal, &mut needed);
    let is_reachable = needed.is_subset(&possible);
    let named = named_in_conditions(parts);
    for Predicate { name, .. } in &parts.domain.predicates {
        let is_named = named.contains(name.as_str());
        if is_named && !possible.contains(name.as_str()) && !is_added(parts, name) {
            let message = format!(
                "predicate {name} can never be true: robots do not perceive it, no action makes it true, and the \
                 problem does not begin with it"
            );
            let place = report.predicate(name);
            match is_reachable {
                true => report.note(&place, message, help(name)),
                false => report.fault(&place, message, help(name)),
            }
        } else if let Some(percept) = percept_like(name)
            && !parts.is_perceived(name)
        {
            let message = format!("robots do not perceive predicate {name}");
            let help = format!("they perceive {}", percept.signature());
            report.note(&report.predicate(name), message, help);
        }
    }
}

/// Returns the predicates of which a fact can become true, as far as predicates tell without their objects.
fn possible<'a>(parts: &Parts<'a>) -> BTreeSet<&'a str> {
    let begin = parts
        .problem
        .init
        .iter()
        .map(|fact| fact.predicate.as_str());
    let perceived = parts.perceived.iter().map(|fact| fact.predicate());
    let mut possible: BTreeSet<&str> = begin.chain(perceived).collect();
    loop {
        let before = possible.len();
        for action in &parts.domain.actions {
            let mut needed = BTreeSet::new();
            necessary(&action.precondition, &mut needed);
            if needed.is_subset(&possible) {
                let predicates = parts.domain.predicates.iter();
                let added = predicates.filter(|it| adds(&action.effect, &it.name));
                possible.extend(added.map(|it| it.name.as_str()));
            }
        }
        if possible.len() == before {
            return possible;
        }
    }
}

fn is_added(parts: &Parts<'_>, predicate: &str) -> bool {
    let mut actions = parts.domain.actions.iter();
    actions.any(|action| adds(&action.effect, predicate))
}

/// Collects the predicates of which a fact must be true so that the condition holds.
fn necessary<'c>(condition: &'c Condition, predicates: &mut BTreeSet<&'c str>) {
    match condition {
        Condition::And(parts) => parts.iter().for_each(|part| necessary(part, predicates)),
        Condition::Exists(_, part) => necessary(part, predicates),
        Condition::Atom(atom) => _ = predicates.insert(&atom.predicate),
        Condition::Or(_)
        | Condition::Not(_)
        | Condition::Imply(..)
        | Condition::Forall(..)
        | Condition::Equal(..) => {}
    }
}

/// Returns the predicates in the goal, in preconditions and in conditions of effects.
fn named_in_conditions<'a>(parts: &Parts<'a>) -> BTreeSet<&'a str> {
    let mut named = BTreeSet::new();
    all_of_condition(&parts.problem.goal, &mut named);
    for action in &parts.domain.actions {
        all_of_condition(&action.precondition, &mut named);
        all_of_effect(&action.effect, &mut named);
    }
    named
}

fn all_of_condition<'c>(condition: &'c Condition, named: &mut BTreeSet<&'c str>) {
    match condition {
        Condition::And(parts) | Condition::Or(parts) => {
            parts.iter().for_each(|part| all_of_condition(part, named));
        }
        Condition::Not(part) | Condition::Exists(_, part) | Condition::Forall(_, part) => {
            all_of_condition(part, named);
        }
        Condition::Imply(one, other) => {
            all_of_condition(one, named);
            all_of_condition(other, named);
        }
        Condition::Atom(atom) => _ = named.insert(&atom.predicate),
        Condition::Equal(..) => {}
    }
}

fn all_of_effect<'c>(effect: &'c Effect, named: &mut BTreeSet<&'c str>) {
    match effect {
        Effect::And(parts) => parts.iter().for_each(|part| all_of_effect(part, named)),
        Effect::Forall(_, part) => all_of_effect(part, named),
        Effect::When(condition, part) => {
            all_of_condition(condition, named);
            all_of_effect(part, named);
        }
        Effect::Add(_) | Effect::Delete(_) | Effect::IncreaseCost(_) => {}
    }
}

/// Returns the percept whose name differs from the predicate's in hyphens and underscores only.
fn percept_like(predicate: &str) -> Option<&'static Percept> {
    let letters = |name: &str| name.replace(['-', '_'], "");
    let wanted = letters(predicate);
    let mut percepts = PERCEPTS.iter();
    percepts.find(|percept| letters(percept.predicate) == wanted)
}

/// Returns what is perceived instead.
fn help(predicate: &str) -> String {
    let signatures: Vec<_> = match percept_like(predicate) {
        Some(percept) => vec![percept.signature()],
        None => PERCEPTS.iter().map(Percept::signature).collect(),
    };
    format!("robots perceive {}", signatures.join(" "))
}
