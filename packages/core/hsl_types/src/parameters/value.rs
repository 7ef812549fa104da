//! Types of parameter values.

use std::fmt::Display;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use super::{Choice, Parameter, ParameterType, Range};
use crate::{MotionCommand, PlayerNumber, limits};
use support::InvalidValues;

/// Type whose values can be parameters.
pub trait ParameterValue {
    /// ROS parameter type.
    const TYPE: ParameterType;
    /// True if the value may be absent.
    const IS_OPTIONAL: bool = false;
    /// Unit of the values in files; empty if the type does not define one.
    const UNIT: &'static str = "";
    /// Allowed range; `None` if the type does not define one or is not a number.
    const RANGE: Option<Range> = None;
    /// Allowed texts; empty if the type does not define any or is not a text.
    const CHOICES: &'static [Choice] = &[];

    /// Adds an entry to `invalid` if the value is not valid for `parameter`, for example out of its range.
    fn check(&self, _parameter: &Parameter, _invalid: &mut InvalidValues) {}
}

/// Adds an entry to `invalid` if the value is out of the range of `parameter`, which `is_within` tests. `value` is the
/// value in the message.
fn require(
    is_within: impl FnOnce(&Range) -> bool,
    value: impl Display,
    parameter: &Parameter,
    invalid: &mut InvalidValues,
) {
    let Some(range) = parameter.range.filter(|range| !is_within(range)) else {
        return;
    };
    let unit = match parameter.unit {
        "" => String::new(),
        unit => format!(" {unit}"),
    };
    let Range {
        least,
        most,
        is_open,
    } = range;
    let reason = if is_open {
        format!("must be more than {least} and at most {most}{unit}, got {value}")
    } else {
        format!("must be between {least} and {most}{unit}, got {value}")
    };
    invalid.add(parameter.name, reason);
}

impl ParameterValue for f32 {
    const TYPE: ParameterType = ParameterType::Double;

    fn check(&self, parameter: &Parameter, invalid: &mut InvalidValues) {
        require(
            |range| range.contains_single(*self),
            self,
            parameter,
            invalid,
        );
    }
}

impl ParameterValue for f64 {
    const TYPE: ParameterType = ParameterType::Double;

    fn check(&self, parameter: &Parameter, invalid: &mut InvalidValues) {
        require(|range| range.contains(*self), self, parameter, invalid);
    }
}

/// Implements the trait for integers. Their type gives the range if an `f64` holds its bounds exactly.
macro_rules! integers {
    ($($integer:ty: $range:expr),*) => {
        $(impl ParameterValue for $integer {
            const TYPE: ParameterType = ParameterType::Integer;
            const RANGE: Option<Range> = $range;

            fn check(&self, parameter: &Parameter, invalid: &mut InvalidValues) {
                require(|range| range.contains(*self as f64), self, parameter, invalid);
            }
        })*
    };
}

integers!(
    u8: Some(Range::new(0.0, u8::MAX as f64)),
    u16: Some(Range::new(0.0, u16::MAX as f64)),
    u32: Some(Range::new(0.0, u32::MAX as f64)),
    u64: None,
    usize: None
);

impl ParameterValue for Duration {
    const TYPE: ParameterType = ParameterType::Double;
    const UNIT: &'static str = "s";
    const RANGE: Option<Range> = Some(Range::new(0.0, limits::SECONDS));

    fn check(&self, parameter: &Parameter, invalid: &mut InvalidValues) {
        let seconds = self.as_secs_f64();
        // Files cannot contain longer durations; in code, a longer one means "forever".
        let is_within = |range: &Range| range.contains(seconds.min(limits::SECONDS));
        require(is_within, seconds, parameter, invalid);
    }
}

impl ParameterValue for PlayerNumber {
    const TYPE: ParameterType = ParameterType::Integer;
    const RANGE: Option<Range> = Some(Range::new(1.0, limits::PLAYERS as f64));
}

impl ParameterValue for MotionCommand {
    const TYPE: ParameterType = ParameterType::Mapping;

    fn check(&self, parameter: &Parameter, invalid: &mut InvalidValues) {
        if let Err(found) = self.validate() {
            invalid.extend_within(parameter.name, &found);
        }
    }
}

impl ParameterValue for bool {
    const TYPE: ParameterType = ParameterType::Bool;
}

