use std::collections::BTreeMap;

use super::{Place, Step, Unwalkable};
use crate::schema::primitive::Primitive;
use crate::schema::{Definition, Length, Schema, Shape, Undefined};

/// Returns the types of a schema for a walker, and the index of the root.
pub(super) fn build(schema: &Schema) -> Result<(Vec<Step>, Place), Unwalkable> {
    let mut builder = Builder::default();
    // Definitions may refer to each other in circles, so each gets a place before any is built.
    for name in schema.definitions.keys() {
        let place = builder.add(Step::All(Vec::new()));
        builder.names.insert(name, place);
    }
    for (place, definition) in schema.definitions.values().enumerate() {
        builder.steps[place] = builder.definition(definition)?;
    }
    let root = builder.shape(&schema.root)?;
    Ok((builder.steps, root))
}

/// Builder of a walker's types.
#[derive(Default)]
struct Builder<'a> {
    /// Indexes of the named types.
    names: BTreeMap<&'a str, Place>,
    /// Types added so far, by their index.
    steps: Vec<Step>,
}

impl Builder<'_> {
    /// Adds a type and returns its index.
    fn add(&mut self, step: Step) -> Place {
        self.steps.push(step);
        Place(self.steps.len() - 1)
    }

    /// Adds the types in a definition, and returns the type of the definition, which the caller adds.
    fn definition(&mut self, definition: &Definition) -> Result<Step, Unwalkable> {
        Ok(match definition {
            Definition::Struct { fields } => {
                Step::All(self.shapes(fields.iter().map(|field| &field.shape))?)
            }
            Definition::Enum { variants } => {
                let mut places = Vec::with_capacity(variants.len());
                for variant in variants {
                    let step = Step::All(self.shapes(variant.payload.shapes())?);
                    places.push(self.add(step));
                }
                Step::OneOf(places)
            }
        })
    }

    /// Adds the types of shapes and returns their indexes, in order.
    fn shapes<'s>(
        &mut self,
        shapes: impl IntoIterator<Item = &'s Shape>,
    ) -> Result<Vec<Place>, Unwalkable> {
        shapes.into_iter().map(|shape| self.shape(shape)).collect()
    }

    /// Adds the type of a shape and returns its index; a named type has an index already.
    fn shape(&mut self, shape: &Shape) -> Result<Place, Unwalkable> {
        let step = match shape {
            Shape::Primitive { name } => Step::Primitive(primitive(name)?),
            Shape::String => Step::Primitive(Primitive::Text),
            Shape::Named { name } => {
                let place = self.names.get(name.as_str()).copied();
                return place.ok_or_else(|| Undefined { name: name.clone() }.into());
            }
            Shape::Optional { element } => Step::Optional(self.shape(element)?),
            Shape::Sequence { length, element } => {
                let element = self.shape(element)?;
                match *length {
                    Length::Dynamic => Step::Dynamic(element),
                    Length::Fixed { value } => Step::Fixed(value, element),
                }
            }
            Shape::Map { key, value } => Step::Map(self.shape(key)?, self.shape(value)?),
        };
        Ok(self.add(step))
    }
}

/// Returns the primitive type with a Rust name. Returns an error if it is unknown.
fn primitive(name: &str) -> Result<Primitive, Unwalkable> {
    let primitive = Primitive::from_name(name);
    primitive.ok_or_else(|| Unwalkable::Primitive {
        name: name.to_owned(),
    })
}
