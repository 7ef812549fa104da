//! Generates HULKs' message types from `schemas/`.

mod derives;
mod items;
mod names;
mod render;
#[allow(
    dead_code,
    unreachable_pub,
    reason = "the library uses the rest of this file"
)]
#[path = "../src/schema/shape.rs"]
mod shape;

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Context;
use serde::Deserialize;

use crate::items::Items;
use crate::shape::{Definition, Shape};

/// Schema of a type, as in `src/schema.rs`.
#[derive(Deserialize)]
struct Schema {
    definitions: BTreeMap<String, Definition>,
    root: Shape,
}

/// Name of the schema of which only [`ECHOED`] is generated.
const BLACKBOARD: &str = "blackboard.json";
/// Fields of the blackboard whose types are needed.
const ECHOED: [&str; 3] = ["world_state", "path_obstacles_output", "voronoi_map"];

/// Reads all files in `schemas` and writes the types in them to `messages.rs` in cargo's output folder.
fn main() -> anyhow::Result<()> {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=schemas");
    println!("cargo::rerun-if-changed=src/schema/shape.rs");
    let mut items = Items::default();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas");
    for entry in folder.read_dir()? {
        let path = entry?.path();
        let schema = read(&path).with_context(|| path.display().to_string())?;
        let roots = match path.ends_with(BLACKBOARD) {
            true => echoed(&schema)?,
            false => vec![schema.root.clone()],
        };
        for root in roots {
            items
                .add(&schema, &root)
                .with_context(|| path.display().to_string())?;
        }
    }
    let folder = std::env::var_os("OUT_DIR").context("cargo sets OUT_DIR")?;
    let path = Path::new(&folder).join("messages.rs");
    std::fs::write(&path, render::file(&items)?).with_context(|| path.display().to_string())
}

fn read(path: &Path) -> anyhow::Result<Schema> {
    Ok(serde_json::from_str(&std::fs::read_to_string(path)?)?)
}

/// Returns the shapes of the fields [`ECHOED`] of the blackboard. Returns an error if one is missing.
fn echoed(schema: &Schema) -> anyhow::Result<Vec<Shape>> {
    let Shape::Named { name } = &schema.root else {
        anyhow::bail!("the blackboard is not a named type");
    };
    let Some(Definition::Struct { fields }) = schema.definitions.get(name) else {
        anyhow::bail!("{name} is not a struct");
    };
    let shapes = ECHOED.iter().map(|name| {
        let field = fields.iter().find(|field| field.name == *name);
        let field = field.with_context(|| format!("field {name} not found"))?;
        Ok(field.shape.clone())
    });
    shapes.collect()
}
