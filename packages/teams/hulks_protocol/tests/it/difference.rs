//! Two schemas have the same shape if only the names of their types differ.

use std::collections::BTreeMap;

use hulks_protocol::schema::{Definition, Difference, Field, Payload, Schema, Shape, difference};
use hulks_protocol::topics::{self, INPUTS, OUTPUTS};

fn schemas() -> impl Iterator<Item = &'static Schema> {
    INPUTS.iter().chain(OUTPUTS).map(|topic| topic.schema())
}

/// Returns the schema after its types were numbered instead of named.
fn numbered(schema: &Schema) -> Schema {
    let mut json = schema.to_json();
    for (number, name) in schema.definitions.keys().enumerate() {
        json = json.replace(&format!("{name:?}"), &format!("\"type {number}\""));
    }
    Schema::from_json(&json).unwrap()
}

/// Returns all fields of a definition, those of its variants, too.
fn field_lists(definition: &mut Definition) -> Vec<&mut Vec<Field>> {
    match definition {
        Definition::Struct { fields } => vec![fields],
        Definition::Enum { variants } => {
            let payloads = variants.iter_mut().map(|variant| &mut variant.payload);
            let fields = payloads.filter_map(|payload| match payload {
                Payload::Struct { fields } => Some(fields),
                _ => None,
            });
            fields.collect()
        }
    }
}

/// Returns the schema after each way of changing one list of fields, which must be noticed.
fn assert_noticed(schema: &Schema, change: impl Fn(&mut Vec<Field>) -> bool) -> usize {
    let mut changes = 0;
    for name in schema.definitions.keys() {
        let lists = field_lists(&mut schema.definitions[name].clone()).len();
        for list in 0..lists {
            let mut changed = schema.clone();
            let definition = changed.definitions.get_mut(name).unwrap();
            if change(field_lists(definition)[list]) {
                assert!(difference(schema, &changed).is_some(), "{name}");
                assert!(difference(&changed, schema).is_some(), "{name}");
                changes += 1;
            }
        }
    }
    changes
}

#[test]
fn the_names_of_types_do_not_matter() {
    for schema in schemas() {
        let other = numbered(schema);
        assert_eq!(other.definitions.len(), schema.definitions.len());
        assert!(other.definitions.is_empty() || other.hash() != schema.hash());
        assert_eq!(difference(schema, &other), None);
        assert_eq!(difference(&other, schema), None);
    }
}

#[test]
fn every_change_of_a_field_is_noticed() {
    let mut changes = 0;
    for schema in schemas() {
        changes += assert_noticed(schema, |fields| {
            let last = fields.last_mut();
            last.map(|last| last.name.push('_')).is_some()
        });
        changes += assert_noticed(schema, |fields| fields.pop().is_some());
        changes += assert_noticed(schema, |fields| {
            fields.reverse();
            fields.len() > 1
        });
        changes += assert_noticed(schema, |fields| {
            let first = fields.first_mut();
            first
                .map(|first| {
                    first.shape = Shape::Optional {
                        element: Box::new(first.shape.clone()),
                    }
                })
                .is_some()
        });
    }
    assert!(changes > 400, "only {changes} changes");
}

#[test]
fn every_change_of_a_variant_is_noticed() {
    let mut changes = 0;
    for schema in schemas() {
        for name in schema.definitions.keys() {
            for change in 0..3 {
                let mut changed = schema.clone();
                let Some(Definition::Enum { variants }) = changed.definitions.get_mut(name) else {
                    continue;
                };
                match change {
                    0 => variants[0].name.push('_'),
                    1 => drop(variants.pop()),
                    _ => {
                        variants[0].payload = Payload::Tuple {
                            shapes: vec![Shape::String; 2],
                        }
                    }
                }
                assert!(difference(schema, &changed).is_some(), "{name}");
                assert!(difference(&changed, schema).is_some(), "{name}");
                changes += 1;
            }
        }
    }
    assert!(changes > 100, "only {changes} changes");
}

#[test]
fn the_first_difference_is_reported_with_its_path() {
    let schema = topics::MOTION_COMMAND.schema();
    let changed = schema.to_json().replace(
        r#"{"name":"center","shape":{"kind":"sequence","length":{"kind":"fixed","value":2}"#,
        r#"{"name":"center","shape":{"kind":"sequence","length":{"kind":"fixed","value":3}"#,
    );
    let changed = Schema::from_json(&changed).unwrap();
    assert_eq!(
        difference(schema, &changed),
        Some(Difference {
            path: "Walk.path.segments[].Arc.circle.center".to_owned(),
            ours: "2 values".to_owned(),
            theirs: "3 values".to_owned(),
        })
    );
}

/// Returns a tree whose nodes have another type at each level, `levels` of them.
fn unrolled(levels: usize) -> Schema {
    let mut schema = topics::TRACE.schema().clone();
    let Shape::Named { name } = schema.root.clone() else {
        panic!("a tree is a struct");
    };
    let node = schema.definitions.remove(&name).unwrap();
    let renamed = |level: usize| {
        let json = serde_json::to_string(&node).unwrap();
        let below = format!("node {}", (level + 1).min(levels));
        serde_json::from_str(&json.replace(&name, &below)).unwrap()
    };
    let nodes: BTreeMap<String, Definition> = (0..=levels)
        .map(|level| (format!("node {level}"), renamed(level)))
        .collect();
    schema.definitions.extend(nodes);
    schema.root = Shape::named("node 0");
    schema
}

#[test]
fn types_that_name_each_other_in_circles_are_compared_to_an_end() {
    let schema = topics::TRACE.schema();
    assert_eq!(difference(schema, &unrolled(3)), None);
    assert_eq!(difference(&unrolled(5), &unrolled(3)), None);
    let difference = difference(schema, &unrolled(100_000)).unwrap();
    assert_eq!(difference.ours, "types deeper than 128");
}

#[test]
fn a_type_without_a_definition_is_a_difference() {
    let schema = topics::TRACE.schema();
    let mut changed = schema.clone();
    changed.definitions.clear();
    let difference = difference(schema, &changed).unwrap();
    assert_eq!(difference.path, "the root");
    assert_eq!(difference.theirs, "a type without a definition");
}
