//! Trees in the YAML form.

use std::path::Path;
use std::time::Duration;

use behavior_tree::Status::{self, Failure, Running, Success};
use behavior_tree_files::{FileErrors, btc, yaml};

use crate::world::{World, registry};

fn tick(text: &str, world: &mut World) -> Result<Status, FileErrors> {
    let loaded = yaml::load_text(Path::new("tree.yaml"), text, &registry())?;
    Ok(loaded.build().tick(Duration::ZERO, world))
}

fn done(text: &str) -> Vec<String> {
    let mut world = World::default();
    if let Err(errors) = tick(text, &mut world) {
        panic!("{}", errors.render());
    }
    world.done
}

const BODY: &str = "
behavior_tree:
  type: Sequence
  children:
  - type: PrintBodyNode
  - type: Sequence
    children:
    - type: PrintArmNode
      ports:
        arm: left_arm
    - type: PrintArmNode
      ports:
        arm: right_arm
";

#[test]
fn a_tree_has_types_children_and_ports() {
    assert_eq!(done(BODY), ["leftArm", "rightArm"]);
}

#[test]
fn a_yaml_tree_is_the_btc_tree_that_says_the_same() {
    let text = "tree main = Sequence {
  PrintBodyNode
  Sequence {
    PrintArmNode (arm <- left_arm)
    PrintArmNode (arm <- right_arm)
  }
}
";
    let btc = btc::load_text(Path::new("tree.btc"), text, &registry());
    let yaml = yaml::load_text(Path::new("tree.yaml"), BODY, &registry());
    let (Ok(btc), Ok(yaml)) = (btc, yaml) else {
        panic!("both are trees");
    };
    assert_eq!(btc.variables, yaml.variables);
    assert_eq!(btc.build().layout(), yaml.build().layout());
}

#[test]
fn what_is_quoted_is_a_value_and_a_name_is_a_variable() {
    let text = "
behavior_tree:
  type: Sequence
  children:
  - {type: Calculate, ports: {input: 21, result: twice}}
  - {type: PrintString, ports: {input: twice}}
  - {type: PrintString, ports: {input: \"twice\"}}
  - {type: PrintString, ports: {input: 'it''s'}}
  - {type: SetBool, ports: {value: true, output: flag}}
  - {type: IsTrue, ports: {input: flag}}
  - {type: Yes}
";
    assert_eq!(done(text), ["42", "twice", "it's", "Yes"]);
}

#[test]
fn control_nodes_mean_what_they_mean_in_btc() {
    let text = "
behavior_tree:
  type: Repeat
  ports: {n: 2}
  children:
  - type: if
    children:
    - {type: Inverter, children: [{type: A}]}
    - {type: B}
";
    let mut world = World::answering([("A", Success), ("B", Failure)]);
    assert_eq!(tick(text, &mut world), Ok(Running));
    assert_eq!(world.done, ["A"]);
}

#[test]
fn several_trees_have_names_and_may_use_each_other() {
    let text = "
behavior_tree:
  main:
    type: Sequence
    children:
    - type: Attack
    - type: Attack
  Attack:
    type: Yes
";
    assert_eq!(done(text), ["Yes", "Yes"]);
}
