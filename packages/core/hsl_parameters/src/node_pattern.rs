//! Names of nodes in parameter files, with ROS's wildcards.

/// Returns true if `pattern` of a parameter file matches the node `name`; both are fully qualified. `*` matches one
/// part of a name, `**` any number of parts.
pub(crate) fn matches(pattern: &str, name: &str) -> bool {
    fn parts(text: &str) -> Vec<&str> {
        text.split('/').filter(|part| !part.is_empty()).collect()
    }
    matches_parts(&parts(pattern), &parts(name))
}

/// Returns true if `pattern` of a parameter file applies to nodes of any name, for example `/**` and `/hulks/*`.
pub(crate) fn is_for_any_name(pattern: &str) -> bool {
    let last = pattern.split('/').rfind(|part| !part.is_empty());
    last.is_some_and(|part| part.contains('*'))
}

fn matches_parts(pattern: &[&str], name: &[&str]) -> bool {
    match (pattern, name) {
        ([], []) => true,
        (["**", rest @ ..], _) => {
            (0..=name.len()).any(|skipped| matches_parts(rest, &name[skipped..]))
        }
        ([part, rest @ ..], [first, others @ ..]) => {
            (*part == "*" || part == first) && matches_parts(rest, others)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{is_for_any_name, matches};

    const NAME: &str = "/hulks/robot_3/behavior_node";

    #[test]
    fn wildcards_match_parts_of_a_name() {
        for pattern in [
            "/**",
            NAME,
            "hulks/robot_3/behavior_node",
            "/hulks/**",
            "/*/*/behavior_node",
            "/**/behavior_node",
            "/hulks/*/behavior_node",
        ] {
            assert!(matches(pattern, NAME), "{pattern}");
        }
    }

    #[test]
    fn a_pattern_that_ends_with_a_wildcard_is_for_nodes_of_any_name() {
        for (pattern, is_it) in [
            ("/**", true),
            ("/hulks/*", true),
            ("/**/behavior_node", false),
            ("behavior_node", false),
        ] {
            assert_eq!(is_for_any_name(pattern), is_it, "{pattern}");
        }
    }

    #[test]
    fn another_node_does_not_match() {
        for pattern in [
            "/behavior_node",
            "/*",
            "/opponent/**",
            "/hulks/robot_3",
            "/hulks/*",
        ] {
            assert!(!matches(pattern, NAME), "{pattern}");
        }
    }
}
