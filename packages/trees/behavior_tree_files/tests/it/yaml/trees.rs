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

/// Returns the lines of errors of a tree with so many nodes around a leaf with a port; the tree is called `main` or has
/// no name.
fn errors_of_depth(around: usize, is_named: bool) -> Vec<String> {
    let mut text = "behavior_tree:\n".to_owned();
    let mut indent = 1;
    if is_named {
        text.push_str(" main:\n");
        indent += 1;
    }
    let mut start = " ".repeat(indent);
    for _ in 0..around {
        text.push_str(&format!(
            "{start}type: Sequence\n{}children:\n",
            " ".repeat(indent)
        ));
        start = format!("{}- ", " ".repeat(indent));
        indent += 2;
    }
    let indent = " ".repeat(indent);
    text.push_str(&format!(
        "{start}type: Increment\n{indent}ports: {{value: n}}\n"
    ));
    match yaml::load_text(Path::new("tree.yaml"), &text, &registry()) {
        Ok(_) => Vec::new(),
        Err(FileErrors(errors)) => errors.iter().map(ToString::to_string).collect(),
    }
}

#[test]
fn nodes_are_nested_as_deep_as_in_other_languages() {
    // Three quarters of the default stack of threads.
    let thread = std::thread::Builder::new().stack_size(1536 * 1024);
    let test = || {
        for is_named in [false, true] {
            assert_eq!(errors_of_depth(255, is_named), [""; 0]);
            for around in [256, 257, 600] {
                let errors = errors_of_depth(around, is_named);
                let expected = "the nesting depth exceeds 256 nodes, subtrees included";
                assert!(
                    errors.len() == 1 && errors[0].ends_with(expected),
                    "{around} {is_named}: {errors:?}"
                );
            }
        }
    };
    assert!(thread.spawn(test).is_ok_and(|thread| thread.join().is_ok()));
}

#[test]
fn more_brackets_than_the_parser_reads_are_an_error_with_its_limit() {
    let open = "{type: Sequence, children: [".repeat(128);
    let text = format!("behavior_tree: {open}{{type: Walk}}{}\n", "]}".repeat(128));
    let errors = yaml::load_text(Path::new("tree.yaml"), &text, &registry());
    let errors = errors.err().map(|it| it.render()).unwrap_or_default();
    assert!(
        errors.contains("the nesting depth of brackets exceeds 255"),
        "{errors}"
    );
}
