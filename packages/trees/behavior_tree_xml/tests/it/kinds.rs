//! All kinds of nodes of a file.

use std::path::Path;
use std::time::Duration;

use behavior_tree::{Registry, Status, Tree, ValueType};
use behavior_tree_outline::controls::Control;
use behavior_tree_xml::{export, load_text};

use crate::fixture::{World, file, tick, tree};

/// Returns the kinds of the nodes of the tree, in preorder.
fn kinds(root: &str) -> Vec<String> {
    let tree = tree(root);
    tree.layout()
        .nodes
        .iter()
        .map(|node| node.kind.clone())
        .collect()
}

#[test]
fn every_node_of_the_format_has_the_kind_that_does_the_same() {
    for (root, kind) in [
        ("<Sequence><A/></Sequence>", "sequence_with_memory"),
        ("<ReactiveSequence><A/></ReactiveSequence>", "sequence"),
        (
            "<SequenceWithMemory><A/></SequenceWithMemory>",
            "sequence_with_lasting_memory",
        ),
        ("<Fallback><A/></Fallback>", "selection_with_memory"),
        ("<ReactiveFallback><A/></ReactiveFallback>", "selection"),
        ("<Parallel><A/><B/></Parallel>", "parallel"),
        ("<ParallelAll><A/><B/></ParallelAll>", "parallel"),
        ("<IfThenElse><Yes/><A/></IfThenElse>", "if_then_else"),
        ("<WhileDoElse><Yes/><A/><B/></WhileDoElse>", "while_do_else"),
        (
            "<Switch2 variable=\"1\" case_1=\"1\" case_2=\"2\"><A/><B/><C/></Switch2>",
            "switch",
        ),
        ("<Inverter><A/></Inverter>", "negation"),
        ("<ForceSuccess><A/></ForceSuccess>", "force_success"),
        ("<ForceFailure><A/></ForceFailure>", "force_failure"),
        ("<Repeat num_cycles=\"3\"><A/></Repeat>", "repeat"),
        (
            "<RetryUntilSuccessful num_attempts=\"-1\"><A/></RetryUntilSuccessful>",
            "retry",
        ),
        (
            "<KeepRunningUntilFailure><A/></KeepRunningUntilFailure>",
            "repeat",
        ),
        ("<Delay delay_msec=\"50\"><A/></Delay>", "delay"),
        ("<Timeout msec=\"50\"><A/></Timeout>", "timeout"),
        ("<RunOnce then_skip=\"false\"><A/></RunOnce>", "run_once"),
        (
            "<Precondition if=\"1 &lt; 2\"><A/></Precondition>",
            "if_then_else",
        ),
        ("<AlwaysSuccess/>", "action"),
        ("<AlwaysFailure/>", "action"),
        ("<Script code=\"x := 1\"/>", "action"),
        ("<ScriptCondition code=\"true\"/>", "condition"),
        ("<SetBlackboard value=\"1\" output_key=\"x\"/>", "action"),
        ("<Sleep msec=\"10\"/>", "delay"),
        ("<Guard condition=\"Yes\"><A/></Guard>", "guard"),
        (
            "<Semaphore id=\"attacker\" max_count=\"1\"><A/></Semaphore>",
            "semaphore",
        ),
        (
            "<ScoringSelect margin=\"0.1\" scorers=\"Low; High\"><A/><B/></ScoringSelect>",
            "scoring_select",
        ),
        ("<Switch question=\"Second\"><A/><B/></Switch>", "switch"),
        ("<A/>", "action"),
        ("<Action ID=\"A\"/>", "action"),
        ("<Condition ID=\"Yes\"/>", "condition"),
        (
            "<Control ID=\"Sequence\"><A/></Control>",
            "sequence_with_memory",
        ),
        ("<Decorator ID=\"Inverter\"><A/></Decorator>", "negation"),
    ] {
        assert_eq!(kinds(root)[0], kind, "{root}");
    }
}

