//! Trees of programs that are not at hand.

use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

use behavior_tree::Status;
use behavior_tree_xml::{FileErrors, ForeignNodes, LoadedTree, export, load_text};

const NAVIGATE: &str = r#"<root BTCPP_format="4" main_tree_to_execute="Main">
<BehaviorTree ID="Main">
  <RecoveryNode number_of_retries="6" name="Recover">
    <PipelineSequence>
      <RateController hz="1.0"><ComputePath goal="{goal}" path="{path}" planner_id="Grid"/></RateController>
      <FollowPath path="{path}" _skipIf="is_paused"/>
    </PipelineSequence>
    <Condition ID="IsStuck"/>
  </RecoveryNode>
</BehaviorTree>
</root>"#;

const MODELS: &str = r#"<root BTCPP_format="4"><TreeNodesModel>
<Control ID="PipelineSequence"/>
<Control ID="RecoveryNode"><input_port name="number_of_retries" type="int" default="1">Number</input_port></Control>
<Decorator ID="RateController"><input_port name="hz" type="double"/></Decorator>
<Action ID="ComputePath">
  <input_port name="goal" type="geometry_msgs::msg::PoseStamped"/>
  <input_port name="start" type="geometry_msgs::msg::PoseStamped"/>
  <input_port name="planner_id" type="string" default="{planner}"/>
  <input_port name="timeout" type="double" default="never"/>
  <output_port name="path" type="nav_msgs::msg::Path"/>
</Action>
<Action ID="FollowPath"><input_port name="path"/></Action>
<Action ID="Wait"><input_port name="seconds" type="double"/></Action>
<Condition ID="IsStuck"/>
<SubTree ID="Other"/>
<Action ID="AlwaysSuccess"/>
</TreeNodesModel></root>"#;

fn load(text: &str, nodes: &ForeignNodes) -> Result<LoadedTree<()>, FileErrors> {
    let mut nothing = |_: &Path| Err(ErrorKind::NotFound.into());
    load_text("main.xml", text, &nodes.registry(), &mut nothing)
}

fn add_trees(nodes: &mut ForeignNodes, text: &str, infers: bool) {
    let mut nothing = |_: &Path| Err(ErrorKind::NotFound.into());
    nodes.add_trees("main.xml", text, infers, &mut nothing);
}

/// Checks that the tree can be loaded, ticked, exported and loaded again.
fn assert_opens(text: &str, nodes: &ForeignNodes) {
    let mut tree = load(text, nodes)
        .unwrap_or_else(|errors| panic!("{errors}"))
        .build();
    let written = export(&tree).unwrap_or_else(|error| panic!("{error}"));
    let again = load(&written, nodes).unwrap_or_else(|errors| panic!("{errors}\n{written}"));
    assert_eq!(again.build().layout(), tree.layout());
    assert_eq!(tree.tick(Duration::ZERO, &mut ()), Status::Success);
}

#[test]
fn nodes_come_from_the_models_of_another_file() {
    let mut nodes = ForeignNodes::default();
    let read = nodes.add_models(Path::new("models.xml"), MODELS);
    read.unwrap_or_else(|errors| panic!("{errors}"));
    assert_opens(NAVIGATE, &nodes);
    assert_eq!(nodes.inferred().count(), 0);
    let unknown = NAVIGATE.replace("planner_id", "planer_id");
    let errors = load(&unknown, &nodes)
        .err()
        .map(|errors| errors.to_string());
    let errors = errors.unwrap_or_default();
    assert!(
        errors.contains("planer_id") && errors.contains("did you mean planner_id?"),
        "{errors}"
    );
}

#[test]
fn nodes_come_from_the_models_of_the_file_itself() {
    let models = MODELS.split_once("\"4\">").map_or("", |(_, rest)| rest);
    let models = models.replace("</root>", "");
    let text = NAVIGATE.replace("</root>", &format!("{models}</root>"));
    // The model of a subtree needs its tree.
    let text = text.replace("<SubTree ID=\"Other\"/>", "");
    let mut nodes = ForeignNodes::default();
    add_trees(&mut nodes, &text, false);
    assert_opens(&text, &nodes);
}

#[test]
fn nodes_and_ports_are_inferred_from_their_uses() {
    let mut nodes = ForeignNodes::default();
    add_trees(&mut nodes, NAVIGATE, true);
    assert_opens(NAVIGATE, &nodes);
    let inferred: Vec<_> = nodes.inferred().collect();
    assert_eq!(
        inferred,
        [
            "Action ComputePath (inout goal, inout path, in planner_id)",
            "Action FollowPath (inout path)",
            "Condition IsStuck",
            "Control PipelineSequence",
            "Decorator RateController (in hz)",
            "Control RecoveryNode (in number_of_retries)",
        ]
    );
}

#[test]
fn a_port_with_a_value_in_one_use_and_a_variable_in_another_is_an_input() {
    let text = NAVIGATE.replace(
        "<Condition ID=\"IsStuck\"/>",
        "<FollowPath path=\"straight\"/>",
    );
    let mut nodes = ForeignNodes::default();
    add_trees(&mut nodes, &text, true);
    assert_opens(&text, &nodes);
    assert!(
        nodes
            .inferred()
            .any(|line| line == "Action FollowPath (in path)")
    );
}

#[test]
fn what_is_wrong_with_the_format_is_still_an_error() {
    let mut nodes = ForeignNodes::default();
    let text = NAVIGATE.replace("<Condition ID=\"IsStuck\"/>", "<SequenceStar/><Inverter/>");
    add_trees(&mut nodes, &text, true);
    let errors = load(&text, &nodes).err().map(|errors| errors.to_string());
    let errors = errors.unwrap_or_default();
    assert!(
        errors.contains("the node SequenceStar is not supported"),
        "{errors}"
    );
    assert!(errors.contains("Inverter needs one child"), "{errors}");
    let none = nodes.add_models(Path::new("none.xml"), "<root BTCPP_format=\"4\"/>");
    let none = none
        .err()
        .map(|errors| errors.to_string())
        .unwrap_or_default();
    assert!(
        none.starts_with("none.xml:1:2: the file has no TreeNodesModel"),
        "{none}"
    );
}
