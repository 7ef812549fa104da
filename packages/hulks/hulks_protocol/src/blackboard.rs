//! The inputs that a node echoes on `behavior/blackboard`.

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

/// The inputs of a decision, as the node echoes them.
#[derive(Clone, Debug, PartialEq)]
pub struct Echo {
    /// The field that it read at its start.
    pub field_dimensions: FieldDimensions,
    /// The world state of the decision.
    pub world_state: WorldState,
    /// The reasons of the decision, as far as the blackboard contains them.
    pub reasons: Reasons,
}

/// The positions of the echo's fields in a blackboard, which may have any other fields.
#[derive(Clone, Debug)]
pub struct BlackboardSchema {
    walker: Walker,
    /// The fields up to the last one that is used; the ones after it are ignored.
    parts: Vec<Part>,
}

/// The reason why a blackboard has no echo.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BlackboardError {
    /// It is not a struct.
    #[error("the blackboard is no struct")]
    NoStruct,
    /// A field is missing.
    #[error("the blackboard has no field `{field}`")]
    Lacks {
        /// Name of the field.
        field: &'static str,
    },
    /// A field occurs twice.
    #[error("the blackboard has the field `{field}` twice")]
    Twice {
        /// Name of the field.
        field: &'static str,
    },
    /// A field has another structure than the known type.
    #[error(transparent)]
    Differs(#[from] Difference),
    /// The schema has unknown types.
    #[error(transparent)]
    Unwalkable(#[from] Unwalkable),
}

/// The use of a field.
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

/// Fields that are needed to check the inputs of a decision.
const REQUIRED: [(&str, Part); 2] = [
    ("field_dimensions", Part::FieldDimensions),
    ("world_state", Part::WorldState),
];

/// Fields for debug data: missing fields, or ones with another structure, are left out.
const OPTIONAL: [(&str, Part); 6] = [
    ("path_obstacles_output", Part::PathObstacles),
    ("time_since_last_switch", Part::TimeSinceLastSwitch),
    ("direction_difference", Part::DirectionDifference),
    ("voronoi_inputs", Part::VoronoiInputs),
    ("walk_position", Part::WalkPosition),
    ("voronoi_map", Part::VoronoiMap),
];

impl BlackboardSchema {
    /// Creates the positions for blackboards of a node's schema.
    ///
    /// # Errors
    /// Returns an error if a required field is missing, or has another structure than the known type.
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
        for (name, part) in REQUIRED {
            take(name, part)?;
        }
        for (name, part) in OPTIONAL {
            // Missing debug data does not keep a node from playing.
            let _ = take(name, part);
        }
        parts.truncate(end);
        Ok(Self { walker, parts })
    }

    /// Decodes the echo in a blackboard.
    ///
    /// # Errors
    /// Returns an error if the payload does not match the schema.
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
    /// Returns the positions for blackboards of the known schema in [`crate::topics`].
    #[expect(clippy::expect_used, reason = "a test makes it")]
    fn default() -> Self {
        Self::new(topics::BLACKBOARD.schema()).expect("the fields of an echo")
    }
}

/// Returns the fields of the struct at the root, or `None` if it is another type.
fn fields(schema: &Schema) -> Option<&[Field]> {
    let Shape::Named { name } = &schema.root else {
        return None;
    };
    match schema.definitions.get(name)? {
        Definition::Struct { fields } => Some(fields),
        Definition::Enum { .. } => None,
    }
}

/// Returns the index of a field that has the structure of the known type.
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

/// Returns the index of a field.
fn find(fields: &[Field], field: &'static str) -> Result<usize, BlackboardError> {
    let mut places = (0..fields.len()).filter(|place| fields[*place].name == field);
    match (places.next(), places.next()) {
        (Some(place), None) => Ok(place),
        (None, _) => Err(BlackboardError::Lacks { field }),
        (Some(_), Some(_)) => Err(BlackboardError::Twice { field }),
    }
}
