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
fn zero_has_no_sign() {
    for script in [
        "x := 0; x := -x",
        "x := -0",
        "x := 0; x *= -1",
        "x := -1e-300 * 1e-300",
        "x := 0.5; x := -(x - x)",
        "x := 0; x := x / -3",
    ] {
        assert_eq!(after(script, "x").to_string(), "0.0", "{script}");
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
        ("x := 1 &amp; 'a'", "3:28: expected number, got text"),
        ("x := ~true", "3:21: expected number, got bool"),
        ("x := 1 &lt; 2 &lt; 'a'", "3:34: expected number, got text"),
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
fn a_skipped_node_is_skipped_by_each_parent() {
    for root in [
        "<A _skipIf=\"true\"/>",
        "<A _while=\"false\"/>",
        "<Inverter><A _skipIf=\"true\"/></Inverter>",
        "<Sequence><A _skipIf=\"true\"/><B _skipIf=\"true\"/></Sequence>",
        "<ReactiveFallback><A _skipIf=\"true\"/></ReactiveFallback>",
        "<A _skipIf=\"true\" _onSuccess=\"x := 1\" _post=\"x := 2\"/>",
        "<Precondition if=\"false\" else=\"SKIPPED\"><A/></Precondition>",
        "<Repeat num_cycles=\"2\"><A _skipIf=\"true\"/></Repeat>",
        "<ParallelAll><A _skipIf=\"true\"/><B _skipIf=\"true\"/></ParallelAll>",
    ] {
        let mut world = World::default();
        assert_eq!(tick(&mut tree(root), &mut world), Status::Skipped, "{root}");
        assert!(world.log.is_empty(), "{root}");
    }
    let mut keeps =
        tree("<KeepRunningUntilFailure><A _skipIf=\"true\"/></KeepRunningUntilFailure>");
    assert_eq!(tick(&mut keeps, &mut World::default()), Status::Running);
}

#[test]
fn a_setting_of_a_control_node_can_be_a_variable() {
    let mut tree =
        tree("<Sequence><Count n=\"{n}\"/><Repeat num_cycles=\"{n}\"><A/></Repeat></Sequence>");
    let mut world = World::default();
    let statuses: Vec<_> = (0..3).map(|_| tick(&mut tree, &mut world)).collect();
    // Once with 1, then twice with 2 repetitions.
    assert_eq!(
        statuses,
        [Status::Success, Status::Running, Status::Success]
    );
    let mut unset = crate::fixture::tree("<Repeat num_cycles=\"{n}\"><A/></Repeat>");
    assert_eq!(tick(&mut unset, &mut World::default()), Status::Failure);
    assert_eq!(
        unset.errors()[0].message,
        "port num_cycles has no value yet"
    );
}

#[test]
fn raw_letters_in_scripts_are_read_as_in_behaviortree_cpp() {
    let root = "<Sequence><Script code=\"x := 1; y := x < 2 && x > 0\"/><ScriptCondition code='y && x < 2 &amp;&amp; !(x << 0)'/></Sequence>";
    assert!(errors(root).starts_with("main.xml:3:"), "{}", errors(root));
    let root = root.replace(" &amp;&amp; !(x << 0)", " &amp;&amp; x &lt; 3");
    let mut tree = tree(&root);
    assert_eq!(tick(&mut tree, &mut World::default()), Status::Success);
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
fn whole_numbers_are_exact_up_to_64_bits() {
    // A leaf counts from 2^53, beyond which not every integer is a floating-point number.
    let mut tree = tree(
        "<Sequence><Script code=\"n := 9007199254740992; m := 0.5\"/><Count n=\"{n}\"/>\
         <ScriptCondition code=\"n == n &amp;&amp; !(n &gt; n) &amp;&amp; n != n - 1\"/><Script code=\"m := n + 2\"/>\
         <Script code=\"most := 9223372036854775807; zero := most - m - (most - m); half := m * 0.5\"/></Sequence>",
    );
    let status = tick(&mut tree, &mut World::default());
    assert_eq!(status, Status::Success, "{:?}", tree.errors());
    for (name, value) in [
        ("n", Value::Integer(9_007_199_254_740_993)),
        ("m", Value::Integer(9_007_199_254_740_995)),
        ("most", Value::Integer(i64::MAX)),
        ("zero", Value::Number(0.0)),
        ("half", Value::Number(4_503_599_627_370_498.0)),
    ] {
        assert_eq!(
            tree.variable(&format!("Main/{name}")),
            Some(&value),
            "{name}"
        );
    }
}

#[test]
fn bits_and_chains_are_those_of_behaviortree_cpp() {
    for script in [
        "6 &amp; 3 == 2",
        "4 | 1 == 5",
        "6 ^ 3 == 5",
        "~5 == -6",
        "1 | 2 &amp; 2 + 1 == 3",
        "1 &lt; 2 &lt; 3",
        "!(1 &lt; 3 &lt; 2)",
        "1 &lt; 2 == 2 &gt;= 2",
        "(1 &lt; 2) == true",
    ] {
        let mut tree = tree(&format!("<ScriptCondition code=\"{script}\"/>"));
        let status = tick(&mut tree, &mut World::default());
        assert_eq!(status, Status::Success, "{script}: {:?}", tree.errors());
    }
}
