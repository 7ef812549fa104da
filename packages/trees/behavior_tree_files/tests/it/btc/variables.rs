//! Variables that are declared, assigned and read.

use std::time::Duration;

use crate::btc::text::{done, errors, load, shape};
use crate::world::World;

#[test]
fn a_declared_variable_is_asked_as_a_condition() {
    let text = "tree main = Sequence {
    var flag = true
    if (flag) {
        Yes
    }
}
";
    assert_eq!(done(text), ["Yes"]);
    assert_eq!(
        shape(text)[..4],
        [
            "sequence_with_memory Sequence",
            "  action flag = true",
            "  if_then_else if",
            "    condition flag",
        ]
    );
}

#[test]
fn a_declaration_is_set_bool_and_a_condition_is_true_written_out() {
    let text = "tree main = Sequence {
    SetBool (value <- \"true\", output -> flag)
    if (IsTrue (input <- flag)) {
        Yes
    }
}
";
    assert_eq!(done(text), ["Yes"]);
}

#[test]
fn a_variable_need_not_be_initialized_and_is_not_true_then() {
    let text = "tree main = Sequence {
    var flag
    if (flag) { Yes } else { No }
}
";
    let mut tree = load(text);
    let mut world = World::default();
    tree.tick(Duration::ZERO, &mut world);
    assert_eq!(world.done, ["No"]);
    assert_eq!(tree.errors(), []);
}

#[test]
fn a_variable_that_is_not_declared_is_no_condition() {
    let text = "tree main = Sequence {
    SetBool (value <- \"true\", output -> flag)
    if (flag) {
        Yes
    }
}
";
    assert_eq!(
        errors(text),
        ["3:9: node flag not found (to use variable flag as a condition, declare it: var flag)"]
    );
}

#[test]
fn an_assignment_writes_without_declaring() {
    let text = "tree main = Sequence {
    var flag = true
    flag = false
    other = true
    if (flag || IsTrue (input <- other) && !flag) { Yes } else { No }
}
";
    assert_eq!(done(text), ["Yes"]);
}

#[test]
fn a_variable_is_declared_for_its_whole_tree() {
    let text = "tree main = Sequence {
    Sequence {
        var flag = true
    }
    flag && Yes
}
";
    assert_eq!(done(text), ["Yes"]);
}

#[test]
fn both_arms_of_a_branch_may_declare_the_same_variable() {
    let text = "tree main = Sequence {
    if (A) { var flag = true } else { var flag = false }
    if (flag) { Yes }
}
";
    assert_eq!(done(text), ["A", "Yes"]);
}

#[test]
fn a_declaration_may_be_the_root_if_it_writes() {
    load("tree main = var flag = true\n");
    load("tree main = flag = true\n");
    assert_eq!(
        errors("tree main = var flag\n"),
        ["1:13: a declaration is not a node"]
    );
}

#[test]
fn only_true_and_false_can_be_assigned() {
    assert_eq!(
        errors("tree main = Sequence {\n    var n = other\n    Yes\n    m = truely\n}\n"),
        [
            "2:13: expected true or false, found \"other\"",
            "4:9: expected true or false, found \"truely\" (did you mean true?)",
        ]
    );
}
