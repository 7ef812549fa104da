//! Names that a program cannot register.

use behavior_tree::{Direction, Port, Registry, Status};
use behavior_tree_files::check_names;

#[test]
fn names_that_files_cannot_use_are_refused_together() {
    let port = |name: &str| Port::new(name, Direction::In, None);
    let done = |_: &mut behavior_tree::Context<'_, ()>| Ok(Status::Success);
    let registry = Registry::<()>::new()
        .condition("Root", |()| true)
        .condition("Look around", |()| true)
        .condition("Switch3", |()| true)
        .action("Both", |()| Status::Success)
        .decorator("Both", [], |children| children.tick(0))
        .decorator("Timeout", [], |children| children.tick(0))
        .action("Subtree", |()| Status::Success)
        .action_with_ports(
            "Kick",
            ["power", "ID", "name", "2nd", "_skipIf", "a.b"].map(port),
            done,
        );
    let errors = check_names(&registry).map_err(|errors| errors.to_string());
    let expected = "\
Both is the name of a leaf and of a control node
\"ID\" cannot be the name of a port of Kick
\"name\" cannot be the name of a port of Kick
\"2nd\" cannot be the name of a port of Kick
\"_skipIf\" cannot be the name of a port of Kick
\"a.b\" cannot be the name of a port of Kick
\"Look around\" cannot be the name of a node
\"Root\" cannot be the name of a node
Subtree is the name of a built-in node
Switch3 is the name of a built-in node
Timeout is the name of a built-in node";
    assert_eq!(errors.as_ref().map_err(String::as_str), Err(expected));
}

#[test]
fn other_names_are_accepted() {
    let registry = Registry::<()>::new()
        .condition("IsAbove", |()| true)
        .decorator("Geschütz_2", [Port::input::<f64>("x_max")], |children| {
            children.tick(0)
        });
    assert_eq!(check_names(&registry), Ok(()));
}