#[test]
fn names_and_descriptions_are_those_of_the_file() {
    let tree = tree(
        "<Sequence name=\"play\" _description=\"we are in play\"><A/><A name=\"again\"/></Sequence>",
    );
    let shown: Vec<_> = tree
        .layout()
        .nodes
        .iter()
        .map(|node| node.name.as_str())
        .collect();
    assert_eq!(shown, ["play", "A", "again"]);
    assert_eq!(tree.layout().nodes[0].description, "we are in play");
}

#[test]
fn a_guard_asks_its_condition_with_the_ports_beside_it() {
    let mut football = tree("<Guard condition=\"Likes\" what=\"football\"><A/></Guard>");
    assert_eq!(tick(&mut football, &mut World::default()), Status::Success);
    let mut chess = tree("<Guard condition=\"Likes\" what=\"chess\"><A/></Guard>");
    assert_eq!(tick(&mut chess, &mut World::default()), Status::Failure);
}

#[test]
fn a_switch_does_the_case_that_its_variable_is() {
    let mut tree = tree(
        "<Sequence><Count n=\"{n}\"/><Switch2 variable=\"{n}\" case_1=\"1\" case_2=\"2\"><A/><B/><C/></Switch2></Sequence>",
    );
    let mut world = World::default();
    for _ in 0..3 {
        tick(&mut tree, &mut world);
    }
    assert_eq!(world.log, ["A", "B", "C"]);
}

#[test]
fn a_switch_compares_texts_that_spell_numbers_as_numbers() {
    for (value, case, done) in [
        ("'2'", "2.0", "A"),
        ("'2.0'", "2", "A"),
        ("2", "2.0", "A"),
        ("'2'", "+2", "B"),
        ("'2'", "2.1", "B"),
        ("'two'", "two", "A"),
        ("'Two'", "two", "B"),
        ("'inf'", "INF", "B"),
        ("true", "true", "A"),
        ("true", "1", "B"),
    ] {
        for switch in [
            "Switch2 variable=\"{v}\" case_1=\"CASE\" case_2=\"\"",
            "Switch variable=\"{v}\" cases=\"CASE\"",
        ] {
            let kind = switch.split(' ').next().unwrap_or_default();
            let other = if kind == "Switch2" {
                "<B/><B/>"
            } else {
                "<B/>"
            };
            let mut tree = tree(&format!(
                "<Sequence><Script code=\"v := {value}\"/><{}><A/>{other}</{kind}></Sequence>",
                switch.replace("CASE", case)
            ));
            let mut world = World::default();
            tick(&mut tree, &mut world);
            assert_eq!(world.log, [done], "{kind}: {value} as {case:?}");
        }
    }
}

#[test]
fn a_guard_shows_what_it_asks_and_is_exported_without_it() {
    let tree = tree("<Guard condition=\"Yes\"><A/></Guard>");
    assert_eq!(tree.layout().nodes[0].description, "Yes");
    let exported = behavior_tree_xml::export(&tree).unwrap_or_default();
    assert!(exported.contains("<Guard condition=\"Yes\">"), "{exported}");
}

#[test]
fn a_parallel_that_cannot_succeed_any_more_fails() {
    let mut tree = tree("<Parallel success_count=\"-1\" failure_count=\"2\"><A/><B/></Parallel>");
    let mut world = World::default();
    world.says("A", Status::Failure);
    world.says("B", Status::Running);
    assert_eq!(tick(&mut tree, &mut world), Status::Failure);
}

#[test]
fn a_sleep_sleeps_for_as_long_as_it_says() {
    let mut tree = tree("<Sleep msec=\"20\"/>");
    let mut world = World::default();
    let statuses = [0, 10, 20].map(|now| tree.tick(Duration::from_millis(now), &mut world));
    assert_eq!(
        statuses,
        [Status::Running, Status::Running, Status::Success]
    );
}

