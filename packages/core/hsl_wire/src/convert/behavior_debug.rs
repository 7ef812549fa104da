//! Why a behavior decided as it did.

use hsl_types::{BehaviorDebug, Faults, PathObstacle, VoronoiMap, limits};

use super::{Convert, Door, enter, player};
use crate::{hsl_msgs, std_msgs};

/// The reasons as a message; `header` is that of the world state.
pub fn to_message(header: std_msgs::Header, debug: &BehaviorDebug) -> hsl_msgs::BehaviorDebug {
    hsl_msgs::BehaviorDebug {
        header,
        path_obstacles: debug
            .path_obstacles
            .iter()
            .map(Convert::to_message)
            .collect(),
        walk_position: debug.walk_position.map(|position| position.to_message()),
        time_since_last_switch: debug.time_since_last_switch.to_message(),
        direction_difference: debug.direction_difference,
        voronoi_inputs: debug
            .voronoi_inputs
            .iter()
            .map(Convert::to_message)
            .collect(),
        voronoi_map: debug.voronoi_map.as_ref().map(Convert::to_message),
    }
}

/// The reasons of a message.
///
/// # Errors
/// All faults of the message.
pub fn from_message(message: &hsl_msgs::BehaviorDebug) -> Result<BehaviorDebug, Faults> {
    enter(|door| {
        let path_obstacles =
            door.sequence("path_obstacles", &message.path_obstacles, limits::OBSTACLES);
        let walk_position = door.optional("walk_position", message.walk_position.as_ref());
        let since = door.convert("time_since_last_switch", &message.time_since_last_switch);
        let difference = door.number("direction_difference", message.direction_difference);
        let voronoi_inputs = door.sequence(
            "voronoi_inputs",
            &message.voronoi_inputs,
            limits::VORONOI_INPUTS,
        );
        let voronoi_map = door.optional("voronoi_map", message.voronoi_map.as_ref());
        Some(BehaviorDebug {
            path_obstacles: path_obstacles?,
            time_since_last_switch: since?,
            direction_difference: difference?,
            walk_position: walk_position?,
            voronoi_inputs: voronoi_inputs?,
            voronoi_map: voronoi_map?,
        })
    })
}

impl Convert for PathObstacle {
    type Message = hsl_msgs::PathObstacle;

    fn to_message(&self) -> Self::Message {
        use hsl_msgs::PathObstacle as Message;
        match self {
            Self::Circle { center, radius } => Message {
                kind: Message::CIRCLE,
                center: center.to_message(),
                radius: *radius,
                ..Default::default()
            },
            Self::LineSegment { start, end } => Message {
                kind: Message::LINE_SEGMENT,
                start: start.to_message(),
                end: end.to_message(),
                ..Default::default()
            },
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        use hsl_msgs::PathObstacle as Message;
        match message.kind {
            Message::CIRCLE => {
                let center = door.convert("center", &message.center);
                let radius = door.size("radius", message.radius);
                Some(Self::Circle {
                    center: center?,
                    radius: radius?,
                })
            }
            Message::LINE_SEGMENT => {
                let start = door.convert("start", &message.start);
                let end = door.convert("end", &message.end);
                Some(Self::LineSegment {
                    start: start?,
                    end: end?,
                })
            }
            other => door.unknown("kind", other),
        }
    }
}

impl Convert for VoronoiMap {
    type Message = hsl_msgs::VoronoiMap;

    fn to_message(&self) -> Self::Message {
        let nobody = hsl_msgs::VoronoiMap::NOBODY;
        hsl_msgs::VoronoiMap {
            origin: self.origin.to_message(),
            cell_size: self.cell_size,
            width: self.width,
            height: self.height,
            owners: self
                .owners
                .iter()
                .map(|owner| owner.map_or(nobody, u8::from))
                .collect(),
        }
    }

    fn from_message(message: &Self::Message, door: &Door<'_>) -> Option<Self> {
        let origin = door.convert("origin", &message.origin);
        let cell_size = door.size("cell_size", message.cell_size);
        let read = |&owner: &u8, door: &Door<'_>| match owner {
            hsl_msgs::VoronoiMap::NOBODY => Some(None),
            number => player::read(number, door).map(Some),
        };
        let owners = door.each("owners", &message.owners, limits::VORONOI_CELLS, read);
        let cells = u64::from(message.width) * u64::from(message.height);
        let count = message.owners.len();
        let owners = door.field("owners", |door| {
            door.require(
                cells == count as u64,
                owners?,
                format_args!("{count} cells are not width * height = {cells}"),
            )
        });
        Some(Self {
            origin: origin?,
            cell_size: cell_size?,
            width: message.width,
            height: message.height,
            owners: owners?,
        })
    }
}
