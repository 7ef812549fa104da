//! Errors in files, with their exact messages.

use crate::fixture::{errors, file, load};

#[test]
fn names_of_other_libraries_are_known() {
    assert_eq!(
        errors("<Selector><A/></Selector>"),
        "main.xml:3:2: node Selector not found (did you mean Fallback?)"
    );
}

#[test]
fn all_errors_of_a_file_are_reported_together() {
    assert_eq!(
        errors(
            "<Sequence>\n  <Kikc/>\n  <Say mesage=\"hi\"/>\n  <Count n=\"3\"/>\n  <AsyncSequence/>\n  <Script code=\"x := 1 + 'a'\"/>\n</Sequence>"
        ),
        "main.xml:4:4: node Kikc not found\n\
         main.xml:5:4: Say: port message is not connected\n\
         main.xml:5:8: port mesage not found; the ports are message (did you mean message?)\n\
         main.xml:6:13: port n is inout: it needs a variable, not a value\n\
         main.xml:7:4: AsyncSequence needs at least one child, got 0\n\
         main.xml:8:26: expected number, got text"
    );
}

fn errors_of(text: &str) -> String {
    match load(text) {
        Ok(_) => "none".to_owned(),
        Err(errors) => errors.to_string(),
    }
}

#[test]
fn an_error_is_shown_with_its_line_and_carets() {
    let text = file(
        "<Sequence><Say mesage=\"hi\" message=\"{x}\"/><Script code=\"x &lt; = 2\"/></Sequence>",
    );
    let rendered = load(&text).err().map(|errors| errors.render());
    let expected = "\
error: port mesage not found; the ports are message
 --> main.xml:3:16
  |
3 | <Sequence><Say mesage=\"hi\" message=\"{x}\"/><Script code=\"x &lt; = 2\"/></Sequence>
  |                ^^^^^^^^^^^
  |
  = help: did you mean message?

error: expected a value, found =
 --> main.xml:3:64
  |
3 | <Sequence><Say mesage=\"hi\" message=\"{x}\"/><Script code=\"x &lt; = 2\"/></Sequence>
  |                                                                ^";
    assert_eq!(rendered.as_deref(), Some(expected));
}

#[test]
fn what_is_no_xml_is_refused_where_it_stops_to_be() {
    for (text, expected) in [
        (
            "<root BTCPP_format=\"4\">",
            "main.xml:1:24: invalid XML: the root node was opened but never closed (the rest of the file was not checked)",
        ),
        (
            "<root BTCPP_format=\"4\">\n<A></B></root>",
            "main.xml:2:4: invalid XML: expected 'A' tag, not 'B' (the rest of the file was not checked)",
        ),
        (
            "<!DOCTYPE root [<!ENTITY a \"b\">]><root/>",
            "main.xml:1:1: invalid XML: XML with DTD detected (document types and custom entities are not supported)",
        ),
        (
            "<root BTCPP_format=\"&a;\"/>",
            "main.xml:1:21: invalid XML: unknown entity reference 'a' (document types and custom entities are not supported)",
        ),
    ] {
        assert_eq!(errors_of(text), expected);
    }
}

#[test]
fn a_root_says_its_format_and_its_main_tree() {
    assert_eq!(
        errors_of("<tree/>"),
        "main.xml:1:2: BTCPP_format is missing (add BTCPP_format=\"4\")\n\
         main.xml:1:2: the file has no BehaviorTree\n\
         main.xml:1:2: the root element must be root, got tree"
    );
    assert_eq!(
        errors_of(
            "<root BTCPP_format=\"3\" main_tree=\"A\">\n<BehaviorTree ID=\"One\"><A/><B/></BehaviorTree>\n\
             <BehaviorTree ID=\"One\"/>\n<BehaviorTree ID=\"Two\"><C/>go</BehaviorTree>\n<Tree/></root>"
        ),
        "main.xml:1:2: the main tree is not specified (add main_tree_to_execute)\n\
         main.xml:1:21: format 3 is not supported (use format 4)\n\
         main.xml:2:2: a tree must have one root, got 2 (put them into a control node, such as a Sequence)\n\
         main.xml:3:2: a tree must have one root, got 0\n\
         main.xml:3:19: duplicate tree One (the other one is at main.xml:2:2)\n\
         main.xml:4:28: unexpected text in BehaviorTree (a comment is <!-- text -->)\n\
         main.xml:5:2: unknown element Tree in a root"
    );
}

