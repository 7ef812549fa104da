//! Parameters of one node from the command line and its files.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;
use serde_yaml::Value;

use crate::given::Override;
use crate::parameter_file::FileParameter;
use crate::read_source::ReadSource;
use crate::{NodeKeys, ParameterError, ParameterSource, node_pattern, write};

/// Values given for the parameters of one node, by dotted key; the last value of a key counts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Overrides(pub(crate) BTreeMap<String, Override>);

impl Overrides {
    /// Reads the values that `sources` set for `node`, its fully qualified name. A later source replaces the values of
    /// earlier ones.
    ///
    /// # Errors
    /// Returns an error for a file that cannot be read or is not a parameter file, and for an invalid rule.
    pub fn of(node: &str, sources: &[ParameterSource]) -> Result<Self, ParameterError> {
        Self::of_read(node, &ReadSource::read_all(sources)?)
    }

    /// Returns the values that `sources` set for `node`, as [`Overrides::of`].
    ///
    /// # Errors
    /// Returns an error for an invalid rule.
    pub(crate) fn of_read(node: &str, sources: &[ReadSource<'_>]) -> Result<Self, ParameterError> {
        let mut overrides = Self::default();
        for source in sources {
            match source {
                ReadSource::File { file, parameters } => {
                    overrides.add_file(node, file, parameters);
                }
                ReadSource::Rule(rule) => overrides.add_rule(node, rule)?,
            }
        }
        Ok(overrides)
    }

    /// Returns the parameters of `value` that differ from `base`. `source` names their source in messages.
    pub fn differing<T: Serialize>(base: &T, value: &T, source: &str) -> Self {
        let known = write(base);
        let changed = write(value).into_iter();
        let changed = changed.filter(|parameter| !known.contains(parameter));
        let given = changed.map(|(key, value)| (key, Override::new(value, source)));
        Self(given.collect())
    }

    /// Creates overrides with the value of one parameter, which has the parameter's type already.
    pub fn of_value(key: &str, value: Value, source: &str) -> Self {
        Self(BTreeMap::from([(
            key.to_owned(),
            Override::new(value, source),
        )]))
    }

    /// Adds the values of `others`. They replace values with the same keys.
    pub fn replace_by(&mut self, others: Self) {
        self.0.extend(others.0);
    }

    /// Adds the values of `others` whose keys have no value yet.
    pub fn complete_with(&mut self, others: Self) {
        for (key, given) in others.0 {
            self.0.entry(key).or_insert(given);
        }
    }

    /// Removes and returns the value of a parameter.
    pub fn take(&mut self, key: &str) -> Option<Override> {
        self.0.remove(key)
    }

    /// Removes and returns the values that are not parameters of `node`, if a file sets them for nodes of any name.
    /// They are no errors, because one file may serve several nodes.
    pub fn take_those_of_others(&mut self, node: &NodeKeys) -> Self {
        let all = std::mem::take(&mut self.0).into_iter();
        let (others, own) =
            all.partition(|(key, given): &(_, Override)| given.is_shared && !node.knows(key));
        self.0 = own;
        Self(others)
    }

    /// Returns the value of a key, or `None` if it is not given.
    pub fn get(&self, key: &str) -> Option<&Override> {
        self.0.get(key)
    }

    /// Returns the given values by key.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Override)> {
        self.0.iter().map(|(key, given)| (key.as_str(), given))
    }

    /// Returns the values as rules `key:=value`, which have the same effect after `-p` on the command line.
    pub fn to_rules(&self) -> Vec<String> {
        self.iter()
            // JSON is YAML in one line, and values from YAML text can be written as JSON.
            .filter_map(|(key, given)| {
                let value = serde_json::to_string(&given.value).ok()?;
                Some(format!("{key}:={value}"))
            })
            .collect()
    }

    /// Adds the values that the parameters of a file set for `node`. The place in the file is their source.
    fn add_file(&mut self, node: &str, file: &Path, parameters: &[FileParameter]) {
        for parameter in parameters {
            if node_pattern::matches(&parameter.node_pattern, node) {
                let source = format!("{}, line {}", file.display(), parameter.line);
                let given = Override {
                    is_shared: node_pattern::is_for_any_name(&parameter.node_pattern),
                    text: parameter.text.clone(),
                    ..Override::new(parameter.value.clone(), source)
                };
                self.0.insert(parameter.key.clone(), given);
            }
        }
    }

