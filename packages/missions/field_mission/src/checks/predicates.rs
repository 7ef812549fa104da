use std::collections::BTreeSet;

use pddl::{Condition, Effect, Predicate};

use super::MissionParts;
use super::port_objects::adds_predicate;
use super::report::Report;
use crate::percepts::{PERCEPTS, Percept};

/// Reports predicates in conditions that can never be true, and predicates that are named like a percept but not
/// perceived. The first are errors if the goal is unreachable because of such predicates, otherwise notes.
pub(super) fn check(parts: &MissionParts<'_>, report: &mut Report) {
    let possible = find_possible(parts);
    let mut needed = BTreeSet::new();
    collect_necessary(&parts.problem.goal, &mut needed);
    let is_reachable = needed.is_subset(&possible);
    let named = collect_named(parts);
    for Predicate { name, .. } in &parts.domain.predicates {
        let is_named = named.contains(name.as_str());
        if is_named && !possible.contains(name.as_str()) && !is_added(parts, name) {
            let message = format!(
                "predicate {name} can never be true: robots do not perceive it, no action makes it true, and it is \
                 not in :init of the problem"
            );
            let place = report.predicate(name);
            match is_reachable {
                true => report.note(&place, message, suggest_percepts(name)),
                false => report.error(&place, message, suggest_percepts(name)),
            }
        } else if let Some(percept) = find_similar_percept(name)
            && !parts.is_perceived(name)
        {
            let message = format!("robots do not perceive predicate {name}");
            let help = format!("robots perceive {}", percept.signature());
            report.note(&report.predicate(name), message, help);
        }
    }
}

/// Returns the predicates that can become true: in the initial state, by perception, or by an action whose precondition
/// is possible. Objects are not regarded.
fn find_possible<'a>(parts: &MissionParts<'a>) -> BTreeSet<&'a str> {
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
            collect_necessary(&action.precondition, &mut needed);
            if needed.is_subset(&possible) {
                let predicates = parts.domain.predicates.iter();
                let added = predicates.filter(|it| adds_predicate(&action.effect, &it.name));
                possible.extend(added.map(|it| it.name.as_str()));
            }
        }
        if possible.len() == before {
            return possible;
        }
    }
}

/// Returns true if an action makes facts of a predicate true.
fn is_added(parts: &MissionParts<'_>, predicate: &str) -> bool {
    let mut actions = parts.domain.actions.iter();
    actions.any(|action| adds_predicate(&action.effect, predicate))
}

/// Collects the predicates of which a fact must be true if the condition holds.
fn collect_necessary<'c>(condition: &'c Condition, predicates: &mut BTreeSet<&'c str>) {
    match condition {
        Condition::And(parts) => parts
            .iter()
            .for_each(|part| collect_necessary(part, predicates)),
        Condition::Exists(_, part) => collect_necessary(part, predicates),
        Condition::Atom(atom) => _ = predicates.insert(&atom.predicate),
        Condition::Or(_)
        | Condition::Not(_)
        | Condition::Imply(..)
        | Condition::Forall(..)
        | Condition::Equal(..)
        | Condition::Compare(..) => {}
    }
}

/// Returns the predicates in the goal, in preconditions and in conditions of effects.
fn collect_named<'a>(parts: &MissionParts<'a>) -> BTreeSet<&'a str> {
    let mut named = BTreeSet::new();
    collect_from_condition(&parts.problem.goal, &mut named);
    for action in &parts.domain.actions {
        collect_from_condition(&action.precondition, &mut named);
        collect_from_effect(&action.effect, &mut named);
    }
    named
}

/// Collects the predicates in a condition, at any depth.
fn collect_from_condition<'c>(condition: &'c Condition, named: &mut BTreeSet<&'c str>) {
    match condition {
        Condition::And(parts) | Condition::Or(parts) => {
            parts
                .iter()
                .for_each(|part| collect_from_condition(part, named));
        }
        Condition::Not(part) | Condition::Exists(_, part) | Condition::Forall(_, part) => {
            collect_from_condition(part, named);
        }
        Condition::Imply(one, other) => {
            collect_from_condition(one, named);
            collect_from_condition(other, named);
        }
        Condition::Atom(atom) => _ = named.insert(&atom.predicate),
        Condition::Equal(..) | Condition::Compare(..) => {}
    }
}

/// Collects the predicates in the conditions of an effect, at any depth.
fn collect_from_effect<'c>(effect: &'c Effect, named: &mut BTreeSet<&'c str>) {
    match effect {
        Effect::And(parts) => parts
            .iter()
            .for_each(|part| collect_from_effect(part, named)),
        Effect::Forall(_, part) => collect_from_effect(part, named),
        Effect::When(condition, part) => {
            collect_from_condition(condition, named);
            collect_from_effect(part, named);
        }
        Effect::Add(_) | Effect::Delete(_) | Effect::IncreaseCost(_) | Effect::Change(..) => {}
    }
}

/// Returns the percept whose name differs only in hyphens and underscores.
fn find_similar_percept(predicate: &str) -> Option<&'static Percept> {
    let letters = |name: &str| name.replace(['-', '_'], "");
    let wanted = letters(predicate);
    let mut percepts = PERCEPTS.iter();
    percepts.find(|percept| letters(percept.predicate) == wanted)
}

/// Returns the perceived predicates as a hint: the similar one, or all.
fn suggest_percepts(predicate: &str) -> String {
    let signatures: Vec<_> = match find_similar_percept(predicate) {
        Some(percept) => vec![percept.signature()],
        None => PERCEPTS.iter().map(Percept::signature).collect(),
    };
    format!("robots perceive {}", signatures.join(" "))
}
