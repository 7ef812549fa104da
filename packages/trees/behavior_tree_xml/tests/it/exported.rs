//! Exported files, and trees from files that are exported and loaded again.

use std::path::Path;
use std::time::Duration;

use behavior_tree::{
    Node, Question, Status, Tree, action, guard, scoring_select, sequence, subtree,
};
use behavior_tree_files::btc;
use behavior_tree_xml::{self as xml, ExportError};

use crate::fixture::{World, file, load, registry};

fn kick(_: &mut World) -> Status {
    Status::Success
}

#[test]
fn a_tree_is_written_with_a_model_of_what_the_format_lacks() {
    let tree = Tree::new(sequence(
        "play",
        [
            guard(
                "attack",
                "Yes",
                |_: &World| true,
                action("kick the ball", kick),
            )
            .because("who is near attacks"),
            subtree("stand", action("stand", kick)),
        ],
    ));
    let expected = r#"<?xml version="1.0" encoding="UTF-8"?>
<root BTCPP_format="4" main_tree_to_execute="Main">
  <BehaviorTree ID="Main">
    <ReactiveSequence name="play">
      <Guard condition="Yes" name="attack" _description="who is near attacks">
        <KickTheBall name="kick the ball"/>
      </Guard>
      <SubTree ID="Stand_2" name="stand"/>
    </ReactiveSequence>
  </BehaviorTree>
  <BehaviorTree ID="Stand_2">
    <Stand name="stand"/>
  </BehaviorTree>
  <TreeNodesModel>
    <Action ID="KickTheBall"/>
    <Action ID="Stand"/>
    <Decorator ID="Guard">
      <input_port name="condition"/>
    </Decorator>
    <SubTree ID="Stand_2"/>
  </TreeNodesModel>
</root>
"#;
    assert_eq!(xml::export(&tree).as_deref(), Ok(expected));
}

