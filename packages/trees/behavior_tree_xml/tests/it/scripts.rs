//! Scripts, and the variables that they share with ports and subtrees.

use behavior_tree::{Status, Value};

use crate::fixture::{World, errors, load, tick, tree};

/// Returns the value of the variable after one tick of a script.
fn after(script: &str, variable: &str) -> Value {
    let mut tree = tree(&format!("<Script code=\"{script}\"/>"));
    let status = tick(&mut tree, &mut World::default());
    assert_eq!(status, Status::Success, "{script}: {:?}", tree.errors());
    let value = tree.variable(&format!("Main/{variable}"));
    value
        .unwrap_or_else(|| panic!("{script} makes no {variable}"))
        .clone()
}

#[test]
fn a_script_calculates_compares_and_joins() {
    for (script, expected) in [
        ("x := 1 + 2 * 3", Value::Number(7.0)),
        ("x := (1 + 2) * 3", Value::Number(9.0)),
        ("x := 7 / 2 - -1", Value::Number(4.5)),
        ("x := 0x10 + 1.5e1", Value::Number(31.0)),
        ("x := 1; x += 2; x *= 5; x -= 1; x /= 2", Value::Number(7.0)),
        ("y := 2; x := y", Value::Number(2.0)),
        ("x := 1 &lt; 2", Value::Bool(true)),
        ("x := 0.1 + 0.2 == 0.3", Value::Bool(true)),
        ("x := 'b' &gt; 'a' &amp;&amp; !(1 != 1)", Value::Bool(true)),
        ("x := false || 1 &gt;= 2", Value::Bool(false)),
        ("x := 1 &lt; 2 ? 'yes' : 'no'", Value::Text("yes".into())),
        ("x := 'a' + 'b' .. 3", Value::Text("ab3".into())),
    ] {
        assert_eq!(after(script, "x"), expected, "{script}");
    }
}

#[test]
fn a_script_writes_what_the_port_of_a_leaf_needs() {
    let mut tree = tree("<Sequence><Script code=\"n := 2 + 2\"/><Count n=\"{n}\"/></Sequence>");
    assert_eq!(tick(&mut tree, &mut World::default()), Status::Success);
    assert_eq!(tree.variable("Main/n"), Some(&Value::Integer(5)));
}

#[test]
fn a_script_that_cannot_be_run_fails_its_node_and_says_why() {
    for (script, reason) in [
        ("x := 1 / (1 - 1)", "1 / 0 is not finite"),
        ("y := x; x := 1", "variable x has no value yet"),
    ] {
        let mut tree = tree(&format!("<Script code=\"{script}\"/>"));
        assert_eq!(tick(&mut tree, &mut World::default()), Status::Failure);
        assert_eq!(tree.errors()[0].message, reason);
    }
}

#[test]
fn what_is_wrong_with_a_script_is_said_at_its_letters() {
    let wrong = [
        (
            "x := 1 +",
            "3:23: expected a value, found the end of the script",
        ),
        ("x := 'a", "3:20: unclosed text (close it with ')"),
        (
            "x = 1",
            "3:15: variable x is never written (ports, := and values of subtrees write variables)",
        ),
        (
            "x := 1; x := 'a'",
            "3:28: variable x must be of type number, got text",
        ),
        ("x := 1 &amp; 2", "3:22: the operator & is not supported"),
        ("x := 1 | 2", "3:22: the operator | is not supported"),
        (
            "x := 1 &lt; 2 &lt; 3",
            "3:29: chained comparisons are not supported (join two with &&)",
        ),
        ("x := !'a'", "3:21: expected bool, got text"),
        ("", "3:15: the script is empty"),
        ("1 := 2", "3:15: the left side of := must be a variable"),
        (
            "x := RED",
            "3:20: variable RED is never written (ports, := and values of subtrees write variables)",
        ),
    ];
    for (script, expected) in wrong {
        let said = errors(&format!("<Script code=\"{script}\"/>"));
        assert_eq!(said, format!("main.xml:{expected}"), "{script}");
    }
}

