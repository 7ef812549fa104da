//! Comments, names, definitions, and error recovery.

use crate::btc::text::{done, errors, load, shape};

#[test]
fn a_tree_has_nodes_with_ports_and_children() {
    let text = "tree main = Sequence {
  PrintBodyNode
  Sequence {
    PrintArmNode (arm <- left_arm)
    PrintArmNode (arm <- right_arm)
  }
}
";
    assert_eq!(done(text), ["leftArm", "rightArm"]);
    assert_eq!(
        shape(text),
        [
            "sequence_with_memory Sequence",
            "  action PrintBodyNode",
            "  sequence_with_memory Sequence",
            "    action PrintArmNode",
            "    action PrintArmNode",
        ]
    );
}

#[test]
fn comments_may_stand_wherever_a_line_ends() {
    let text = "# This is a comment at the top level.

tree main = Sequence { # This is a comment after opening brace.
           # This is a comment in a whole line.
    var a  # This is a comment after a variable declaration.
    Yes    # This is a comment after a node.
    # \"{ (
    PrintString (input <- \"# no comment\")
}          # This is a comment after a closing brace.
# at the end";
    assert_eq!(done(text), ["Yes", "# no comment"]);
}

#[test]
fn nodes_may_share_a_line_and_lines_may_end_in_carriage_returns() {
    assert_eq!(
        done("tree main = Sequence { A B\r\n C (\r\n) D }\r\n# end\r\n"),
        ["A", "B", "C", "D"]
    );
}

#[test]
fn a_name_may_begin_with_a_word_of_the_language() {
    let text = "tree main = Sequence {
    var truth = true
    var falseAlarm = false
    var variable_ = true
    iffy
    treeHouse
    variable
    truely
    inner
    outer
    elsewhere
    nodes
    falsehood
    if (truth && !falseAlarm) { iffy } else { elsewhere }
    treeTop (inner <- \"a\", outer -> outcome, inoutput <-> truth)
}

tree treeTop(in inner, out outer, inout inoutput) = Sequence {
    PrintString (input <- inner)
    SetBool (value <- \"true\", output -> outer)
    if (inoutput) { truely }
}
";
    assert_eq!(
        done(text),
        [
            "iffy",
            "treeHouse",
            "variable",
            "truely",
            "inner",
            "outer",
            "elsewhere",
            "nodes",
            "falsehood",
            "iffy",
            "a",
            "truely"
        ]
    );
}

#[test]
fn a_parameter_may_be_inout() {
    load("tree main = Sequence { Read (value -> n) Sub (n <-> n) }\ntree Sub(inout n) = Yes\n");
}

#[test]
fn an_unclosed_brace_is_an_error_at_the_brace() {
    assert_eq!(
        errors("tree main = Sequence {\n    Yes\n"),
        ["1:22: unclosed brace"]
    );
    assert_eq!(
        errors("tree main = Sequence {\n    Fallback {\n        Yes\n\ntree Other = Yse\n"),
        [
            "1:22: unclosed brace",
            "2:14: unclosed brace",
            "5:14: node Yse not found (did you mean Yes?)",
        ]
    );
}

#[test]
fn text_after_the_last_tree_is_an_error() {
    assert_eq!(
        errors("tree main = Yes\nNo more\n"),
        ["2:1: text outside of every tree (a tree begins with: tree name =)"]
    );
}

#[test]
fn text_before_the_first_tree_is_an_error() {
    assert_eq!(
        errors("behavior\ntree main = Yes\n"),
        ["1:1: text outside of every tree (a tree begins with: tree name =)"]
    );
}

#[test]
fn a_text_without_trees_has_no_main() {
    for text in ["", "\n\n", "# nothing"] {
        assert_eq!(
            errors(text),
            ["1:1: tree main not found (the tree main is the root)"]
        );
    }
}

#[test]
fn all_errors_of_a_text_are_told_together_in_its_order() {
    let text = "tree main = Sequence {
    Yse
    PrintString (input <- )
    if (A &&) {
        Calculate (input <- \"x\")
    }
    var = true
    Fallback {
        B ||
    }
    Nope!
    Repeat (n <- 3) {
        Noo
    }
}
}
tree = Yes
tree Other(in) = Kick
";
    assert_eq!(
        errors(text),
        [
            "2:5: node Yse not found (did you mean Yes?)",
            "3:27: expected a variable or a value, found \")\"",
            "4:13: expected a node, found \")\"",
            "5:20: port input must be of type integer, got \"x\"",
            "7:9: expected the name of a variable, found \"=\"",
            "10:5: expected a node, found \"}\"",
            "11:5: node Nope not found (did you mean No?)",
            "12:18: a value is written in double quotes (write \"3\")",
            "13:9: node Noo not found (did you mean No?)",
            "16:1: unmatched closing brace",
            "17:6: expected the name of a tree, found \"=\"",
            "18:14: expected the name of a parameter, found \")\"",
            "18:18: node Kick not found",
        ]
    );
}

#[test]
fn a_definition_of_a_node_is_compared_with_the_program() {
    let text = "node Calculate {
    in input: integer
    out result
}
node Yes { }
tree main = Yes
";
    assert_eq!(done(text), ["Yes"]);
}

#[test]
fn nodes_are_nested_as_deep_as_in_other_languages() {
    // Three quarters of the default stack of threads.
    let thread = std::thread::Builder::new().stack_size(1536 * 1024);
    let test = || {
        for open in ["Sequence {", "Inverter (name <- \"no\") {"] {
            let text = |around: usize| {
                let (open, close) = (open.repeat(around), "}".repeat(around));
                format!("tree main = {open} Yes {close}\n")
            };
            // The innermost node is a level, too.
            assert_eq!(errors(&text(255)), [""; 0], "{open}");
            let refused = errors(&text(256));
            let expected = "the nesting depth exceeds 256 nodes, subtrees included";
            assert!(
                refused.len() == 1 && refused[0].ends_with(expected),
                "{refused:?}"
            );
        }
    };
    assert!(thread.spawn(test).is_ok_and(|thread| thread.join().is_ok()));
}

#[test]
fn what_lies_too_deep_is_an_error_however_deep_it_lies() {
    for (open, close) in [
        ("Sequence {", "}"),
        ("(", ")"),
        ("!", ""),
        ("if (A) {", "}"),
    ] {
        for depth in [300, 100_000] {
            let text = format!(
                "tree main = {} Yes {}\n",
                open.repeat(depth),
                close.repeat(depth)
            );
            let errors = errors(&text);
            assert_eq!(errors.len(), 1, "{open} {errors:?}");
            assert!(
                errors[0].contains("the nesting depth exceeds 256 nodes"),
                "{errors:?}"
            );
        }
    }
}

#[test]
fn at_most_a_hundred_errors_are_told_and_that_there_may_be_more() {
    let text = format!("tree main = Sequence {{\n{}}}\n", "    Walk\n".repeat(1000));
    let errors = errors(&text);
    assert_eq!(errors.len(), 101);
    assert_eq!(errors[100], "1003:1: there may be more errors");
}

#[test]
fn a_text_may_begin_with_a_letter_of_several_bytes() {
    assert_eq!(
        errors("é é\ntree main = Yes\n"),
        ["1:1: text outside of every tree (a tree begins with: tree name =)"]
    );
}

#[test]
fn a_tree_within_a_list_ends_the_list() {
    assert_eq!(
        errors("tree main = Sub (\ntree Sub(in a,\ntree Other = Yes\n"),
        [
            "1:17: unclosed parenthesis",
            "2:9: unclosed parenthesis",
            "3:1: expected \"=\", found \"tree\"",
        ]
    );
}
