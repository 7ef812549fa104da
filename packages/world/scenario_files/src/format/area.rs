//! Areas of the field.

use std::fmt;

use hsl_types::{FieldDimensions, Point2, World};
use located_yaml::Either;
use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, Error, IntoDeserializer, MapAccess, SeqAccess, Unexpected, Visitor};

use super::numbers::{Distance, Meters};
use super::world::Position;

/// Area in the world frame: its name, a rectangle or a circle.
#[derive(Clone, Copy, Debug, PartialEq, JsonSchema)]
#[schemars(untagged)]
pub enum Area {
    /// Area of the field.
    Named(NamedArea),
    /// Rectangle.
    Rectangle(Rectangle),
    /// Circle.
    Circle(Circle),
}

/// Area of the field. Halves and areas at positive and negative x belong to the goal on that side, which the hulks
/// defend at negative x unless `game.hulks_side` is away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NamedArea {
    /// Field within its lines.
    Field,
    /// Carpet: the field and its border strip.
    Carpet,
    /// Half at negative x.
    NegativeHalf,
    /// Half at positive x.
    PositiveHalf,
    /// Penalty area at negative x.
    NegativePenaltyArea,
    /// Penalty area at positive x.
    PositivePenaltyArea,
    /// Goal area at negative x.
    NegativeGoalArea,
    /// Goal area at positive x.
    PositiveGoalArea,
    /// Center circle.
    CenterCircle,
}

/// Rectangle; without one of the keys it is unlimited along that axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Rectangle {
    /// Limits `[least, most]` along the x axis.
    pub x: Option<(Meters, Meters)>,
    /// Limits `[least, most]` along the y axis.
    pub y: Option<(Meters, Meters)>,
}

/// Circle.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Circle {
    /// Center of the circle.
    pub center: Position,
    /// Radius of the circle.
    pub radius: Distance,
}

/// Keys of a rectangle and of a circle.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Shape {
    x: Option<Span>,
    y: Option<Span>,
    center: Option<Position>,
    radius: Option<Distance>,
}

/// Limits `[least, most]`, in this order.
#[derive(Clone, Copy)]
struct Span((Meters, Meters));

impl<'de> Deserialize<'de> for Span {
    /// Reads two numbers, of which the first is not the greater one.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (least, most) = <(Meters, Meters)>::deserialize(deserializer)?;
        if least > most {
            let text = format_args!(
                "limits are [least, most], got [{}, {}]; swap the numbers",
                least.0, most.0
            );
            return Err(D::Error::custom(text));
        }
        Ok(Self((least, most)))
    }
}

/// Reader of the name of an area, or of the keys of a shape.
struct NameOrShape;

impl<'de> Visitor<'de> for NameOrShape {
    type Value = Either<NamedArea, Shape>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of an area or a mapping")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<Self::Value, E> {
        NamedArea::deserialize(name.into_deserializer()).map(Either::Short)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, _: A) -> Result<Self::Value, A::Error> {
        Err(A::Error::invalid_type(Unexpected::Seq, &"a mapping"))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        Shape::deserialize(MapAccessDeserializer::new(map)).map(Either::Long)
    }
}

impl<'de> Deserialize<'de> for Area {
    /// Reads a name, or a mapping with the keys of a rectangle or of a circle. Keys of both are an error.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let shape = match deserializer.deserialize_any(NameOrShape)? {
            Either::Short(name) => return Ok(Self::Named(name)),
            Either::Long(shape) => shape,
        };
        match shape {
            Shape {
                x,
                y,
                center: None,
                radius: None,
            } if x.is_some() || y.is_some() => Ok(Self::Rectangle(Rectangle {
                x: x.map(|it| it.0),
                y: y.map(|it| it.0),
            })),
            Shape {
                x: None,
                y: None,
                center: Some(center),
                radius: Some(radius),
            } => Ok(Self::Circle(Circle { center, radius })),
            _ => Err(D::Error::custom(
                "an area has the keys x and y, or one of them, or center and radius",
            )),
        }
    }
}

impl Area {
    /// Returns true if a point is in the area; its edge belongs to it.
    pub fn contains(&self, point: Point2<World>, field: &FieldDimensions) -> bool {
        let within = |limits: Option<(Meters, Meters)>, value: f32| {
            limits.is_none_or(|(least, most)| (least.0..=most.0).contains(&value))
        };
        match self {
            Self::Named(name) => name.contains(point, field),
            Self::Rectangle(area) => within(area.x, point.x) && within(area.y, point.y),
            Self::Circle(area) => {
                let (x, y) = (point.x - area.center.0.0, point.y - area.center.1.0);
                x * x + y * y <= area.radius.0 * area.radius.0
            }
        }
    }
}

