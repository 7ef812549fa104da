//! Files and rules for several nodes at once, as on the command line of a match: which of them each node receives.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde::de::DeserializeOwned;
use support::InvalidValues;

use crate::given::Override;
use crate::hint::hint;
use crate::overrides::{applies_to, node_name};
use crate::parameters::{resolve, write};
use crate::read_source::ReadSource;
use crate::{Overrides, ParameterError, ParameterSource, node_pattern};

/// Node, and the keys of its parameters.
#[derive(Clone, Debug)]
pub struct NodeKeys {
    /// Fully qualified name of the node.
    pub node: String,
    /// Dotted keys.
    pub keys: BTreeSet<String>,
    /// Function that replaces the values of rules by their text for parameters that are text.
    resolve: fn(&Overrides) -> Overrides,
}

impl NodeKeys {
    /// Creates the node `name` with the parameters of `T`.
    pub fn of<T: Default + Serialize + DeserializeOwned>(name: impl Into<String>) -> Self {
        Self {
            resolve: resolve::<T>,
            ..Self::of_value(name, &T::default())
        }
    }

    /// Creates the node `name` with the parameters of `value`. Values of rules are not replaced by their text.
    pub fn of_value<T: Serialize>(name: impl Into<String>, value: &T) -> Self {
        let keys = write(value).into_iter().map(|(key, _)| key).collect();
        Self {
            node: name.into(),
            keys,
            resolve: Overrides::clone,
        }
    }

    /// Returns true if `key` is a parameter of the node, or a part of one, as in `command.kind`.
    pub(crate) fn knows(&self, key: &str) -> bool {
        let mut name = key;
        loop {
            if self.keys.contains(name) {
                return true;
            }
            match name.rsplit_once('.') {
                Some((outer, _)) => name = outer,
                None => return false,
            }
        }
    }
}

/// Distributes the values of `sources` to `nodes`: returns the values for each node, in the order of `nodes`. A value
/// for several nodes (`/**`) is given to the nodes that have the key.
///
/// # Errors
/// Returns an error for invalid files and rules. The inner result contains all invalid entries: node names that match
/// none of `nodes`, and keys that none of the matching nodes has.
pub fn distribute(
    sources: &[ParameterSource],
    nodes: &[NodeKeys],
) -> Result<Result<Vec<Overrides>, InvalidValues>, ParameterError> {
    let mut shares = Vec::new();
    let mut unknown: BTreeMap<String, Override> = BTreeMap::new();
    let sources = ReadSource::read_all(sources)?;
    for node in nodes {
        let given = Overrides::of_read(&node.node, &sources)?;
        let (known, other): (BTreeMap<_, _>, BTreeMap<_, _>) =
            given.0.into_iter().partition(|(key, _)| node.knows(key));
        unknown.extend(other);
        shares.push((node.resolve)(&Overrides(known)));
    }
    // A key is known if at least one matching node has it.
    unknown.retain(|key, given| {
        !shares.iter().any(|share| {
            share
                .0
                .get(key)
                .is_some_and(|taken| taken.source == given.source)
        })
    });
    let known: BTreeSet<&str> = nodes
        .iter()
        .flat_map(|it| &it.keys)
        .map(String::as_str)
        .collect();
    let mut invalid = InvalidValues::default();
    for source in &sources {
        require_nodes(source, nodes, &mut invalid);
    }
    for (key, given) in &unknown {
        let hint = hint(key, known.iter().copied());
        invalid.add(
            key,
            format_args!(
                "is not a parameter of these nodes ({}); {hint}",
                given.source
            ),
        );
    }
    Ok(invalid.into_result(shares))
}