impl ParameterValue for String {
    const TYPE: ParameterType = ParameterType::Text;
}

impl ParameterValue for PathBuf {
    const TYPE: ParameterType = ParameterType::Text;
}

impl ParameterValue for IpAddr {
    const TYPE: ParameterType = ParameterType::Text;
}

impl ParameterValue for SocketAddr {
    const TYPE: ParameterType = ParameterType::Text;
}

impl<T: ParameterValue> ParameterValue for Vec<T> {
    const TYPE: ParameterType = match T::TYPE {
        ParameterType::Integer => ParameterType::IntegerArray,
        ParameterType::Text => ParameterType::TextArray,
        _ => panic!("a sequence of this type cannot be a parameter"),
    };
    const UNIT: &'static str = T::UNIT;
    const RANGE: Option<Range> = T::RANGE;

    fn check(&self, parameter: &Parameter, invalid: &mut InvalidValues) {
        for value in self {
            value.check(parameter, invalid);
        }
    }
}

impl<T: ParameterValue> ParameterValue for Option<T> {
    const TYPE: ParameterType = T::TYPE;
    const IS_OPTIONAL: bool = true;
    const UNIT: &'static str = T::UNIT;
    const RANGE: Option<Range> = T::RANGE;
    const CHOICES: &'static [Choice] = T::CHOICES;

    fn check(&self, parameter: &Parameter, invalid: &mut InvalidValues) {
        if let Some(value) = self {
            value.check(parameter, invalid);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::parameters::{ParameterType, Parameters, Range};

    use super::*;

    /// Parameters of each kind that has a range.
    #[derive(Debug, Parameters)]
    struct Sample {
        /// Share.
        #[parameter(default = 0.4, range = 0.01..=0.99)]
        share: f32,
        /// Rate.
        #[parameter(default = 1.0, unit = "1/s", range = 0.0..=1.0)]
        factor: f64,
        /// Time.
        #[parameter(default = Some(Duration::from_secs(1)), positive)]
        time: Option<Duration>,
        /// Number.
        #[parameter(default = 1, range = 1..=2)]
        count: u8,
        /// Several numbers.
        #[parameter(default = vec![1])]
        counts: Vec<usize>,
    }

    fn invalid(change: impl FnOnce(&mut Sample)) -> Vec<String> {
        let mut sample = Sample::default();
        change(&mut sample);
        let invalid = sample.validate().err().unwrap_or_default();
        invalid.iter().map(str::to_owned).collect()
    }

    #[test]
    fn the_bounds_of_a_range_are_allowed_and_numbers_beyond_and_nan_are_not() {
        for share in [0.01, 0.99] {
            assert_eq!(invalid(|it| it.share = share), [""; 0]);
        }
        for share in [0.0, 1.0, f32::NAN, f32::INFINITY] {
            let expected = format!("share: must be between 0.01 and 0.99, got {share}");
            assert_eq!(invalid(|it| it.share = share), [expected]);
        }
        let expected = "factor: must be between 0 and 1 1/s, got -1";
        assert_eq!(invalid(|it| it.factor = -1.0), [expected]);
        let expected = "count: must be between 1 and 2, got 3";
        assert_eq!(invalid(|it| it.count = 3), [expected]);
    }

    #[test]
    fn a_positive_value_is_not_zero_and_may_be_absent() {
        assert_eq!(invalid(|it| it.time = None), [""; 0]);
        assert_eq!(invalid(|it| it.time = Some(Duration::MAX)), [""; 0]);
        let expected = "time: must be more than 0 and at most 1000000 s, got 0";
        assert_eq!(invalid(|it| it.time = Some(Duration::ZERO)), [expected]);
    }

    #[test]
    fn optional_values_and_arrays_are_described_by_their_element() {
        type Times = Option<Duration>;
        assert_eq!(Times::TYPE, ParameterType::Double);
        assert_eq!((Times::UNIT, Times::IS_OPTIONAL), ("s", true));
        assert_eq!(Times::RANGE, Some(Range::new(0.0, 1e6)));
        assert_eq!(Vec::<usize>::TYPE, ParameterType::IntegerArray);
        let mut found = InvalidValues::default();
        Sample::default().check(&mut found);
        assert_eq!(found, InvalidValues::default());
    }
}
