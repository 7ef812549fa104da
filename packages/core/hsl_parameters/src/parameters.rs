//! Conversion of overrides to a struct. One documented struct with `Default` defines all parameters of a node, their
//! types and their names.

use std::collections::BTreeMap;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_yaml::{Mapping, Value};
use support::InvalidValues;

use crate::Overrides;
use crate::given::Override;
use crate::hint::hint;

/// Returns `T::default()` with the values in `overrides`. A parameter that is absent by default may be given as a whole
/// or by its parts, as in `command.kind`: ROS has no nested values, and only files nest keys.
///
/// # Errors
/// Returns all overrides that are unknown or invalid for `T`, by key and source.
pub fn read<T: Default + Serialize + DeserializeOwned>(
    overrides: &Overrides,
) -> Result<T, InvalidValues> {
    read_over(&T::default(), overrides)
}

/// Returns `base` with the values in `overrides`, by the same rules as [`read`]. Each value is checked alone, so that
/// all invalid ones are reported together.
///
/// # Errors
/// Returns all overrides that are unknown or invalid for `T`, by key and source.
pub fn read_over<T: Serialize + DeserializeOwned>(
    base: &T,
    overrides: &Overrides,
) -> Result<T, InvalidValues> {
    let mut invalid = InvalidValues::default();
    let defaults = mapping_of(base);
    let known = by_key(&defaults);
    let mut all = defaults.clone();
    let overrides = resolved::<T>(&defaults, overrides);
    for (key, given) in &with_parts_together(&overrides, &known) {
        if !known.iter().any(|(name, _)| name == key) {
            let names = known.iter().map(|(name, _)| name.as_str());
            let hint = hint(key, names);
            invalid.add(
                key,
                format_args!("is not a parameter of this node ({}); {hint}", given.source),
            );
            continue;
        }
        if let Err(error) = replaced::<T>(&defaults, key, &given.value) {
            let error = error.to_string();
            let error = located_yaml::rephrased(&error);
            invalid.add(key, format_args!("{error} ({})", given.source));
        }
        set(&mut all, key, &given.value);
    }
    invalid.into_result(())?;
    serde_yaml::from_value(Value::Mapping(all)).map_err(|error| {
        let mut invalid = InvalidValues::default();
        invalid.add("all together", located_yaml::rephrased(&error.to_string()));
        invalid
    })
}

/// Returns `overrides` as `T` reads them: a value of a rule such as `1e3` for a parameter that is text is the text
/// `1e3`.
pub(crate) fn resolve<T: Default + Serialize + DeserializeOwned>(
    overrides: &Overrides,
) -> Overrides {
    resolved::<T>(&mapping_of(&T::default()), overrides)
}

/// Returns `overrides` as `T` reads them. A value that may be a text or a number is read as text if the text is valid
/// among `defaults`, the values of all other parameters.
fn resolved<T: DeserializeOwned>(defaults: &Mapping, overrides: &Overrides) -> Overrides {
    let known = by_key(defaults);
    let resolved = overrides.0.iter().map(|(key, given)| {
        // A value with an unknown key does not fit into `T`.
        let is_known = known.iter().any(|(name, _)| name == key);
        let fits = |value: &Value| is_known && replaced::<T>(defaults, key, value).is_ok();
        (key.clone(), given.resolved(fits))
    });
    Overrides(resolved.collect())
}

/// Reads a `T` from `defaults` with the value of one key replaced.
///
/// # Errors
/// Returns an error if the value does not have the type of the parameter.
fn replaced<T: DeserializeOwned>(
    defaults: &Mapping,
    key: &str,
    value: &Value,
) -> Result<T, serde_yaml::Error> {
    let mut replaced = defaults.clone();
    set(&mut replaced, key, value);
    serde_yaml::from_value(Value::Mapping(replaced))
}

/// Returns the nested values of a struct; empty if it is not a struct.
fn mapping_of<T: Serialize>(value: &T) -> Mapping {
    match serde_yaml::to_value(value) {
        Ok(Value::Mapping(mapping)) => mapping,
        _ => Mapping::new(),
    }
}

/// Returns the values of all parameters of `value`, by dotted key, in the order of the fields. Nothing is written; the
/// values are those that a file would contain. Returns no values if `value` is not a struct.
pub fn write<T: Serialize>(value: &T) -> Vec<(String, Value)> {
    // The text has the shortest form of a single-precision number: 0.4, not 0.4000000059604645.
    let text = serde_yaml::to_string(value);
    match text.and_then(|text| serde_yaml::from_str(&text)) {
        Ok(Value::Mapping(mapping)) => by_key(&mapping),
        _ => Vec::new(),
    }
}

/// Returns the overrides by key, with the parts of each parameter that is absent by default merged into one value.
/// `known` are all parameters with their defaults.
fn with_parts_together(
    overrides: &Overrides,
    known: &[(String, Value)],
) -> BTreeMap<String, Override> {
    let mut together: BTreeMap<String, Override> = BTreeMap::new();
    for (key, given) in &overrides.0 {
        let whole = known.iter().find_map(|(name, default)| {
            let part = key.strip_prefix(name.as_str())?.strip_prefix('.')?;
            default.is_null().then_some((name, part))
        });
        let Some((name, part)) = whole else {
            together.insert(key.clone(), given.clone());
            continue;
        };
        let whole = together.entry(name.clone()).or_insert_with(|| Override {
            is_shared: given.is_shared,
            ..Override::new(Value::Null, given.source.clone())
        });
        if !whole.value.is_mapping() {
            whole.value = Value::Mapping(Mapping::new());
        }
        if let Value::Mapping(parts) = &mut whole.value {
            set(parts, part, &given.value);
        }
    }
    together
}

