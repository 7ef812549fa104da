use std::collections::BTreeSet;

use pddl::{Action, Condition, Effect, Object, Term, TypeTree};

use super::Parts;
use super::port_uses::{Named, PortUse, port_uses};
use super::report::Report;

/// Number of objects that a message names.
const MOST_NAMED: usize = 5;

/// Checks that each object that a skill may get is a robot or a place of `field.yaml`.
pub(super) fn check(parts: &Parts<'_>, report: &mut Report) {
    for (name, entry) in parts.actions.actions() {
        let Some(action) = parts.domain.actions.iter().find(|it| it.name == name) else {
            continue;
        };
        for port in port_uses(entry, parts.actions) {
            match &port.object {
                Named::Object(object) if parts.setup.is(object, port.kind) => {}
                Named::Object(object) => refuse_port(name, &port, object, report),
                Named::Argument(index) => check_argument(parts, action, &port, *index, report),
            }
        }
    }
}

fn refuse_port(action: &str, port: &PortUse, got: &str, report: &mut Report) {
    let PortUse {
        skill, port, kind, ..
    } = port;
    let noun = kind.noun();
    let message = format!(
        "action {action}: port {port} of {skill} must be a {noun} of field.yaml, got {got}"
    );
    report.fault(&report.action(action), message, "");
}

fn check_argument(
    parts: &Parts<'_>,
    action: &Action,
    port: &PortUse,
    index: usize,
    report: &mut Report,
) {
    let candidates = candidates(parts, action, index);
    let is_wrong = |object: &&&Object| !parts.setup.is(&object.name, port.kind);
    let wrong: Vec<_> = candidates.iter().filter(is_wrong).collect();
    if !wrong.is_empty() && wrong.len() == candidates.len() {
        let names = wrong.iter().take(MOST_NAMED).map(|it| it.name.as_str());
        let more = if wrong.len() > MOST_NAMED {
            ", ..."
        } else {
            ""
        };
        let names = names.collect::<Vec<_>>().join(", ");
        let parameter = &action.parameters[index].name;
        let got = format!("?{parameter}, which can be {names}{more}");
        return refuse_port(&action.name, port, &got, report);
    }
    for Object { name, .. } in wrong {
        let noun = port.kind.noun();
        let message = format!(
            "object {name} is not a {noun} of field.yaml, but action {} may use it as one",
            action.name
        );
        let help = format!("add {noun}s.{name} to field.yaml, or give the object another type");
        report.fault(&report.object(name), message, help);
    }
}

/// Returns the objects that an argument of an action can be: those of its types for which all facts that never change
/// allow it.
fn candidates<'a>(parts: &Parts<'a>, action: &Action, index: usize) -> Vec<&'a Object> {
    let parameter = &action.parameters[index];
    let types = TypeTree::new(&parts.domain.types);
    let mut needed = Vec::new();
    collect_static(parts, &action.precondition, &parameter.name, &mut needed);
    let allowed: Vec<BTreeSet<&str>> = needed
        .into_iter()
        .map(|(predicate, place)| {
            let facts = parts.problem.init.iter();
            let facts = facts.filter(|fact| fact.predicate == predicate);
            facts
                .filter_map(|fact| fact.arguments.get(place).map(String::as_str))
                .collect()
        })
        .collect();
    let objects = parts.domain.constants.iter().chain(&parts.problem.objects);
    objects
        .filter(|object| {
            let mut wanted = parameter.types.iter();
            wanted.any(|wanted| types.is_subtype(&object.type_name, wanted))
                && allowed.iter().all(|names| names.contains(&*object.name))
        })
        .collect()
}

/// Collects the predicates that never change and must hold for a parameter, each with the place of the parameter.
fn collect_static<'c>(
    parts: &Parts<'_>,
    condition: &'c Condition,
    parameter: &str,
    needed: &mut Vec<(&'c str, usize)>,
) {
    match condition {
        Condition::And(conditions) => {
            for condition in conditions {
                collect_static(parts, condition, parameter, needed);
            }
        }
        Condition::Atom(atom) => {
            let mut actions = parts.domain.actions.iter();
            let is_added = actions.any(|action| adds(&action.effect, &atom.predicate));
            if is_added || parts.is_perceived(&atom.predicate) {
                return;
            }
            for (place, term) in atom.arguments.iter().enumerate() {
                if matches!(term, Term::Variable(name) if name == parameter) {
                    needed.push((&atom.predicate, place));
                }
            }
        }
        _ => {}
    }
}

/// Returns whether an effect makes facts of a predicate true.
pub(super) fn adds(effect: &Effect, predicate: &str) -> bool {
    match effect {
        Effect::And(parts) => parts.iter().any(|part| adds(part, predicate)),
        Effect::Forall(_, part) | Effect::When(_, part) => adds(part, predicate),
        Effect::Add(atom) => atom.predicate == predicate,
        Effect::Delete(_) | Effect::IncreaseCost(_) => false,
    }
}