impl Area {
    /// Returns the distance from a point in the area to its edge \[m\]; negative outside, then to the nearest edge along
    /// one axis.
    pub fn depth(&self, point: Point2<World>, field: &FieldDimensions) -> f32 {
        let within = |limits: Option<(Meters, Meters)>, value: f32| {
            limits.map_or(f32::INFINITY, |(least, most)| {
                (value - least.0).min(most.0 - value)
            })
        };
        match self {
            Self::Named(name) => name.depth(point, field),
            Self::Rectangle(area) => within(area.x, point.x).min(within(area.y, point.y)),
            Self::Circle(area) => {
                let (x, y) = (point.x - area.center.0.0, point.y - area.center.1.0);
                area.radius.0 - (x * x + y * y).sqrt()
            }
        }
    }
}

impl NamedArea {
    /// Returns the distance from a point in the area to its edge \[m\], negative outside.
    fn depth(self, point: Point2<World>, field: &FieldDimensions) -> f32 {
        let inside = |length: f32, width: f32| {
            (length / 2.0 - point.x.abs()).min(width / 2.0 - point.y.abs())
        };
        let at_goal = |sign: f32, length: f32, width: f32| {
            let x = field.length / 2.0 - sign * point.x;
            x.min(length - x).min(width / 2.0 - point.y.abs())
        };
        let on_field = inside(field.length, field.width);
        let (penalty_length, penalty_width) = (field.penalty_area_length, field.penalty_area_width);
        let (goal_length, goal_width) = (field.goal_box_area_length, field.goal_box_area_width);
        let border = 2.0 * field.border_strip_width;
        match self {
            Self::Field => on_field,
            Self::Carpet => inside(field.length + border, field.width + border),
            Self::NegativeHalf => on_field.min(-point.x),
            Self::PositiveHalf => on_field.min(point.x),
            Self::NegativePenaltyArea => at_goal(-1.0, penalty_length, penalty_width),
            Self::PositivePenaltyArea => at_goal(1.0, penalty_length, penalty_width),
            Self::NegativeGoalArea => at_goal(-1.0, goal_length, goal_width),
            Self::PositiveGoalArea => at_goal(1.0, goal_length, goal_width),
            Self::CenterCircle => {
                field.center_circle_diameter / 2.0 - (point.x * point.x + point.y * point.y).sqrt()
            }
        }
    }

    /// Returns true if a point is in the area; its edge belongs to it.
    fn contains(self, point: Point2<World>, field: &FieldDimensions) -> bool {
        // An area at a goal, seen from the side of that goal.
        let at_goal = |sign: f32, length: f32, width: f32| {
            let x = field.length / 2.0 - sign * point.x;
            (0.0..=length).contains(&x) && point.y.abs() <= width / 2.0
        };
        let (penalty_length, penalty_width) = (field.penalty_area_length, field.penalty_area_width);
        let (goal_length, goal_width) = (field.goal_box_area_length, field.goal_box_area_width);
        match self {
            Self::Field => field.is_inside_field(point),
            Self::Carpet => field.is_inside_carpet(point),
            Self::NegativeHalf => point.x <= 0.0 && field.is_inside_field(point),
            Self::PositiveHalf => point.x >= 0.0 && field.is_inside_field(point),
            Self::NegativePenaltyArea => at_goal(-1.0, penalty_length, penalty_width),
            Self::PositivePenaltyArea => at_goal(1.0, penalty_length, penalty_width),
            Self::NegativeGoalArea => at_goal(-1.0, goal_length, goal_width),
            Self::PositiveGoalArea => at_goal(1.0, goal_length, goal_width),
            Self::CenterCircle => {
                let radius = field.center_circle_diameter / 2.0;
                point.x * point.x + point.y * point.y <= radius * radius
            }
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Field => "field",
            Self::Carpet => "carpet",
            Self::NegativeHalf => "negative_half",
            Self::PositiveHalf => "positive_half",
            Self::NegativePenaltyArea => "negative_penalty_area",
            Self::PositivePenaltyArea => "positive_penalty_area",
            Self::NegativeGoalArea => "negative_goal_area",
            Self::PositiveGoalArea => "positive_goal_area",
            Self::CenterCircle => "center_circle",
        }
    }
}

impl fmt::Display for Area {
    /// Writes the area in words, for example `the circle of 1 m around (0, 0)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Named(name) => f.write_str(name.name()),
            Self::Rectangle(area) => {
                let axes = [("x", area.x), ("y", area.y)];
                let limits = axes.into_iter().filter_map(|(axis, limits)| {
                    let (least, most) = limits?;
                    Some(format!("{axis} from {} to {} m", least.0, most.0))
                });
                f.write_str(&limits.collect::<Vec<_>>().join(" and "))
            }
            Self::Circle(area) => {
                let (x, y, radius) = (area.center.0.0, area.center.1.0, area.radius.0);
                write!(f, "the circle of {radius} m around ({x}, {y})")
            }
        }
    }
}
