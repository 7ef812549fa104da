//! Inputs that a node echoes on `behavior/blackboard`, next to its own data.

mod converted;

use cdr_encoding::Error;
use serde::Serialize;
use serde::de::{DeserializeOwned, Error as _};

use crate::cdr::{CdrError, Reader, take};
use crate::messages::{FieldDimensions, Reasons, WorldState};
use crate::schema::{
    Definition, Difference, Field, Place, Progress, Schema, Shape, Undefined, Unwalkable, Walker,
};
use crate::topics;
use converted::{Converted, read};

/// Inputs of a decision, as echoed by the node.
#[derive(Clone, Debug, PartialEq)]
pub struct Echo {
    /// Field that the node read at its start.
    pub field_dimensions: FieldDimensions,
    /// World state of the decision.
    pub world_state: WorldState,
    /// Reasons of the decision; defaults for missing ones.
    pub reasons: Reasons,
}

/// Decoder of the echo in blackboards of one schema, which may have other fields, too.
#[derive(Clone, Debug)]
pub struct BlackboardSchema {
    walker: Walker,
    /// Use of each field, in order, with a conversion if its structure is not the known one. Fields after the last one
    /// that is used are left out.
    parts: Vec<(Part, Option<Converted>)>,
}

/// Reason for which a blackboard has no echo.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BlackboardError {
    /// The blackboard is not a struct.
    #[error("the blackboard is not a struct")]
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
    /// A field has a structure that cannot be converted to the known type.
    #[error(transparent)]
    Differs(#[from] Difference),
    /// A type of a field is missing.
    #[error(transparent)]
    Undefined(#[from] Undefined),
    /// The schema has unknown types.
    #[error(transparent)]
    Unwalkable(#[from] Unwalkable),
}

/// Use of a field of a blackboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// Fields for debug data. Missing fields, and fields with an incompatible structure, are left out.
const OPTIONAL: [(&str, Part); 6] = [
    ("path_obstacles_output", Part::PathObstacles),
    ("time_since_last_switch", Part::TimeSinceLastSwitch),
    ("direction_difference", Part::DirectionDifference),
    ("voronoi_inputs", Part::VoronoiInputs),
    ("walk_position", Part::WalkPosition),
    ("voronoi_map", Part::VoronoiMap),
];

impl BlackboardSchema {
    /// Creates the decoder for blackboards of a node's schema.
    ///
    /// # Errors
    /// Returns an error if a required field is missing, or cannot be converted to the known type.
    pub fn new(schema: &Schema) -> Result<Self, BlackboardError> {
        let fields = fields(schema).ok_or(BlackboardError::NoStruct)?;
        let walker = Walker::new(schema)?;
        let places = walker.fields().iter().copied();
        let mut parts: Vec<_> = places.map(|place| (Part::Other(place), None)).collect();
        let mut end = 0;
        let mut take = |name, part| {
            let place = find(fields, name)?;
            parts[place] = (part, Converted::new(schema, &fields[place])?);
            end = end.max(place + 1);
            Ok::<_, BlackboardError>(())
        };
        for (name, part) in REQUIRED {
            take(name, part)?;
        }
        for (name, part) in OPTIONAL {
            // A node without debug data can play.
            let _ = take(name, part);
        }
        parts.truncate(end);
        Ok(Self { walker, parts })
    }

    /// Decodes the echo in a blackboard. Bytes after the last used field are ignored.
    ///
    /// # Errors
    /// Returns an error if the payload does not match the schema.
    pub fn read(&self, payload: &[u8]) -> Result<Echo, CdrError> {
        let (echo, _) = take(payload, |cdr| self.take(cdr))?;
        Ok(echo)
    }

    /// Returns the world state that a node of this schema echoes if it received `sent`: fields that the node lacks have
    /// defaults. Equal to `sent` if the node has the known types.
    ///
    /// # Errors
    /// Returns an error for a value that the node's type cannot express.
    pub fn world_echo(&self, sent: WorldState) -> Result<WorldState, CdrError> {
        self.echo(Part::WorldState, sent)
    }

    /// Returns the field that a node of this schema echoes if it received `sent`.
    ///
    /// # Errors
    /// Returns an error for a value that the node's type cannot express.
    pub fn field_echo(&self, sent: FieldDimensions) -> Result<FieldDimensions, CdrError> {
        self.echo(Part::FieldDimensions, sent)
    }

    /// Returns the value of a field that a node of this schema echoes if it received `sent`.
    fn echo<T: Serialize + DeserializeOwned>(&self, part: Part, sent: T) -> Result<T, CdrError> {
        let mut parts = self.parts.iter();
        let converted = parts.find(|(other, _)| *other == part);
        match converted.and_then(|(_, converted)| converted.as_ref()) {
            None => Ok(sent),
            Some(converted) => converted.echo(sent),
        }
    }

    /// Decodes the fields in order and keeps the fields of the echo. Fields of other uses are skipped.
    fn take(&self, cdr: &mut Reader<'_>) -> cdr_encoding::Result<Echo> {
        let (mut field_dimensions, mut world_state) = (None, None);
        let mut reasons = Reasons::default();
        let mut progress = Progress::default();
        for (part, converted) in &self.parts {
            let from = converted.as_ref();
            match *part {
                Part::FieldDimensions => field_dimensions = Some(read(cdr, from)?),
                Part::WorldState => world_state = Some(read(cdr, from)?),
                Part::PathObstacles => reasons.path_obstacles_output = read(cdr, from)?,
                Part::TimeSinceLastSwitch => reasons.time_since_last_switch = read(cdr, from)?,
                Part::DirectionDifference => reasons.direction_difference = read(cdr, from)?,
                Part::VoronoiInputs => reasons.voronoi_inputs = read(cdr, from)?,
                Part::WalkPosition => reasons.walk_position = read(cdr, from)?,
                Part::VoronoiMap => reasons.voronoi_map = read(cdr, from)?,
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
    /// Returns the decoder for blackboards of the known schema in [`crate::topics`].
    #[expect(clippy::expect_used, reason = "a test calls this function")]
    fn default() -> Self {
        Self::new(topics::BLACKBOARD.schema()).expect("the known schema has an echo")
    }
}

/// Returns the fields of the struct at the root; `None` for another type.
fn fields(schema: &Schema) -> Option<&[Field]> {
    let Shape::Named { name } = &schema.root else {
        return None;
    };
    match schema.definitions.get(name)? {
        Definition::Struct { fields } => Some(fields),
        Definition::Enum { .. } => None,
    }
}

/// Returns the index of the field with this name. Returns an error if none or several have it.
fn find(fields: &[Field], field: &'static str) -> Result<usize, BlackboardError> {
    let mut places = (0..fields.len()).filter(|place| fields[*place].name == field);
    match (places.next(), places.next()) {
        (Some(place), None) => Ok(place),
        (None, _) => Err(BlackboardError::Lacks { field }),
        (Some(_), Some(_)) => Err(BlackboardError::Twice { field }),
    }
}