/// Adds an error to `invalid` for each node name in `source` that matches none of `nodes`, because its parameters would
/// be ignored.
fn require_nodes(source: &ReadSource<'_>, nodes: &[NodeKeys], invalid: &mut InvalidValues) {
    let names = nodes.iter().map(|node| node.node.as_str());
    match source {
        ReadSource::Rule(rule) => {
            if let Some(name) = node_name(rule)
                && !names.clone().any(|node| applies_to(name, node))
            {
                invalid.add(rule, format_args!("unknown node {name}"));
            }
        }
        ReadSource::File { file, parameters } => {
            let patterns = parameters.iter().map(|it| it.node_pattern.as_str());
            for pattern in patterns.collect::<BTreeSet<_>>() {
                if !names
                    .clone()
                    .any(|node| node_pattern::matches(pattern, node))
                {
                    let hint = hint(pattern, names.clone());
                    let reason = format_args!("unknown node {pattern}; {hint}");
                    invalid.add(file.display(), reason);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns two nodes with parameters of their own.
    fn nodes() -> [NodeKeys; 2] {
        let keys = |keys: &[&str]| keys.iter().map(|key| (*key).to_owned()).collect();
        [
            NodeKeys {
                node: "/world_sim".to_owned(),
                keys: keys(&["seed", "pacing"]),
                resolve: Overrides::clone,
            },
            NodeKeys {
                node: "/hulks/robot_1/behavior_node".to_owned(),
                keys: keys(&["walk.speed"]),
                resolve: Overrides::clone,
            },
        ]
    }

    fn rules(rules: &[&str]) -> Vec<ParameterSource> {
        rules
            .iter()
            .map(|rule| ParameterSource::Rule((*rule).to_owned()))
            .collect()
    }

    #[test]
    fn every_node_gets_its_own_parameters() {
        let shares = distribute(&rules(&["seed:=1", "walk.speed:=2"]), &nodes())
            .unwrap()
            .unwrap();
        let keys = |index: usize| shares[index].iter().map(|(key, _)| key).collect::<Vec<_>>();
        assert_eq!(keys(0), ["seed"]);
        assert_eq!(keys(1), ["walk.speed"]);
    }

    #[test]
    fn a_part_of_a_parameter_goes_to_the_node_that_has_the_whole() {
        let shares = distribute(&rules(&["pacing.kind:=1"]), &nodes())
            .unwrap()
            .unwrap();
        assert_eq!(shares[0].iter().count(), 1);
        assert_eq!(shares[1].iter().count(), 0);
    }

    #[test]
    fn a_rule_for_an_unknown_node_is_refused() {
        let invalid = distribute(&rules(&["world:seed:=3"]), &nodes())
            .unwrap()
            .unwrap_err();
        assert_eq!(invalid.to_string(), "world:seed:=3: unknown node world");
    }

    #[test]
    fn a_file_for_an_unknown_node_is_refused_with_the_most_similar_name() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("team.yaml");
        let section = |name: &str| format!("{name}:\n  ros__parameters:\n    walk.speed: 0.2\n");
        let share_with = |names: &[&str]| {
            let text: String = names.iter().map(|name| section(name)).collect();
            std::fs::write(&path, text).unwrap();
            distribute(&[ParameterSource::File(path.clone())], &nodes()).unwrap()
        };
        let wrong = [
            "/hulks/robot_11/behavior_node",
            "/hulks/*/worldsim",
            "/none/**",
        ];
        let text = share_with(&wrong).unwrap_err().to_string();
        assert!(
            text.contains("team.yaml: unknown node /hulks/robot_11/behavior_node"),
            "{text}"
        );
        assert!(
            text.contains("did you mean `/hulks/robot_1/behavior_node`?"),
            "{text}"
        );
        assert!(
            text.contains("/hulks/*/worldsim") && text.contains("/none/**"),
            "{text}"
        );
        let right = [
            "/hulks/robot_1/behavior_node",
            "/hulks/**",
            "/**/behavior_node",
        ];
        assert!(share_with(&right).is_ok());
    }

    #[test]
    fn an_unknown_key_is_refused_with_the_most_similar_one() {
        let invalid =
            distribute(&rules(&["sede:=1", "world_sim:walk.speed:=2"]), &nodes()).unwrap();
        let text = invalid.unwrap_err().to_string();
        assert!(text.contains("did you mean `seed`?"), "{text}");
        assert!(text.contains("walk.speed: is not a parameter"), "{text}");
    }
}