#[test]
fn conditions_of_a_node_decide_before_it_is_ticked() {
    for (attribute, parent, status, log) in [
        ("_failureIf=\"go\"", "Sequence", Status::Failure, vec![]),
        ("_successIf=\"go\"", "Sequence", Status::Success, vec!["B"]),
        ("_skipIf=\"go\"", "Sequence", Status::Success, vec!["B"]),
        (
            "_skipIf=\"go\"",
            "ReactiveSequence",
            Status::Success,
            vec!["B"],
        ),
        ("_skipIf=\"go\"", "Fallback", Status::Success, vec!["B"]),
        ("_while=\"!go\"", "Fallback", Status::Success, vec!["B"]),
        ("_while=\"go\"", "Sequence", Status::Success, vec!["A", "B"]),
        (
            "_failureIf=\"!go\"",
            "Sequence",
            Status::Success,
            vec!["A", "B"],
        ),
    ] {
        let root = format!(
            "<Sequence><Script code=\"go := true\"/><{parent}><A {attribute}/><B/></{parent}></Sequence>"
        );
        let mut tree = tree(&root);
        let mut world = World::default();
        assert_eq!(
            tick(&mut tree, &mut world),
            status,
            "{attribute} in {parent}"
        );
        assert_eq!(world.log, log, "{attribute} in {parent}");
    }
}

#[test]
fn a_node_that_runs_is_halted_when_its_while_is_false() {
    let mut tree = tree(
        "<ReactiveSequence><Count n=\"{n}\"/><Fallback><A _while=\"n &lt; 3\"/><B/></Fallback></ReactiveSequence>",
    );
    let mut world = World::default();
    world.says("A", Status::Running);
    for _ in 0..3 {
        tick(&mut tree, &mut world);
    }
    assert_eq!(world.log, ["A", "A", "halt A", "B"]);
}

#[test]
fn a_node_that_runs_is_not_asked_again_whether_it_shall_fail() {
    let mut tree =
        tree("<ReactiveSequence><Count n=\"{n}\"/><A _failureIf=\"n == 2\"/></ReactiveSequence>");
    let mut world = World::default();
    world.says("A", Status::Running);
    let statuses = [(); 3].map(|()| tick(&mut tree, &mut world));
    assert_eq!(statuses, [Status::Running; 3]);
}

#[test]
fn what_follows_a_node_follows_its_status() {
    let script = "_onSuccess=\"x := 'won'\" _onFailure=\"x := 'lost'\" _post=\"y := x\"";
    for (status, expected) in [(Status::Success, "won"), (Status::Failure, "lost")] {
        let mut tree = tree(&format!("<A {script}/>"));
        let mut world = World::default();
        world.says("A", Status::Running);
        tick(&mut tree, &mut world);
        assert_eq!(tree.variable("Main/y"), Some(&Value::Nothing));
        world.says("A", status);
        assert_eq!(tick(&mut tree, &mut world), status);
        assert_eq!(tree.variable("Main/y"), Some(&Value::Text(expected.into())));
    }
}

#[test]
fn a_script_for_halts_is_run_when_the_leaf_is_halted_and_only_then() {
    let mut tree = tree("<ReactiveFallback><Yes/><A _onHalted=\"x := 1\"/></ReactiveFallback>");
    let mut world = World::default();
    world.says("Yes", Status::Failure);
    tick(&mut tree, &mut world);
    world.says("A", Status::Running);
    tick(&mut tree, &mut world);
    assert_eq!(tree.variable("Main/x"), Some(&Value::Nothing));
    world.says("Yes", Status::Success);
    tick(&mut tree, &mut world);
    assert_eq!(tree.variable("Main/x"), Some(&Value::Number(1.0)));
    assert_eq!(world.log, ["A", "A", "halt A"]);
}

#[test]
fn a_node_is_not_skipped_where_its_parent_cannot() {
    assert_eq!(
        errors("<Inverter><A _skipIf=\"true\"/></Inverter>"),
        "main.xml:3:14: _skipIf of A is not supported: Inverter cannot skip it (sequences and fallbacks can skip their children)"
    );
    assert_eq!(
        errors("<A _while=\"true\"/>"),
        "main.xml:3:4: _while of A is not supported: BehaviorTree cannot skip it (sequences and fallbacks can skip their children)"
    );
}

/// Returns the tree of a file with a main tree of this root and another one named `Inner`.
fn with_inner(root: &str, inner: &str) -> behavior_tree::Tree<World> {
    let text = format!(
        "<root BTCPP_format=\"4\" main_tree_to_execute=\"Main\"><BehaviorTree ID=\"Main\">{root}</BehaviorTree><BehaviorTree ID=\"Inner\">{inner}</BehaviorTree></root>"
    );
    load(&text)
        .unwrap_or_else(|errors| panic!("{errors}"))
        .build()
}

