//! Guards, with a test for each sentence of the documentation.

use std::cell::Cell;
use std::time::Duration;

use behavior_tree::{Status, Tree, action, guard};

#[derive(Default)]
struct Gate {
    is_open: bool,
    asked: Cell<u32>,
}

fn tree() -> Tree<Gate> {
    Tree::new(guard(
        "only while it is open",
        "the gate is open",
        |gate: &Gate| {
            gate.asked.set(gate.asked.get() + 1);
            gate.is_open
        },
        action("walk through", |_| Status::Running),
    ))
}

#[test]
fn it_asks_its_condition_once_a_tick_whatever_comes_of_it() {
    let (mut tree, mut gate) = (tree(), Gate::default());
    for (tick, is_open) in (1..).zip([true, true, false, false, true]) {
        gate.is_open = is_open;
        tree.tick(Duration::ZERO, &mut gate);
        assert_eq!(gate.asked.get(), tick);
    }
}

#[test]
fn it_halts_its_child_when_the_condition_does_not_hold_any_longer() {
    let (mut tree, mut gate) = (tree(), Gate::default());
    gate.is_open = true;
    assert_eq!(tree.tick(Duration::ZERO, &mut gate), Status::Running);
    gate.is_open = false;
    assert_eq!(tree.tick(Duration::ZERO, &mut gate), Status::Failure);
    assert_eq!(tree.trace().statuses, [Status::Failure, Status::Idle]);
    assert_eq!(tree.trace().halted, [false, true]);
}
