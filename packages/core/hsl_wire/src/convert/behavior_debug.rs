//! Why a behavior decided as it did.

use hsl_types::{BehaviorDebug, PathObstacle, PlayerNumber, VoronoiMap, limits};
use support::Faults;

use super::mirror::{fields, variants};
use super::way::{Each, Number, Plain, Size};
use super::{Convert, Door, enter};
use crate::{hsl_msgs, std_msgs};

/// The reasons as a message; `header` is that of the world state.
pub fn to_message(header: std_msgs::Header, debug: &BehaviorDebug) -> hsl_msgs::BehaviorDebug {
    hsl_msgs::BehaviorDebug {
        header,
        ..debug.to_message()
    }
}

/// The reasons of a message.
///
/// # Errors
/// All faults of the message.
pub fn from_message(message: &hsl_msgs::BehaviorDebug) -> Result<BehaviorDebug, Faults> {
    enter(message)
}

fields!(BehaviorDebug = hsl_msgs::BehaviorDebug {
    path_obstacles: Each(limits::OBSTACLES, Plain),
    walk_position,
    time_since_last_switch,
    direction_difference: Number,
    voronoi_inputs: Each(limits::VORONOI_INPUTS, Plain),
    voronoi_map;
    header
});

variants!(PathObstacle = hsl_msgs::PathObstacle, kind {
    Circle = CIRCLE { center, radius: Size },
    LineSegment = LINE_SEGMENT { start, end },
});

impl Convert<hsl_msgs::VoronoiMap> for VoronoiMap {
    fn to_message(&self) -> hsl_msgs::VoronoiMap {
        hsl_msgs::VoronoiMap {
            origin: self.origin.to_message(),
            cell_size: self.cell_size,
            width: self.width,
            height: self.height,
            owners: self.owners.iter().map(Convert::to_message).collect(),
        }
    }

    fn from_message(message: &hsl_msgs::VoronoiMap, door: &Door<'_>) -> Option<Self> {
        let owners = Each(limits::VORONOI_CELLS, Plain);
        let origin = door.read("origin", &Plain, &message.origin);
        let cell_size = door.read("cell_size", &Size, &message.cell_size);
        let owners = door.read("owners", &owners, &message.owners);
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

/// The owner of a cell.
impl Convert<u8> for Option<PlayerNumber> {
    fn to_message(&self) -> u8 {
        self.map_or(hsl_msgs::VoronoiMap::NO_PLAYER, u8::from)
    }

    fn from_message(message: &u8, door: &Door<'_>) -> Option<Self> {
        match *message {
            hsl_msgs::VoronoiMap::NO_PLAYER => Some(None),
            ref number => PlayerNumber::from_message(number, door).map(Some),
        }
    }
}
