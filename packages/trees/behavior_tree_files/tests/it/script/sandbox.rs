//! Sandbox and limits of scripts.

use std::time::Duration;

use behavior_tree::{Status, Tree};

use crate::script::fixture::{Player, errors, tree};

/// Returns the only error of a script.
fn error(script: &str) -> String {
    let mut found = errors(script);
    assert_eq!(found.len(), 1, "{script}: {found:?}");
    found.remove(0)
}

#[test]
fn a_script_that_does_not_come_to_an_end_is_an_error_of_the_file() {
    let endless = "it exceeds 50000 operations";
    for script in [
        "loop {} Kick()",
        "while true {} Kick()",
        "do {} while true; Kick()",
        "for x in 0..1000000000000 { let y = x; } Kick()",
        "[1, 2].map(|x| loop {}); Kick()",
        "try { loop {} } catch { Kick() }",
        "fn f() { loop {} } f(); Kick()",
        // Each call back has few operations, and all together have many.
        "let a = []; a.pad(400, 1);
         fn g(x) { let a = []; a.pad(400, 1); a.map(|y| y + 1); 1 }
         fn f(x) { let a = []; a.pad(400, 1); a.map(|y| g(y)); 1 }
         a.map(|x| f(x)); Kick()",
    ] {
        assert!(error(script).contains(endless), "{}", error(script));
    }
}

#[test]
fn what_a_script_can_fill_is_limited() {
    for (script, limited) in [
        ("let a = \"x\"; loop { a += a; }", "string"),
        ("\"a\".pad(100000000, 'a'); Kick()", "string"),
        ("let a = [1]; loop { a.push(a); }", "array"),
        ("let a = []; a.pad(100000000, 1); Kick()", "array"),
        ("let m = #{}; loop { m.a = m; }", "map"),
        (
            "let n = Kick(); loop { n = Not(n); } n",
            "the nesting depth exceeds 256 nodes",
        ),
        (
            "let n = Kick(); for i in 0..40 { n = Sequence([n, n]); } n",
            "more than 10000 nodes",
        ),
        (
            "let f = |s| true; loop { f = f.curry(1); }",
            "at most 8 values",
        ),
        (
            "let f = |s| true; loop { f = f.curry(f); }",
            "got a function",
        ),
        (
            "let f = |s| true; loop { f = f.curry([f, f]); }",
            "got an array",
        ),
        (
            "fn f(x) { f(x) } f(1)",
            "the nesting depth of function calls exceeds 24",
        ),
        (
            "fn f(x) { [x].map(|y| f(y)) } f(1)",
            "the nesting depth of function calls exceeds 24",
        ),
    ] {
        let found = error(script);
        assert!(found.contains(limited), "{found}");
    }
}

#[test]
fn expressions_within_expressions_are_limited() {
    for (open, close) in [
        ("(", ")"),
        ("[", "]"),
        ("-", ""),
        ("!", ""),
        ("{", "}"),
        ("|s|", ""),
    ] {
        let script = format!("{}1{}", open.repeat(10_000), close.repeat(10_000));
        assert_eq!(errors(&script).len(), 1, "{open}");
    }
    let script = format!("let a = [];\na{}", "[0]".repeat(10_000));
    assert_eq!(errors(&script).len(), 1);
    let script = format!("Kick(){}", ".named(\"x\")".repeat(5_000));
    assert_eq!(errors(&script).len(), 1);
}

#[test]
fn no_function_that_contradicts_itself_sorts_an_array() {
    for name in ["sort", "sort_by", "order", "order_by"] {
        let script = format!("[3, 1, 2].{name}(|a, b| 1); Kick()");
        assert!(
            error(&script).contains("cannot be sorted by a function"),
            "{name}"
        );
    }
    assert_eq!(errors("[3, 1, 2].sort(); Kick()").len(), 0);
}

#[test]
fn a_script_that_is_too_long_is_not_read() {
    let script = " ".repeat(60_001);
    assert_eq!(
        error(&script),
        "test.rhai:1:1: the script has 60001 bytes, more than 60000"
    );
}

