//! Topic names after the remapping rules of the command line.

/// Returns the name of the fully qualified `topic` after the remapping rules of the command line, for the node with the
/// fully qualified name `node`. Rules are `[node:]from:=to`; the first match counts.
///
/// The middleware's graph queries do not apply remapping rules, so rcl's rules are implemented here, too.
pub(crate) fn remapped(topic: &str, node: &str, rules: &[String]) -> String {
    let (namespace, name) = node.rsplit_once('/').unwrap_or_default();
    let qualified = |part: &str| {
        let part = part.trim_start_matches("rostopic://");
        match part.strip_prefix('~') {
            Some(rest) => format!("{node}{rest}"),
            None if part.starts_with('/') => part.to_owned(),
            None => format!("{namespace}/{part}"),
        }
    };
    for rule in rules {
        let Some((from, to)) = rule.split_once(":=") else {
            continue;
        };
        let from = match from.split_once(':') {
            Some((only, from)) if only == name && !from.starts_with("//") => from,
            Some((_, rest)) if !rest.starts_with("//") => continue,
            _ => from,
        };
        if !from.starts_with("__") && qualified(from) == topic {
            return qualified(to);
        }
    }
    topic.to_owned()
}

#[cfg(test)]
mod tests {
    use super::remapped;

    fn of_robot(rule: &str) -> String {
        let rules = ["__ns:=/hulks/robot_3".to_owned(), rule.to_owned()];
        remapped(
            "/hulks/robot_3/world_state",
            "/hulks/robot_3/behavior_node",
            &rules,
        )
    }

    #[test]
    fn a_rule_for_the_topic_counts() {
        for rule in [
            "world_state:=/real/world_state",
            "/hulks/robot_3/world_state:=/real/world_state",
            "behavior_node:world_state:=/real/world_state",
            "rostopic://world_state:=/real/world_state",
        ] {
            assert_eq!(of_robot(rule), "/real/world_state", "{rule}");
        }
        assert_eq!(of_robot("world_state:=state"), "/hulks/robot_3/state");
    }

    #[test]
    fn a_rule_for_another_topic_or_node_does_not() {
        for rule in [
            "motion_command:=/x",
            "other_node:world_state:=/x",
            "/world_state:=/x",
        ] {
            assert_eq!(of_robot(rule), "/hulks/robot_3/world_state", "{rule}");
        }
    }
}
