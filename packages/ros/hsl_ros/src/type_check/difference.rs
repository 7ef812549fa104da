//! Differences between two descriptions of a type.

use std::collections::BTreeSet;

use super::description::{Field, TypeDescription};

/// Maximum depth of types in types, against descriptions that contain themselves.
const MAXIMUM_DEPTH: usize = 32;

/// Returns the differences between the type of this side and that of the other side, one for each field, with the path
/// of the field, for example `header.stamp`.
pub(super) fn between(ours: &TypeDescription, theirs: &TypeDescription) -> Vec<String> {
    let mut found = Vec::new();
    compare(
        (ours, &ours.name),
        (theirs, &theirs.name),
        "",
        MAXIMUM_DEPTH,
        &mut found,
    );
    found
}

/// Adds the differences between two types, whose fields are below `path`.
fn compare(
    ours: (&TypeDescription, &str),
    theirs: (&TypeDescription, &str),
    path: &str,
    depth: usize,
    found: &mut Vec<String>,
) {
    let (our, their) = (ours.0.fields(ours.1), theirs.0.fields(theirs.1));
    let pairs = pairs(our, their);
    let mut paired = BTreeSet::new();
    for (our, index) in our.iter().zip(&pairs) {
        let name = format!("{path}{}", our.name);
        let Some(their) = index.and_then(|index| their.get(index)) else {
            found.push(format!("the other side has no field {name}"));
            continue;
        };
        paired.extend(*index);
        if our.name != their.name {
            found.push(format!(
                "the field {name} is {path}{} on the other side",
                their.name
            ));
        }
        if our.kind != their.kind {
            found.push(format!(
                "{name} is {} on the other side instead of {}",
                their.kind.text(),
                our.kind.text()
            ));
        } else if let (Some(our), Some(their), 1..) =
            (our.kind.message(), their.kind.message(), depth)
        {
            let path = format!("{name}.");
            compare((ours.0, our), (theirs.0, their), &path, depth - 1, found);
        }
    }
    let added = their.iter().enumerate();
    let added = added.filter(|(index, _)| !paired.contains(index));
    found.extend(added.map(|(_, field)| {
        format!(
            "only the other side has the field {path}{} ({})",
            field.name,
            field.kind.text()
        )
    }));
    let order: Vec<_> = pairs.iter().flatten().collect();
    let swapped = order.windows(2).find(|pair| pair[0] > pair[1]);
    if let Some([before, after]) = swapped
        && let (Some(before), Some(after)) = (their.get(**after), their.get(**before))
    {
        found.push(format!(
            "the fields have another order, on the other side {path}{} is before {path}{}",
            before.name, after.name
        ));
    }
}

/// Returns the index of the field of the other side for each of our fields: the one with the same name, or else, for a
/// renamed field, the one of the same type at the same place; `None` for a field that the other side does not have.
fn pairs(ours: &[Field], theirs: &[Field]) -> Vec<Option<usize>> {
    let is_named = |fields: &[Field], name: &str| fields.iter().any(|it| it.name == name);
    let is_renamed = |our: &Field, their: &Field| {
        our.kind == their.kind && !is_named(theirs, &our.name) && !is_named(ours, &their.name)
    };
    let previous = |fields: &[Field], index: usize| {
        let previous = index.checked_sub(1).and_then(|index| fields.get(index));
        previous.map(|field| field.name.clone())
    };
    let pair = |(index, our): (usize, &Field)| {
        theirs
            .iter()
            .position(|their| their.name == our.name)
            .or_else(|| {
                let mut candidates = theirs.iter().enumerate();
                let at_same_place = |other: usize| {
                    other == index || previous(theirs, other) == previous(ours, index)
                };
                candidates
                    .find(|(other, their)| is_renamed(our, their) && at_same_place(*other))
                    .map(|(other, _)| other)
            })
    };
    let mut used = BTreeSet::new();
    let all = ours.iter().enumerate().map(pair);
    all.map(|index| index.filter(|index| used.insert(*index)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const UINT8: u8 = 3;
    const INT16: u8 = 4;
    const FLOAT32: u8 = 10;
    const FLOAT64: u8 = 11;

    /// Returns the description of a type with these fields of primitive types, in a type with one field `inner`, an
    /// array of them.
    fn outer(fields: &[(&str, u8)]) -> TypeDescription {
        let field = |name: &str, id: u8, nested: &str| {
            format!(
                r#"{{"name": "{name}", "type": {{"type_id": {id}, "capacity": 0, "string_capacity": 0, "nested_type_name": "{nested}"}}}}"#
            )
        };
        let fields: Vec<_> = fields
            .iter()
            .map(|(name, id)| field(name, *id, ""))
            .collect();
        let text = format!(
            r#"{{"type_description_msg": {{
                "type_description": {{"type_name": "p/msg/Outer", "fields": [{}]}},
                "referenced_type_descriptions": [{{"type_name": "p/msg/Inner", "fields": [{}]}}]}},
                "type_hashes": [{{"type_name": "p/msg/Outer", "hash_string": "RIHS01_00"}}]}}"#,
            field("inner", 1 + 3 * 48, "p/msg/Inner"),
            fields.join(", ")
        );
        TypeDescription::parse(&text, "p/msg/Outer", "RIHS01_00").expect("it is a description")
    }

    /// Returns the differences from a type with the fields `a` and `b` to one with `fields`.
    fn differences(fields: &[(&str, u8)]) -> Vec<String> {
        between(&outer(&[("a", UINT8), ("b", FLOAT32)]), &outer(fields))
    }

    #[test]
    fn each_kind_of_change_is_named_with_its_field() {
        let empty: [&str; 0] = [];
        assert_eq!(differences(&[("a", UINT8), ("b", FLOAT32)]), empty);
        assert_eq!(
            differences(&[("a", UINT8), ("b", FLOAT32), ("c", INT16)]),
            ["only the other side has the field inner.c (int16)"]
        );
        assert_eq!(
            differences(&[("a", UINT8)]),
            ["the other side has no field inner.b"]
        );
        assert_eq!(
            differences(&[("x", UINT8), ("b", FLOAT32)]),
            ["the field inner.a is inner.x on the other side"]
        );
        assert_eq!(
            differences(&[("a", UINT8), ("b", FLOAT64)]),
            ["inner.b is float64 on the other side instead of float32"]
        );
        assert_eq!(
            differences(&[("b", FLOAT32), ("a", UINT8)]),
            ["the fields have another order, on the other side inner.b is before inner.a"]
        );
    }

    #[test]
    fn a_field_of_another_type_and_name_is_no_renamed_one() {
        assert_eq!(
            differences(&[("x", INT16), ("b", FLOAT32)]),
            [
                "the other side has no field inner.a",
                "only the other side has the field inner.x (int16)"
            ]
        );
    }

    #[test]
    fn a_renamed_field_after_an_added_one_is_found() {
        assert_eq!(
            differences(&[("n", INT16), ("a", UINT8), ("y", FLOAT32)]),
            [
                "the field inner.b is inner.y on the other side",
                "only the other side has the field inner.n (int16)"
            ]
        );
    }
}
