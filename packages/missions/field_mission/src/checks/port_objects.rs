use std::collections::{BTreeMap, BTreeSet};

use pddl::{Action, Condition, Effect, Object, Term, TypeGraph};

use super::Parts;
use super::port_uses::{Named, PortUse, port_uses};
use super::report::Report;

/// Number of names in a message.
const MOST_NAMED: usize = 5;

/// Objects that are not on the field, with the kind that they must be; by object: the actions that may use it.
type Missing<'a> = BTreeMap<(&'a str, &'static str), BTreeSet<&'a str>>;

/// Checks that each object that a skill may get is a robot or a place of `field.yaml`.
pub(super) fn check(parts: &Parts<'_>, report: &mut Report) {
    let mut missing = Missing::new();
    for (name, entry) in parts.actions.actions() {
        let Some(action) = parts.domain.actions.iter().find(|it| it.name == name) else {
            continue;
        };
        for port in port_uses(entry, parts.actions) {
            match &port.object {
                Named::Object(object) if parts.setup.is(object, port.kind) => {}
                Named::Object(object) => refuse_port(name, &port, object, report),
                Named::Argument(index) => {
                    let candidates = candidates(parts, action, *index);
                    let wrong = candidates.iter().map(|it| it.name.as_str());
                    let wrong: Vec<_> = wrong.filter(|it| !parts.setup.is(it, port.kind)).collect();
                    if !wrong.is_empty() && wrong.len() == candidates.len() {
                        let parameter = &action.parameters[*index].name;
                        let got = format!("?{parameter}, which can be {}", list(&wrong));
                        refuse_port(name, &port, &got, report);
                        continue;
                    }
                    for object in wrong {
                        let actions = missing.entry((object, port.kind.noun())).or_default();
                        actions.insert(name);
                    }
                }
            }
        }
    }
    for ((object, noun), actions) in missing {
        let actions = list(&actions.into_iter().collect::<Vec<_>>());
        let message =
            format!("object {object} is not a {noun} of field.yaml, but may be one in {actions}");
        let help = format!("add {noun}s.{object} to field.yaml, or give the object another type");
        report.fault(&report.object(object), message, help);
    }
}

/// Returns the names, or the first ones of many.
fn list(names: &[&str]) -> String {
    let shown = names[..names.len().min(MOST_NAMED)].join(", ");
    match names.len() > MOST_NAMED {
        true => format!("{shown}, ..."),
        false => shown,
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

/// Returns the objects that an argument of an action can be: those of its types for which all facts that never change
/// allow it.
fn candidates<'a>(parts: &Parts<'a>, action: &Action, index: usize) -> Vec<&'a Object> {
    let parameter = &action.parameters[index];
    let types = TypeGraph::new(&parts.domain.types);
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
