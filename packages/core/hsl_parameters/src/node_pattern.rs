//! Names of nodes in parameter files, with ROS's wildcards.

/// Returns whether `pattern` of a parameter file matches the node `name`, both fully qualified; `*`
/// matches one part of a name, `**` any number.
pub(crate) fn matches(pattern: &str, name: &str) -> bool {
    fn parts(text: &str) -> Vec<&str> {
        text.split('/').filter(|part| !part.is_empty()).collect()
    }
    matches_parts(&parts(pattern), &parts(name))
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
    use super::matches;

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
