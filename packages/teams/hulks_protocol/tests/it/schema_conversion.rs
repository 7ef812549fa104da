//! Messages are converted between the known schemas and changed ones.

use hulks_protocol::blackboard::BlackboardSchema;
use hulks_protocol::cdr::encode;
use hulks_protocol::schema::{
    Conversion, Definition, Direction, Field, Payload, Schema, Shape, Walker,
};
use hulks_protocol::topics::{self, INPUTS, OUTPUTS, Topic};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::common::made::{Made, made};

/// A change of a list of fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    Add,
    Reorder,
    Widen,
    Remove,
    Rename,
}

/// A change and the numbers that choose its place.
type Placed = (Change, usize, usize);

fn changes(of: &'static [Change]) -> impl Strategy<Value = Vec<Placed>> {
    vec(
        (prop::sample::select(of), any::<usize>(), any::<usize>()),
        1..6,
    )
}

const LOSSLESS: &[Change] = &[Change::Add, Change::Reorder, Change::Widen];
const LOSING: &[Change] = &[Change::Remove, Change::Rename];

/// Returns all lists of fields of a schema, those of variants, too.
fn field_lists(schema: &mut Schema) -> Vec<&mut Vec<Field>> {
    let lists = schema
        .definitions
        .values_mut()
        .flat_map(|definition| match definition {
            Definition::Struct { fields } => vec![fields],
            Definition::Enum { variants } => {
                let payloads = variants.iter_mut().map(|variant| &mut variant.payload);
                let fields = payloads.filter_map(|payload| match payload {
                    Payload::Struct { fields } => Some(fields),
                    _ => None,
                });
                fields.collect()
            }
        });
    lists.collect()
}

/// Applies changes; returns whether there was anything to change.
fn apply(schema: &mut Schema, changes: &[Placed]) -> bool {
    let mut has_changed = false;
    for (number, (change, list, place)) in changes.iter().enumerate() {
        let mut lists = field_lists(schema);
        let count = lists.len().max(1);
        let Some(fields) = lists.get_mut(list % count) else {
            return false;
        };
        let place = place % fields.len().max(1);
        match change {
            Change::Add => fields.insert(place, added(number)),
            Change::Reorder => fields.rotate_left(place),
            _ if fields.is_empty() => continue,
            Change::Remove => drop(fields.remove(place)),
            Change::Rename => fields[place].name = format!("renamed_{number}"),
            Change::Widen => widen(&mut fields[place].shape),
        }
        has_changed = true;
    }
    has_changed
}

/// Returns a new field of one of several shapes.
fn added(number: usize) -> Field {
    let byte = || Shape::Primitive {
        name: "u8".to_owned(),
    };
    let element = Box::new(byte());
    let shape = match number % 3 {
        0 => byte(),
        1 => Shape::Optional { element },
        _ => Shape::String,
    };
    let name = format!("added_{number}");
    Field { name, shape }
}

/// Replaces the numbers in a shape by wider ones.
fn widen(shape: &mut Shape) {
    match shape {
        Shape::Primitive { name } => {
            let wider = match name.as_str() {
                "f32" => "f64",
                "u8" => "u16",
                "u16" => "u32",
                "u32" => "i64",
                other => other,
            };
            *name = wider.to_owned();
        }
        Shape::Optional { element } | Shape::Sequence { element, .. } => widen(element),
        _ => {}
    }
}

/// Returns the value without numbers that are none: their bits may change when they become wider.
fn with_numbers(value: Made) -> Made {
    let all = |values: Vec<Made>| values.into_iter().map(with_numbers).collect();
    match value {
        Made::F32(number) if number.is_nan() => Made::F32(1.0),
        Made::Option(value) => Made::Option(value.map(|value| Box::new(with_numbers(*value)))),
        Made::List(values) => Made::List(all(values)),
        Made::All(values) => Made::All(all(values)),
        other => other,
    }
}

