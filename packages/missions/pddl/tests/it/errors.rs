//! Errors of domains, with their exact texts.

use crate::fixture::{domain_errors, domain_with};
use pddl::read_domain;

#[test]
fn all_errors_of_a_domain_are_reported_together() {
    let text = domain_with(
        "(:requirements :typing :adll :preferences)\n\
         (:types block table - thing block)\n\
         (:constants a - block b - blok a - table)\n\
         (:predicates (on ?x - block ?y - (either block tabel)) (clear ?x) (clear ?y) (and ?x) (p x))\n\
         (:functions (cost ?x) - number (total-cost ?x))\n\
         (:action put :parameters (?x - block ?x ?y - table)\n\
           :precondition (and (onn ?x b) (on ?x) (on ?y a) (= ?x ?z) (clear x) clear)\n\
           :effect (and (on ?x ?y) (increase (total-cost) (cots ?x)) (or (clear a)) (not (= ?x ?y))))\n\
         (:action put :efect (clear a))\n\
         (:axiom :vars (?x))",
    );
    let expected = "\
domain.pddl:2:24: requirement :adll not found (did you mean :adl?)
domain.pddl:2:30: requirement :preferences is not supported
domain.pddl:4:27: type blok not found (did you mean block?)
domain.pddl:4:32: object a is declared twice (the first declaration is in line 4)
domain.pddl:5:48: type tabel not found (did you mean table?)
domain.pddl:5:68: predicate clear is declared twice (the first declaration is in line 5)
domain.pddl:5:79: and is a keyword (choose another name)
domain.pddl:5:90: expected a variable, got x (a variable begins with ?)
domain.pddl:6:32: total-cost has no parameters
domain.pddl:7:38: parameter ?x is declared twice (the first declaration is in line 7)
domain.pddl:8:21: predicate onn not found (did you mean on?)
domain.pddl:8:31: predicate on has 2 parameters, got 1
domain.pddl:8:43: ?x of predicate on must be of type block, but ?y is of type table
domain.pddl:8:55: variable ?z not found (did you mean ?x?)
domain.pddl:8:66: object x not found (did you mean ?x?)
domain.pddl:8:69: expected a condition in parentheses (write (clear))
domain.pddl:9:49: function cots not found (did you mean cost?)
domain.pddl:9:60: or cannot be an effect here (an effect is (predicate ...) or (not (predicate ...)))
domain.pddl:9:80: = cannot be an effect here (an effect is (predicate ...) or (not (predicate ...)))
domain.pddl:10:14: expected a part of an action, got :efect (did you mean :effect?)
domain.pddl:11:2: :axiom is not supported: write (:derived (predicate ?x) condition)";
    assert_eq!(domain_errors(&text), expected);
}

#[test]
fn a_errors_is_shown_with_its_line_and_carets() {
    let text = domain_with("(:predicates (p))\n(:action a :effect (q))");
    let errors = read_domain("domain.pddl", &text).unwrap_err();
    let expected = "\
error: predicate q not found
 --> domain.pddl:3:21
  |
3 | (:action a :effect (q)))
  |                     ^
  |
  = help: did you mean p?";
    assert_eq!(errors.render(), expected);
}

#[test]
fn features_that_are_not_supported_are_refused_by_name() {
    let refused = |sections: &str| domain_errors(&domain_with(sections));
    for (sections, message) in [
        (
            "(:process a)",
            "2:2: :process is not supported: the world changes only by actions",
        ),
        (
            "(:constraints (p))",
            "2:2: :constraints is not supported: a plan has only a goal",
        ),
        (
            "(:requirements :duration-inequalities)",
            "2:16: requirement :duration-inequalities is not supported (only fixed durations are supported)",
        ),
        (
            "(:requirements :preferences)",
            "2:16: requirement :preferences is not supported",
        ),
        (
            "(:functions (f) (g) - object)",
            "2:23: only numeric functions are supported (write - number)",
        ),
        (
            "(:action a :precondition (preference x (p)))",
            "2:27: preferences are not supported",
        ),
        (
            "(:functions (f)) (:action a :effect (increase (f) (* #t 2)))",
            "2:54: continuous effects are not supported",
        ),
        (
            "(:functions (total-cost)) (:action a :effect (decrease (total-cost) 1))",
            "2:57: total-cost can only be increased",
        ),
        (
            "(:functions (total-cost)) (:action a :precondition (< (total-cost) 1))",
            "2:56: total-cost can only be increased",
        ),
        (
            "(:functions (total-cost)) (:action a :effect (when () (increase (total-cost) 1)))",
            "2:56: the cost of an action cannot depend on a condition (move it out of forall and when)",
        ),
        (
            "(:action a :precondition (when () ()))",
            "2:27: when is for effects, not for conditions (use imply)",
        ),
    ] {
        assert_eq!(refused(sections), format!("domain.pddl:{message}"));
    }
}

