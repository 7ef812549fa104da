//! Rust names of HULKs' types.

use anyhow::{Context, bail};

use crate::shape::{Length, Shape};

/// Types that are not generated, and the Rust types that replace them.
const REPLACED: [(&str, &str); 5] = [
    ("ros_z::Time", "super::Time"),
    ("std::net::SocketAddr", "std::net::SocketAddr"),
    ("std::time::Duration", "std::time::Duration"),
    ("std::time::SystemTime", "std::time::SystemTime"),
    ("types::behavior_tree::NodeTrace", "super::NodeTrace"),
];

/// Types whose last segment is the name of another type, too.
const RENAMED: [(&str, &str); 1] = [("hsl_network_messages::BallPosition", "AgedBall")];

/// Types that are generic in Rust, too. The arguments of other types only name a frame.
const GENERIC: [&str; 2] = [
    "types::players::Players",
    "types::time_wrapper::TimeWrapper",
];

/// Splits the path of a type into the part before the argument, and the argument.
fn split(path: &str) -> (&str, Option<&str>) {
    match path.split_once('<') {
        Some((base, rest)) => (base, rest.strip_suffix('>')),
        None => (path, None),
    }
}

/// Returns the Rust type that replaces the type with this path, or `None` if the type is generated.
pub(crate) fn replacement(path: &str) -> Option<&'static str> {
    let mut replaced = REPLACED.iter();
    replaced.find(|(it, _)| *it == path).map(|(_, rust)| *rust)
}

/// Returns the name of the type that is generated for a path: the last segment, without arguments.
pub(crate) fn item_name(path: &str) -> &str {
    let (base, _) = split(path);
    let renamed = RENAMED.iter().find(|(it, _)| *it == base);
    renamed.map_or_else(
        || base.rsplit("::").next().unwrap_or(base),
        |(_, name)| name,
    )
}

/// Returns the shape of the argument of a generic type; `None` for other types.
pub(crate) fn argument(path: &str) -> anyhow::Result<Option<Shape>> {
    let (base, argument) = split(path);
    if !GENERIC.contains(&base) {
        return Ok(None);
    }
    let argument = argument.with_context(|| format!("{path} has no argument"))?;
    Ok(Some(match split(argument) {
        ("Option", Some(element)) => Shape::Optional {
            element: Box::new(Shape::named(element)),
        },
        _ => Shape::named(argument),
    }))
}

pub(crate) fn rust_type(shape: &Shape) -> anyhow::Result<String> {
    Ok(match shape {
        Shape::Primitive { name } => name.clone(),
        Shape::String => "String".to_owned(),
        Shape::Named { name } => named_type(name)?,
        Shape::Optional { element } => format!("Option<{}>", rust_type(element)?),
        Shape::Sequence { length, element } => match length {
            Length::Dynamic => format!("Vec<{}>", rust_type(element)?),
            Length::Fixed { value } => format!("[{}; {value}]", rust_type(element)?),
        },
        Shape::Map { key, value } => {
            let (key, value) = (rust_type(key)?, rust_type(value)?);
            format!("std::collections::BTreeMap<{key}, {value}>")
        }
    })
}

/// Returns the Rust type for the path of a type.
fn named_type(path: &str) -> anyhow::Result<String> {
    if let Some(rust) = replacement(path) {
        return Ok(rust.to_owned());
    }
    let name = item_name(path);
    if name.is_empty() {
        bail!("{path:?} is not the path of a type");
    }
    Ok(match argument(path)? {
        Some(argument) => format!("{name}<{}>", rust_type(&argument)?),
        None => name.to_owned(),
    })
}