fn topics_and_values() -> impl Strategy<Value = Vec<(&'static Topic, Made)>> {
    let topics = INPUTS.iter().chain(OUTPUTS).copied();
    let values = topics.map(|topic| (Just(topic), made(topic.schema()).prop_map(with_numbers)));
    values.collect::<Vec<_>>()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn added_reordered_and_wider_fields_lose_nothing(
        values in topics_and_values(),
        changes in changes(LOSSLESS),
    ) {
        for (topic, value) in values {
            let (known, mut changed) = (topic.schema(), topic.schema().clone());
            apply(&mut changed, &changes);
            let payload = encode(&value).unwrap();
            let there = Conversion::new(known, &changed, Direction::ToNode).unwrap();
            let theirs = there.convert(&payload).unwrap();
            prop_assert_eq!(Walker::new(&changed).unwrap().walk(&theirs), Ok(()), "{}", topic.name);
            for direction in [Direction::FromNode, Direction::Echo] {
                let back = Conversion::new(&changed, known, direction).unwrap();
                prop_assert_eq!(&back.convert(&theirs).unwrap(), &payload, "{}", topic.name);
            }
            let added = changes.iter().any(|(change, ..)| *change == Change::Add);
            prop_assert!(added || there.notes().is_empty(), "{:?}", there.notes());
        }
    }

    #[test]
    fn fields_that_the_node_lacks_are_left_out_and_named(
        values in topics_and_values(),
        changes in changes(LOSING),
    ) {
        for (topic, value) in values {
            let (known, mut changed) = (topic.schema(), topic.schema().clone());
            if !apply(&mut changed, &changes) || changed == *known {
                continue;
            }
            let there = Conversion::new(known, &changed, Direction::ToNode).unwrap();
            prop_assert!(there.notes().iter().any(|it| it.contains("is left out")));
            let theirs = there.convert(&encode(&value).unwrap()).unwrap();
            prop_assert_eq!(Walker::new(&changed).unwrap().walk(&theirs), Ok(()), "{}", topic.name);
            let echo = Conversion::new(&changed, known, Direction::Echo).unwrap();
            let ours = echo.convert(&theirs).unwrap();
            prop_assert_eq!(Walker::new(known).unwrap().walk(&ours), Ok(()), "{}", topic.name);
            // An echo of it again is the same.
            let again = echo.convert(&there.convert(&ours).unwrap()).unwrap();
            prop_assert_eq!(again, ours, "{}", topic.name);
            let refused = Conversion::new(&changed, known, Direction::FromNode).unwrap_err();
            prop_assert_eq!(refused.theirs, "no such field", "{}", topic.name);
        }
    }

    #[test]
    fn the_echo_is_found_in_changed_blackboards(
        value in made(topics::BLACKBOARD.schema()).prop_map(with_numbers),
        lossless in changes(LOSSLESS),
        losing in changes(LOSING),
        loses in any::<bool>(),
    ) {
        const ROOT: &str = "behavior_node::node::Blackboard";
        let known = topics::BLACKBOARD.schema();
        let mut changed = known.clone();
        apply(&mut changed, &lossless);
        if loses {
            let root = changed.definitions.remove(ROOT).unwrap();
            apply(&mut changed, &losing);
            changed.definitions.insert(ROOT.to_owned(), root);
        }
        let payload = encode(&value).unwrap();
        let there = Conversion::new(known, &changed, Direction::ToNode).unwrap();
        let theirs = there.convert(&payload).unwrap();
        let sent = BlackboardSchema::default().read(&payload).unwrap();
        let schema = BlackboardSchema::new(&changed).unwrap();
        let echo = schema.read(&theirs).unwrap();
        let world = schema.world_echo(sent.world_state.clone()).unwrap();
        let field = schema.field_echo(sent.field_dimensions).unwrap();
        prop_assert_eq!(encode(&echo.world_state).unwrap(), encode(&world).unwrap());
        prop_assert_eq!(encode(&echo.field_dimensions).unwrap(), encode(&field).unwrap());
        if !loses {
            let expected = encode(&sent.world_state).unwrap();
            prop_assert_eq!(encode(&echo.world_state).unwrap(), expected);
        }
    }
}

/// Returns the schema of a topic after a text was replaced.
fn replaced(topic: &Topic, from: &str, to: &str) -> Schema {
    let json = topic.schema().to_json();
    assert!(json.contains(from), "{from}");
    Schema::from_json(&json.replace(from, to)).unwrap()
}

#[test]
fn types_that_cannot_be_converted_are_refused_with_the_field() {
    let topic = &topics::FIELD_DIMENSIONS;
    for (from, to, expected) in [
        (
            r#"{"name":"length","shape":{"kind":"primitive","name":"f32"}}"#,
            r#"{"name":"length","shape":{"kind":"string"}}"#,
            "at length: here f32, there text",
        ),
        (
            r#"{"name":"width","shape":{"kind":"primitive","name":"f32"}}"#,
            r#"{"name":"width","shape":{"kind":"primitive","name":"u16"}}"#,
            "at width: here f32, there u16",
        ),
    ] {
        let changed = replaced(topic, from, to);
        let error = Conversion::new(topic.schema(), &changed, Direction::ToNode).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn a_state_that_the_node_does_not_know_is_refused_and_an_unknown_motion_is_a_fault() {
    let primary = &topics::PRIMARY_STATE;
    let finished = r#",{"name":"Finished","payload":{"kind":"unit"}}"#;
    let fewer = replaced(primary, finished, "");
    let error = Conversion::new(primary.schema(), &fewer, Direction::ToNode).unwrap_err();
    assert_eq!(
        error.to_string(),
        "at the root: here `Finished`, there no such variant"
    );
    let motion = &topics::MOTION_COMMAND;
    let damping = r#"{"name":"Damping","payload":{"kind":"unit"}}"#;
    let dancing = r#"{"name":"Dance","payload":{"kind":"unit"}}"#;
    let more = replaced(motion, damping, &format!("{dancing},{damping}"));
    let conversion = Conversion::new(&more, motion.schema(), Direction::FromNode).unwrap();
    let command = |number: u8| [0, 1, 0, 0, number, 0, 0, 0];
    assert_eq!(conversion.convert(&command(1)).unwrap(), command(0));
    let error = conversion.convert(&command(0)).unwrap_err().to_string();
    assert!(error.contains("unknown variant `Dance`"), "{error}");
}

#[test]
fn a_penalty_that_the_node_does_not_know_is_left_out() {
    let topic = &topics::FILTERED_GAME_CONTROLLER_STATE;
    let other = replaced(topic, r#""name":"PickUp""#, r#""name":"Removed""#);
    let there = Conversion::new(topic.schema(), &other, Direction::ToNode).unwrap();
    let note = "penalties.one?.PickUp is unknown to the other side";
    assert!(
        there.notes().contains(&note.to_owned()),
        "{:?}",
        there.notes()
    );
    let mut state = [vec![0, 1, 0, 0], vec![0; 68]].concat();
    // `penalties.one` begins 28 bytes after the header: a penalty `PickUp` of 0 s.
    let penalty = [1, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let at = 4 + 28;
    let without = state.clone();
    state.splice(at..at + 4, [&penalty[..8], &[0; 4], &penalty[8..]].concat());
    assert_eq!(there.convert(&state).unwrap(), without);
}
