//! Expectations.

use std::fmt;

use hsl_types::{FallDownStateKind, GameState, Half, SubState, Team};
use located_yaml::{Either, Located};
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::{Deserializer, Error, Unexpected, Visitor};

use super::area::Area;
use super::names::{RobotName, named};
use super::numbers::Seconds;

/// One condition, and the time at which it must hold. The condition is one of `goal`, `robot` (with `in`, `posture` or
/// both), `ball_in`, `touch`, `penalty`, `game` and `topic` (with `field` and a comparison); the time is one of `at`,
/// `within`, `always` and `never`. Without a time the condition must hold once before the end.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Expectation {
    /// A team, or any of both, has scored a goal since the start.
    pub goal: Option<Scorer>,
    /// Robot whose position or posture is meant.
    pub robot: Option<Located<RobotName>>,
    /// Area that contains the robot's position.
    #[serde(rename = "in")]
    pub area: Option<Area>,
    /// Posture of the robot.
    #[schemars(schema_with = "named::<FallDownStateKind>")]
    pub posture: Option<FallDownStateKind>,
    /// Area that contains the ball.
    pub ball_in: Option<Area>,
    /// Robot that touched the ball last.
    pub touch: Option<Located<RobotName>>,
    /// A robot, a robot of a team, or any robot is penalized, and was not at the start.
    pub penalty: Option<Located<Penalized>>,
    /// The game has all of these states.
    pub game: Option<GameExpectation>,
    /// Recorded topic, as in `/hulks/robot_2/motion_command`: the field of its last message is compared.
    pub topic: Option<Located<String>>,
    /// Path of the field, as in `ball.ball_in_field.x` or `obstacles[0].position.x`.
    pub field: Option<Located<String>>,
    /// The field has this value: a number, true or false, a text, or the name of a constant of the message, as in
    /// `STAND_UP`.
    pub is: Option<Located<Comparison>>,
    /// The field has another value than this one.
    pub is_not: Option<Located<Comparison>>,
    /// The field is greater than this number.
    pub above: Option<Located<f64>>,
    /// The field is less than this number.
    pub below: Option<Located<f64>>,
    /// The optional field has a value (true) or has none (false).
    pub present: Option<Located<bool>>,
    /// The list has this number of elements.
    pub length: Option<Located<u64>>,
    /// The condition holds in the first tick at or after this time.
    pub at: Option<Located<Seconds>>,
    /// The condition holds in at least one tick until this time.
    pub within: Option<Located<Seconds>>,
    /// The condition holds in each tick, or in each tick of a span of time.
    pub always: Option<Located<Span>>,
    /// The condition holds in no tick, or in no tick of a span of time.
    pub never: Option<Located<Span>>,
}

/// Team that scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scorer {
    /// The hulks.
    Hulks,
    /// The opponent.
    Opponent,
    /// Any team.
    Any,
}

/// Robots that may be penalized: `any`, a team, or a robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, JsonSchema)]
#[schemars(untagged)]
pub enum Penalized {
    /// Robots of a team, or of any team.
    Team(Scorer),
    /// One robot.
    Robot(RobotName),
}

impl<'de> Deserialize<'de> for Penalized {
    /// Reads `any`, a team, or a robot.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        match name.as_str() {
            "any" => Ok(Self::Team(Scorer::Any)),
            "hulks" => Ok(Self::Team(Scorer::Hulks)),
            "opponent" => Ok(Self::Team(Scorer::Opponent)),
            _ => match name.parse() {
                Ok(robot) => Ok(Self::Robot(RobotName(robot))),
                Err(error) => Err(D::Error::custom(format_args!(
                    "{error}, or any, hulks, opponent"
                ))),
            },
        }
    }
}

/// States of the game; states that are not given may have any value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct GameExpectation {
    /// State of the game.
    #[schemars(schema_with = "named::<GameState>")]
    pub state: Option<GameState>,
    /// Half of the match.
    #[schemars(schema_with = "named::<Half>")]
    pub half: Option<Half>,
    /// True during a brief stop.
    pub stopped: Option<bool>,
    /// Current set play.
    #[schemars(schema_with = "named::<SubState>")]
    pub sub_state: Option<SubState>,
    /// Team that may play the ball.
    #[schemars(schema_with = "named::<Team>")]
    pub kicking_team: Option<Team>,
}

/// Value of a field.
#[derive(Clone, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "expected true, false, a number or a text")]
pub enum Comparison {
    /// True or false.
    Bool(bool),
    /// Number.
    Number(f64),
    /// Text, or the name of a constant.
    Text(String),
}

/// `true` for the whole run, or a span of time.
pub type Span = Either<Whole, Window>;

/// The whole run: `true`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whole;

impl<'de> Deserialize<'de> for Whole {
    /// Accepts only `true`.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(WholeVisitor)
    }
}

/// Reader of `true`.
struct WholeVisitor;

impl Visitor<'_> for WholeVisitor {
    type Value = Whole;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("true, or a span as in {from: 2, until: 5}")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Whole, E> {
        match value {
            true => Ok(Whole),
            false => Err(E::invalid_value(Unexpected::Bool(value), &self)),
        }
    }
}

impl JsonSchema for Whole {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Whole".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "const": true })
    }
}

/// Span of time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Window {
    /// Start; without it the start of the run.
    pub from: Seconds,
    /// End; without it the end of the run.
    pub until: Option<Seconds>,
}
