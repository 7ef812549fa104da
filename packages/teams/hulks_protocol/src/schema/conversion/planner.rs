use std::collections::BTreeMap;

use super::super::default_value::default_value;
use super::super::difference::describe::{definition_kind, element_count, shape_kind};
use super::super::difference::{MAX_DEPTH, ROOT};
use super::super::primitive::Primitive;
use super::super::{Definition, Difference, Field, Length, Payload, Schema, Shape, Variant};
use super::{Direction, Plan, PlanId, Source, VariantPlan};

const MAX_NOTES: usize = 1000;

/// Planner of the conversion from one schema to another.
pub(super) struct Planner<'a> {
    from: &'a Schema,
    to: &'a Schema,
    direction: Direction,
    /// Conversions planned so far.
    pub(super) plans: Vec<Plan>,
    /// Sentences about fields that are filled or left out.
    pub(super) notes: Vec<String>,
    /// Plans of pairs of named types, stored because types may be recursive. The key consists of both names, and true
    /// if an enclosing value may be absent.
    named: BTreeMap<(&'a str, &'a str, bool), PlanId>,
    /// Names of the fields from the root to the planned part, for notes and errors.
    path: Vec<String>,
    /// Number of enclosing types in which a value may be absent.
    optional_depth: usize,
}

/// Planned part, or the first difference that cannot be converted.
type Planned<T> = Result<T, Difference>;

impl<'a> Planner<'a> {
    /// Creates a planner without any plans.
    pub(super) fn new(from: &'a Schema, to: &'a Schema, direction: Direction) -> Self {
        Self {
            from,
            to,
            direction,
            plans: Vec::new(),
            notes: Vec::new(),
            named: BTreeMap::new(),
            path: Vec::new(),
            optional_depth: 0,
        }
    }

    /// Plans the conversion of a value from one shape to the other, and returns its index. A value can become an
    /// optional one, but not the other way round; sequences of fixed length need the same length.
    pub(super) fn shapes(&mut self, from: &'a Shape, to: &'a Shape) -> Planned<PlanId> {
        let plan = match (from, to) {
            (Shape::Primitive { name: one }, Shape::Primitive { name: other }) => {
                self.primitives(one, other)?
            }
            (Shape::String, Shape::String) => Plan::Primitive,
            (Shape::Named { name: one }, Shape::Named { name: other }) => {
                return self.names(one, other);
            }
            (Shape::Optional { element: one }, Shape::Optional { element: other }) => {
                Plan::Optional(self.absent("?", |it| it.shapes(one, other))?)
            }
            (_, Shape::Optional { element }) => {
                Plan::Present(self.absent("?", |it| it.shapes(from, element))?)
            }
            (
                Shape::Sequence { length, element },
                Shape::Sequence {
                    length: other_length,
                    element: other,
                },
            ) => {
                if *other_length != Length::Dynamic && length != other_length {
                    return self.differ(element_count(*length), element_count(*other_length));
                }
                Plan::Sequence(self.below("[]", |it| it.shapes(element, other))?)
            }
            (
                Shape::Map { key, value },
                Shape::Map {
                    key: other_key,
                    value: other,
                },
            ) => Plan::Map(
                self.absent("[key]", |it| it.shapes(key, other_key))?,
                self.absent("[]", |it| it.shapes(value, other))?,
            ),
            _ => return self.differ(shape_kind(from), shape_kind(to)),
        };
        Ok(self.add(plan))
    }

    /// Adds a conversion and returns its index.
    fn add(&mut self, plan: Plan) -> PlanId {
        self.plans.push(plan);
        self.plans.len() - 1
    }

    /// Returns the conversion between two types of numbers or Booleans, by their Rust names. No value may be lost when
    /// it is sent to the node; what the node sends is checked during the conversion.
    fn primitives(&self, from: &str, to: &str) -> Planned<Plan> {
        let known = (Primitive::from_name(from), Primitive::from_name(to));
        let (Some(one), Some(other)) = known else {
            return self.differ(from, to);
        };
        // The type of the node may be wider than ours: an integer that does not fit is refused during the conversion.
        let is_wider = self.direction != Direction::ToNode && other.fits_into(one);
        match one.fits_into(other) || is_wider {
            true => Ok(Plan::Primitive),
            false => self.differ(from, to),
        }
    }

    /// Plans the conversion between two named types, once for each pair, and returns its index.
    fn names(&mut self, from: &'a str, to: &'a str) -> Planned<PlanId> {
        let key = (from, to, self.optional_depth > 0);
        if let Some(plan) = self.named.get(&key) {
            return Ok(*plan);
        }
        // The id is stored before the parts are planned, so that a recursive type finds it.
        let id = self.add(Plan::Primitive);
        self.named.insert(key, id);
        let definitions = (self.from.definitions.get(from), self.to.definitions.get(to));
        self.plans[id] = match definitions {
            (Some(Definition::Struct { fields }), Some(Definition::Struct { fields: other })) => {
                Plan::Struct(self.plan_fields(&field_parts(fields), &field_parts(other))?)
            }
            (Some(Definition::Enum { variants }), Some(Definition::Enum { variants: other })) => {
                let variants = variants.iter().map(|it| self.variant(it, other));
                Plan::Enum(variants.collect::<Planned<_>>()?)
            }
            (one, other) => return self.differ(definition_kind(one), definition_kind(other)),
        };
        Ok(id)
    }

