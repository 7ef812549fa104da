//! What is wrong with a file, word by word.

use crate::fixture::{faults, file, load};

#[test]
fn all_faults_of_a_file_are_reported_together() {
    assert_eq!(
        faults(
            "<Sequence>\n  <Kikc/>\n  <Say mesage=\"hi\"/>\n  <Count n=\"3\"/>\n  <AsyncSequence/>\n  <Script code=\"x := 1 + 'a'\"/>\n</Sequence>"
        ),
        "main.xml:4:4: there is no node Kikc\n\
         main.xml:5:4: Say: port message is not connected\n\
         main.xml:5:8: there is no port mesage; there is message (is message meant?)\n\
         main.xml:6:13: port n is inout: it needs a variable, not a value\n\
         main.xml:7:4: the node AsyncSequence is not supported (a tick is never interrupted: write Sequence)\n\
         main.xml:8:26: this is of type text, not number"
    );
}

/// The faults of a whole file, one a line.
fn faults_of(text: &str) -> String {
    match load(text) {
        Ok(_) => "none".to_owned(),
        Err(faults) => faults.to_string(),
    }
}

#[test]
fn a_fault_is_shown_with_its_line_and_carets() {
    let text = file(
        "<Sequence><Say mesage=\"hi\" message=\"{x}\"/><Script code=\"x &lt; = 2\"/></Sequence>",
    );
    let rendered = load(&text).err().map(|faults| faults.render());
    let expected = "\
error: there is no port mesage; there is message
 --> main.xml:3:16
  |
3 | <Sequence><Say mesage=\"hi\" message=\"{x}\"/><Script code=\"x &lt; = 2\"/></Sequence>
  |                ^^^^^^^^^^^
  |
  = help: is message meant?

error: there is = where a value is expected
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
            "main.xml:1:24: this is no XML: the root node was opened but never closed (what follows in this file was not checked)",
        ),
        (
            "<root BTCPP_format=\"4\">\n<A></B></root>",
            "main.xml:2:4: this is no XML: expected 'A' tag, not 'B' (what follows in this file was not checked)",
        ),
        (
            "<!DOCTYPE root [<!ENTITY a \"b\">]><root/>",
            "main.xml:1:1: this is no XML: XML with DTD detected (document types and entities of one's own are not read)",
        ),
        (
            "<root BTCPP_format=\"&a;\"/>",
            "main.xml:1:21: this is no XML: unknown entity reference 'a' (document types and entities of one's own are not read)",
        ),
    ] {
        assert_eq!(faults_of(text), expected);
    }
}

#[test]
fn a_root_says_its_format_and_its_main_tree() {
    assert_eq!(
        faults_of("<tree/>"),
        "main.xml:1:2: the file begins with tree, not with root\n\
         main.xml:1:2: the root does not say which format this is (BTCPP_format=\"4\" does)\n\
         main.xml:1:2: there is no BehaviorTree"
    );
    assert_eq!(
        faults_of(
            "<root BTCPP_format=\"3\" main_tree=\"A\">\n<BehaviorTree ID=\"One\"><A/><B/></BehaviorTree>\n\
             <BehaviorTree ID=\"One\"/>\n<BehaviorTree ID=\"Two\"><C/>go</BehaviorTree>\n<Tree/></root>"
        ),
        "main.xml:1:2: it is not said which of the trees to begin with (main_tree_to_execute says it)\n\
         main.xml:1:21: format 3 is not read (only format 4 is)\n\
         main.xml:1:24: root has no attribute main_tree\n\
         main.xml:2:2: a tree has one root, not 2 (put them into a control node, such as a Sequence)\n\
         main.xml:3:2: a tree has one root, not 0\n\
         main.xml:3:19: there are two trees One (the other one is at main.xml:2:2)\n\
         main.xml:4:28: text within BehaviorTree (a comment is <!-- so -->)\n\
         main.xml:5:2: there is no Tree in a root"
    );
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
        faults_of(&text),
        "main.xml:2:38: port n is inout, not in\n\
         main.xml:2:47: port n is of type integer, not double (in a model, that is int64_t)\n\
         main.xml:3:2: Yes is registered as Condition, not as Action\n\
         main.xml:4:2: the model of Say lacks the port message\n\
         main.xml:4:36: Say has no port mesage (is message meant?)\n\
         main.xml:5:16: there is no node Maybe\n\
         main.xml:6:42: Sequence has no port count"
    );
}

