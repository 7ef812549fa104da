//! Performers of actions.

use std::time::Duration;

use pddl::Domain;
use user_files::suggest;

use super::Implementation;
use super::entry::Entry;
use super::placeholders::{Piece, pieces};

/// Creates the implementation by the performer `name`. Appends errors to `messages`.
pub(super) fn create_performer(
    name: &str,
    entry: &Entry,
    domain: &Domain,
    messages: &mut Vec<String>,
) -> Implementation {
    if let Some(reason) = refuse_name(name) {
        messages.push(format!(
            "performer {name:?} is not a name of ROS: {reason}; give the name of an action server, such as \
             /uav1/fly_to or /{{?uav}}/fly_to"
        ));
    }
    if let Some(gone) = &entry.gone {
        messages.extend(refuse_fact(gone, domain).map(|it| format!("gone {gone:?}: {it}")));
    }
    let timeout = entry.timeout.map(Duration::try_from_secs_f64);
    let timeout = match timeout {
        Some(Ok(timeout)) if !timeout.is_zero() => Some(timeout),
        None => None,
        Some(_) => {
            let got = entry.timeout.unwrap_or_default();
            messages.push(format!("timeout must be more than 0 s, got {got}"));
            None
        }
    };
    Implementation::Performer {
        name: name.to_owned(),
        gone: entry.gone.clone(),
        timeout,
    }
}

/// Returns the reason why a name with placeholders is not the full name of an action in ROS; `None` if it is one.
fn refuse_name(name: &str) -> Option<String> {
    // An argument stands for a letter.
    let text = pieces(name).map(|piece| match piece {
        Piece::Text(text) => text.to_owned(),
        Piece::Index(..) | Piece::Name(_) => "x".to_owned(),
    });
    let text: String = text.collect();
    let Some(parts) = text.strip_prefix('/') else {
        return Some("it must begin with a slash".to_owned());
    };
    for part in parts.split('/') {
        let is_letter = |it: char| it.is_ascii_alphanumeric() || it == '_';
        if let Some(wrong) = part.chars().find(|it| !is_letter(*it)) {
            return Some(format!("it contains {wrong:?}"));
        }
        if !part.starts_with(|it: char| it.is_ascii_alphabetic() || it == '_') {
            return Some(
                "each part between slashes must begin with a letter or an underscore".to_owned(),
            );
        }
    }
    None
}

/// Returns the reason why a text such as `defective({?uav})` is not a fact of the domain; `None` if it is one.
fn refuse_fact(text: &str, domain: &Domain) -> Option<String> {
    let form = "it must be a fact such as defective({?uav})";
    let parts = text.strip_suffix(')').and_then(|it| it.split_once('('));
    let Some((name, arguments)) = parts else {
        return Some(form.to_owned());
    };
    let count = match arguments.trim() {
        "" => 0,
        arguments => arguments.split(',').count(),
    };
    let Some(predicate) = domain.predicates.iter().find(|it| it.name == name) else {
        let names = domain.predicates.iter().map(|it| it.name.as_str());
        let help = suggest(name, names).map(|it| format!(": {it}"));
        let help = help.unwrap_or_default();
        return Some(format!(
            "predicate {name} of domain {} not found{help}",
            domain.name
        ));
    };
    let wanted = predicate.parameters.len();
    let plural = if wanted == 1 { "" } else { "s" };
    (wanted != count).then(|| format!("{name} has {wanted} parameter{plural}, got {count}"))
}
