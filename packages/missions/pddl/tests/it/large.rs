//! Large files and limits.

use pddl::{LARGEST_TEXT, read_domain, read_problem};

use crate::fixture::{domain_errors, domain_with, problem, problem_errors};

#[test]
fn a_problem_with_ten_thousand_objects_and_a_hundred_thousand_facts_is_read() {
    let rooms: String = (0..10_000).map(|index| format!(" room{index}")).collect();
    let facts =
        (0..100_000).map(|it| format!("(= (distance room{} room{}) 1)", it % 9_973, it / 10));
    let facts: String = facts.collect();
    let lit: String = (0..10_000)
        .map(|index| format!("(lit room{index})"))
        .collect();
    let problem = problem(&format!(
        "(define (problem p) (:domain tidy) (:objects {rooms} - room) (:init {facts} {lit}) (:goal ()))"
    ));
    let problem = problem.unwrap();
    assert_eq!(problem.objects.len(), 10_000);
    assert_eq!(problem.values.len(), 100_000);
    assert_eq!(problem.init.len(), 10_000);
}

#[test]
fn lists_nested_without_end_are_errors() {
    for (open, close) in [
        ("(not ", ")"),
        ("(and ", ""),
        ("(forall (?x) ", ")"),
        ("(", ")"),
    ] {
        for depth in [300, 100_000] {
            let text = format!(
                "(:predicates (p)) (:action a :precondition {}(p){})",
                open.repeat(depth),
                close.repeat(depth)
            );
            let errors = domain_errors(&domain_with(&text));
            assert!(errors.contains("nested more than 256 deep"), "{errors}");
        }
    }
}

#[test]
fn conditions_at_the_deepest_nesting_are_read_and_written() {
    let text = format!(
        "(:predicates (p)) (:action a :precondition {}(p){})",
        "(not ".repeat(250),
        ")".repeat(250)
    );
    let domain = read_domain("domain.pddl", &domain_with(&text)).unwrap();
    assert_eq!(
        read_domain("domain.pddl", &domain.to_string()).unwrap(),
        domain
    );
}

#[test]
fn too_many_words_are_a_errors() {
    let text = format!(
        "(define (problem p) (:domain tidy) (:init {}) (:goal ()))",
        "(raining)".repeat(2_000_000)
    );
    let errors = problem_errors(&text);
    let expected = "problem.pddl:1:15000009: more than 5000000 words and parentheses";
    assert_eq!(errors, expected);
}

#[test]
fn too_many_objects_are_a_errors() {
    let objects: String = (0..1_000_001).map(|index| format!("{index}\n")).collect();
    let text =
        format!("(define (problem p) (:domain tidy) (:objects {objects}) (:init) (:goal ()))");
    let expected = "problem.pddl:1000001:1: more than 1000000 names";
    assert_eq!(problem_errors(&text), expected);
}

#[test]
fn a_text_of_more_bytes_than_the_limit_is_refused_unread() {
    let text = " ".repeat(LARGEST_TEXT + 1);
    let errors = read_domain("domain.pddl", &text).unwrap_err();
    assert_eq!(
        errors.to_string(),
        "domain.pddl:1:1: larger than 134217728 bytes"
    );
    assert_eq!(errors.0[0].text.len(), 0);
}

#[test]
fn too_many_variables_types_and_letters_are_errors() {
    let variables: String = (0..257).map(|index| format!(" ?x{index}")).collect();
    let text = domain_with(&format!("(:action a :parameters ({variables}))"));
    assert!(domain_errors(&text).contains("more than 256 variables"));
    let types: String = (0..17).map(|index| format!(" t{index}")).collect();
    let text = domain_with(&format!(
        "(:types {types}) (:predicates (p ?x - (either {types})))"
    ));
    assert!(domain_errors(&text).contains("more than 16 types in one either"));
    let text = domain_with(&format!("(:constants {})", "x".repeat(5_000)));
    assert_eq!(
        domain_errors(&text),
        "domain.pddl:2:13: word longer than 4096 bytes"
    );
}

#[test]
fn only_the_first_hundred_errors_are_reported() {
    let facts: String = (0..200_000)
        .map(|index| format!("(lot room{index})\n"))
        .collect();
    let text = format!("(define (problem p) (:domain tidy) (:init\n{facts}) (:goal ()))");
    let errors = problem_errors(&text);
    assert_eq!(errors.lines().count(), 101);
    assert!(errors.ends_with("there may be more errors"), "{errors}");
}

#[test]
fn types_are_read_however_deep_their_tree_is() {
    let types: String = (0..20_000)
        .map(|it| format!("t{it} - t{}\n", it + 1))
        .collect();
    let text = domain_with(&format!(
        "(:types {types}) (:predicates (p ?x - t20000)) (:constants c - t0)"
    ));
    let domain = read_domain("domain.pddl", &text).unwrap();
    assert_eq!(domain.types.len(), 20_001);
    let text = "(define (problem p) (:domain d) (:init (p c)) (:goal (p c)))";
    read_problem("problem.pddl", text, &domain).unwrap();
}
