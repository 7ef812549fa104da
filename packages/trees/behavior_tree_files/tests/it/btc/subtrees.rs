//! Subtrees, their parameters, and the names of their variables.

use std::sync::Arc;
use std::time::Duration;

use behavior_tree::Value;

use crate::btc::text::{done, errors, load, shape};
use crate::world::World;

#[test]
fn a_subtree_is_done_in_the_place_of_its_name() {
    let text = "tree main = Sequence {
    CanICallSubTree
    SubTree
}

tree SubTree = Sequence {
    PrintString (input <- \"Hi there!\")
}
";
    assert_eq!(done(text), ["CanICallSubTree", "Hi there!"]);
    assert_eq!(
        shape(text),
        [
            "sequence_with_memory Sequence",
            "  action CanICallSubTree",
            "  subtree SubTree",
            "    sequence_with_memory Sequence",
            "      action PrintString",
        ]
    );
}

#[test]
fn values_and_results_go_through_parameters() {
    let text = "tree main = Sequence {
    SubTree (input <- \"42\", output -> subtreeResult)
    PrintString (input <- subtreeResult)
}

tree SubTree(in input, out output) = Sequence {
    Calculate (input <- input, result -> output)
}
";
    assert_eq!(done(text), ["84"]);
}

#[test]
fn an_inout_parameter_is_read_and_written() {
    let text = "tree main = Sequence {
    Read (value -> n)
    Twice (count <-> n)
    Increment (value <-> n)
}

tree Twice(inout count) = Sequence {
    Increment (value <-> count)
    Increment (value <-> count)
}
";
    assert_eq!(done(text), ["4", "5", "6"]);
}

#[test]
fn a_subtree_has_variables_of_its_own() {
    let text = "tree main = Sequence {
    var flag = true
    SubTree
    if (flag) { Yes } else { No }
}

tree SubTree = Sequence {
    var flag = false
}
";
    assert_eq!(done(text), ["Yes"]);
    let mut tree = load(text);
    tree.tick(Duration::ZERO, &mut World::default());
    assert_eq!(tree.variable("main/flag"), Some(&Value::Bool(true)));
    assert_eq!(
        tree.variable("main/SubTree/flag"),
        Some(&Value::Bool(false))
    );
}

#[test]
fn each_use_of_a_subtree_has_variables_of_its_own() {
    let text = "tree main = Sequence {
    Count (from <- \"1\")
    Count (from <- \"2\")
}

tree Count(in from) = Calculate (input <- from, result -> to)
";
    let mut tree = load(text);
    tree.tick(Duration::ZERO, &mut World::default());
    let text = |name| tree.variable(name).cloned();
    assert_eq!(text("main/Count/to"), Some(Value::Text(Arc::from("2"))));
    assert_eq!(text("main/Count#2/to"), Some(Value::Text(Arc::from("4"))));
}

#[test]
fn a_caller_cannot_see_the_variables_of_a_subtree() {
    let text = "tree main = Sequence {
    SubTree
    PrintString (input <- twice)
}

tree SubTree = Calculate (input <- \"1\", result -> twice)
";
    assert_eq!(errors(text), ["3:27: variable twice is never written"]);
}

#[test]
fn a_parameter_is_an_alias_through_subtrees_in_subtrees() {
    let text = "tree main = Sequence {
    Outer (number <- \"3\", text -> result)
    PrintString (input <- result)
}

tree Outer(in number, out text) = Inner (number <- number, text -> text)

tree Inner(in number, out text) = Sequence {
    Repeat (n <- number) { Yes }
    Calculate (input <- number, result -> text)
}
";
    let mut tree = load(text);
    let mut world = World::default();
    for _ in 0..3 {
        tree.tick(Duration::ZERO, &mut world);
    }
    assert_eq!(world.done, ["Yes", "Yes", "Yes", "6"]);
}

#[test]
fn an_output_parameter_need_not_be_connected() {
    let text = "tree main = SubTree

tree SubTree(out output) = Read (value -> output)
";
    load(text);
}

#[test]
fn an_input_parameter_has_to_be_connected() {
    let text = "tree main = SubTree

tree SubTree(in input, inout both) = Sequence {
    PrintString (input <- input)
    Increment (value <-> both)
}
";
    assert_eq!(
        errors(text),
        [
            "1:13: SubTree: port both is not connected",
            "1:13: SubTree: port input is not connected",
        ]
    );
}

#[test]
fn a_parameter_may_be_asked_as_a_condition() {
    let text = "tree main = Sequence {
    var flag = true
    Ask (flag <- flag)
    Ask (flag <- \"false\")
}

tree Ask(in flag) = if (flag) { Yes } else { No }
";
    assert_eq!(done(text), ["Yes", "No"]);
}

#[test]
fn a_parameter_may_say_its_type() {
    let text = "tree main = SubTree (input <- \"many\")

tree SubTree(in input: integer) = Yes
";
    assert_eq!(
        errors(text),
        ["1:22: port input must be of type integer, got \"many\""]
    );
}

#[test]
fn a_tree_that_nobody_uses_is_checked_too() {
    let text = "tree main = Yes

tree Unused(in input, out output) = Sequence {
    PrintString (input <- input)
    Calculate (input <- output)
    Yse
}
";
    assert_eq!(
        errors(text),
        [
            "5:25: parameter output is out: it cannot be read",
            "6:5: node Yse not found (did you mean Yes?)",
        ]
    );
}

#[test]
fn an_error_in_a_subtree_that_is_used_twice_is_told_once() {
    let text = "tree main = Sequence { SubTree SubTree }\ntree SubTree = Yse\n";
    assert_eq!(
        errors(text),
        ["2:16: node Yse not found (did you mean Yes?)"]
    );
}

#[test]
fn trees_may_be_defined_in_any_order() {
    assert_eq!(done("tree Sub = Yes\ntree main = Sub\n"), ["Yes"]);
}

#[test]
fn subtrees_that_lie_too_deep_in_each_other_are_an_error() {
    let mut text = "tree main = T0\n".to_owned();
    for level in 0..300 {
        text += &format!("tree T{level} = T{}\n", level + 1);
    }
    text += "tree T300 = Yes\n";
    let errors = errors(&text);
    assert_eq!(
        errors,
        ["257:13: the nesting depth exceeds 256 nodes, subtrees included"]
    );
}
