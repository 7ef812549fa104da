use std::collections::BTreeSet;
use std::fmt;

use pddl::{Action, Condition, Domain, Effect};

/// Effects of a domain that only overlapping actions can use: what actions give before their end. Only plans in which one
/// action ends before the next one begins are searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlap {
    given: Vec<Given>,
}

/// Effect at the start of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Given {
    action: String,
    /// Text such as "gives `lit`".
    effect: String,
    /// True if the end of the action takes it away.
    is_temporary: bool,
    /// Actions and derived predicates with a condition that the effect fulfills.
    users: BTreeSet<String>,
}

/// Maximum number of effects in a message.
const SHOWN: usize = 3;

impl Overlap {
    /// Finds the effects at the start of actions that a condition can need before the end of the same action.
    pub(crate) fn of(domain: &Domain) -> Self {
        let mut given = Vec::new();
        for action in &domain.actions {
            let Some(timing) = &action.timing else {
                continue;
            };
            timing.start_effect.for_each_change(&mut |change| {
                let Some((name, value)) = changed(change) else {
                    return;
                };
                let mut users = users(domain, name, value);
                // What the start takes away, another action can give back before the end.
                if needs_later(action, name, !value) {
                    users.insert(action.name.clone());
                }
                let is_number = matches!(change, Effect::Change(..));
                if users.is_empty() && !is_number {
                    return;
                }
                // The action itself is named only if nothing else needs the effect.
                if users.len() > 1 {
                    users.remove(&action.name);
                }
                let mut is_temporary = false;
                timing.end_effect.for_each_change(&mut |end| {
                    is_temporary |= changed(end) == Some((name, !value));
                });
                let effect = match (is_number, value) {
                    (true, _) => format!("changes `{name}`"),
                    (false, true) => format!("gives `{name}`"),
                    (false, false) => format!("takes away `{name}`"),
                };
                given.push(Given {
                    action: action.name.clone(),
                    effect,
                    is_temporary,
                    users,
                });
            });
        }
        given.dedup();
        // What an end takes away is the usual reason.
        given.sort_by_key(|it| !it.is_temporary);
        Self { given }
    }

    /// Returns true if no action gives anything to others before its end.
    pub(crate) fn is_empty(&self) -> bool {
        self.given.is_empty()
    }
}

/// Returns name and new value of a changed fact, or the name of a changed number.
fn changed(change: &Effect) -> Option<(&str, bool)> {
    match change {
        Effect::Add(atom) => Some((&atom.predicate, true)),
        Effect::Delete(atom) => Some((&atom.predicate, false)),
        Effect::Change(_, term, _) => Some((&term.function, true)),
        _ => None,
    }
}

/// Returns the actions and derived predicates with a condition that needs a predicate to have this value.
fn users(domain: &Domain, predicate: &str, value: bool) -> BTreeSet<String> {
    let mut users = BTreeSet::new();
    for action in &domain.actions {
        let mut is_user = false;
        action.for_each_condition(&mut |it| is_user |= needs(it, predicate, value));
        if is_user {
            users.insert(action.name.clone());
        }
    }
    for rule in &domain.derived {
        if needs(&rule.condition, predicate, value) {
            users.insert(rule.predicate.clone());
        }
    }
    users
}

/// Returns true if an action needs a predicate to have this value after its start.
fn needs_later(action: &Action, predicate: &str, value: bool) -> bool {
    action.timing.as_ref().is_some_and(|timing| {
        [&timing.over_all, &timing.at_end]
            .iter()
            .any(|it| needs(it, predicate, value))
    })
}

/// Returns true if a condition needs a predicate to have this value.
fn needs(condition: &Condition, predicate: &str, value: bool) -> bool {
    let mut found = false;
    condition.for_each_atom(true, &mut |atom, needed| {
        found |= atom.predicate == predicate && needed == value;
    });
    found
}

impl fmt::Display for Overlap {
    /// Writes the reason for the user, with the actions and a fix.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "no plan exists in which one action ends before the next one begins, and only such plans are searched"
        )?;
        for (index, given) in self.given.iter().take(SHOWN).enumerate() {
            let separator = if index == 0 { ": " } else { "; " };
            let until = match given.is_temporary {
                true => "only until its end",
                false => "from its start on",
            };
            write!(f, "{separator}`{}` {} {until}", given.action, given.effect)?;
            if !given.users.is_empty() {
                let users: Vec<_> = given.users.iter().map(|it| format!("`{it}`")).collect();
                let need = if users.len() == 1 { "needs" } else { "need" };
                write!(f, ", which {} {need}", users.join(" and "))?;
            }
        }
        if let Some(more) = self.given.len().checked_sub(SHOWN + 1) {
            write!(f, "; and {} more such effects", more + 1)?;
        }
        match self.given.first() {
            Some(first) => write!(
                f,
                " (if actions must overlap, replace `{}` by one action for its start and one for its end, without durations)",
                first.action
            ),
            None => Ok(()),
        }
    }
}