#[test]
fn other_attributes_of_the_root_are_ignored_with_a_warning() {
    let text = "<root BTCPP_format=\"4\" project_name=\"Soccer\" main_tree_to_exceute=\"T\">\n\
                <BehaviorTree ID=\"T\"><A/></BehaviorTree></root>";
    let loaded = load(text).unwrap_or_else(|errors| panic!("{errors}"));
    let warnings: Vec<_> = loaded.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        warnings,
        [
            "main.xml:1:24: attribute project_name of root is ignored",
            "main.xml:1:46: attribute main_tree_to_exceute of root is ignored (did you mean main_tree_to_execute?)",
        ]
    );
}

#[test]
fn a_whole_number_of_more_than_64_bits_is_refused() {
    for number in ["9223372036854775808", "0x8000000000000000"] {
        assert_eq!(
            errors(&format!("<Script code=\"x := {number}\"/>")),
            format!("main.xml:3:20: invalid number {number}")
        );
    }
    for number in [
        "9007199254740993",
        "0x20000000000001",
        "9223372036854775807",
        "9007199254740992",
        "9007199254740994",
        "0.1",
        "1e300",
        "0x1f",
    ] {
        assert_eq!(errors(&format!("<Script code=\"x := {number}\"/>")), "none");
    }
}

#[test]
fn a_model_that_contradicts_a_leaf_is_refused() {
    let model = "<TreeNodesModel>\n\
        <Action ID=\"Count\"><input_port name=\"n\" type=\"double\"/></Action>\n\
        <Action ID=\"Yes\"/>\n\
        <Action ID=\"Say\"><input_port name=\"mesage\"/></Action>\n\
        <Condition ID=\"Maybe\"/>\n\
        <Control ID=\"Sequence\"><input_port name=\"count\"/></Control>\n\
        </TreeNodesModel>";
    let text = format!("<root BTCPP_format=\"4\"><BehaviorTree><A/></BehaviorTree>{model}</root>");
    assert_eq!(
        errors_of(&text),
        "main.xml:2:38: port n is inout, not in\n\
         main.xml:2:47: port n is of type integer, not double (write int64_t)\n\
         main.xml:3:2: Yes is registered as Condition, not as Action\n\
         main.xml:4:2: the model of Say lacks the port message\n\
         main.xml:4:36: Say has no port mesage (did you mean message?)\n\
         main.xml:5:16: node Maybe not found\n\
         main.xml:6:42: Sequence has no port count"
    );
}

