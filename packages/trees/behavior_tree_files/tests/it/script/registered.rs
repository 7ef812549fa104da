//! Control nodes and decorators of the program in scripts.

use behavior_tree::Status;

use crate::script::fixture::{Player, errors, tick, tree};

#[test]
fn control_nodes_of_the_program_have_constructors() {
    let mut tree = tree("Backwards([Kick(), Throttle(FetchBall(), 2), Throttle(Fail())])");
    let mut player = Player::default();
    let mut done = || tick(&mut tree, &mut player);
    assert_eq!(done(), (Status::Failure, vec!["Fail".to_owned()]));
    assert_eq!(tree.layout().nodes[0].kind, "Backwards");
    let mut tree = self::tree("Backwards([Kick(), Throttle(FetchBall(), 2)]).named(\"back\")");
    let mut done = || tick(&mut tree, &mut player).1;
    assert_eq!(done(), ["FetchBall", "Kick"]);
    assert_eq!(done(), ["Kick"]);
    assert_eq!(done(), ["FetchBall", "Kick"]);
    assert_eq!(tree.layout().nodes[0].name, "back");
}

#[test]
fn what_does_not_fit_a_control_node_of_the_program_is_an_error() {
    for (script, expected) in [
        ("Backwards([])", "Backwards needs at least one child, got 0"),
        (
            "Backwards(Kick())",
            "children of Backwards is a node, not an array",
        ),
        (
            "Throttle([Kick()])",
            "child of Throttle is an array, not a node",
        ),
        (
            "Throttle(Kick(), 1.5)",
            "ticks of Throttle is the Float 1.5, not a integer",
        ),
        (
            "Throttle(Kick(), 1, 2)",
            "Throttle(child, ticks) is called with 3 arguments (ticks can be left out)",
        ),
        (
            "Throtle(Kick())",
            "node Throtle not found (did you mean Throttle?)",
        ),
    ] {
        let found = errors(script);
        assert_eq!(found, [format!("test.rhai:1:1: {expected}")], "{script}");
    }
}