#[test]
fn what_is_wrong_with_control_nodes_is_said_where_it_is_written() {
    for (root, expected) in [
        (
            "<Sequence/>",
            "3:2: Sequence needs at least one child, and has 0",
        ),
        (
            "<Inverter><A/><B/></Inverter>",
            "3:16: Inverter needs one child, and has 2",
        ),
        (
            "<IfThenElse><A/></IfThenElse>",
            "3:2: IfThenElse needs 2 or 3 children, and has 1",
        ),
        (
            "<Switch2 variable=\"1\" case_1=\"1\" case_2=\"2\"><A/></Switch2>",
            "3:2: Switch2 needs 3 children, and has 1",
        ),
        ("<A><B/></A>", "3:5: leaf A cannot have children"),
        (
            "<Repeat num_cycles=\"-2\"><A/></Repeat>",
            "3:21: port num_cycles is -2, and has to be from -1 to 4294967295",
        ),
        (
            "<Repeat num_cycles=\"{n}\"><A/></Repeat>",
            "3:21: port num_cycles needs a value, not a variable (the tree is built with it, before it runs)",
        ),
        (
            "<Repeat><A/></Repeat>",
            "3:2: Repeat: port num_cycles is not connected",
        ),
        (
            "<Timeout msecs=\"5\" msec=\"6\"><A/></Timeout>",
            "3:10: there is no port msecs; there is msec (is msec meant?)",
        ),
        (
            "<Parallel success_count=\"3\"><A/><B/></Parallel>",
            "3:26: port success_count is 3, and there are 2 children",
        ),
        (
            "<ParallelAll max_failures=\"2\"><A/><B/></ParallelAll>",
            "3:28: a ParallelAll with 2 failures is not supported (only one with 1 is)",
        ),
        (
            "<Inverter><RunOnce><A/></RunOnce></Inverter>",
            "3:12: RunOnce is skipped after the first time, and Inverter cannot skip it (then_skip=\"false\" keeps its first result)",
        ),
        (
            "<Guard condition=\"Yess\"><A/></Guard>",
            "3:19: there is no condition Yess (is Yes meant?)",
        ),
        (
            "<Guard condition=\"A\"><A/></Guard>",
            "3:19: there is no condition A (A is an action, which nobody can ask)",
        ),
        (
            "<ScoringSelect margin=\"0\" scorers=\"Low; Hihg\"><A/><B/></ScoringSelect>",
            "3:41: there is no scorer Hihg (is High meant?)",
        ),
        (
            "<ScoringSelect margin=\"NaN\" scorers=\"Low\"><A/></ScoringSelect>",
            "3:24: port margin is of type number, and \"NaN\" is not",
        ),
        (
            "<ScoringSelect margin=\"0\" scorers=\"Low\"><A/><B/></ScoringSelect>",
            "3:36: port scorers lists 1, and 2 children need 2",
        ),
        (
            "<Switch variable=\"1\" cases=\"1\"><A/></Switch>",
            "3:29: port cases lists 1, and 1 children need 0",
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
            "3:4: A has no attribute ID (only Action, Condition, Control, Decorator and SubTree do)",
        ),
        (
            "<A _skipif=\"true\"/>",
            "3:4: A has no attribute _skipif (is _skipIf meant?)",
        ),
        (
            "<SubTree ID=\"Man\"/>",
            "3:14: there is no tree Man (is Main meant?)",
        ),
        (
            "<SetBlackboard value=\"1\" output_key=\"{x}\"/>",
            "3:38: port output_key needs a value, not a variable (the tree is built with it, before it runs)",
        ),
        (
            "<Sequence><Script code=\"n := 'a'\"/><Count n=\"{n}\"/></Sequence>",
            "3:30: variable n is of type number, and this of type text",
        ),
    ] {
        assert_eq!(faults(root), format!("main.xml:{expected}"), "{root}");
    }
}

#[test]
fn what_is_refused_is_refused_by_its_name() {
    for name in [
        "AsyncFallback",
        "ManualSelector",
        "LoopInt",
        "ConsumeQueue",
        "PopFromQueue",
        "TryCatch",
        "WasEntryUpdated",
        "SkipUnlessUpdated",
        "UnsetBlackboard",
        "SequenceStar",
        "SubTreePlus",
    ] {
        let said = faults(&format!("<{name}/>"));
        let expected = format!("main.xml:3:2: the node {name} is not supported");
        assert!(said.starts_with(&expected), "{said}");
    }
}

#[test]
fn elements_that_are_nested_too_deep_are_the_only_fault() {
    for (open, close) in [
        ("<Inverter>", "</Inverter>"),
        ("<Sequence>", "</Sequence>"),
        ("<Fallback><Inverter>", "</Inverter></Fallback>"),
    ] {
        let found = faults(&format!("{}<A/>{}", open.repeat(300), close.repeat(300)));
        assert!(found.contains("deep in each other"), "{found}");
        assert_eq!(found.lines().count(), 1, "{found}");
    }
}