    /// Adds the value of a rule `[name:]key:=value`, unless it is for another node.
    fn add_rule(&mut self, node: &str, rule: &str) -> Result<(), ParameterError> {
        let refuse = |reason: &str| ParameterError::Rule {
            rule: rule.to_owned(),
            reason: reason.to_owned(),
        };
        let (left, value) = rule
            .split_once(":=")
            .ok_or_else(|| refuse("is not KEY:=VALUE"))?;
        let key = match left.split_once(':') {
            None => left,
            Some((name, key)) if applies_to(name, node) => key,
            Some(_) => return Ok(()),
        };
        let given = Override::of_rule(value, format!("-p {rule}"));
        self.0.insert(key.to_owned(), given);
        Ok(())
    }
}

/// Returns the node name in a rule such as `talker:key:=value`, or `None` if it has none.
pub(crate) fn node_name(rule: &str) -> Option<&str> {
    let (left, _) = rule.split_once(":=")?;
    Some(left.split_once(':')?.0)
}

/// Returns true if a rule for nodes with the name `name`, in any namespace, applies to `node`, a fully qualified name.
pub(crate) fn applies_to(name: &str, node: &str) -> bool {
    node_pattern::matches(&format!("/**/{name}"), node)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_value_of_a_parameter_counts() {
        let rules = ["a:=1", "world_sim:a:=2", "other:a:=3", "b:=[1, 2]"];
        let sources = rules.map(|rule| ParameterSource::Rule(rule.to_owned()));
        let overrides = Overrides::of("/world_sim", &sources).unwrap();
        assert_eq!(overrides.0["a"].value, Value::from(2));
        assert_eq!(overrides.0["b"].value, Value::from(vec![1, 2]));
    }

    #[test]
    fn values_for_all_nodes_are_left_to_others_and_those_for_a_node_by_its_name_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("shared.yaml");
        let text = "/**:\n  ros__parameters:\n    speed: 1\n    walk.step: 2\n    other: 3\n\
                    /**/world_sim:\n  ros__parameters:\n    sede: 4\n";
        std::fs::write(&path, text).unwrap();
        let rule = ParameterSource::Rule("wrong:=5".to_owned());
        let sources = [ParameterSource::File(path), rule];
        let mut overrides = Overrides::of("/world_sim", &sources).unwrap();
        let has = BTreeMap::from([("speed", 1), ("walk", 2)]);
        let node = NodeKeys::of_value("/world_sim", &has);
        let keys = |overrides: &Overrides| overrides.0.keys().cloned().collect::<Vec<_>>();
        let others = overrides.take_those_of_others(&node);
        assert_eq!(keys(&others), ["other"]);
        assert_eq!(keys(&overrides), ["sede", "speed", "walk.step", "wrong"]);
    }

    #[test]
    fn what_differs_from_another_value_is_given() {
        let base = std::collections::BTreeMap::from([("a", 1), ("b", 2)]);
        let value = std::collections::BTreeMap::from([("a", 1), ("b", 3)]);
        let differing = Overrides::differing(&base, &value, "here");
        assert_eq!(differing.to_rules(), ["b:=3"]);
        assert_eq!(differing.0["b"].source, "here");
    }

    #[test]
    fn values_of_others_replace_or_complete_the_given_ones() {
        let of = |value: i32| Overrides::of_value("a", Value::from(value), "here");
        let both = || {
            let mut both = of(1);
            both.0
                .extend(Overrides::of_value("b", Value::from(1), "here").0);
            both
        };
        let mut replaced = both();
        replaced.replace_by(of(2));
        assert_eq!(replaced.to_rules(), ["a:=2", "b:=1"]);
        let mut completed = of(2);
        completed.complete_with(both());
        assert_eq!(completed.to_rules(), ["a:=2", "b:=1"]);
    }

    #[test]
    fn rules_reproduce_the_overrides() {
        let given = ["a:=-1.5", "b:=[1, 2]", "c:='007'", "d:=null", "e:=true"];
        let sources = given.map(|rule| ParameterSource::Rule(rule.to_owned()));
        let overrides = Overrides::of("/world_sim", &sources).unwrap();
        let rules = overrides.to_rules();
        assert_eq!(
            rules,
            ["a:=-1.5", "b:=[1,2]", "c:=\"007\"", "d:=null", "e:=true"]
        );
        let again: Vec<_> = rules.into_iter().map(ParameterSource::Rule).collect();
        let again = Overrides::of("/world_sim", &again).unwrap();
        assert!(
            overrides
                .iter()
                .map(|(_, it)| &it.value)
                .eq(again.iter().map(|(_, it)| &it.value))
        );
    }

    #[test]
    fn a_missing_file_is_named() {
        let source = ParameterSource::File("no/such.yaml".into());
        let error = Overrides::of("/world_sim", &[source]).unwrap_err();
        assert!(error.to_string().contains("no/such.yaml"), "{error}");
    }
}
