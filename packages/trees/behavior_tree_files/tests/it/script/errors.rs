//! Errors in scripts, each with its place and correction.

use crate::script::fixture::{errors, load};

#[test]
fn names_of_other_libraries_and_languages_are_known() {
    for name in ["Selector", "Fallback"] {
        assert_eq!(
            errors(&format!("{name}([Kick()])")),
            [format!(
                "test.rhai:1:1: node {name} not found (did you mean Select?)"
            )]
        );
    }
}

#[test]
fn all_names_that_are_unknown_are_reported_together() {
    let found = errors(
        "fn near(s) { s.distanc() < 1.0 }
         Select([
             Kikc(),
             FetchBal(),
             Guard(neer, Kick(), \"it is near\"),
         ])",
    );
    assert_eq!(
        found,
        [
            "test.rhai:1:16: method distanc not found (did you mean distance?)",
            "test.rhai:3:14: node Kikc not found (did you mean Kick?)",
            "test.rhai:4:14: node FetchBal not found (did you mean FetchBall?)",
            "test.rhai:5:20: variable neer not found (did you mean near?)",
        ]
    );
}

#[test]
fn all_arguments_that_are_wrong_are_reported_together() {
    let found = errors(
        "Sequence([
    FaceTowardsPosition(6000, \"left\"),
    FaceTowardsPosition(6000.0),
    Kick(1),
    Semaphore(Kick(), 7, 0),
    7,
])",
    );
    assert_eq!(
        found,
        [
            "test.rhai:1:1: child 5 of Sequence is the integer 7, not a node",
            "test.rhai:2:5: x of FaceTowardsPosition is the integer 6000, not a number (write 6000.0)",
            "test.rhai:2:5: y of FaceTowardsPosition is a text, not a number",
            "test.rhai:3:5: FaceTowardsPosition(x, y) is called with 1 argument",
            "test.rhai:4:5: Kick() is called with 1 argument",
            "test.rhai:5:5: id of Semaphore is the integer 7, not a text",
            "test.rhai:5:5: max_count of Semaphore must be from 1 to 4294967295, got 0",
        ]
    );
}

#[test]
fn a_scored_child_has_a_node_a_scorer_and_nothing_else() {
    let found = errors("ScoringSelect([#{ node: 1, scoer: 2 }], 0)");
    assert_eq!(
        found,
        [
            "test.rhai:1:1: child 1 of ScoringSelect has a key \"scoer\" (its keys are node and scorer)",
            "test.rhai:1:1: hysteresis_margin of ScoringSelect is the integer 0, not a Float (write 0.0)",
            "test.rhai:1:1: node of child 1 of ScoringSelect is the integer 1, not a node",
            "test.rhai:1:1: scorer of child 1 of ScoringSelect is nothing, not a function",
        ]
    );
}

#[test]
fn what_breaks_the_grammar_is_reported_with_carets() {
    let errors = load("Select([\n    Kick(\n])").expect_err("it is not closed");
    assert_eq!(errors.0[0].position(), (3, 1));
    assert!(errors.render().contains("^"), "{}", errors.render());
}

#[test]
fn a_position_counts_letters_where_a_letter_has_several_bytes() {
    let found = errors("/* тор */ Kikc()");
    assert_eq!(
        found,
        ["test.rhai:1:11: node Kikc not found (did you mean Kick?)"]
    );
}

#[test]
fn a_script_that_ends_without_a_node_is_refused() {
    for (script, ends_with) in [
        ("42", "the integer 42"),
        ("", "nothing"),
        ("let kick = Kick();", "nothing"),
        ("[Kick()]", "an array"),
    ] {
        let found = errors(script);
        assert_eq!(found.len(), 1, "{found:?}");
        let expected = format!("the script ends with {ends_with}, not with a node");
        assert!(found[0].contains(&expected), "{found:?}");
    }
}

#[test]
fn a_function_is_given_nothing_but_its_arguments() {
    let help = |script: &str| errors(script).join("\n");
    assert_eq!(
        help("let far = 3.0;\nGuard(|s| s.distance() > far, Kick(), \"\")"),
        "test.rhai:2:26: variable far not found"
    );
    assert_eq!(
        help("const FAR = 3.0;\nGuard(|s| s.distance() > FAR, Kick(), \"\")"),
        "test.rhai:2:26: variable FAR not found (in a function it is global::FAR)"
    );
}

#[test]
fn a_function_that_cannot_be_called_with_the_situation_is_refused() {
    assert_eq!(
        errors("fn near(d, s) { s.distance() < d }\nGuard(near, Kick(), \"\")"),
        [
            "test.rhai:2:1: condition_fn of Guard is called with 1 argument, and the script has no function \
             near with that many parameters (the situation is the last argument)"
        ]
    );
}

#[test]
fn a_condition_and_a_scorer_can_be_called_by_the_id_that_they_are_registered_with() {
    assert_eq!(
        errors("Guard(\"TheBallIsNea\", Kick(), \"\")"),
        [
            "test.rhai:1:1: condition_fn of Guard: condition \"TheBallIsNea\" not found \
             (did you mean TheBallIsNear?)"
        ]
    );
    assert_eq!(
        errors("ScoringSelect([#{ node: Kick(), scorer: \"Closenes\" }], 0.0)"),
        [
            "test.rhai:1:1: scorer of child 1 of ScoringSelect: scorer \"Closenes\" not found \
             (did you mean Closeness?)"
        ]
    );
}

#[test]
fn a_leaf_that_needs_a_variable_is_refused() {
    assert_eq!(
        errors("Count()"),
        [
            "test.rhai:1:1: Count: port count is not connected (scripts have no variables: only inputs are \
             arguments)"
        ]
    );
}
