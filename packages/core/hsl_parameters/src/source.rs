use std::path::PathBuf;

use crate::overrides::node_name;

/// Source of parameters. Later sources on the command line override earlier ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParameterSource {
    /// Parameter file.
    File(PathBuf),
    /// Rule `[node:]key:=value`.
    Rule(String),
}

impl ParameterSource {
    /// Returns true if this is a rule with the fully qualified name `node`. The leading slash may be missing. Rules for
    /// several nodes, for example `/hulks/**`, do not count.
    pub fn is_rule_of(&self, node: &str) -> bool {
        let Self::Rule(rule) = self else {
            return false;
        };
        let name = node_name(rule).map(|name| name.trim_start_matches('/'));
        name.is_some() && name == node.strip_prefix('/')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_of_a_node_has_its_whole_name() {
        let node = "/hulks/robot_3/behavior_node";
        let is_of_node = |rule: &str| ParameterSource::Rule(rule.to_owned()).is_rule_of(node);
        assert!(is_of_node("/hulks/robot_3/behavior_node:tree:=a.btc"));
        assert!(is_of_node("hulks/robot_3/behavior_node:tree:=a.btc"));
        for other in [
            "hulks/robot_2/behavior_node:tree:=a.btc",
            "behavior_node:tree:=a.btc",
            "hulks/**:tree:=a.btc",
            "tree:=a.btc",
            "tree",
        ] {
            assert!(!is_of_node(other), "{other}");
        }
        assert!(!ParameterSource::File(PathBuf::from(node)).is_rule_of(node));
    }
}
