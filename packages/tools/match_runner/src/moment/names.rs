//! Names in the wanted motion of a moment.

use hsl_types::MotionCommand;
use located_yaml::{Content, Part, from_part, known_names};
use user_files::findings::{Finding, Findings};

/// Keys to the wanted motion in a moment's file.
const MOTION: [&str; 2] = ["expect", "motion"];

/// Key of the name of a variant.
const KIND: &str = "kind";

/// Adds an error for each key, name and value of the wanted motion that no motion command has. The wanted motion has
/// only parts of a command, so each part is read alone, and missing parts are no errors.
pub(super) fn check_names(document: &Part, findings: &mut Findings) {
    let motion = MOTION
        .iter()
        .try_fold(document, |part, key| value_of(part, key));
    if let Some(motion) = motion.filter(|motion| !motion.is_nothing()) {
        let errors = errors_within(motion, &|part| part);
        errors.into_iter().for_each(|error| findings.note(error));
    }
}

/// Returns the errors of a part of the motion. `command` puts a part in its place into a command without other parts.
fn errors_within(part: &Part, command: &dyn Fn(Part) -> Part) -> Vec<Finding> {
    let Content::Mapping(entries) = &part.content else {
        let error = error_of(&command(part.clone()));
        return error
            .map(|it| it.at(part.span.clone()))
            .into_iter()
            .collect();
    };
    let kind = |name: &str| (scalar(part, KIND), scalar(part, name));
    let all = kinds_of(&command(mapping(part, vec![kind("")])));
    let given_kind = match value_of(part, KIND) {
        Some(given) if !all.is_empty() => match given.text().filter(|name| all.contains(name)) {
            Some(name) => Some(name),
            None => {
                return errors_within(given, &|value| {
                    command(mapping(part, vec![(scalar(part, KIND), value)]))
                });
            }
        },
        _ => None,
    };
    let within = |name: Option<&str>, key: &Part, value: Part| {
        let named = name.filter(|_| key.text() != Some(KIND)).map(kind);
        let entries = named.into_iter().chain([(key.clone(), value)]);
        command(mapping(part, entries.collect()))
    };
    let mut found = Vec::new();
    for (key, value) in entries {
        let errors = |name: Option<&str>| {
            errors_of(key, value, name.is_some(), &|key, value| {
                within(name, key, value)
            })
        };
        // A key may be that of any kind: with another one than the decision, it is a deviation.
        if all.iter().all(|name| !errors(Some(name)).is_empty()) {
            found.extend(errors(given_kind.or(all.last().copied())));
        }
    }
    found
}

/// Returns the names of the kinds that a command with an unknown kind may have in its place; empty if it is no kind.
fn kinds_of(command: &Part) -> &'static [&'static str] {
    match error_of(command) {
        Some(error) if error.message() == "unknown name ``" => {
            known_names::<MotionCommand>(command)
        }
        _ => &[],
    }
}

/// Returns the errors of an entry. `is_kind` is true in a part with a kind; `command` puts an entry into a command.
fn errors_of(
    key: &Part,
    value: &Part,
    is_kind: bool,
    command: &dyn Fn(&Part, Part) -> Part,
) -> Vec<Finding> {
    let name = key.text().unwrap_or_default();
    let message = format!("unknown key `{name}`");
    let error = error_of(&command(key, value.clone()));
    if let Some(error) = error.filter(|error| error.message() == message) {
        return vec![error.at(key.span.clone())];
    }
    // A kind without values accepts any key.
    let is_any =
        is_kind && name != KIND && error_of(&command(&scalar(key, ""), scalar(key, ""))).is_none();
    if is_any {
        return vec![Finding::new(
            &key.span,
            message,
            "this kind has no other keys",
        )];
    }
    // Null stands for a part that the command does not have.
    match value.is_nothing() {
        true => Vec::new(),
        false => errors_within(value, &|value| command(key, value)),
    }
}

/// Returns the error of a command, unless only a part is missing.
fn error_of(command: &Part) -> Option<Finding> {
    let error = from_part::<MotionCommand>(command).err()?;
    let is_missing = error.message().ends_with("is missing");
    (!is_missing).then_some(error)
}

/// Returns the value of a key in a mapping.
fn value_of<'a>(part: &'a Part, key: &str) -> Option<&'a Part> {
    let Content::Mapping(entries) = &part.content else {
        return None;
    };
    let mut entries = entries.iter();
    entries
        .find(|(name, _)| name.text() == Some(key))
        .map(|(_, value)| value)
}

/// Returns a text at the place of another part.
fn scalar(place: &Part, text: &str) -> Part {
    Part {
        content: Content::Scalar {
            text: text.to_owned(),
            is_quoted: true,
        },
        span: place.span.clone(),
    }
}

/// Returns a mapping at the place of another part.
fn mapping(place: &Part, entries: Vec<(Part, Part)>) -> Part {
    Part {
        content: Content::Mapping(entries),
        span: place.span.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the errors of a wanted motion, each with its column.
    fn errors(motion: &str) -> Vec<String> {
        let text = format!("expect: {{motion: {motion}}}\n");
        let mut findings = Findings::of("m".as_ref(), &text);
        let document = located_yaml::read(&text, &mut findings).unwrap();
        check_names(&document, &mut findings);
        let errors = findings.into_errors().0;
        errors.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn parts_of_any_motion_are_accepted() {
        for motion in [
            "{kind: stand}",
            "{kind: stand, head: {kind: look_at, target: {x: 1}}}",
            "{head: {image_region: center}}",
            "{speed: 1, orientation_mode: {kind: align_with_path}}",
            "{kind: walk, speed: null}",
            "null",
            "{}",
        ] {
            assert_eq!(errors(motion), [""; 0], "{motion}");
        }
    }

    #[test]
    fn names_and_keys_that_no_motion_has_are_refused() {
        for (motion, expected) in [
            (
                "{kind: wlk}",
                "m:1:25: unknown name `wlk` (did you mean walk?)",
            ),
            (
                "{kind: walk, sped: 1}",
                "m:1:31: unknown key `sped` (did you mean speed?)",
            ),
            (
                "{head: {kind: look_ta}}",
                "m:1:32: unknown name `look_ta` (did you mean look_at?)",
            ),
            (
                "{kind: walk, speed: fast}",
                "m:1:38: expected a number, got \"fast\"",
            ),
        ] {
            assert_eq!(errors(motion), [expected], "{motion}");
        }
        let found = errors("{knd: stand}");
        assert!(
            found[0].starts_with("m:1:19: unknown key `knd`"),
            "{found:?}"
        );
    }
}
