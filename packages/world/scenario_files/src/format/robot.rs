//! Robots.

use std::borrow::Cow;

use hsl_types::{FallDownStateKind, Pose2, World};
use located_yaml::{Either, Located};
use scenario_kit::CommandInterface;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::Deserializer;

use super::names::named;
use super::numbers::{Angle, Meters};
use super::period::Period;
use crate::settings::Settings;

/// Pose `[x, y, angle]`, or `[x, y]` of a robot that faces along the x axis, in the world frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pose {
    /// Position along the x axis.
    pub x: Meters,
    /// Position along the y axis.
    pub y: Meters,
    /// Direction of the robot.
    pub angle: Angle,
}

impl Pose {
    /// Returns the pose as a type of the engine.
    pub fn to_pose(self) -> Pose2<World> {
        Pose2::new(self.x.0, self.y.0, self.angle.0)
    }
}

impl<'de> Deserialize<'de> for Pose {
    /// Reads a list of two or three numbers.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        /// Elements of the list; each is checked by its position.
        #[derive(Deserialize)]
        #[serde(expecting = "a pose [x, y] or [x, y, angle]")]
        struct Elements(Meters, Meters, #[serde(default)] Angle);

        let Elements(x, y, angle) = Elements::deserialize(deserializer)?;
        Ok(Self { x, y, angle })
    }
}

impl JsonSchema for Pose {
    fn schema_name() -> Cow<'static, str> {
        "Pose".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let (meters, angle) = (
            generator.subschema_for::<Meters>(),
            generator.subschema_for::<Angle>(),
        );
        json_schema!({
            "description": "Pose [x, y, angle], or [x, y] of a robot that faces along the x axis, in the world frame \
                [m, m, rad].",
            "type": "array",
            "prefixItems": [meters, meters, angle],
            "minItems": 2,
            "maxItems": 3,
        })
    }
}

/// Robot that plays.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Robot {
    /// Pose before the first tick.
    pub pose: Pose,
    /// Posture before the first tick: a robot that has fallen stands up by itself.
    #[serde(default)]
    #[schemars(schema_with = "named::<FallDownStateKind>")]
    pub posture: FallDownStateKind,
    /// Parameters of the robot's node, with the keys of `--set`. A relative path of `tree` starts at the folder of the
    /// scenario file.
    #[serde(default)]
    pub behavior: Settings,
    /// Time between two decisions of a robot that does not decide in each tick, as in `0.02` or `1/60`.
    #[serde(default)]
    pub decision_period: Option<Located<Period>>,
    /// Topics of common ROS messages, see `packages/world/world_sim/STANDARD_TOPICS.md`.
    #[serde(default)]
    pub standard_topics: bool,
    /// Message with which the node of the robot answers over ROS.
    #[serde(default)]
    #[schemars(schema_with = "named::<CommandInterface>")]
    pub command_interface: CommandInterface,
}

/// Robot, or only its pose.
pub type RobotForm = Either<Pose, Robot>;

impl From<RobotForm> for Robot {
    fn from(form: RobotForm) -> Self {
        match form {
            Either::Long(robot) => robot,
            Either::Short(pose) => Self {
                pose,
                ..Self::default()
            },
        }
    }
}
