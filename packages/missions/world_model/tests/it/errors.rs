//! Errors with their values.

use world_model::{FluentId, LONGEST_KEY, LONGEST_NAME, Stamp, WorldError, WorldModel};

use crate::world::{SETUP, empty};

fn field() -> Result<WorldModel, WorldError> {
    let mut world = empty();
    world.add_predicate("at", &["robot", "place"])?;
    world.add_predicate_of_any("holds", &[vec!["robot"], vec!["ball", "place"]])?;
    world.add_object("r1", "robot", SETUP)?;
    world.add_object("center", "place", SETUP)?;
    Ok(world)
}

#[test]
fn a_wrong_fact_is_refused_with_its_values() {
    let world = field().unwrap();
    let message = |key: &str| world.get(key).unwrap_err().to_string();
    assert_eq!(message("on(r1,center)"), "predicate on not found");
    assert_eq!(message("at(r2,center)"), "object r2 not found");
    assert_eq!(message("at(r1)"), "predicate at has 2 arguments, got 1");
    assert_eq!(
        message("at(center,r1)"),
        "argument 1 of at must be of type robot, but center is of type place"
    );
    assert_eq!(
        message("holds(r1,r1)"),
        "argument 2 of holds must be of type ball or place, but r1 is of type robot"
    );
    for key in [
        "",
        "at(r1,center",
        "at(r1,)",
        "at(r1,{x})",
        "at r1",
        "at(r1,center))",
        "(r1)",
    ] {
        assert_eq!(
            message(key),
            format!(
                "{key:?} is not a key of a fact: write predicate(object,...), for example at(robot1,center)"
            )
        );
    }
    assert_eq!(
        message("at(r1,center)x").split(' ').next(),
        Some("\"at(r1,center)x\"")
    );
}

#[test]
fn a_wrong_addition_is_refused_and_changes_nothing() {
    let mut world = field().unwrap();
    let (version, fluents) = (world.version(), world.fluents());
    let refuse = |result: Result<(), WorldError>, message: &str| {
        assert_eq!(
            result.map_err(|error| error.to_string()),
            Err(message.to_owned())
        );
    };
    refuse(
        world.add_object("r1", "robot", SETUP).map(drop),
        "object r1 exists already",
    );
    refuse(
        world.add_object("r2", "rbot", SETUP).map(drop),
        "type rbot not found",
    );
    refuse(
        world.add_object("R2", "robot", SETUP).map(drop),
        "\"R2\" is not a valid name: use lower-case letters, digits, - and _, at most 4096 bytes",
    );
    refuse(
        world.add_predicate("at", &[]).map(drop),
        "predicate at exists already",
    );
    refuse(
        world.add_predicate("in", &["bag"]).map(drop),
        "type bag not found",
    );
    refuse(
        world.add_predicate_of_any("in", &[vec![]]).map(drop),
        "a parameter of predicate in has no type: use object",
    );
    refuse(
        world.add_type("robot", "object").map(drop),
        "type robot exists already",
    );
    refuse(
        world.add_type("dog", "animal").map(drop),
        "type animal not found",
    );
    refuse(
        world.set("at(r1,r1)", true, SETUP).map(drop),
        "argument 2 of at must be of type place, but r1 is of type robot",
    );
    let beyond = FluentId(fluents);
    refuse(
        world.set(beyond, true, SETUP).map(drop),
        &format!("fluent id {fluents} not found: the world has ids below {fluents}"),
    );
    assert_eq!((world.version(), world.fluents()), (version, fluents));
}

#[test]
fn a_name_and_a_key_have_a_greatest_length_and_errors_repeat_only_their_beginning() {
    let mut world = field().unwrap();
    let longest = "x".repeat(LONGEST_NAME);
    world.add_object(&longest, "robot", SETUP).unwrap();
    assert_eq!(world.get(&*format!("at({longest},center)")), Ok(false));
    let version = world.version();
    let huge = "x".repeat(5_000_000);
    let arguments = vec!["r1"; LONGEST_KEY / 3 + 1].join(",");
    for error in [
        world.add_object(&huge, "robot", SETUP).unwrap_err(),
        world.add_object("r2", &huge, SETUP).unwrap_err(),
        world.add_type(&huge, "object").unwrap_err(),
        world.add_type("tall", &huge).unwrap_err(),
        world.add_predicate(&huge, &[]).unwrap_err(),
        world.predicate(&huge).unwrap_err(),
        world.object(&huge).unwrap_err(),
        world.get(&*huge).unwrap_err(),
        world.get(&*format!("at({huge},center)")).unwrap_err(),
        world.get(&*format!("at({arguments})")).unwrap_err(),
    ] {
        assert!(error.to_string().len() < 500, "{error}");
    }
    assert_eq!(world.version(), version);
}

#[test]
fn too_many_facts_are_refused_and_the_world_stays_as_it_was() {
    let mut world = WorldModel::new();
    world.add_predicate("all", &["object"; 12]).unwrap();
    let add = |world: &mut WorldModel, number: u32| {
        world.add_object(&format!("o{number}"), "object", SETUP)
    };
    let mut added = 0;
    let error = loop {
        match add(&mut world, added) {
            Ok(_) => added += 1,
            Err(error) => break error,
        }
    };
    // 21^12 is below 2^53, 22^12 is above.
    assert_eq!(added, 21);
    assert_eq!(world.fluents(), 21_u64.pow(12));
    assert_eq!(
        error.to_string(),
        "with object o21 the world has more than 9007199254740992 facts: give the parameters of predicate all narrower types"
    );
    assert_eq!(world.objects().len(), 21);
    let wide = world.add_predicate("wide", &["object"; 40]).unwrap_err();
    assert!(matches!(wide, WorldError::TooManyFluents { .. }), "{wide}");
    let last = FluentId(world.fluents() - 1);
    let fact = world.fact(last).unwrap();
    assert_eq!(world.fluent(&fact), Ok(last));
    assert_eq!(
        world.set(
            last,
            true,
            Stamp {
                time: 1,
                source: "test"
            }
        ),
        Ok(true)
    );
    assert_eq!(world.true_facts().collect::<Vec<_>>(), [fact]);
    world.add_predicate("small", &["object"]).unwrap();
    assert_eq!(world.fluents(), 21_u64.pow(12) + 21);
}