#[test]
fn a_script_reaches_no_file_no_clock_and_no_module() {
    for script in [
        "import \"other\" as other; Kick()",
        "export let x = 1; Kick()",
        "eval(\"Kick()\")",
        "sleep(1.0); Kick()",
        "timestamp(); Kick()",
        "rand(); Kick()",
        "exit(1)",
        "open_file(\"x\"); Kick()",
        "parse_json(\"{}\"); Kick()",
        "other::kick()",
        "Fn(\"eval\").call(\"Kick()\")",
    ] {
        assert!(!errors(script).is_empty(), "{script}");
    }
}

/// Returns the status, the errors and the scores of a tick.
fn tick(tree: &mut Tree<Player>) -> (Status, Vec<String>, Vec<f64>) {
    let status = tree.tick(Duration::ZERO, &mut Player::default());
    let errors = tree.errors().iter().map(|error| error.message.clone());
    let scores = tree.trace().scores.iter().map(|score| score.score);
    (status, errors.collect(), scores.collect())
}

#[test]
fn a_condition_that_does_not_come_to_an_end_is_an_error_of_the_tick() {
    let mut tree = tree("Select([Guard(|s| { loop {} }, Kick(), \"for ever\"), HoldBall()])");
    for _ in 0..3 {
        let (status, errors, _) = tick(&mut tree);
        assert_eq!(status, Status::Running, "the rest of the tree is ticked");
        assert_eq!(errors, ["test.rhai:1:19: it exceeds 10000 operations"]);
        assert_eq!(tree.errors()[0].node, 1);
    }
}

#[test]
fn a_scorer_that_does_not_come_to_an_end_scores_minus_infinity() {
    let mut tree = tree(
        "fn endless(s) {
            let x = 0.0;
            while true { x += 1.0; }
            return x;
        }
        ScoringSelect([
            #{ node: Kick(), scorer: endless },
            #{ node: HoldBall(), scorer: |s| -1.0 },
        ], 0.0)",
    );
    let (status, errors, scores) = tick(&mut tree);
    assert_eq!(status, Status::Running);
    assert_eq!(scores, [f64::NEG_INFINITY, -1.0]);
    assert_eq!(errors.len(), 1);
    assert!(errors[0].contains("10000 operations"), "{errors:?}");
}

#[test]
fn what_goes_wrong_in_a_tick_has_a_place() {
    for (script, expected) in [
        (
            "fn f(s) {\n    let x = if s.has_ball() { 1 } else { 0 };\n    1 / x > 0\n}\nGuard(f, Kick(), \"\")",
            "test.rhai:3:7: division by zero: 1 / 0",
        ),
        (
            "fn deep(s) {\n    deep(s)\n}\nGuard(deep, Kick(), \"\")",
            "test.rhai:1:12: the nesting depth of function calls exceeds 24",
        ),
        (
            "fn count(s) {\n    3\n}\nGuard(count, Kick(), \"\")",
            "test.rhai:1:13: the function must return a boolean, got the integer 3",
        ),
        (
            "fn whole(s) { 3 }\nScoringSelect([#{ node: Kick(), scorer: whole }], 0.0)",
            "test.rhai:1:13: the function must return a Float, got the integer 3",
        ),
        (
            "fn inner(s) {\n    throw \"no idea\";\n}\nfn outer(s) { inner(s) }\nGuard(outer, Kick(), \"\")",
            "test.rhai:2:5: no idea",
        ),
        (
            "Guard(|s| { let a = \"x\"; loop { a += a; } }, Kick(), \"\")",
            "test.rhai:1:11: length of string exceeds 4000 bytes",
        ),
        (
            "fn make(s) { Kick() }\nGuard(make, Kick(), \"\")",
            "test.rhai:1:14: function not found: Kick ()",
        ),
    ] {
        let (_, errors, _) = tick(&mut tree(script));
        assert_eq!(errors, [expected]);
    }
}