#[test]
fn a_run_once_in_a_sequence_is_skipped_after_the_first_time() {
    let mut tree = tree("<Sequence><RunOnce><A/></RunOnce><B/></Sequence>");
    let mut world = World::default();
    world.says("A", Status::Failure);
    assert_eq!(tick(&mut tree, &mut world), Status::Failure);
    assert_eq!(tick(&mut tree, &mut world), Status::Success);
    assert_eq!(world.log, ["A", "B"]);
}

#[test]
fn a_precondition_that_waits_runs_until_its_script_is_true() {
    let root = "<Sequence><Count n=\"{n}\"/><Inverter><Precondition if=\"n == 2\" else=\"RUNNING\"><A/></Precondition></Inverter></Sequence>";
    let mut waiting = tree(root);
    let mut world = World::default();
    assert_eq!(tick(&mut waiting, &mut world), Status::Running);
    assert_eq!(tick(&mut waiting, &mut world), Status::Running);
    assert!(world.log.is_empty(), "{:?}", world.log);
}

#[test]
fn a_precondition_that_waits_is_skipped_with_its_child() {
    let skipped = "<Precondition if=\"true\" else=\"RUNNING\"><A _skipIf=\"true\"/></Precondition>";
    let mut world = World::default();
    assert_eq!(tick(&mut tree(skipped), &mut world), Status::Skipped);
    let mut fallback = tree(&format!("<Fallback>{skipped}<B/></Fallback>"));
    assert_eq!(tick(&mut fallback, &mut world), Status::Success);
    assert_eq!(world.log, ["B"]);
    world.says("B", Status::Running);
    let mut parallel = tree(&format!(
        "<Parallel success_count=\"1\">{skipped}<B/></Parallel>"
    ));
    assert_eq!(tick(&mut parallel, &mut world), Status::Running);
}

#[test]
fn the_preconditions_of_the_condition_of_a_while_do_else_are_evaluated_in_every_tick() {
    let root = "<Sequence><Count n=\"{n}\"/><WhileDoElse><A _failureIf=\"n == 1\"/><B/><C/></WhileDoElse></Sequence>";
    let mut tree = tree(root);
    let mut world = World::default();
    world.says("C", Status::Running);
    world.says("B", Status::Running);
    assert_eq!(tick(&mut tree, &mut world), Status::Running);
    assert_eq!(world.log, ["C"]);
}

/// Loads a file whose conditions, scorers and choosers are all called `1`.
fn load_with_questions(text: &str) -> Tree<()> {
    let registry = Registry::new()
        .condition("1", |()| true)
        .scorer("1", |()| 1.0)
        .chooser("1", |()| 0);
    let mut missing = |_: &Path| Err(std::io::ErrorKind::NotFound.into());
    match load_text("main.xml", text, &registry, &mut missing) {
        Ok(loaded) => loaded.build(),
        Err(errors) => panic!("{errors}"),
    }
}

#[test]
fn every_control_node_is_the_same_after_it_was_written_and_read() {
    for control in Control::ALL {
        let description = control.description();
        let Some(xml) = &description.xml else {
            continue;
        };
        let mut element = format!("<{}", xml.id);
        for (place, port) in description.xml_ports().iter().enumerate() {
            let value = match port.value_type {
                Some(ValueType::Integer) => "2",
                Some(ValueType::Number) => "2.0",
                Some(ValueType::Bool) => "true",
                _ => "1",
            };
            if port.default.is_none() || (place == 0 && value == "1") {
                element += &format!(" {}=\"{value}\"", port.name);
            }
        }
        let children = "<AlwaysSuccess/>".repeat((*description.children.start()).max(1));
        let read = load_with_questions(&file(&format!("{element}>{children}</{}>", xml.id)));
        let written = export(&read).expect("it can be written");
        let again = load_with_questions(&written);
        assert_eq!(again.layout(), read.layout(), "{written}");
        assert!(written.contains(&element), "{written}");
    }
}
