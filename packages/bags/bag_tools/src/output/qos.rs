//! QoS profiles in words, as in version 9 of the metadata, and with numbers, as in earlier versions.

use serde_yaml::Value;

/// Words for the numbers of RMW, by field name.
const WORDS: [(&str, &[&str]); 4] = [
    (
        "history",
        &["system_default", "keep_last", "keep_all", "unknown"],
    ),
    (
        "reliability",
        &[
            "system_default",
            "reliable",
            "best_effort",
            "unknown",
            "best_available",
        ],
    ),
    (
        "durability",
        &[
            "system_default",
            "transient_local",
            "volatile",
            "unknown",
            "best_available",
        ],
    ),
    (
        "liveliness",
        &[
            "system_default",
            "automatic",
            "manual_by_node",
            "manual_by_topic",
            "unknown",
            "best_available",
        ],
    ),
];

/// QoS value that Humble lacks.
const SINCE_IRON: &str = "best_available";

/// Parses a list of profiles, and replaces numbers by words. Returns `None` if the text is not such a list; an empty
/// text is an empty list.
pub(super) fn in_words(profiles: &str) -> Option<Value> {
    if profiles.trim().is_empty() {
        return Some(Value::Sequence(Vec::new()));
    }
    let mut profiles: Value = serde_yaml::from_str(profiles).ok()?;
    for profile in profiles.as_sequence_mut()? {
        let profile = profile.as_mapping_mut()?;
        for (field, words) in WORDS {
            let number = profile.get(field).and_then(Value::as_u64);
            let word = number.and_then(|number| words.get(usize::try_from(number).ok()?));
            if let Some(word) = word {
                profile.insert(field.into(), (*word).into());
            }
        }
    }
    Some(profiles)
}

/// Returns a list of profiles as Humble writes it, with numbers; `None` if the text is not such a list, or if Humble lacks
/// one of the values.
pub(super) fn in_numbers(profiles: &str) -> Option<String> {
    let mut profiles: Value = serde_yaml::from_str(profiles).ok()?;
    for profile in profiles.as_sequence_mut()? {
        let profile = profile.as_mapping_mut()?;
        for (field, words) in WORDS {
            let value = profile.get(field)?;
            let number = match value.as_str() {
                Some(text) => words.iter().position(|word| *word == text)?,
                None => usize::try_from(value.as_u64()?).ok()?,
            };
            if words.get(number).is_none_or(|word| *word == SINCE_IRON) {
                return None;
            }
            profile.insert(field.into(), number.into());
        }
    }
    let text = serde_yaml::to_string(&profiles).ok()?;
    Some(text.trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_become_words_and_words_stay() {
        let found =
            in_words("- history: 1\n  depth: 10\n  reliability: best_effort\n  durability: 2\n");
        let found = serde_yaml::to_string(&found.unwrap()).unwrap();
        assert_eq!(
            found,
            "- history: keep_last\n  depth: 10\n  reliability: best_effort\n  durability: volatile\n"
        );
    }

    #[test]
    fn words_become_numbers_and_numbers_stay() {
        let found = in_numbers(
            "- history: keep_all\n  reliability: 2\n  durability: volatile\n  liveliness: automatic\n",
        );
        assert_eq!(
            found.unwrap(),
            "- history: 2\n  reliability: 2\n  durability: 2\n  liveliness: 1"
        );
    }

    #[test]
    fn a_value_that_humble_lacks_has_no_number() {
        for value in ["best_available", "4", "soon", "-1"] {
            let profile =
                format!("- history: 1\n  reliability: {value}\n  durability: 1\n  liveliness: 1\n");
            assert_eq!(in_numbers(&profile), None, "{value}");
        }
        assert_eq!(in_numbers("- history: 1\n"), None);
        assert_eq!(in_numbers(""), None);
    }

    #[test]
    fn what_is_no_list_of_profiles_is_none_and_no_text_an_empty_list() {
        assert_eq!(in_words("7"), None);
        assert_eq!(in_words("- 7"), None);
        assert_eq!(in_words(""), Some(Value::Sequence(Vec::new())));
    }
}
