//! Command line of a further node in the process of another one.

use std::ffi::CString;

use hsl_parameters::{ParameterSource, describe};
use hsl_types::parameters::Parameters;

use crate::Arguments;

/// Difference between a further node of a process and the only one.
pub(super) struct Hosting {
    /// Rule that keeps the name of the node, unless the command line renames this very node.
    pub(super) name_rule: Option<CString>,
}

impl Hosting {
    /// Returns the difference for a node with these arguments.
    pub(super) fn of(arguments: &Arguments) -> Self {
        let name = arguments.node_name;
        let own = format!("{name}:__node:=");
        let is_renamed = arguments.remaps.iter().any(|rule| rule.starts_with(&own));
        let rule = (!is_renamed).then(|| CString::new(format!("__node:={name}")).ok());
        Self {
            name_rule: rule.flatten(),
        }
    }
}

/// Returns the arguments for the node `name` with parameters `T` in a process with these arguments: without the rules
/// for parameters that it does not have, unless they name the node.
pub(super) fn arguments_of<T: Parameters>(arguments: &Arguments, name: &'static str) -> Arguments {
    let keys: Vec<_> = describe::<T>().into_iter().map(|it| it.key).collect();
    let is_for_node = |source: &&ParameterSource| match source {
        ParameterSource::File(_) => true,
        ParameterSource::Rule(rule) => {
            let (left, _) = rule.split_once(":=").unwrap_or((rule, ""));
            left.contains(':') || keys.iter().any(|key| key == left)
        }
    };
    Arguments {
        node_name: name,
        parameters: arguments
            .parameters
            .iter()
            .filter(is_for_node)
            .cloned()
            .collect(),
        ..arguments.clone()
    }
}

#[cfg(test)]
mod tests {
    use hsl_types::parameters::Parameters;

    use super::*;

    /// Parameters of the further node.
    #[derive(Clone, Copy, Debug, serde::Serialize, serde::Deserialize, Parameters)]
    struct Own {
        /// Known parameter.
        #[parameter(default = 1)]
        known: u8,
    }

    fn arguments(rules: &[&str], remaps: &[&str]) -> Arguments {
        let rules = rules
            .iter()
            .map(|rule| ParameterSource::Rule((*rule).to_owned()));
        Arguments {
            node_name: "main",
            parameters: rules.collect(),
            remaps: remaps.iter().map(|rule| (*rule).to_owned()).collect(),
            log_levels: Vec::new(),
        }
    }

    #[test]
    fn a_further_node_gets_rules_for_its_parameters_and_all_with_its_name() {
        let all = ["known:=2", "other:=3", "further:wrong:=4", "main:known:=5"];
        let hosted = arguments_of::<Own>(&arguments(&all, &[]), "further");
        assert_eq!(hosted.node_name, "further");
        let rules: Vec<_> = hosted.parameters.iter().collect();
        let expected = ["known:=2", "further:wrong:=4", "main:known:=5"];
        let expected = expected.map(|rule| ParameterSource::Rule(rule.to_owned()));
        assert!(rules.into_iter().eq(&expected));
    }

    #[test]
    fn a_further_node_keeps_its_name_unless_it_is_renamed_itself() {
        let rule = |remap: &str| {
            let hosted = arguments_of::<Own>(&arguments(&[], &[remap]), "further");
            Hosting::of(&hosted).name_rule
        };
        assert_eq!(rule("__node:=x").as_deref(), Some(c"__node:=further"));
        assert_eq!(rule("further:__node:=x"), None);
    }
}
