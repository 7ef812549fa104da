//! A tree in Rust, drawn after each tick: `cargo run --example draw_ticks`.

use std::time::Duration;

use behavior_tree::{Status, Tree, action, condition, draw, selection, sequence};

/// Blackboard: the number of steps to the ball.
struct Robot {
    steps_to_ball: u32,
}

fn main() {
    let kick = sequence(
        "kick",
        [
            condition("ball is near", |robot: &Robot| robot.steps_to_ball == 0),
            action("kick", |_: &mut Robot| Status::Success),
        ],
    );
    let walk = action("walk", |robot: &mut Robot| {
        robot.steps_to_ball -= 1;
        Status::Running
    });
    let mut tree = Tree::new(selection("play", [kick, walk]));
    let mut robot = Robot { steps_to_ball: 2 };
    let mut now = Duration::ZERO;
    loop {
        let status = tree.tick(now, &mut robot);
        for line in draw(tree.layout(), tree.trace(), false) {
            println!("{line}");
        }
        if status != Status::Running {
            return;
        }
        now += Duration::from_millis(10);
    }
}
