//! Parameters as documented fields: one field defines a parameter completely.
//!
//! ```
//! use std::time::Duration;
//!
//! use hsl_types::parameters::{Field, Parameters};
//!
//! /// How a robot walks.
//! #[derive(Debug, Parameters)]
//! #[parameters(rules = Self::rules)]
//! struct Walk {
//!     /// Speed of a robot that walks.
//!     #[parameter(default = 0.25, unit = "m/s", range = 0.01..=10.0, live)]
//!     speed: f32,
//!     /// Time for which it stands before it walks again.
//!     #[parameter(default = Duration::from_millis(300), positive)]
//!     cooldown: Duration,
//! }
//!
//! impl Walk {
//!     fn rules(&self, invalid: &mut hsl_types::parameters::InvalidValues) {
//!         let is_slow = self.speed < 1.0 || self.cooldown < Duration::from_secs(1);
//!         invalid.require(is_slow, "cooldown", "must be less than 1 s for a robot that runs");
//!     }
//! }
//!
//! let walk = Walk { speed: -1.0, ..Walk::default() };
//! let invalid = walk.validate().unwrap_err();
//! assert_eq!(invalid.to_string(), "speed: must be between 0.01 and 10 m/s, got -1");
//! let Field::Value(speed) = &Walk::FIELDS[0] else { panic!("it is a value") };
//! assert_eq!((speed.text, speed.unit, speed.is_live), ("Speed of a robot that walks", "m/s", true));
//! ```

mod description;
mod range;
mod value;

pub use description::{Choice, Field, Parameter, ParameterType};
pub use hsl_macros::{ParameterValue, Parameters};
pub use range::Range;
pub use value::ParameterValue;

pub use support::InvalidValues;

/// Returns the log text for a parameter that was set while a node ran, as in `parameter set:
/// remote_control.forward:=0.3`.
pub fn set_text(rule: &str) -> String {
    format!("parameter set: {rule}")
}

/// A struct whose fields are parameters.
pub trait Parameters {
    /// Descriptions of the parameters, in the order of the fields.
    const FIELDS: &'static [Field];

    /// Adds an entry for each value out of its range and for each violated rule.
    fn check(&self, invalid: &mut InvalidValues);

    /// Checks that all values are within their range and satisfy all rules.
    ///
    /// # Errors
    /// Returns all invalid values.
    fn validate(&self) -> Result<(), InvalidValues> {
        let mut invalid = InvalidValues::default();
        self.check(&mut invalid);
        invalid.into_result(())
    }
}
