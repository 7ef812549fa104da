//! Nesting depth of nodes and expressions: deep enough for handwritten scripts, and small enough for the stack of a
//! thread.

use std::thread;

use crate::script::fixture::Player;
use crate::script::fixture::{errors, tick, tree};

/// Size of a stack \[byte\]: three quarters of the default of threads.
const STACK: usize = 1536 * 1024;

fn on_a_small_stack(test: impl FnOnce() + Send + 'static) {
    let thread = thread::Builder::new().stack_size(STACK).spawn(test);
    thread.unwrap().join().unwrap();
}

fn nested(open: &str, inner: &str, close: &str, depth: usize) -> String {
    format!("{}{inner}{}", open.repeat(depth), close.repeat(depth))
}

#[test]
fn nodes_are_nested_as_deep_as_in_other_languages() {
    on_a_small_stack(|| {
        for depth in [5, 20, 255] {
            let script = nested("Sequence([", "Kick()", "])", depth);
            assert_eq!(errors(&script), [""; 0], "{depth} deep");
            let script = nested("Guard(|s| true, Select([", "Kick()", "]), \"\")", depth / 2);
            assert_eq!(errors(&script), [""; 0], "{depth} deep");
        }
        let script = nested("Sequence([", "Kick()", "])", 256);
        assert_eq!(
            errors(&script),
            ["test.rhai:1:1: the nesting depth exceeds 256 nodes, subtrees included"]
        );
        let script = nested("Sequence([", "Kick()", "])", 300);
        assert_eq!(
            errors(&script),
            [
                "test.rhai:1:2600: the nesting depth of expressions exceeds 1300 (nest at most 256 nodes)"
            ]
        );
    });
}

#[test]
fn nodes_are_nested_in_functions_too() {
    on_a_small_stack(|| {
        let attack = nested("Sequence([", "Kick()", "])", 254);
        let script = format!("fn attack() {{ {attack} }}\nSelect([attack()])");
        assert_eq!(errors(&script), [""; 0]);
        let mut tree = tree(&script);
        assert_eq!(tick(&mut tree, &mut Player::default()).1, ["Kick"]);
        // Each call adds a node, and the expressions around each call are as deep as the nodes.
        let deep = nested("Sequence([", "again(n - 1)", "])", 200);
        let script = format!(
            "fn again(n) {{ if n == 0 {{ Kick() }} else {{ {deep}; Kick() }} }}\nagain(20)"
        );
        assert_eq!(errors(&script), [""; 0]);
    });
}

#[test]
fn a_function_that_ticks_call_is_not_nested_too_deeply() {
    let deep = nested("-(", "s.distance()", ")", 70);
    let message = "the nesting depth of expressions in a function that ticks call exceeds 60";
    for script in [
        format!("fn far(s) {{ {deep} > 0.0 }}\nGuard(far, Kick(), \"\")"),
        format!("fn far(s) {{ Kick(); {deep} > 0.0 }}\nGuard(far, Kick(), \"\")"),
    ] {
        assert_eq!(
            errors(&script),
            [format!("test.rhai:1:11: {message}")],
            "{script}"
        );
    }
}

#[test]
fn nothing_that_is_nested_ends_the_stack() {
    on_a_small_stack(|| {
        for (open, close) in [
            ("(", ")"),
            ("[", "]"),
            ("-", ""),
            ("!", ""),
            ("{", "}"),
            ("1+(", ")"),
            ("if true {", "}"),
            ("[1].map(|x| ", ")"),
            ("#{a: ", "}"),
            ("|s|", ""),
            ("Sequence([", "])"),
            ("Not(", ")"),
        ] {
            for depth in [50, 100, 127, 255, 511, 2_000] {
                let script = nested(open, "1", close, depth);
                errors(&format!("{script};\nKick()"));
                errors(&format!(
                    "fn f(s) {{ {script} }}\nGuard(|s| f(s) == 1, Kick(), \"\")"
                ));
            }
        }
    });
}

#[test]
fn functions_that_call_each_other_from_deep_expressions_do_not_end_the_stack() {
    on_a_small_stack(|| {
        for depth in [20, 40, 60, 120] {
            for (open, close) in [
                ("1 + (", ")"),
                ("[", "][0]"),
                ("-(", ")"),
                ("if true { ", " }"),
            ] {
                let deep = nested(open, "f(n - 1, s)", close, depth);
                let script = format!(
                    "fn f(n, s) {{ if n == 0 {{ 1 }} else {{ {deep} }} }}\nGuard(|s| f(22, s) != 0, Kick(), \"\")"
                );
                if errors(&script).is_empty() {
                    tick(&mut tree(&script), &mut Player::default());
                }
            }
        }
    });
}
