use super::{ParameterValue, Parameters, Range};
use crate::Faults;

/// A field of a struct of parameters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Field {
    /// It is a parameter.
    Value(Parameter),
    /// It has parameters of its own.
    Section {
        /// Below which name they stand; empty: beside the other fields.
        name: &'static str,
        /// What they are about.
        text: &'static str,
        /// Its fields.
        fields: &'static [Field],
    },
}

/// What is known of a parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// Its key, without that of the section.
    pub name: &'static str,
    /// Its meaning.
    pub text: &'static str,
    /// The type of its value.
    pub kind: ParameterType,
    /// Whether it may be absent: `null` in a file.
    pub is_optional: bool,
    /// The unit of its value; empty: it has none.
    pub unit: &'static str,
    /// Which numbers are allowed; none: all of the type.
    pub range: Option<Range>,
    /// Which texts are allowed; empty: all that can be read.
    pub choices: &'static [Choice],
    /// Whether it can be set while a node runs.
    pub is_live: bool,
}

/// A text that a parameter may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// As it is in files.
    pub value: &'static str,
    /// What it means.
    pub text: &'static str,
}

/// The type of a parameter's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterType {
    /// True or false.
    Bool,
    /// A whole number.
    Integer,
    /// A number.
    Double,
    /// A text.
    Text,
    /// Several whole numbers.
    IntegerArray,
    /// Several texts.
    TextArray,
    /// Several values with names, of which ROS has no parameter.
    Mapping,
}

impl Parameter {
    /// A parameter with a value of type `T`.
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

    /// The same, its value being in `unit`.
    pub const fn in_unit(self, unit: &'static str) -> Self {
        Self { unit, ..self }
    }

    /// The same, with values from `least` to `most` only.
    pub const fn within(self, least: f64, most: f64) -> Self {
        let range = Some(Range::new(least, most));
        Self { range, ..self }
    }

    /// The same, with values that are more than 0 only.
    ///
    /// # Panics
    /// Its values have no range.
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

    /// The same, for a parameter that can be set while a node runs.
    pub const fn live(self) -> Self {
        Self {
            is_live: true,
            ..self
        }
    }

    /// The same, if numbers with a fraction have a range: without, they may be infinite.
    ///
    /// # Panics
    /// They have none.
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
    /// Notes what is wrong with the value of this field.
    pub fn check_value<T: ParameterValue>(&self, value: &T, faults: &mut Faults) {
        if let Self::Value(parameter) = self {
            value.check(parameter, faults);
        }
    }

    /// Notes what is wrong with the parameters below this field.
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
