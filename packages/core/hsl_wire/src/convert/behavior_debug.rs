//! Debug data of a behavior's decision.

use hsl_types::{BehaviorDebug, PathObstacle, PlayerNumber, VoronoiMap, limits};
use support::InvalidValues;

use super::field_codec::{AsIs, Number, Sequence, Size};
use super::mirror::{fields, variants};
use super::{Convert, Validation, validated};
use crate::{hsl_msgs, std_msgs};

/// Converts debug data to a message; `header` is the header of the world state.
pub fn to_message(header: std_msgs::Header, debug: &BehaviorDebug) -> hsl_msgs::BehaviorDebug {
    hsl_msgs::BehaviorDebug {
        header,
        ..debug.to_message()
    }
}

/// Converts a message to debug data.
///
/// # Errors
/// Returns all invalid values of the message.
pub fn from_message(message: &hsl_msgs::BehaviorDebug) -> Result<BehaviorDebug, InvalidValues> {
    validated(message)
}

fields!(BehaviorDebug = hsl_msgs::BehaviorDebug {
    path_obstacles: Sequence(limits::OBSTACLES, AsIs),
    walk_position,
    time_since_last_switch,
    direction_difference: Number,
    voronoi_inputs: Sequence(limits::VORONOI_INPUTS, AsIs),
    voronoi_map,
    estimated_pose;
    header
});

variants!(PathObstacle = hsl_msgs::PathObstacle, kind {
    Circle = CIRCLE { center, radius: Size },
    LineSegment = LINE_SEGMENT { start, end },
});

/// A map is valid if it has as many owners as cells.
impl Convert<hsl_msgs::VoronoiMap> for VoronoiMap {
    /// Converts the map of the cells that each player owns to its message.
    fn to_message(&self) -> hsl_msgs::VoronoiMap {
        hsl_msgs::VoronoiMap {
            origin: self.origin.to_message(),
            cell_size: self.cell_size,
            width: self.width,
            height: self.height,
            owners: self.owners.iter().map(Convert::to_message).collect(),
        }
    }

    /// Converts a message to the map of the cells that each player owns. The number of owners must be width times
    /// height.
    fn from_message(message: &hsl_msgs::VoronoiMap, validation: &Validation<'_>) -> Option<Self> {
        let owners = Sequence(limits::VORONOI_CELLS, AsIs);
        let origin = validation.read("origin", &AsIs, &message.origin);
        let cell_size = validation.read("cell_size", &Size, &message.cell_size);
        let owners = validation.read("owners", &owners, &message.owners);
        let cells = u64::from(message.width) * u64::from(message.height);
        let count = message.owners.len();
        let owners = validation.field("owners", |validation| {
            validation.require(
                cells == count as u64,
                owners?,
                format_args!("must have width * height = {cells} cells, got {count}"),
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

/// Owner of a cell: the number of a player, or a constant for none.
impl Convert<u8> for Option<PlayerNumber> {
    fn to_message(&self) -> u8 {
        self.map_or(hsl_msgs::VoronoiMap::NO_PLAYER, u8::from)
    }

    fn from_message(message: &u8, validation: &Validation<'_>) -> Option<Self> {
        match *message {
            hsl_msgs::VoronoiMap::NO_PLAYER => Some(None),
            ref number => PlayerNumber::from_message(number, validation).map(Some),
        }
    }
}
