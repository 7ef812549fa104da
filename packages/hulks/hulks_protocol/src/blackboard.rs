//! What a node echoes of its inputs on `behavior/blackboard`.

use cdr_encoding::Error;
use serde::Deserialize;
use serde::de::Error as _;

use crate::cdr::{CdrError, Reader, take};
use crate::messages::{FieldDimensions, Reasons, WorldState};
use crate::schema::{
    Definition, Difference, Field, Place, Progress, Schema, Shape, Unwalkable, Walker,
    difference_at,
};
use crate::topics;

/// What a node decided on.
#[derive(Clone, Debug, PartialEq)]
pub struct Echo {
    /// The field that it read at its start.
    pub field_dimensions: FieldDimensions,
    /// The world of that decision.
    pub world_state: WorldState,
    /// Why it decided so, as far as the blackboard says it.
    pub reasons: Reasons,
}

/// How to find the echo in a blackboard. Its other fields are the node's own and may be any.
#[derive(Clone, Debug)]
pub struct BlackboardSchema {
    walker: Walker,
    /// The fields up to the last one that is of use; the ones behind it need not be looked at.
    parts: Vec<Part>,
}

/// Why there is no echo in a blackboard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BlackboardError {
    /// No struct.
    #[error("the blackboard is no struct")]
    NoStruct,
    /// A field is missing.
    #[error("the blackboard has no field `{field}`")]
    Lacks {
        /// That is missing.
        field: &'static str,
    },
    /// A field is there twice.
    #[error("the blackboard has the field `{field}` twice")]
    Twice {
        /// That is there twice.
        field: &'static str,
    },
    /// A field has another shape than our type.
    #[error(transparent)]
    Differs(#[from] Difference),
    /// The way to the fields is not known.
    #[error(transparent)]
    Unwalkable(#[from] Unwalkable),
}

/// What to do with a field.
#[derive(Clone, Copy, Debug)]
enum Part {
    FieldDimensions,
    WorldState,
    PathObstacles,
    TimeSinceLastSwitch,
    DirectionDifference,
    VoronoiInputs,
    WalkPosition,
    VoronoiMap,
    Other(Place),
}

/// Fields without which no decision can be held against what the node was told.
const NEEDED: [(&str, Part); 2] = [
    ("field_dimensions", Part::FieldDimensions),
    ("world_state", Part::WorldState),
];

/// Fields for people: one that is missing, or has another shape, is left out.
const WELCOME: [(&str, Part); 6] = [
    ("path_obstacles_output", Part::PathObstacles),
    ("time_since_last_switch", Part::TimeSinceLastSwitch),
    ("direction_difference", Part::DirectionDifference),
    ("voronoi_inputs", Part::VoronoiInputs),
    ("walk_position", Part::WalkPosition),
    ("voronoi_map", Part::VoronoiMap),
];

impl BlackboardSchema {
    /// For blackboards of a schema that a node told.
    ///
    /// # Errors
    /// A field of the echo is not there, or has not the shape of our type.
    pub fn new(schema: &Schema) -> Result<Self, BlackboardError> {
        let fields = fields(schema).ok_or(BlackboardError::NoStruct)?;
        let walker = Walker::new(schema)?;
        let places = walker.fields().iter().copied();
        let mut parts: Vec<Part> = places.map(Part::Other).collect();
        let mut end = 0;
        let mut take = |name, part| {
            let place = place_of(schema, fields, name)?;
            parts[place] = part;
            end = end.max(place + 1);
            Ok::<_, BlackboardError>(())
        };
        for (name, part) in NEEDED {
            take(name, part)?;
        }
        for (name, part) in WELCOME {
            // Nobody is kept from playing by what is only to be looked at.
            let _ = take(name, part);
        }
        parts.truncate(end);
        Ok(Self { walker, parts })
    }

    /// The echo in a blackboard.
    ///
    /// # Errors
    /// The payload has another shape.
    pub fn read(&self, payload: &[u8]) -> Result<Echo, CdrError> {
        let (echo, _) = take(payload, |cdr| self.take(cdr))?;
        Ok(echo)
    }

    fn take(&self, cdr: &mut Reader<'_>) -> cdr_encoding::Result<Echo> {
        let (mut field_dimensions, mut world_state) = (None, None);
        let mut reasons = Reasons::default();
        let mut progress = Progress::default();
        for part in &self.parts {
            match *part {
                Part::FieldDimensions => {
                    field_dimensions = Some(FieldDimensions::deserialize(&mut *cdr)?);
                }
                Part::WorldState => world_state = Some(WorldState::deserialize(&mut *cdr)?),
                Part::PathObstacles => {
                    reasons.path_obstacles_output = Deserialize::deserialize(&mut *cdr)?;
                }
                Part::TimeSinceLastSwitch => {
                    reasons.time_since_last_switch = Deserialize::deserialize(&mut *cdr)?;
                }
                Part::DirectionDifference => {
                    reasons.direction_difference = Deserialize::deserialize(&mut *cdr)?;
                }
                Part::VoronoiInputs => {
                    reasons.voronoi_inputs = Deserialize::deserialize(&mut *cdr)?;
                }
                Part::WalkPosition => {
                    reasons.walk_position = Deserialize::deserialize(&mut *cdr)?;
                }
                Part::VoronoiMap => {
                    reasons.voronoi_map = Deserialize::deserialize(&mut *cdr)?;
                }
                Part::Other(place) => self.walker.skip(place, cdr, &mut progress)?,
            }
        }
        let lacks = |field| move || Error::missing_field(field);
        Ok(Echo {
            field_dimensions: field_dimensions.ok_or_else(lacks("field_dimensions"))?,
            world_state: world_state.ok_or_else(lacks("world_state"))?,
            reasons,
        })
    }
}

impl Default for BlackboardSchema {
    /// For blackboards as they were when [`crate::topics`] was written.
    #[expect(clippy::expect_used, reason = "a test makes it")]
    fn default() -> Self {
        Self::new(topics::BLACKBOARD.schema()).expect("the fields of an echo")
    }
}

/// The fields of the struct at the root; none: there is another type.
fn fields(schema: &Schema) -> Option<&[Field]> {
    let Shape::Named { name } = &schema.root else {
        return None;
    };
    match schema.definitions.get(name)? {
        Definition::Struct { fields } => Some(fields),
        Definition::Enum { .. } => None,
    }
}

/// The place of a field that has the shape of our type.
fn place_of(
    schema: &Schema,
    fields: &[Field],
    name: &'static str,
) -> Result<usize, BlackboardError> {
    let place = find(fields, name)?;
    let known = topics::BLACKBOARD.schema();
    let ours = self::fields(known).unwrap_or_default();
    let ours = &ours[find(ours, name)?];
    let (ours, theirs) = (&ours.shape, &fields[place].shape);
    match difference_at((known, ours), (schema, theirs), name) {
        Some(difference) => Err(difference.into()),
        None => Ok(place),
    }
}

/// The place of a field.
fn find(fields: &[Field], field: &'static str) -> Result<usize, BlackboardError> {
    let mut places = (0..fields.len()).filter(|place| fields[*place].name == field);
    match (places.next(), places.next()) {
        (Some(place), None) => Ok(place),
        (None, _) => Err(BlackboardError::Lacks { field }),
        (Some(_), Some(_)) => Err(BlackboardError::Twice { field }),
    }
}
