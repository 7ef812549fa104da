//! Traits that a generated type can derive.

use crate::items::{Item, Items};
use crate::names::{item_name, replacement};
use crate::shape::{Definition, Length, Payload, Shape};

/// A trait that a type can derive if all types in it have the trait.
#[derive(Clone, Copy, PartialEq)]
enum Trait {
    Copy,
    Eq,
}

pub(crate) fn derives(items: &Items, item: &Item) -> Vec<&'static str> {
    let mut derives = vec!["Clone", "Debug"];
    if has(items, item, Trait::Copy) {
        derives.push("Copy");
    }
    derives.push("PartialEq");
    if has(items, item, Trait::Eq) {
        derives.push("Eq");
    }
    if is_unit_enum(&item.definition) {
        derives.extend(["PartialOrd", "Ord", "Hash"]);
    }
    if item.is_generic {
        derives.push("Default");
    }
    derives.extend(["serde::Serialize", "serde::Deserialize"]);
    derives
}

/// Returns whether the definition is an enum whose variants have no data.
fn is_unit_enum(definition: &Definition) -> bool {
    match definition {
        Definition::Struct { .. } => false,
        Definition::Enum { variants } => variants.iter().all(|it| it.payload == Payload::Unit),
    }
}

/// Returns whether all types in an item have the trait, so that the item can derive it.
fn has(items: &Items, item: &Item, wanted: Trait) -> bool {
    let mut shapes = item.definition.shapes();
    shapes.all(|shape| shape_has(items, shape, wanted))
}

/// Returns whether all types in a shape have the trait.
fn shape_has(items: &Items, shape: &Shape, wanted: Trait) -> bool {
    let below = |shape: &Shape| shape_has(items, shape, wanted);
    match shape {
        Shape::Primitive { name } => wanted == Trait::Copy || !matches!(&**name, "f32" | "f64"),
        Shape::String => wanted == Trait::Eq,
        Shape::Optional { element } => below(element),
        Shape::Sequence { length, element } => {
            let is_copy = *length != Length::Dynamic;
            (is_copy || wanted == Trait::Eq) && below(element)
        }
        Shape::Map { key, value } => wanted == Trait::Eq && below(key) && below(value),
        Shape::Named { name } => match replacement(name) {
            // The node trace is the only replaced type on the heap.
            Some(rust) => wanted == Trait::Eq || rust != "super::NodeTrace",
            None => {
                let item = items.0.get(item_name(name));
                item.is_some_and(|item| has(items, item, wanted))
            }
        },
    }
}
