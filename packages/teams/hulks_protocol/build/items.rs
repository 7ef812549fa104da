use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, ensure};

use crate::Schema;
use crate::names::{argument, item_name, replacement};
use crate::shape::{Definition, Payload, Shape};

/// Name of the parameter of generic types, as the name of a primitive type.
pub(crate) const PARAMETER: &str = "T";

/// Types to generate, by their Rust names.
#[derive(Default)]
pub(crate) struct Items(pub(crate) BTreeMap<String, Item>);

/// A type to generate.
pub(crate) struct Item {
    /// Paths of the type in HULKs' source, one for each argument.
    pub(crate) paths: BTreeSet<String>,
    pub(crate) is_generic: bool,
    /// Definition in which [`PARAMETER`] replaces the argument of a generic type.
    pub(crate) definition: Definition,
}

impl Items {
    /// Adds all types that `shape` consists of, with their definitions from `schema`. Returns an error if one is not
    /// defined.
    pub(crate) fn add(&mut self, schema: &Schema, shape: &Shape) -> anyhow::Result<()> {
        let mut paths = names(shape);
        while let Some(path) = paths.pop() {
            if replacement(&path).is_some() || self.has(&path) {
                continue;
            }
            let definition = schema.definitions.get(&path);
            let definition = definition.with_context(|| format!("{path} is not defined"))?;
            paths.extend(definition.shapes().flat_map(names));
            self.add_item(&path, definition)?;
        }
        Ok(())
    }

    /// Returns whether the type with this path was added already.
    fn has(&self, path: &str) -> bool {
        let item = self.0.get(item_name(path));
        item.is_some_and(|item| item.paths.contains(path))
    }

    /// Adds a type. Types that differ only in the arguments of their paths become one item. Returns an error if their
    /// definitions differ.
    fn add_item(&mut self, path: &str, definition: &Definition) -> anyhow::Result<()> {
        let argument = argument(path)?;
        let definition = match &argument {
            Some(argument) => generic(definition.clone(), argument),
            None => definition.clone(),
        };
        let item = self.0.entry(item_name(path).to_owned());
        let item = item.or_insert_with(|| Item {
            paths: BTreeSet::new(),
            is_generic: argument.is_some(),
            definition: definition.clone(),
        });
        ensure!(
            item.definition == definition,
            "{path} has the same name as {:?}, but another definition: add it to RENAMED",
            item.paths
        );
        item.paths.insert(path.to_owned());
        Ok(())
    }
}

/// Returns the paths of all types in a shape, including the arguments of generic types.
fn names(shape: &Shape) -> Vec<String> {
    shape.names().into_iter().map(str::to_owned).collect()
}

/// Replaces the argument of a generic type by [`PARAMETER`].
fn generic(mut definition: Definition, argument: &Shape) -> Definition {
    let replace = |shape: &mut Shape| {
        if shape == argument {
            let name = PARAMETER.to_owned();
            *shape = Shape::Primitive { name };
        }
    };
    match &mut definition {
        Definition::Struct { fields } => fields.iter_mut().for_each(|it| replace(&mut it.shape)),
        Definition::Enum { variants } => {
            for variant in variants {
                match &mut variant.payload {
                    Payload::Unit => {}
                    Payload::Newtype { shape } => replace(shape),
                    Payload::Tuple { shapes } => shapes.iter_mut().for_each(replace),
                    Payload::Struct { fields } => {
                        fields.iter_mut().for_each(|it| replace(&mut it.shape));
                    }
                }
            }
        }
    }
    definition
}