#[test]
fn a_subtree_has_variables_of_its_own_and_those_that_are_handed_to_it() {
    let mut tree = with_inner(
        "<Sequence><Script code=\"a := 1; b := 2; _c := 3; d := 4\"/><SubTree ID=\"Inner\" in=\"{a}\" b=\"{=}\" text=\"hi\" number=\"5\"/></Sequence>",
        "<Sequence><Script code=\"in += 10; b += 10; d := 40; number += 1\"/><Say message=\"{text}\"/><Script code=\"@e := 50\"/></Sequence>",
    );
    let mut world = World::default();
    assert_eq!(
        tick(&mut tree, &mut world),
        Status::Success,
        "{:?}",
        tree.errors()
    );
    for (variable, expected) in [
        ("Main/a", Value::Number(11.0)),
        ("Main/b", Value::Number(12.0)),
        ("Main/d", Value::Number(4.0)),
        ("Main/Inner/d", Value::Number(40.0)),
        ("Main/Inner/number", Value::Integer(6)),
        ("Main/e", Value::Number(50.0)),
    ] {
        assert_eq!(tree.variable(variable), Some(&expected), "{variable}");
    }
    assert_eq!(world.log, ["hi"]);
}

#[test]
fn a_subtree_that_remaps_by_itself_shares_all_but_private_variables() {
    let mut tree = with_inner(
        "<Sequence><Script code=\"a := 1; _b := 2\"/><SubTree ID=\"Inner\" _autoremap=\"true\"/></Sequence>",
        "<Script code=\"a := 10; _b := 20\"/>",
    );
    assert_eq!(tick(&mut tree, &mut World::default()), Status::Success);
    assert_eq!(tree.variable("Main/a"), Some(&Value::Number(10.0)));
    assert_eq!(tree.variable("Main/_b"), Some(&Value::Number(2.0)));
    assert_eq!(tree.variable("Main/Inner/_b"), Some(&Value::Number(20.0)));
}

#[test]
fn a_subtree_is_skipped_like_any_node() {
    let mut tree = with_inner(
        "<Sequence><Script code=\"go := true\"/><SubTree ID=\"Inner\" _skipIf=\"go\"/><B/></Sequence>",
        "<A/>",
    );
    let mut world = World::default();
    assert_eq!(tick(&mut tree, &mut world), Status::Success);
    assert_eq!(world.log, ["B"]);
}

#[test]
fn a_model_of_a_subtree_hands_over_what_is_not_said() {
    let text = |attributes: &str| {
        format!(
            "<root BTCPP_format=\"4\" main_tree_to_execute=\"Main\"><BehaviorTree ID=\"Main\"><SubTree ID=\"Inner\"{attributes}/></BehaviorTree><BehaviorTree ID=\"Inner\"><Sequence><Say message=\"{{text}}\"/><Say message=\"{{more}}\"/></Sequence></BehaviorTree><TreeNodesModel><SubTree ID=\"Inner\"><input_port name=\"text\" default=\"hello\"/><input_port name=\"more\"/></SubTree></TreeNodesModel></root>"
        )
    };
    let mut world = World::default();
    let loaded = load(&text(" more=\"bye\"")).unwrap_or_else(|errors| panic!("{errors}"));
    tick(&mut loaded.build(), &mut world);
    assert_eq!(world.log, ["hello", "bye"]);
    let errors = load(&text("")).err().map(|errors| errors.to_string());
    assert_eq!(
        errors.as_deref(),
        Some(
            "main.xml:1:89: port more of the tree Inner is not connected (its model has no default)"
        )
    );
}

#[test]
fn set_blackboard_writes_values_and_copies_variables() {
    let mut tree = tree(
        "<Sequence><SetBlackboard value=\"3\" output_key=\"n\"/><Count n=\"{n}\"/><SetBlackboard value=\"{n}\" output_key=\"copy\"/><SetBlackboard value=\"left\" output_key=\"side\"/></Sequence>",
    );
    assert_eq!(tick(&mut tree, &mut World::default()), Status::Success);
    assert_eq!(tree.variable("Main/copy"), Some(&Value::Integer(4)));
    assert_eq!(
        tree.variable("Main/side"),
        Some(&Value::Text("left".into()))
    );
}

#[test]
fn an_integer_that_a_calculation_would_round_fails_the_script() {
    // A leaf counts from 2^53, beyond which not every integer is a number.
    let mut tree = tree(
        "<Sequence><Script code=\"n := 9007199254740992; m := 0.5\"/><Count n=\"{n}\"/>\
         <ScriptCondition code=\"n == n &amp;&amp; !(n &gt; n)\"/><Script code=\"m := n + 1\"/></Sequence>",
    );
    assert_eq!(tick(&mut tree, &mut World::default()), Status::Failure);
    let errors: Vec<_> = tree
        .errors()
        .iter()
        .map(|error| error.message.clone())
        .collect();
    assert_eq!(
        errors,
        [
            "9007199254740993 would be rounded to 9007199254740992: scripts calculate with 64 bit floating-point numbers"
        ]
    );
    assert_eq!(
        tree.variable("Main/n"),
        Some(&Value::Integer(9_007_199_254_740_993))
    );
}
