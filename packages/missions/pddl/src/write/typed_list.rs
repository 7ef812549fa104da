//! Lists of names with types: `a b - block c - (either block table)`.

use std::fmt::{self, Display, Formatter};

use super::indent::{Indent, WIDTH};
use crate::{Object, Parameter, Type};

/// Returns the parameters as text on one line: `?a ?b - block ?c`. Types are omitted if all are `object`.
pub(super) fn parameters(parameters: &[Parameter]) -> impl Display {
    let is_typed = parameters.iter().any(|it| !is_object(&it.types));
    fmt::from_fn(move |f| {
        let mut space = "";
        for group in parameters.chunk_by(|it, next| it.types == next.types) {
            for parameter in group {
                write!(f, "{space}?{}", parameter.name)?;
                space = " ";
            }
            match (is_typed, &*group[0].types) {
                (false, _) => {}
                (true, [name]) => write!(f, " - {name}")?,
                (true, names) => write!(f, " - (either {})", names.join(" "))?,
            }
        }
        Ok(())
    })
}

fn is_object(types: &[String]) -> bool {
    matches!(types, [name] if name == "object")
}

/// Writes objects, with each group of one type on lines of its own.
pub(super) fn write_objects(f: &mut Formatter<'_>, objects: &[Object]) -> fmt::Result {
    let pairs = objects.iter().map(|it| (&*it.name, &*it.type_name));
    groups(f, &pairs.collect::<Vec<_>>())
}

/// Writes types, with each group of one supertype on lines of its own. A type is written once for each of its
/// supertypes.
pub(super) fn write_types(f: &mut Formatter<'_>, types: &[Type]) -> fmt::Result {
    let pairs = types.iter().flat_map(|it| {
        let parents = it.parents.iter();
        parents.map(|parent| (&*it.name, &**parent))
    });
    groups(f, &pairs.collect::<Vec<_>>())
}

/// Writes names with their types, those with the same type together, in lines up to the maximum width. Types are
/// omitted if all are `object`.
fn groups(f: &mut Formatter<'_>, pairs: &[(&str, &str)]) -> fmt::Result {
    let is_typed = pairs.iter().any(|(_, type_name)| *type_name != "object");
    for group in pairs.chunk_by(|it, next| it.1 == next.1) {
        let mut column = WIDTH;
        for (name, _) in group {
            if column + name.len() >= WIDTH {
                write!(f, "\n{}{name}", Indent(2))?;
                column = 4 + name.len();
            } else {
                write!(f, " {name}")?;
                column += 1 + name.len();
            }
        }
        if is_typed {
            write!(f, " - {}", group[0].1)?;
        }
    }
    Ok(())
}
