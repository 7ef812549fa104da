//! Missing and superfluous parentheses: the error names the right one, and the rest is still checked.

use crate::fixture::domain_errors;

#[test]
fn a_list_that_is_not_closed_before_the_next_section_is_named() {
    let text = "\
(define (domain d)
  (:predicates (p ?x)
  (:action a
    :parameters (?x)
    :precondition (and (p ?x)
    :effect (q ?x))
  (:action b :effect (r)))
";
    let expected = "\
domain.pddl:2:3: this ( is never closed (close it before (:action)
domain.pddl:3:3: this ( is never closed (close it before (:action)";
    let errors = domain_errors(text);
    for line in expected.lines() {
        assert!(
            errors.lines().any(|it| it == line),
            "{line}\nis not among\n{errors}"
        );
    }
    assert!(
        errors.contains("domain.pddl:7:23: predicate r not found"),
        "{errors}"
    );
}

#[test]
fn a_parenthesis_that_ends_the_definition_too_early_is_named() {
    let text = "\
(define (domain d)
  (:predicates (p)))
  (:action a :effect (q)))
";
    let expected = "\
domain.pddl:2:20: this ) ends the definition before (:action (remove one ) before it)
domain.pddl:3:23: predicate q not found (did you mean p?)";
    assert_eq!(domain_errors(text), expected);
}

#[test]
fn a_definition_that_is_not_closed_or_closed_twice_is_a_errors() {
    let open = "domain.pddl:1:1: this ( is never closed (add ) at the end)";
    assert_eq!(domain_errors("(define (domain d) (:action a)"), open);
    let open = "domain.pddl:1:39: this ( is never closed (3 closing parentheses are missing)";
    let text = "(define (domain d) (:action a :effect (and";
    assert_eq!(domain_errors(text), open);
    let close = "domain.pddl:1:20: unexpected ) (remove it, or open a list before it)";
    assert_eq!(domain_errors("(define (domain d)))"), close);
}
