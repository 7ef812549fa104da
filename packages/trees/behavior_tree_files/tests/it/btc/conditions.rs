//! Branches, `&&`, `||`, `!` and parentheses.

use behavior_tree::Status::{self, Failure, Running, Success};

use crate::btc::text::{errors, load, shape, tick};
use crate::world::World;

/// Returns the truth table of a condition with the leaves `A`, `B` and `C`.
fn truth(condition: &str) -> Vec<bool> {
    let text = format!("tree main = Sequence {{\n    {condition}\n}}\n");
    let answer = |bits: u32, bit: u32| Status::from(bits & (1 << bit) != 0);
    (0..8)
        .map(|bits| {
            let answers = [
                ("A", answer(bits, 0)),
                ("B", answer(bits, 1)),
                ("C", answer(bits, 2)),
            ];
            tick(&text, &mut World::answering(answers)) == Success
        })
        .collect()
}

fn expected(condition: impl Fn(bool, bool, bool) -> bool) -> Vec<bool> {
    (0..8)
        .map(|bits| condition(bits & 1 != 0, bits & 2 != 0, bits & 4 != 0))
        .collect()
}

#[test]
fn and_binds_more_tightly_than_or_and_not_than_both() {
    assert_eq!(truth("!A || B && C"), expected(|a, b, c| !a || b && c));
    assert_eq!(truth("A && B || C"), expected(|a, b, c| a && b || c));
    assert_eq!(truth("A && !B || !C"), expected(|a, b, c| a && !b || !c));
    assert_eq!(truth("A || B && C"), expected(|a, b, c| a || b && c));
}

#[test]
fn parentheses_group() {
    assert_eq!(truth("(!A || B) && C"), expected(|a, b, c| (!a || b) && c));
    assert_eq!(truth("!(A && B) || C"), expected(|a, b, c| !(a && b) || c));
    assert_eq!(
        truth("((A)) && (B || C)"),
        expected(|a, b, c| a && (b || c))
    );
    assert_eq!(truth("!!A && !!!B"), expected(|a, b, _| a && !b));
}

#[test]
fn and_is_a_sequence_or_a_fallback_and_not_an_inverter() {
    assert_eq!(
        shape("tree main = Sequence {\n    !A || B && C\n}\n"),
        [
            "sequence_with_memory Sequence",
            "  selection_with_memory ||",
            "    negation !",
            "      action A",
            "    sequence_with_memory &&",
            "      action B",
            "      action C",
        ]
    );
}

#[test]
fn a_chain_of_one_operator_is_one_node() {
    assert_eq!(
        shape("tree main = A && B && C\n"),
        [
            "sequence_with_memory &&",
            "  action A",
            "  action B",
            "  action C"
        ]
    );
}

#[test]
fn an_operator_may_stand_on_a_line_of_its_own() {
    let text = "tree main = Sequence {\n    A\n        && B\n        ||\n        C\n}\n";
    assert_eq!(shape(text).len(), 6);
}

const BRANCH: &str = "tree main = Sequence {
    if (ConditionNode) {
        Yes
    }
}
";

#[test]
fn a_branch_ticks_its_braces_as_a_sequence_if_the_condition_succeeds() {
    let mut world = World::default();
    assert_eq!(tick(BRANCH, &mut world), Success);
    assert_eq!(world.done, ["ConditionNode", "Yes"]);
    let mut world = World::answering([("Yes", Failure)]);
    assert_eq!(tick(BRANCH, &mut world), Failure);
}

#[test]
fn a_branch_without_else_skips_its_nodes_and_succeeds_if_the_condition_fails() {
    let mut world = World::answering([("ConditionNode", Failure)]);
    assert_eq!(tick(BRANCH, &mut world), Success);
    assert_eq!(world.done, ["ConditionNode"]);
}

#[test]
fn else_is_done_if_the_condition_fails_and_only_then() {
    let text = "tree main = Sequence {
    if (ConditionNode) {
        Yes
    } else {
        No
    }
}
";
    let mut world = World::default();
    tick(text, &mut world);
    assert_eq!(world.done, ["ConditionNode", "Yes"]);
    let mut world = World::answering([("ConditionNode", Failure)]);
    tick(text, &mut world);
    assert_eq!(world.done, ["ConditionNode", "No"]);
}

#[test]
fn a_branch_is_the_node_if_with_sequences_in_it() {
    let written_out = "tree main = Sequence {
    if {
        ConditionNode
        Sequence (name <- \"then\") {
            Yes
        }
        Sequence (name <- \"else\") {
        }
    }
}
";
    assert_eq!(shape(BRANCH), shape(written_out));
}

#[test]
fn a_negated_branch_is_a_branch_with_its_arms_exchanged() {
    let negated = "tree main = Sequence {\n    if (!ConditionNode) {\n        Yes\n    }\n}\n";
    let exchanged =
        "tree main = Sequence {\n    if (ConditionNode) {\n    } else {\n        Yes\n    }\n}\n";
    for answer in [Success, Failure, Running] {
        let mut one = World::answering([("ConditionNode", answer)]);
        let mut other = World::answering([("ConditionNode", answer)]);
        assert_eq!(tick(negated, &mut one), tick(exchanged, &mut other));
        assert_eq!(one.done, other.done, "{answer:?}");
    }
}

#[test]
fn a_branch_does_not_ask_again_while_one_of_its_arms_runs() {
    let mut tree = load(BRANCH);
    let mut world = World::answering([("Yes", Running)]);
    let now = std::time::Duration::ZERO;
    assert_eq!(tree.tick(now, &mut world), Running);
    world.answers.insert("ConditionNode", Failure);
    assert_eq!(tree.tick(now, &mut world), Running);
    assert_eq!(world.done, ["ConditionNode", "Yes", "Yes"]);
}

#[test]
fn a_branch_can_be_the_root_and_lie_in_another() {
    let text = "tree main = if (A) { if (!B) { C } else { D } }\n";
    let mut world = World::default();
    tick(text, &mut world);
    assert_eq!(world.done, ["A", "B", "D"]);
}

#[test]
fn a_condition_may_have_ports() {
    let text = "tree main = Sequence {
    Read (value -> n)
    if (IsAbove (least <- n) && !IsAbove (least <- \"3\")) { Yes } else { No }
}
";
    let mut world = World::default();
    tick(text, &mut world);
    assert_eq!(world.done, ["Yes"]);
}

#[test]
fn an_if_after_else_is_an_error_with_its_mend() {
    assert_eq!(
        errors("tree main = Sequence {\n    if (A) { B } else if (C) { D }\n}\n"),
        ["2:23: expected \"{\", found \"if\" (write else { if (…) { … } })"]
    );
}

#[test]
fn an_else_without_an_if_is_an_error() {
    assert_eq!(
        errors("tree main = Sequence {\n    A\n    else { B }\n}\n"),
        ["3:5: else without if"]
    );
}
