//! Conditions in a world.

use pddl::{Atom, Condition, Parameter, Term};
use world_model::{CONDITION_LIMIT, WorldError, WorldModel};

use crate::world::{SETUP, empty};

fn world() -> Result<WorldModel, WorldError> {
    let mut world = empty();
    world.add_predicate("at", &["thing", "place"])?;
    for (name, kind) in [
        ("r1", "robot"),
        ("r2", "robot"),
        ("b", "ball"),
        ("home", "place"),
        ("away", "place"),
    ] {
        world.add_object(name, kind, SETUP)?;
    }
    for fact in ["at(r1,home)", "at(r2,home)", "at(b,away)"] {
        world.set(fact, true, SETUP)?;
    }
    Ok(world)
}

fn object(name: &str) -> Term {
    Term::Object(name.to_owned())
}

fn variable(name: &str) -> Term {
    Term::Variable(name.to_owned())
}

fn at(thing: Term, place: Term) -> Condition {
    Condition::Atom(Atom {
        predicate: "at".to_owned(),
        arguments: vec![thing, place],
    })
}

fn parameter(name: &str, kind: &str) -> Parameter {
    Parameter {
        name: name.to_owned(),
        types: vec![kind.to_owned()],
    }
}

fn not(condition: Condition) -> Condition {
    Condition::Not(Box::new(condition))
}

fn all(kind: &str, condition: Condition) -> Condition {
    Condition::Forall(vec![parameter("x", kind)], Box::new(condition))
}

fn some(kind: &str, condition: Condition) -> Condition {
    Condition::Exists(vec![parameter("x", kind)], Box::new(condition))
}

#[test]
fn every_kind_of_condition_means_what_pddl_says() {
    let world = world().unwrap();
    let x_at = |place: &str| at(variable("x"), object(place));
    let home = || at(object("r1"), object("home"));
    let away = || at(object("r1"), object("away"));
    for (condition, expected) in [
        (Condition::And(vec![]), true),
        (Condition::Or(vec![]), false),
        (Condition::And(vec![home(), away()]), false),
        (Condition::Or(vec![away(), home()]), true),
        (not(away()), true),
        (Condition::Imply(Box::new(away()), Box::new(away())), true),
        (Condition::Imply(Box::new(home()), Box::new(away())), false),
        (all("robot", x_at("home")), true),
        (all("thing", x_at("home")), false),
        (some("thing", x_at("away")), true),
        (some("robot", x_at("away")), false),
        (
            all("object", Condition::Equal(variable("x"), variable("x"))),
            true,
        ),
        (
            some("place", Condition::Equal(variable("x"), object("b"))),
            false,
        ),
        // The inner variable hides the outer one, which has its own value again afterwards.
        (
            some(
                "ball",
                Condition::And(vec![some("robot", x_at("home")), x_at("away")]),
            ),
            true,
        ),
    ] {
        assert_eq!(world.holds(&condition), Ok(expected), "{condition}");
        assert_eq!(
            world.snapshot().holds(&world, &condition),
            Ok(expected),
            "{condition}"
        );
    }
}

#[test]
fn a_variable_that_nothing_binds_is_refused() {
    let unbound = at(variable("x"), object("home"));
    let world = world().unwrap();
    assert_eq!(
        world.holds(&unbound).unwrap_err().to_string(),
        "variable ?x not found"
    );
    let after = Condition::Or(vec![
        some("robot", at(variable("x"), object("away"))),
        unbound,
    ]);
    assert_eq!(
        world.holds(&after).unwrap_err().to_string(),
        "variable ?x not found"
    );
}

#[test]
fn a_condition_over_too_many_combinations_is_refused() {
    let mut world = world().unwrap();
    for number in 0..400 {
        world
            .add_object(&format!("o{number}"), "robot", SETUP)
            .unwrap();
    }
    let parameters = ["x", "y", "z"]
        .map(|name| parameter(name, "robot"))
        .to_vec();
    let same = Condition::Equal(variable("x"), variable("x"));
    let endless = Condition::Forall(parameters, Box::new(same));
    assert_eq!(
        world.holds(&endless),
        Err(WorldError::TooManyComparisons {
            limit: CONDITION_LIMIT
        })
    );
}