/// Returns the values of a nested mapping by dotted key.
fn by_key(mapping: &Mapping) -> Vec<(String, Value)> {
    let mut leaves = Vec::new();
    collect_leaves("", mapping, &mut leaves);
    leaves
}

/// Appends the values of a nested mapping to `leaves`, by dotted key; `prefix` is that of the mapping with a dot at its
/// end.
fn collect_leaves(prefix: &str, mapping: &Mapping, leaves: &mut Vec<(String, Value)>) {
    for (key, value) in mapping {
        // The keys of a struct are text.
        let key = format!("{prefix}{}", key.as_str().unwrap_or_default());
        match value {
            Value::Mapping(inner) => collect_leaves(&format!("{key}."), inner, leaves),
            value => leaves.push((key, value.clone())),
        }
    }
}

/// Sets the value of a dotted key in a nested mapping, and creates the mappings on the way.
fn set(mapping: &mut Mapping, key: &str, value: &Value) {
    match key.split_once('.') {
        None => {
            mapping.insert(key.into(), value.clone());
        }
        Some((outer, inner)) => {
            let nested = mapping
                .entry(outer.into())
                .or_insert_with(|| Value::Mapping(Mapping::new()));
            if let Value::Mapping(nested) = nested {
                set(nested, inner, value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::ParameterSource;

    #[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Sample {
        seed: u64,
        pause: Option<f64>,
        target: Option<Target>,
        file: Option<std::path::PathBuf>,
        walk: Walk,
    }

    #[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Target {
        name: String,
        place: Walk,
    }

    #[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Walk {
        speed: f32,
        steps: Vec<i64>,
    }

    fn sample(rules: &[&str]) -> Result<Sample, InvalidValues> {
        let sources: Vec<_> = rules
            .iter()
            .map(|rule| ParameterSource::Rule((*rule).to_owned()))
            .collect();
        read(&Overrides::of("/node", &sources).unwrap())
    }

    #[test]
    fn integers_are_accepted_as_floating_point_numbers() {
        let read = sample(&["walk.speed:=2", "walk.steps:=[1, 2]", "pause:=1"]).unwrap();
        let walk = Walk {
            speed: 2.0,
            steps: vec![1, 2],
        };
        assert_eq!(
            read,
            Sample {
                seed: 0,
                pause: Some(1.0),
                target: None,
                file: None,
                walk
            }
        );
    }

    #[test]
    fn a_parameter_that_is_text_has_the_text_of_its_rule() {
        for text in [
            "20261125", "1e3", "true", "[a]", "{a: 1}", "a: 1", "a # 1", "~/a",
        ] {
            let read = sample(&[&format!("file:={text}")]).unwrap();
            assert_eq!(read.file, Some(text.into()));
        }
        for absent in ["null", "", "~"] {
            assert_eq!(sample(&[&format!("file:={absent}")]).unwrap().file, None);
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("texts.yaml");
        for text in ["20261125", "1e3", "1_000", "true", "0x10"] {
            let file = format!("/**:\n  ros__parameters:\n    file: {text}\n    seed: 0x10\n");
            std::fs::write(&path, file).unwrap();
            let sources = [ParameterSource::File(path.clone())];
            let overrides = Overrides::of("/node", &sources).unwrap();
            let read: Sample = read(&overrides).unwrap();
            assert_eq!((read.file, read.seed), (Some(text.into()), 16));
        }
        let quoted = sample(&["file:='null'"]).unwrap();
        assert_eq!(quoted.file, Some("null".into()));
    }

    #[test]
    fn all_invalid_values_are_reported_together_by_key() {
        let invalid = sample(&["sed:=1", "seed:=-1", "walk.speed:=fast", "walk:=3"]).unwrap_err();
        let keys: Vec<_> = invalid
            .iter()
            .filter_map(|reason| reason.split(':').next())
            .collect();
        assert_eq!(keys, ["sed", "seed", "walk", "walk.speed"]);
        assert!(
            invalid.to_string().contains("did you mean `seed`?"),
            "{invalid}"
        );
    }

    #[test]
    fn a_parameter_that_is_absent_by_default_may_be_given_by_its_parts() {
        let parts = [
            "target.name:=ball",
            "target.place.speed:=2",
            "target.place.steps:=[3]",
        ];
        let whole = ["target:={name: ball, place: {speed: 2, steps: [3]}}"];
        let read = sample(&parts).unwrap();
        assert_eq!(read, sample(&whole).unwrap());
        assert_eq!(read.target.unwrap().place.speed, 2.0);
        let invalid = sample(&["target.nam:=ball", "seed.low:=1"]).unwrap_err();
        let text = invalid.to_string();
        assert!(
            text.contains("target: ") && text.contains("seed.low: "),
            "{text}"
        );
    }

    #[test]
    fn written_parameters_can_be_read_again() {
        let keys: Vec<_> = write(&Sample::default())
            .into_iter()
            .map(|(key, _)| key)
            .collect();
        assert_eq!(
            keys,
            [
                "seed",
                "pause",
                "target",
                "file",
                "walk.speed",
                "walk.steps"
            ]
        );
    }
}
