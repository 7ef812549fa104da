use user_files::suggest;

/// Names of the same control node in different libraries and languages.
const SYNONYMS: &[&[&str]] = &[
    &["Fallback", "Select", "Selector", "Selection", "Priority"],
    &["Sequence", "Sequencer"],
    &["Inverter", "Not", "Invert", "Negation"],
    &[
        "ForceSuccess",
        "Succeeder",
        "AlwaysSucceed",
        "FailureIsSuccess",
    ],
    &["ForceFailure", "Failer", "AlwaysFail", "SuccessIsFailure"],
    &[
        "RetryUntilSuccessful",
        "Retry",
        "RetryUntilSuccess",
        "UntilSuccess",
    ],
    &["Repeat", "Repeater", "Loop"],
    &["Parallel", "Concurrent"],
];

/// Returns a suggestion for the unknown name of a node: the name of `known` for the same node, or else one that is
/// similar; `None` if there is neither.
pub fn suggest_node<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Option<String> {
    let known: Vec<_> = known.into_iter().collect();
    let is_name = |synonym: &str| synonym.eq_ignore_ascii_case(name);
    let group = SYNONYMS
        .iter()
        .find(|group| group.iter().any(|synonym| is_name(synonym)));
    let same = group.and_then(|group| {
        let mut others = group.iter().filter(|synonym| !is_name(synonym));
        others.find(|synonym| known.contains(synonym))
    });
    match same {
        Some(same) => Some(format!("did you mean {same}?")),
        None => suggest(name, known),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_suggested_by_its_name_in_other_libraries_or_a_similar_one() {
        for (name, known, expected) in [
            ("Selector", &["Sequence", "Fallback"][..], Some("Fallback")),
            ("selector", &["Sequence", "Select"], Some("Select")),
            ("Fallback", &["Select", "Sequence"], Some("Select")),
            ("Fallbak", &["Fallback"], Some("Fallback")),
            ("Not", &["Kick"], None),
        ] {
            let expected = expected.map(|it| format!("did you mean {it}?"));
            assert_eq!(
                suggest_node(name, known.iter().copied()),
                expected,
                "{name}"
            );
        }
    }
}
