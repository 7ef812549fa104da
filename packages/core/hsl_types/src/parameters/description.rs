use super::{ParameterValue, Parameters, Range};
use support::Faults;

/// A field of a struct of parameters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Field {
    /// A parameter.
    Value(Parameter),
    /// A struct of parameters.
    Section {
        /// Prefix of their keys; empty if they have no prefix.
        name: &'static str,
        /// Description of the section.
        text: &'static str,
        /// Its fields.
        fields: &'static [Field],
    },
}

/// Description of a parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// Its key, without the keys of its sections.
    pub name: &'static str,
    /// Its meaning.
    pub text: &'static str,
    /// The type of its value.
    pub kind: ParameterType,
    /// Whether it may be absent (`null` in a file).
    pub is_optional: bool,
    /// The unit of its value; empty if it has none.
    pub unit: &'static str,
    /// Allowed range of numbers; `None`: all numbers of the type.
    pub range: Option<Range>,
    /// Allowed texts; empty: all texts that can be parsed.
    pub choices: &'static [Choice],
    /// Whether it can be set while a node runs.
    pub is_live: bool,
}

/// An allowed text of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The text, as in files.
    pub value: &'static str,
    /// Its meaning.
    pub text: &'static str,
}

/// The type of a parameter's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterType {
    /// True or false.
    Bool,
    /// An integer.
    Integer,
    /// A floating-point number.
    Double,
    /// A string.
    Text,
    /// An array of integers.
    IntegerArray,
    /// An array of strings.
    TextArray,
    /// Nested values with names; ROS has no parameter of this type.
    Mapping,
}

impl Parameter {
    /// Creates a parameter with a value of type `T`.
    pub const fn of<T: ParameterValue>(name: &'static str, text: &'static str) -> Self {
        Self {
            name,
            text,
            kind: T::TYPE,
            is_optional: T::IS_OPTIONAL,
            unit: T::UNIT,
            range: T::RANGE,
            choices: T::CHOICES,
            is_live: false,
        }
    }

    /// Sets the unit of its value.
    pub const fn in_unit(self, unit: &'static str) -> Self {
        Self { unit, ..self }
    }

    /// Restricts its values to the range from `least` to `most`.
    pub const fn within(self, least: f64, most: f64) -> Self {
        let range = Some(Range::new(least, most));
        Self { range, ..self }
    }

    /// Restricts its values to numbers greater than 0.
    ///
    /// # Panics
    /// Panics if its values have no range.
    pub const fn positive(self) -> Self {
        let Some(Range { most, .. }) = self.range else {
            panic!("a parameter that is `positive` needs a range");
        };
        let range = Some(Range {
            least: 0.0,
            most,
            is_open: true,
        });
        Self { range, ..self }
    }

    /// Marks it as live: it can be set while a node runs.
    pub const fn live(self) -> Self {
        Self {
            is_live: true,
            ..self
        }
    }

    /// Checks that a floating-point parameter has a range: without one, infinite values would be allowed.
    ///
    /// # Panics
    /// Panics if it has none.
    pub const fn checked(self) -> Self {
        let is_double = matches!(self.kind, ParameterType::Double);
        assert!(
            !is_double || self.range.is_some(),
            "a parameter with a fraction needs `range = LEAST..=GREATEST`"
        );
        self
    }
}

impl Field {
    /// Adds the faults of the value of this field.
    pub fn check_value<T: ParameterValue>(&self, value: &T, faults: &mut Faults) {
        if let Self::Value(parameter) = self {
            value.check(parameter, faults);
        }
    }

    /// Adds the faults of the parameters in this section.
    pub fn check_section<T: Parameters>(&self, section: &T, faults: &mut Faults) {
        match self {
            Self::Section { name, .. } if !name.is_empty() => {
                let mut found = Faults::default();
                section.check(&mut found);
                faults.extend_within(name, &found);
            }
            _ => section.check(faults),
        }
    }
}
