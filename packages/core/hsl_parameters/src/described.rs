//! Descriptions of the parameters of a node, by dotted key.

use hsl_types::parameters::{Field, Parameter, Parameters};

/// Parameter of a node with its dotted key.
#[derive(Clone, Debug, PartialEq)]
pub struct Described {
    /// Dotted key, as in `auto_referee.ready_duration`.
    pub key: String,
    /// Description.
    pub parameter: &'static Parameter,
}

/// Returns all parameters of `T` with their dotted keys. On each level, parameters come first and sections last.
pub fn describe<T: Parameters>() -> Vec<Described> {
    let mut found = Vec::new();
    collect("", T::FIELDS, &mut found);
    found
}

/// Appends the parameters among `fields`, then those of their sections, to `found`. `prefix` precedes their keys.
fn collect(prefix: &str, fields: &'static [Field], found: &mut Vec<Described>) {
    let level = Level::of(fields);
    found.extend(level.values.into_iter().map(|parameter| Described {
        key: format!("{prefix}{}", parameter.name),
        parameter,
    }));
    for section in level.sections {
        collect(&format!("{prefix}{}.", section.name), section.fields, found);
    }
}

/// Fields of one nesting level: first the parameters, then the sections.
#[derive(Default)]
pub(crate) struct Level {
    pub(crate) values: Vec<&'static Parameter>,
    pub(crate) sections: Vec<Section>,
}

/// Parameters with a common prefix.
pub(crate) struct Section {
    /// Prefix of the keys, without a dot.
    pub(crate) name: &'static str,
    /// Meaning.
    pub(crate) text: &'static str,
    pub(crate) fields: &'static [Field],
}

impl Level {
    /// Splits fields into parameters and sections.
    pub(crate) fn of(fields: &'static [Field]) -> Self {
        let mut level = Self::default();
        level.add(fields);
        level
    }

    /// Adds fields to the level. The fields of a section without a prefix belong to the level itself.
    fn add(&mut self, fields: &'static [Field]) {
        for field in fields {
            match field {
                Field::Value(parameter) => self.values.push(parameter),
                Field::Section {
                    name: "", fields, ..
                } => self.add(fields),
                Field::Section { name, text, fields } => {
                    self.sections.push(Section { name, text, fields });
                }
            }
        }
    }
}