#[test]
fn what_is_wrong_with_control_nodes_is_said_where_it_is_written() {
    for (root, expected) in [
        (
            "<Sequence/>",
            "3:2: Sequence needs at least one child, got 0",
        ),
        (
            "<Inverter><A/><B/></Inverter>",
            "3:16: Inverter needs one child, got 2",
        ),
        (
            "<IfThenElse><A/></IfThenElse>",
            "3:2: IfThenElse needs 2 or 3 children, got 1",
        ),
        (
            "<Switch2 variable=\"1\" case_1=\"1\" case_2=\"2\"><A/></Switch2>",
            "3:2: Switch2 needs 3 children, got 1",
        ),
        ("<A><B/></A>", "3:5: leaf A cannot have children"),
        (
            "<Repeat num_cycles=\"-2\"><A/></Repeat>",
            "3:21: port num_cycles must be from -1 to 4294967295, got -2",
        ),
        (
            "<ScoringSelect margin=\"{n}\" scorers=\"Low\"><A/></ScoringSelect>",
            "3:24: port margin must be a value, not a variable (it is read when the tree is loaded)",
        ),
        (
            "<Repeat><A/></Repeat>",
            "3:2: Repeat: port num_cycles is not connected",
        ),
        (
            "<Timeout msecs=\"5\" msec=\"6\"><A/></Timeout>",
            "3:10: port msecs not found; the ports are msec (did you mean msec?)",
        ),
        (
            "<Parallel success_count=\"3\"><A/><B/></Parallel>",
            "3:26: port success_count must be at most 2, the number of children, got 3",
        ),
        (
            "<ParallelAll max_failures=\"3\"><A/><B/></ParallelAll>",
            "3:28: port max_failures must be at most 2, the number of children, got 3",
        ),
        (
            "<TryCatch catch_on_halt=\"true\"><A/><B/></TryCatch>",
            "3:26: port catch_on_halt must be false: a halt ticks no node",
        ),
        (
            "<Guard condition=\"Yess\"><A/></Guard>",
            "3:19: condition Yess not found (did you mean Yes?)",
        ),
        (
            "<Guard condition=\"A\"><A/></Guard>",
            "3:19: condition A not found (A is an action, not a condition)",
        ),
        (
            "<ScoringSelect margin=\"0\" scorers=\"Low; Hihg\"><A/><B/></ScoringSelect>",
            "3:41: scorer Hihg not found (did you mean High?)",
        ),
        (
            "<ScoringSelect margin=\"NaN\" scorers=\"Low\"><A/></ScoringSelect>",
            "3:24: port margin must be of type number, got \"NaN\"",
        ),
        (
            "<ScoringSelect margin=\"0\" scorers=\"Low\"><A/><B/></ScoringSelect>",
            "3:36: port scorers must list 2 for 2 children, got 1",
        ),
        (
            "<Switch variable=\"1\" cases=\"1\"><A/></Switch>",
            "3:29: port cases must list 0 for 1 children, got 1",
        ),
        (
            "<Condition ID=\"A\"/>",
            "3:2: A is registered as Action, not as Condition",
        ),
        (
            "<Action ID=\"Sequence\"/>",
            "3:13: Sequence is Control, not Action",
        ),
        (
            "<A ID=\"B\"/>",
            "3:4: A has no attribute ID (only Action, Condition, Control, Decorator and SubTree have one)",
        ),
        (
            "<A _skipif=\"true\"/>",
            "3:4: A has no attribute _skipif (did you mean _skipIf?)",
        ),
        (
            "<SubTree ID=\"Man\"/>",
            "3:14: tree Man not found (did you mean Main?)",
        ),
        (
            "<SetBlackboard value=\"1\" output_key=\"{x}\"/>",
            "3:38: port output_key must be a value, not a variable (it is read when the tree is loaded)",
        ),
        (
            "<Sequence><Script code=\"n := 'a'\"/><Count n=\"{n}\"/></Sequence>",
            "3:30: variable n must be of type number, got text",
        ),
    ] {
        assert_eq!(errors(root), format!("main.xml:{expected}"), "{root}");
    }
}

#[test]
fn what_is_refused_is_refused_by_its_name() {
    for name in [
        "ManualSelector",
        "ConsumeQueue",
        "PopFromQueue",
        "UnsetBlackboard",
        "SequenceStar",
        "SubTreePlus",
    ] {
        let said = errors(&format!("<{name}/>"));
        let expected = format!("main.xml:3:2: the node {name} is not supported");
        assert!(said.starts_with(&expected), "{said}");
    }
}

#[test]
fn elements_that_are_nested_too_deep_are_the_only_error() {
    for (open, close) in [
        ("<Inverter>", "</Inverter>"),
        ("<Sequence>", "</Sequence>"),
        ("<Fallback><Inverter>", "</Inverter></Fallback>"),
    ] {
        let found = errors(&format!("{}<A/>{}", open.repeat(300), close.repeat(300)));
        assert!(
            found.contains("the nesting depth exceeds 256 nodes"),
            "{found}"
        );
        assert_eq!(found.lines().count(), 1, "{found}");
    }
}
