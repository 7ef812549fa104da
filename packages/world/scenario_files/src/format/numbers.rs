//! Numbers with a unit and a range.

use std::borrow::Cow;

use hsl_types::limits;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, Deserializer, Error};
use user_files::wording;

/// Largest coordinate of robots, ball and obstacles \[m\].
const FARTHEST: f64 = (limits::FIELD_SIZE / 2.0 + limits::OFF_FIELD) as f64;

/// Largest radius of an obstacle \[m\]: obstacles stand for a person or a robot.
const LARGEST_OBSTACLE: f64 = 2.0;

/// Defines numbers, each with its range and unit.
macro_rules! numbers {
    ($($(#[$documentation:meta])* $name:ident: $kind:ty, $least:expr => $most:expr, $unit:literal;)*) => {$(
        $(#[$documentation])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
        pub struct $name(pub $kind);

        impl<'de> Deserialize<'de> for $name {
            /// Reads a number and checks its range.
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let number = f64::deserialize(deserializer)?;
                let (least, most): (f64, f64) = ($least, $most);
                if !(least..=most).contains(&number) {
                    let (unit, got) = ($unit, wording::number(number));
                    let mut text = format!("must be between {least} and {most} {unit}, got {got}");
                    if unit == "rad" && number.abs() <= 360.0 {
                        let radians = wording::number(number.to_radians() as f32);
                        text += &format!("; {got}° is {radians} rad");
                    }
                    return Err(D::Error::custom(text));
                }
                Ok(Self(number as $kind))
            }
        }

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                let (least, most): (f64, f64) = ($least, $most);
                json_schema!({
                    "description": concat!("Number [", $unit, "]."),
                    "type": "number",
                    "minimum": least,
                    "maximum": most,
                })
            }
        }
    )*};
}

numbers! {
    /// Simulated time or duration \[s\].
    Seconds: f64, 0.0 => limits::SECONDS, "s";
    /// Coordinate or distance \[m\].
    Meters: f32, -FARTHEST => FARTHEST, "m";
    /// Distance \[m\].
    Distance: f32, 0.0 => FARTHEST, "m";
    /// Radius of an obstacle \[m\].
    Radius: f32, 0.01 => LARGEST_OBSTACLE, "m";
    /// Speed along an axis \[m/s\].
    Speed: f32, -f64::from(limits::SPEED) => f64::from(limits::SPEED), "m/s";
    /// Angle from the x axis, counterclockwise \[rad\].
    Angle: f32, -f64::from(limits::ANGLE) => f64::from(limits::ANGLE), "rad";
}