#[test]
fn what_the_format_cannot_hold_is_an_error_that_names_it() {
    let export =
        |root: Node<World>| xml::export(&Tree::new(root)).map_err(|error| error.to_string());
    let said = |message: &str| Err(message.to_owned());
    assert_eq!(
        export(action("a", kick).because("\u{1}")),
        said(r#""\u{1}" contains the letter '\u{1}', which XML cannot contain"#)
    );
    assert_eq!(
        export(sequence(
            "s",
            [
                action("a b", kick),
                action("A-B", |_: &mut World| Status::Running)
            ]
        )),
        said("two leaves with different functions have the id AB")
    );
    assert_eq!(
        export(guard("g", "{it}", |_: &World| true, action("a", kick))),
        said(r#""{it}" of g would be read as a variable"#)
    );
    let scored = scoring_select(
        "s",
        f64::NAN,
        [(Question::new("q", |_: &World| 0.0), action("a", kick))],
    );
    let error = xml::export(&Tree::new(scored));
    assert!(matches!(error, Err(ExportError::Margin { margin, .. }) if margin.is_nan()));
}

/// Roots with everything that only files have.
const ROOTS: [&str; 9] = [
    "<Sequence><Script code=\"x := 1; go := x == 1\"/><A _failureIf=\"x &gt; 1\" _successIf=\"go\" _onSuccess=\"x += 1\"/><B _skipIf=\"go\"/></Sequence>",
    "<Fallback><Script code=\"go := true\"/><A _while=\"go\" _onHalted=\"go := false\"/><B/></Fallback>",
    "<ReactiveFallback><Yes/><A _onHalted=\"halted := 1\"/></ReactiveFallback>",
    "<ReactiveSequence><Count n=\"{n}\"/><Switch3 variable=\"{n}\" case_1=\"2\" case_2=\"{=}\" case_3=\"4\"><A/><B/><C/><Yes/></Switch3></ReactiveSequence>",
    "<Sequence><RunOnce><A/></RunOnce><Parallel success_count=\"1\"><B/><C/></Parallel></Sequence>",
    "<Sequence><SetBlackboard value=\"football\" output_key=\"what\"/><Guard condition=\"Likes\" what=\"{what}\"><Sleep msec=\"15\"/></Guard></Sequence>",
    "<Precondition if=\"1 == 2\" else=\"RUNNING\"><A/></Precondition>",
    "<ScoringSelect margin=\"0.5\" scorers=\"Low; High\"><SubTree ID=\"Inner\" n=\"1\" text=\"hi\"/><SubTree ID=\"Inner\" n=\"5\" text=\"ho\"/></ScoringSelect>",
    "<Sequence><Script code=\"n := 3; t := 'x'\"/><SubTree ID=\"Inner\" n=\"{n}\" text=\"{t}\"/><SubTree ID=\"Inner\" n=\"{n}\" text=\"{t}\"/></Sequence>",
];

const INNER: &str = "<BehaviorTree ID=\"Inner\"><Sequence><Say message=\"{text}\"/><Count n=\"{n}\"/><ScriptCondition code=\"n != 3\"/></Sequence></BehaviorTree>";

/// Tree in another language, with everything that has another name in XML.
const BTC: &str = r#"tree main = ReactiveSequence {
    var n
    var ready = false
    Count (n <-> n)
    Switch (variable <- n, cases <- "2; 3; 5") { A B C Yes }
    if (!ready && Yes) {
        A
        ready = true
    } else {
        inner (number <-> n)
    }
}

tree inner(inout number) = Sequence {
    Count (n <-> number)
    Guard (condition <- "Likes", what <- "football") { B }
}
"#;

#[test]
fn a_tree_from_a_file_that_is_exported_and_loaded_does_the_same() {
    for root in ROOTS {
        let text = file(root).replace(
            "BTCPP_format=\"4\"",
            "BTCPP_format=\"4\" main_tree_to_execute=\"Main\"",
        );
        let text = text.replace("</root>", &format!("{INNER}</root>"));
        let first = load(&text).unwrap_or_else(|errors| panic!("{errors}"));
        assert_same_again(first.build());
    }
}

#[test]
fn a_btc_tree_that_is_exported_and_loaded_does_the_same() {
    let loaded = btc::load_text(Path::new("tree.btc"), BTC, &registry());
    let loaded = loaded.unwrap_or_else(|errors| panic!("{errors}"));
    assert_same_again(loaded.build());
}

/// Exports and loads the tree, and compares both in every tick.
fn assert_same_again(mut first: Tree<World>) {
    let exported = xml::export(&first).expect("a file can be written again");
    let mut second = match load(&exported) {
        Ok(loaded) => loaded.build(),
        Err(errors) => panic!("{errors}\n{exported}"),
    };
    // A main tree whose variables have initial values becomes a subtree.
    let more = second.layout().nodes.len() - first.layout().nodes.len();
    assert!(more <= 1, "{exported}");
    let mut worlds = [World::default(), World::default()];
    for tick in 0_u32..8 {
        for world in &mut worlds {
            let answers = [Status::Running, Status::Success, Status::Failure];
            world.says("A", answers[tick as usize % 3]);
            world.says("B", answers[tick as usize / 2 % 3]);
            world.says("Yes", answers[1 + tick as usize % 2]);
        }
        let now = Duration::from_millis(10) * tick;
        let status = first.tick(now, &mut worlds[0]);
        assert_eq!(second.tick(now, &mut worlds[1]), status, "{exported}");
        assert_eq!(
            first.trace().statuses,
            second.trace().statuses[more..],
            "{exported}"
        );
        assert_eq!(
            first.trace().halted,
            second.trace().halted[more..],
            "{exported}"
        );
        assert_eq!(
            first.errors().len(),
            second.errors().len(),
            "{:?}",
            second.errors()
        );
        assert_eq!(worlds[0].log, worlds[1].log);
    }
    assert_eq!(
        xml::export(&second).as_deref(),
        Ok(&*exported),
        "a second export differs"
    );
}

#[test]
fn a_run_once_that_is_skipped_comes_out_as_one_without_a_variable() {
    for root in [
        "<Sequence><RunOnce><A/></RunOnce><B/></Sequence>",
        "<Fallback><Sequence><RunOnce name=\"first\"><Inverter><A/></Inverter></RunOnce></Sequence><B/></Fallback>",
        "<ReactiveSequence><RunOnce><A/></RunOnce><RunOnce><B/></RunOnce></ReactiveSequence>",
    ] {
        let loaded = load(&file(root))
            .unwrap_or_else(|errors| panic!("{errors}"))
            .build();
        let text = xml::export(&loaded).unwrap_or_else(|error| panic!("{error}"));
        // In BehaviorTree.CPP, a value of a variable in a file is text, and reading it as a bool throws.
        for theirs in ["run_once", "then_skip", "ScriptCondition", "IfThenElse"] {
            assert!(!text.contains(theirs), "{text}");
        }
        let again = load(&text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
        let again = again.build();
        assert_eq!(loaded.layout().nodes, again.layout().nodes, "{text}");
    }
}