#[test]
fn costs_are_declared_and_neither_negative_nor_huge() {
    let cost = |functions: &str, amount: &str| {
        let text = format!("{functions} (:action a :effect (increase (total-cost) {amount}))");
        domain_errors(&domain_with(&text))
    };
    let expected =
        "domain.pddl:2:31: function total-cost not found (add (:functions (total-cost) - number))";
    assert_eq!(cost("", "1"), expected);
    let functions = "(:functions (total-cost))";
    let expected = "domain.pddl:2:69: a cost must be between 0 and 1e15, got -1";
    assert_eq!(cost(functions, "-1"), expected);
    let expected = "domain.pddl:2:69: a number must be between -1e15 and 1e15, got 1e16";
    assert_eq!(cost(functions, "1e16"), expected);
    for (amount, message) in [
        ("inf", "function inf not found"),
        ("nan", "function nan not found"),
        ("0x1", "expected a number, got 0x1"),
        ("?x", "expected a number, got ?x"),
        ("()", "expected (function ...)"),
        ("(total-cost)", "total-cost can only be increased"),
        ("(+ 1)", "expected (+ number number)"),
        ("(/ 1 2 3)", "expected (/ number number)"),
    ] {
        let column = if amount == "(total-cost)" { 70 } else { 69 };
        let expected = format!("domain.pddl:2:{column}: {message}");
        assert_eq!(cost(functions, amount), expected);
    }
}

#[test]
fn types_cannot_go_in_circles() {
    let text = domain_with("(:types a b - c c - b object - a e - e) (:constants x - b)");
    let expected = "\
domain.pddl:2:17: type c is its own supertype: c - b - c
domain.pddl:2:23: object cannot have a supertype
domain.pddl:2:34: type e is its own supertype: e - e";
    assert_eq!(domain_errors(&text), expected);
}

#[test]
fn what_is_no_domain_says_what_was_expected() {
    let syntax = "(define (domain name) ...)";
    for (text, message) in [
        ("", format!("1:1: expected {syntax}")),
        ("; nothing", format!("1:1: expected {syntax}")),
        ("define", format!("1:1: expected {syntax}")),
        ("(domain d)", format!("1:1: expected {syntax}")),
        ("(define)", format!("1:1: expected {syntax}")),
        (
            "(define (problem p))",
            format!("1:9: expected a domain, got problem (write {syntax})"),
        ),
        (
            "(define (domain))",
            "1:9: expected (domain name)".to_owned(),
        ),
        (
            "(define (domain ?d))",
            "1:17: expected the name of a domain, got ?d (a variable cannot stand here)".to_owned(),
        ),
        (
            "(define (domain d)) (define (domain e))",
            "1:21: expected the end of the file after the definition".to_owned(),
        ),
        (
            "(define (domain d) (:action a) (:predicate (p)))",
            "1:33: section :predicate not found (did you mean :predicates?)".to_owned(),
        ),
        (
            "(define (domain d) é)",
            "1:20: unexpected characters \"é\" (names in PDDL are ASCII)".to_owned(),
        ),
    ] {
        assert_eq!(domain_errors(text), format!("domain.pddl:{message}"));
    }
}

#[test]
fn lists_of_names_say_where_their_syntax_breaks() {
    for (sections, message) in [
        ("(:types a -)", "2:11: a type is missing after -"),
        ("(:types - a)", "2:9: a name is missing before -"),
        (
            "(:action a :parameters (- object))",
            "2:25: a name is missing before -",
        ),
        (
            "(:action a :parameters (??x))",
            "2:25: expected a variable, got ? (a variable begins with ?)",
        ),
        (
            "(:types a - (either b c))",
            "2:23: either cannot be a supertype (declare one supertype of these types)",
        ),
        (
            "(:constants a -3object)",
            "2:15: expected the name of an object, got -3object (write a space after -)",
        ),
        (
            "(:constants a - (b c))",
            "2:17: expected a type (write a name or (either name name))",
        ),
        (
            "(:types s t) (:constants a - (either s t))",
            "2:40: an object has exactly one type (declare a supertype of these types)",
        ),
        (
            "(:action a :parameters ?x)",
            "2:24: expected a list of parameters (write (?x - type))",
        ),
        (
            "(:constants a,b)",
            "2:13: expected the name of an object, got a,b (use letters, digits, - and _)",
        ),
        (
            "(:constants a) (:constants b)",
            "2:17: :constants is given twice",
        ),
        (
            "(:action a :effect () :effect ())",
            "2:23: :effect is given twice",
        ),
        ("(:action a :effect)", "2:12: :effect has no value"),
        ("(:action)", "2:1: an action needs a name"),
        (
            "(:action a) (:action A)",
            "2:22: action a is declared twice (the first declaration is in line 2)",
        ),
        (
            "(:action a :precondition (not))",
            "2:26: expected (not condition)",
        ),
        (
            "(:action a :precondition (forall () () ()))",
            "2:26: expected (forall (?x - type) condition)",
        ),
        (
            "(:action a :precondition (= ?x))",
            "2:26: expected (= ?x ?y)",
        ),
        (
            "(:action a :effect (not ()))",
            "2:25: expected (predicate ...)",
        ),
        (
            "(:action a :parameters (?x) :precondition (= home ?x))",
            "2:46: object home not found (a domain does not know the objects of a problem: declare home in \
             (:constants ...) of the domain and remove it from :objects)",
        ),
        (
            "(:functions (f) (F))",
            "2:18: function f is declared twice (the first declaration is in line 2)",
        ),
        (
            "(:predicates (= ?x ?y))",
            "2:15: predicate = is built in (remove it)",
        ),
    ] {
        assert_eq!(
            domain_errors(&domain_with(sections)),
            format!("domain.pddl:{message}")
        );
    }
}
