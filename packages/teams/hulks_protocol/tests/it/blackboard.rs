//! The echo is found in every blackboard that has it, with any other fields.

use crate::common::made::{Made, made};
use hulks_protocol::blackboard::{BlackboardError, BlackboardSchema};
use hulks_protocol::cdr::{decode, encode};
use hulks_protocol::messages::{FieldDimensions, WorldState};
use hulks_protocol::schema::{Definition, Field, Schema, Shape, Unwalkable, Walker};
use hulks_protocol::topics;
use proptest::prelude::*;

const ROOT: &str = "behavior_node::node::Blackboard";

fn known() -> Schema {
    topics::BLACKBOARD.schema().clone()
}

fn fields(schema: &mut Schema) -> &mut Vec<Field> {
    fields_of(schema, ROOT)
}

fn fields_of<'a>(schema: &'a mut Schema, name: &str) -> &'a mut Vec<Field> {
    match schema.definitions.get_mut(name).unwrap() {
        Definition::Struct { fields } => fields,
        Definition::Enum { .. } => panic!("{name} is no struct"),
    }
}

/// Returns blackboards with fields in any order, and with some fields outside of the echo left out.
fn blackboards() -> impl Strategy<Value = Schema> {
    let all = fields(&mut known()).clone();
    let is_wanted = |field: &Field| ["field_dimensions", "world_state"].contains(&&*field.name);
    let (wanted, others): (Vec<_>, Vec<_>) = all.into_iter().partition(is_wanted);
    let some = prop::sample::subsequence(others.clone(), 0..=others.len());
    let mixed = some.prop_map(move |others| [wanted.clone(), others].concat());
    mixed.prop_shuffle().prop_map(|mixed| {
        let mut schema = known();
        *fields(&mut schema) = mixed;
        schema
    })
}

fn blackboards_with_values() -> impl Strategy<Value = (Schema, Made)> {
    blackboards().prop_flat_map(|schema| (Just(schema.clone()), made(&schema)))
}

proptest! {
    #[test]
    fn the_echo_is_found_among_any_other_fields((mut schema, value) in blackboards_with_values()) {
        let payload = encode(&value).unwrap();
        let Made::All(values) = value else { unreachable!("a blackboard is a struct") };
        let names = fields(&mut schema).iter().map(|field| field.name.clone());
        let values: Vec<_> = names.zip(values).collect();
        // Alone, so that no field before it can be mistaken for it.
        let alone = |name: &str| encode(&values.iter().find(|it| it.0 == name).unwrap().1).unwrap();
        let echo = BlackboardSchema::new(&schema).unwrap().read(&payload).unwrap();
        prop_assert_eq!(encode(&echo.field_dimensions).unwrap(), alone("field_dimensions"));
        prop_assert_eq!(encode(&echo.world_state).unwrap(), alone("world_state"));
        prop_assert_eq!(Walker::new(&schema).unwrap().walk(&payload), Ok(()));
    }

    #[test]
    fn our_types_of_the_echo_read_all_that_the_schema_allows(value in made(&known())) {
        let Made::All(values) = value else { unreachable!("a blackboard is a struct") };
        decode::<FieldDimensions>(&encode(&values[0]).unwrap()).unwrap();
        decode::<WorldState>(&encode(&values[2]).unwrap()).unwrap();
    }

    #[test]
    fn a_blackboard_that_ends_early_is_an_error(
        value in made(&known()),
        share in 0.0..1.0,
    ) {
        let payload = encode(&value).unwrap();
        let Made::All(values) = value else { unreachable!("a blackboard is a struct") };
        // Fields after the echo are ignored.
        let echo = encode(&Made::All(values[..3].to_vec())).unwrap();
        let end = (share * echo.len() as f64) as usize;
        prop_assert!(BlackboardSchema::default().read(&payload[..end]).is_err());
    }
}

#[track_caller]
fn refused(change: impl FnOnce(&mut Schema)) -> BlackboardError {
    let mut schema = known();
    change(&mut schema);
    BlackboardSchema::new(&schema).unwrap_err()
}

#[test]
fn a_blackboard_without_a_field_of_the_echo_is_refused() {
    let error = refused(|schema| drop(fields(schema).remove(2)));
    let field = "world_state";
    assert_eq!(error, BlackboardError::Lacks { field });
    let error = refused(|schema| {
        let again = fields(schema)[0].clone();
        fields(schema).push(again);
    });
    let field = "field_dimensions";
    assert_eq!(error, BlackboardError::Twice { field });
}

#[test]
fn a_blackboard_whose_echo_has_another_shape_is_refused_with_the_place() {
    let robot = "types::world_state::RobotState";
    let error = refused(|schema| fields_of(schema, robot)[2].shape = Shape::String);
    assert_eq!(
        error.to_string(),
        "at world_state.robot.primary_state: here types::primary_state::PrimaryState, there text"
    );
    let error = refused(|schema| {
        let name = "u64".to_owned();
        fields(schema)[0].shape = Shape::Primitive { name };
    });
    assert_eq!(
        error.to_string(),
        "at field_dimensions: here types::field_dimensions::FieldDimensions, there u64"
    );
}

#[test]
fn a_blackboard_that_is_no_struct_is_refused() {
    assert_eq!(
        refused(|schema| schema.root = Shape::String),
        BlackboardError::NoStruct
    );
    let obstacle = Shape::named("types::rule_obstacles::RuleObstacle");
    assert_eq!(
        refused(|schema| schema.root = obstacle),
        BlackboardError::NoStruct
    );
    let nothing = Shape::named("nothing");
    assert_eq!(
        refused(|schema| schema.root = nothing),
        BlackboardError::NoStruct
    );
}

#[test]
fn a_field_of_an_unknown_type_is_refused_wherever_it_stands() {
    let error = refused(|schema| fields(schema)[1].shape = Shape::named("a::B"));
    assert_eq!(
        error.to_string(),
        "the type a::B has no definition in the schema"
    );
    let name = "u128".to_owned();
    let shape = Shape::Primitive { name: name.clone() };
    let error = refused(|schema| fields(schema)[1].shape = shape);
    assert_eq!(error, Unwalkable::Primitive { name }.into());
}

#[test]
fn fields_without_end_are_an_error() {
    let none = |schema: &mut Schema| {
        let name = "none".to_owned();
        schema
            .definitions
            .insert(name.clone(), Definition::Struct { fields: Vec::new() });
        Shape::Named { name }
    };
    let within_itself = |_: &mut Schema| Shape::named(ROOT);
    let many_nothings = |schema: &mut Schema| Shape::Sequence {
        length: hulks_protocol::schema::Length::Fixed { value: u64::MAX },
        element: Box::new(none(schema)),
    };
    let shapes: [&dyn Fn(&mut Schema) -> Shape; 2] = [&within_itself, &many_nothings];
    for shape in shapes {
        let mut schema = known();
        let shape = shape(&mut schema);
        fields(&mut schema).insert(
            0,
            Field {
                name: "endless".to_owned(),
                shape,
            },
        );
        let error = BlackboardSchema::new(&schema)
            .unwrap()
            .read(&[0, 1, 0, 0, 0, 0, 0, 0]);
        let error = error.unwrap_err().to_string();
        assert!(
            error.contains("more than") || error.contains("deeper"),
            "{error}"
        );
    }
}
