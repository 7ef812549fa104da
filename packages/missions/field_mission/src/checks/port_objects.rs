use std::collections::{BTreeMap, BTreeSet};

use pddl::{Action, Condition, Object, Term, TypeGraph};

use super::MissionParts;
use super::port_uses::{PortObject, PortUse, find_leaf_uses};
use super::report::Report;

/// Maximum number of names in a message.
const MOST_NAMED: usize = 5;

/// Actions by object and required kind, for objects that are missing in `field.yaml`.
type Missing<'a> = BTreeMap<(&'a str, &'static str), BTreeSet<&'a str>>;

/// Checks that each object that a skill may receive is a robot or a place of `field.yaml`. Adds each error to `report`.
pub(super) fn check(parts: &MissionParts<'_>, report: &mut Report) {
    let mut missing = Missing::new();
    for (name, entry) in parts.actions.actions() {
        let Some(action) = parts.domain.actions.iter().find(|it| it.name == name) else {
            continue;
        };
        for port in find_leaf_uses(entry, parts.actions).ports {
            match &port.object {
                PortObject::Object(object) if parts.setup.has(object, port.kind) => {}
                PortObject::Object(object) => refuse_port(name, &port, object, report),
                PortObject::Argument(index) => {
                    let candidates = find_candidates(parts, action, *index);
                    let wrong = candidates.iter().map(|it| it.name.as_str());
                    let wrong: Vec<_> =
                        wrong.filter(|it| !parts.setup.has(it, port.kind)).collect();
                    // No object fits: the port itself is wrong, and not an entry of the file.
                    if !wrong.is_empty() && wrong.len() == candidates.len() {
                        let parameter = &action.parameters[*index].name;
                        let got = format!("?{parameter}, which can be {}", join_names(&wrong));
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
        let actions = join_names(&actions.into_iter().collect::<Vec<_>>());
        let message = format!(
            "object {object} can be a {noun} in {actions}, but is not a {noun} of field.yaml"
        );
        let help = format!("add {noun}s.{object} to field.yaml, or give the object another type");
        report.error(&report.object(object), message, help);
    }
}

/// Joins the names, or only the first of many.
fn join_names(names: &[&str]) -> String {
    let shown = names[..names.len().min(MOST_NAMED)].join(", ");
    match names.len() > MOST_NAMED {
        true => format!("{shown}, ..."),
        false => shown,
    }
}

/// Adds an error for a port with a wrong kind of object; `got` describes its value.
fn refuse_port(action: &str, port: &PortUse, got: &str, report: &mut Report) {
    let PortUse {
        skill, port, kind, ..
    } = port;
    let noun = kind.noun();
    let message = format!(
        "action {action}: port {port} of {skill} must be a {noun} of field.yaml, got {got}"
    );
    report.error(&report.action(action), message, "");
}

/// Returns the objects that can be the argument `index` of an action. Such an object has a type of the parameter, and
/// occurs in all static facts that the precondition requires of it.
pub(super) fn find_candidates<'a>(
    parts: &MissionParts<'a>,
    action: &Action,
    index: usize,
) -> Vec<&'a Object> {
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

/// Adds the static predicates that the condition requires for a parameter to `needed`, each with the position of the
/// parameter. A predicate is static if neither actions, rules nor robots make it true.
fn collect_static<'c>(
    parts: &MissionParts<'_>,
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
            if parts.is_caused(&atom.predicate) || parts.is_perceived(&atom.predicate) {
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
