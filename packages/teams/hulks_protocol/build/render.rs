//! Source text of the generated types.

use std::fmt::Write;

use crate::derives::derives;
use crate::items::{Item, Items, PARAMETER};
use crate::names::rust_type;
use crate::shape::{Definition, Field, Payload, Shape, Variant};

/// Returns the text of all types.
pub(crate) fn file(items: &Items) -> anyhow::Result<String> {
    let mut text = String::new();
    for (name, item) in &items.0 {
        let paths: Vec<_> = item.paths.iter().map(|path| format!("`{path}`")).collect();
        writeln!(text, "/// {} of HULKs.", paths.join(" and "))?;
        writeln!(text, "#[derive({})]", derives(items, item).join(", "))?;
        writeln!(text, "{}\n", declaration(name, item)?)?;
    }
    Ok(text)
}

/// Returns the declaration of a type, without documentation and derives.
fn declaration(name: &str, item: &Item) -> anyhow::Result<String> {
    let name = match item.is_generic {
        true => format!("{name}<{PARAMETER}>"),
        false => name.to_owned(),
    };
    Ok(match &item.definition {
        Definition::Struct { fields } if is_tuple(fields) => {
            let types = fields.iter().map(|field| rust_type(&field.shape));
            let types = types.map(|it| it.map(|it| format!("pub {it}")));
            let types = types.collect::<anyhow::Result<Vec<_>>>()?;
            format!("pub struct {name}({});", types.join(", "))
        }
        Definition::Struct { fields } => {
            format!("pub struct {name} {{\n{}}}", named(fields, "    pub ")?)
        }
        Definition::Enum { variants } => {
            let variants = variants.iter().map(variant);
            let variants = variants.collect::<anyhow::Result<Vec<_>>>()?;
            format!("pub enum {name} {{\n{}}}", variants.concat())
        }
    })
}

/// Returns whether the fields have numbers instead of names.
fn is_tuple(fields: &[Field]) -> bool {
    let numbers = fields.iter().enumerate();
    let mut numbers = numbers.map(|(number, field)| field.name == number.to_string());
    !fields.is_empty() && numbers.all(|is_number| is_number)
}

fn variant(variant: &Variant) -> anyhow::Result<String> {
    let name = &variant.name;
    Ok(match &variant.payload {
        Payload::Unit => format!("    {name},\n"),
        Payload::Newtype { shape } => format!("    {name}({}),\n", rust_type(shape)?),
        Payload::Tuple { shapes } => format!("    {name}({}),\n", list(shapes)?),
        Payload::Struct { fields } => {
            format!("    {name} {{\n{}    }},\n", named(fields, "        ")?)
        }
    })
}

/// Returns the Rust types of shapes, separated by commas.
fn list(shapes: &[Shape]) -> anyhow::Result<String> {
    let types = shapes.iter().map(rust_type);
    Ok(types.collect::<anyhow::Result<Vec<_>>>()?.join(", "))
}

/// Returns a line for each field, which starts with `prefix`.
fn named(fields: &[Field], prefix: &str) -> anyhow::Result<String> {
    let mut text = String::new();
    for field in fields {
        writeln!(
            text,
            "{prefix}{}: {},",
            field.name,
            rust_type(&field.shape)?
        )?;
    }
    Ok(text)
}
