//! Texts that are accepted although they are not PDDL, because domains and problems of the planning competition need
//! it.

use pddl::{Parameter, read_domain, read_domain_with_warnings, read_problem_with_warnings};

use crate::fixture::{domain_errors, domain_with};

#[test]
fn a_word_ends_where_a_variable_a_keyword_or_a_dash_begins() {
    let spaced = domain_with(
        "(:requirements :strips :typing) (:types block - object)\n\
         (:predicates (on ?a ?b - block) (clear ?a))\n\
         (:action put :parameters (?a ?b - block)\n\
           :precondition (and (clear ?a) (not (= ?a ?b))) :effect (on ?a ?b))",
    );
    let dense = domain_with(
        "(:requirements :strips:typing)(:types block -object)\n\
         (:predicates(on?a?b -block)(clear?a))\n\
         (:action put:parameters(?a?b -block)\n\
           :precondition(and(clear?a)(not(=?a?b))):effect(on?a?b))",
    );
    let read = |text: &str| read_domain("domain.pddl", text).unwrap();
    assert_eq!(read(&dense), read(&spaced));
}

#[test]
fn names_may_have_dashes_and_costs_signs() {
    let text =
        domain_with("(:predicates (is-on ?x-1)) (:action a- :effect (increase (total-cost) -1))");
    let errors = domain_errors(&text.replace("(:action", "(:functions (total-cost)) (:action"));
    assert_eq!(
        errors,
        "domain.pddl:2:97: a cost must be between 0 and 1e15, got -1"
    );
}

#[test]
fn a_type_that_is_declared_twice_is_below_all_its_supertypes() {
    let text = domain_with(
        "(:types area - object store - area area crate - surface toy toy - thing toy - prize)\n\
         (:predicates (on ?s - surface) (won ?p - prize) (is ?t - thing))\n\
         (:constants s - store t - toy)\n\
         (:action a :parameters (?p - prize)\n\
           :precondition (and (on s) (won t) (is t) (is ?p)))",
    );
    let read = read_domain_with_warnings("domain.pddl", &text).unwrap();
    let types = read.definition.types.iter();
    let types: Vec<_> = types
        .map(|it| format!("{}-{}", it.name, it.parents.join("+")))
        .collect();
    assert_eq!(
        types,
        [
            "surface-object",
            "thing-object",
            "prize-object",
            "area-surface",
            "store-area",
            "crate-surface",
            "toy-thing+prize"
        ]
    );
    let warnings: Vec<_> = read.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        warnings,
        [
            "domain.pddl:2:36: type area is declared twice (its supertype is surface; the first declaration is in line 2)",
            "domain.pddl:2:61: type toy is declared twice (its supertype is thing; the first declaration is in line 2)",
            "domain.pddl:2:73: type toy is declared twice (its supertypes are thing and prize; the first declaration is in line 2)",
        ]
    );
    let again = read_domain("domain.pddl", &read.definition.to_string());
    assert_eq!(again, Ok(read.definition));
}

#[test]
fn a_circle_through_the_second_supertype_of_a_type_is_a_errors() {
    let errors = domain_errors(&domain_with("(:types a - b b - c b - d d - a)"));
    assert_eq!(
        errors,
        "domain.pddl:2:9: type a is its own supertype: a - b - d - a"
    );
}

#[test]
fn supertypes_that_are_added_are_limited() {
    let mut types = String::from("(:types");
    for index in 0..=65 {
        types.push_str(&format!(" a - s{index}"));
    }
    types.push(')');
    let errors = domain_errors(&domain_with(&types));
    assert!(
        errors.ends_with("(at most 64 further supertypes are supported)"),
        "{errors}"
    );
    assert_eq!(errors.lines().count(), 1, "{errors}");
}

#[test]
fn a_type_without_objects_is_a_warning_in_a_problem() {
    let domain = domain_with("(:types ship truck) (:predicates (p ?x))");
    let domain = read_domain("domain.pddl", &domain).unwrap();
    let text = "(define (problem p) (:domain d)\n(:objects a - ship\n - truck\n b - ship)\n\
                (:init (p a)) (:goal (p b)))";
    let read = read_problem_with_warnings("problem.pddl", text, &domain).unwrap();
    assert_eq!(read.definition.objects.len(), 2);
    let warnings: Vec<_> = read.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        warnings,
        ["problem.pddl:3:2: a name is missing before - (this type has no objects here)"]
    );
}

#[test]
fn a_variable_of_two_types_fits_where_a_type_is_below_both() {
    let text = domain_with(
        "(:types toy - thing toy - prize book - thing) (:predicates (won ?p - prize))\n\
         (:action a :parameters (?t - thing ?b - book) :precondition (won ?t) :effect (won ?b))",
    );
    let errors = domain_errors(&text);
    assert_eq!(
        errors,
        "domain.pddl:3:83: ?p of predicate won must be of type prize, but ?b is of type book"
    );
    let parameter = Parameter {
        name: "t".to_owned(),
        types: vec!["thing".to_owned()],
    };
    let domain = read_domain("domain.pddl", &text.replace(" :effect (won ?b)", "")).unwrap();
    assert_eq!(domain.actions[0].parameters[0], parameter);
}
