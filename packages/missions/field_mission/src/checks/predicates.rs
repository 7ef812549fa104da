use std::collections::BTreeSet;

use pddl::{Condition, Effect, Predicate};

use super::MissionParts;
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
        if is_named && !possible.contains(name.as_str()) && !parts.is_caused(name) {
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

/// Returns the predicates that can become true: in the initial state, by perception, by an action whose precondition is
/// possible, or by a rule whose condition is. Objects are not regarded.
fn find_possible<'a>(parts: &MissionParts<'a>) -> BTreeSet<&'a str> {
    let begin = parts
        .problem
        .init
        .iter()
        .map(|fact| fact.predicate.as_str());
    let perceived = parts.perceived.iter().map(|fact| fact.predicate());
    let mut possible: BTreeSet<&str> = begin.chain(perceived).collect();
    let is_possible = |condition: &Condition, possible: &BTreeSet<&str>| {
        let mut needed = BTreeSet::new();
        collect_necessary(condition, &mut needed);
        needed.is_subset(possible)
    };
    loop {
        let before = possible.len();
        for action in &parts.domain.actions {
            if is_possible(&action.precondition, &possible) {
                action.effect.for_each_change(&mut |change| {
                    if let Effect::Add(atom) = change {
                        possible.insert(&atom.predicate);
                    }
                });
            }
        }
        for rule in &parts.domain.derived {
            if is_possible(&rule.condition, &possible) {
                possible.insert(&rule.predicate);
            }
        }
        if possible.len() == before {
            return possible;
        }
    }
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

/// Returns the predicates in the goal, and in conditions of actions and of derived predicates.
fn collect_named<'a>(parts: &MissionParts<'a>) -> BTreeSet<&'a str> {
    let mut named = BTreeSet::new();
    let mut collect = |condition: &'a Condition| {
        condition.for_each_atom(true, &mut |atom, _| _ = named.insert(&*atom.predicate));
    };
    collect(&parts.problem.goal);
    for action in &parts.domain.actions {
        action.for_each_condition(&mut collect);
    }
    for rule in &parts.domain.derived {
        collect(&rule.condition);
    }
    named
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
