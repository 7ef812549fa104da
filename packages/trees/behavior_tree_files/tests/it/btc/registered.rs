//! Control nodes and variables of a program.

use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use behavior_tree::{CustomValue, Port, Registry, Status};
use behavior_tree_files::LoadedTree;

/// Returns a registry with a decorator `Throttle`, a leaf `Timeout`, and a variable `battery`.
fn registry() -> Registry<u32> {
    Registry::new()
        .decorator("Throttle", [Port::input::<i64>("ticks")], |children| {
            let ticks = children.context().get::<i64>("ticks")? as u64;
            let done = children.memory();
            children.remember((done + 1) % ticks);
            match done {
                0 => children.tick(0),
                _ => Ok(Status::Failure),
            }
        })
        .action("Count", |count: &mut u32| {
            *count += 1;
            Status::Success
        })
        .action_with_ports("Timeout", [Port::input::<f64>("seconds")], |context| {
            *context.blackboard += 10;
            Ok(Status::from(context.get::<f64>("seconds")? < 1.0))
        })
        .condition_with_ports("IsAbove", [Port::input::<f64>("value")], |context| {
            Ok(context.get::<f64>("value")? > 0.5)
        })
        .variable::<f64>("battery", 0.7)
        .variable::<bool>("is_on", true)
}

fn load(text: &str) -> Result<LoadedTree<u32>, String> {
    let loaded = behavior_tree_files::btc::load_text(Path::new("tree.btc"), text, &registry());
    loaded.map_err(|errors| errors.to_string())
}

#[test]
fn a_decorator_of_the_program_ticks_its_child() {
    let text = "node Timeout { in seconds: number }
tree main = Throttle (ticks <- \"3\") { Count }";
    let mut tree = load(text)
        .unwrap_or_else(|errors| panic!("{errors}"))
        .build();
    let mut count = 0;
    let statuses: Vec<_> = (0..4)
        .map(|_| tree.tick(Duration::ZERO, &mut count))
        .collect();
    assert_eq!(
        statuses[..3],
        [Status::Success, Status::Failure, Status::Failure]
    );
    assert_eq!((statuses[3], count), (Status::Success, 2));
    assert_eq!(tree.layout().nodes[0].kind, "Throttle");
}

#[test]
fn an_integer_can_be_spelled_as_a_constant_of_the_program() {
    let text =
        "node Timeout { in seconds: number }\ntree main = Throttle (ticks <- \"THIRD\") { Count }";
    let registry = registry().constant("THIRD", 3);
    let loaded = behavior_tree_files::btc::load_text(Path::new("tree.btc"), text, &registry);
    let mut tree = loaded.unwrap_or_else(|errors| panic!("{errors}")).build();
    let statuses = [0, 1, 2, 3].map(|_| tree.tick(Duration::ZERO, &mut 0));
    assert_eq!(statuses[3], Status::Success);
}

#[test]
fn a_leaf_that_the_file_defines_can_have_the_name_of_a_control_node() {
    let text = "node Timeout { in seconds: number }
tree main = Timeout (seconds <- \"0.5\")";
    let mut tree = load(text)
        .unwrap_or_else(|errors| panic!("{errors}"))
        .build();
    let mut count = 0;
    assert_eq!(tree.tick(Duration::ZERO, &mut count), Status::Success);
    assert_eq!(count, 10);
    let undefined = load("tree main = Timeout (msec <- \"5\") { Count }").err();
    let expected = "tree.btc:1:1: the program registers the leaf Timeout, the name of a built-in node (register the leaf under another name)";
    assert_eq!(undefined.as_deref(), Some(expected));
}

#[test]
fn a_variable_of_the_program_needs_no_writer() {
    let text = "node Timeout { in seconds: number }
tree main = Sequence { is_on IsAbove (value <- battery) }";
    let mut tree = load(text)
        .unwrap_or_else(|errors| panic!("{errors}"))
        .build();
    assert_eq!(tree.tick(Duration::ZERO, &mut 0), Status::Success);
    tree.set("battery", 0.2).expect("it is a number");
    assert_eq!(tree.tick(Duration::ZERO, &mut 0), Status::Failure);
    tree.set("is_on", false).expect("it is a bool");
    assert_eq!(tree.tick(Duration::ZERO, &mut 0), Status::Failure);
}

/// Position on the field.
#[derive(Clone, Debug, PartialEq)]
struct Position(f64, f64);

impl CustomValue for Position {
    const NAME: &'static str = "Position";
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};{}", self.0, self.1)
    }
}

impl FromStr for Position {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (x, y) = text.split_once(';').ok_or("no ;")?;
        let number = |text: &str| text.parse().map_err(|_| format!("{text} is no number"));
        Ok(Self(number(x)?, number(y)?))
    }
}

fn load_positions(text: &str) -> Result<LoadedTree<Vec<Position>>, String> {
    let registry = Registry::<Vec<Position>>::new()
        .action_with_ports("WalkTo", [Port::input::<Position>("to")], |context| {
            let to = context.get("to")?;
            context.blackboard.push(to);
            Ok(Status::Success)
        })
        .variable::<Position>("home", Position(-1.5, 0.0));
    let loaded = behavior_tree_files::btc::load_text(Path::new("tree.btc"), text, &registry);
    loaded.map_err(|errors| errors.to_string())
}

#[test]
fn ports_and_parameters_have_types_of_the_program() {
    let text = "node WalkTo { in to: Position }
tree main = Sequence { Go (to <- home) Go (to <- \"2;0.5\") }
tree Go(in to: Position) = WalkTo (to <- to)";
    let mut tree = load_positions(text)
        .unwrap_or_else(|errors| panic!("{errors}"))
        .build();
    let mut walked = Vec::new();
    assert_eq!(tree.tick(Duration::ZERO, &mut walked), Status::Success);
    assert_eq!(walked, [Position(-1.5, 0.0), Position(2.0, 0.5)]);
    tree.set("home", Position(0.0, 1.0))
        .expect("it is a Position");
    assert_eq!(tree.get("home"), Ok(Position(0.0, 1.0)));
    let wrong = tree.set("home", 1.0).map_err(|error| error.to_string());
    let expected = "variable home is of type Position, not number";
    assert_eq!(wrong.as_ref().map_err(String::as_str), Err(expected));
}

#[test]
fn a_text_that_is_no_value_of_a_type_of_the_program_is_an_error_at_its_place() {
    for (text, expected) in [
        (
            "tree main = WalkTo (to <- \"left\")",
            "tree.btc:1:21: port to must be of type Position, got \"left\"",
        ),
        (
            "node WalkTo { in to: number }\ntree main = WalkTo (to <- home)",
            "tree.btc:1:18: port to of WalkTo is of type Position",
        ),
        (
            "node WalkTo { in to: Pose }\ntree main = WalkTo (to <- home)",
            "tree.btc:1:22: unknown type Pose (the types are bool, integer, number and text)",
        ),
    ] {
        assert_eq!(
            load_positions(text).err().as_deref(),
            Some(expected),
            "{text}"
        );
    }
}