    /// Plans the conversion of a variant to the one with the same name in `others`. If there is none, messages with it
    /// cannot be converted. This is an error only for what the node must understand: a value sent to it that cannot be
    /// left out.
    fn variant(&mut self, from: &'a Variant, others: &'a [Variant]) -> Planned<VariantPlan> {
        let name = from.name.clone();
        let Some(number) = others.iter().position(|it| it.name == name) else {
            let is_needed = self.direction == Direction::ToNode && self.optional_depth == 0;
            if is_needed {
                return self.differ(format!("`{name}`"), "no such variant");
            }
            self.note(&name, "is unknown to the other side");
            return Ok(VariantPlan { name, to: None });
        };
        let to = &others[number];
        let sources = self.below(&name, |it| {
            it.plan_fields(&payload_parts(&from.payload), &payload_parts(&to.payload))
        })?;
        // A schema has far fewer variants than `u32::MAX`.
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        let to = Some((number, sources));
        Ok(VariantPlan { name, to })
    }

    /// Plans the source of each field of the second schema, in its order. Adds a note for each field that only the
    /// first schema has.
    fn plan_fields(&mut self, from: &[Part<'a>], to: &[Part<'a>]) -> Planned<Vec<Source>> {
        let mut sources = Vec::with_capacity(to.len());
        for (name, shape) in to {
            let index = from.iter().position(|(other, _)| other == name);
            sources.push(match index {
                Some(index) => {
                    let plan = self.below(name, |it| it.shapes(from[index].1, shape))?;
                    Source::Field(index, plan)
                }
                None => self.missing(name, shape)?,
            });
        }
        let (is_ours, action) = match self.direction {
            Direction::ToNode => (true, "is left out"),
            Direction::FromNode | Direction::Echo => (false, "is ignored"),
        };
        for (name, _) in from {
            if !to.iter().any(|(other, _)| other == name) {
                let owner = if is_ours {
                    "our field"
                } else {
                    "the node's field"
                };
                self.note(name, &format!("({owner}) {action}"));
            }
        }
        Ok(sources)
    }

    /// Returns the source of a field that only the second schema has: its default. Adds a note about it for messages to
    /// the node. Returns an error for messages from the node, whose fields are all needed, and for a type without a
    /// default.
    fn missing(&mut self, name: &str, shape: &Shape) -> Planned<Source> {
        if self.direction == Direction::FromNode {
            return self.below(name, |it| it.differ("no such field", shape_kind(shape)));
        }
        let Some(value) = default_value(self.to, shape) else {
            return self.below(name, |it| it.differ("no such field", shape_kind(shape)));
        };
        if self.direction == Direction::ToNode {
            self.note(name, "(the node's field) gets a default");
        }
        Ok(Source::Default(value))
    }

    /// Adds a note about the part `name` of the planned part, unless there is the same one or too many already.
    fn note(&mut self, name: &str, what: &str) {
        self.path.push(name.to_owned());
        let note = format!("{} {what}", self.path_text());
        self.path.pop();
        if self.notes.len() < MAX_NOTES && !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }

    /// Plans a part that may be left out of its message, so that unknown variants in it are no error.
    fn absent<T>(&mut self, name: &str, plan: impl FnOnce(&mut Self) -> Planned<T>) -> Planned<T> {
        self.optional_depth += 1;
        let planned = self.below(name, plan)?;
        self.optional_depth -= 1;
        Ok(planned)
    }

    /// Plans a part with `name` added to the path. Returns an error if the nesting is too deep.
    fn below<T>(&mut self, name: &str, plan: impl FnOnce(&mut Self) -> Planned<T>) -> Planned<T> {
        if self.path.len() >= MAX_DEPTH {
            let deeper = format!("types deeper than {MAX_DEPTH}");
            return self.differ(deeper.clone(), deeper);
        }
        self.path.push(name.to_owned());
        let planned = plan(self)?;
        self.path.pop();
        Ok(planned)
    }

    /// Returns the path of the planned part, for notes and errors.
    fn path_text(&self) -> String {
        match self.path.as_slice() {
            [] => ROOT.to_owned(),
            path => path.join(".").replace(".[", "[").replace(".?", "?"),
        }
    }

    /// Returns the error that the planned part is `from` in the first schema and `to` in the second one.
    fn differ<T>(&self, from: impl ToString, to: impl ToString) -> Planned<T> {
        let (from, to) = (from.to_string(), to.to_string());
        let (ours, theirs) = match self.direction {
            Direction::ToNode => (from, to),
            Direction::FromNode | Direction::Echo => (to, from),
        };
        let path = self.path_text();
        Err(Difference { path, ours, theirs })
    }
}

/// Name and shape of a part of a struct or variant.
type Part<'a> = (String, &'a Shape);

/// Returns name and shape of each field.
fn field_parts(fields: &[Field]) -> Vec<Part<'_>> {
    let fields = fields.iter();
    fields
        .map(|field| (field.name.clone(), &field.shape))
        .collect()
}

/// Returns the parts of a variant; values without names are numbered.
fn payload_parts(payload: &Payload) -> Vec<Part<'_>> {
    match payload {
        Payload::Struct { fields } => field_parts(fields),
        other => {
            let shapes = other.shapes().into_iter().enumerate();
            shapes
                .map(|(index, shape)| (index.to_string(), shape))
                .collect()
        }
    }
}
