use super::{ParameterValue, Parameters, Range};
use support::InvalidValues;

/// Field of a struct of parameters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Field {
    /// A parameter.
    Value(Parameter),
    /// A struct of parameters.
    Section {
        /// Prefix of the section's keys; empty if they have no prefix.
        name: &'static str,
        /// Description of the section.
        text: &'static str,
        /// Fields of the section.
        fields: &'static [Field],
    },
}

/// Description of a parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// Key, without the keys of its sections.
    pub name: &'static str,
    /// Meaning.
    pub text: &'static str,
    /// Type of the value.
    pub kind: ParameterType,
    /// True if the value may be absent (`null` in a file).
    pub is_optional: bool,
    /// Unit of the value; empty for a value without a unit.
    pub unit: &'static str,
    /// Allowed range of numbers; `None` allows all numbers of the type.
    pub range: Option<Range>,
    /// Allowed texts; empty allows all texts that can be parsed.
    pub choices: &'static [Choice],
    /// True if the parameter can be set while a node runs.
    pub is_live: bool,
}

/// Allowed text of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Text, as in files.
    pub value: &'static str,
    /// Meaning.
    pub text: &'static str,
}

/// Type of a parameter's value.
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
    /// Named values, nested; ROS has no parameter of this type.
    Mapping,
}

impl Parameter {
    /// Describes a parameter with values of type `T`: kind, unit, range and choices follow from the type. The other
    /// functions change the description; the derive macro calls them for the attributes of a field.
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

    /// Returns the description with this unit of the values.
    pub const fn in_unit(self, unit: &'static str) -> Self {
        Self { unit, ..self }
    }

    /// Returns the description with the range from `least` to `most`, both included.
    pub const fn within(self, least: f64, most: f64) -> Self {
        let range = Some(Range::new(least, most));
        Self { range, ..self }
    }

    /// Returns the description with a range of numbers greater than 0, up to the present maximum.
    ///
    /// # Panics
    /// Panics if the values have no range.
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

    /// Returns the description of a live parameter, which can be set while a node runs.
    pub const fn live(self) -> Self {
        Self {
            is_live: true,
            ..self
        }
    }

    /// Returns the description unchanged if a floating-point parameter has a range: without one, infinite values would
    /// be allowed. Called at compile time.
    ///
    /// # Panics
    /// Panics if a floating-point parameter has no range.
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
    /// Adds an entry to `invalid` if `value`, the value of this field, is invalid.
    pub fn check_value<T: ParameterValue>(&self, value: &T, invalid: &mut InvalidValues) {
        if let Self::Value(parameter) = self {
            value.check(parameter, invalid);
        }
    }

    /// Adds the invalid values of `section`, the struct in this field, to `invalid`. Their names get the name of the
    /// section, if it has one, as prefix.
    pub fn check_section<T: Parameters>(&self, section: &T, invalid: &mut InvalidValues) {
        match self {
            Self::Section { name, .. } if !name.is_empty() => {
                let mut found = InvalidValues::default();
                section.check(&mut found);
                invalid.extend_within(name, &found);
            }
            _ => section.check(invalid),
        }
    }
}
