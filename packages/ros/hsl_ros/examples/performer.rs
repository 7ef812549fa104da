//! Performer of a mission: a node with r2r that carries out an action, here by waiting. Its argument is the name of the
//! action server, such as `/uav1/fly_to`.

use std::time::Duration;

use futures::StreamExt;
use futures::executor::block_on;
use r2r::hsl_msgs::action::PerformAction;

fn main() -> r2r::Result<()> {
    let name = std::env::args().nth(1).unwrap_or_default();
    let mut node = r2r::Node::create(r2r::Context::create()?, "performer", "")?;
    let mut steps = node.create_action_server::<PerformAction::Action>(&name)?;
    std::thread::spawn(move || {
        while let Some(step) = block_on(steps.next()) {
            let (mut goal, _cancels) = step.accept()?;
            std::thread::sleep(Duration::from_millis(100));
            eprintln!("{} {}", goal.goal.action, goal.goal.arguments.join(" "));
            goal.succeed(PerformAction::Result {
                success: true,
                ..Default::default()
            })?;
        }
        Ok::<(), r2r::Error>(())
    });
    loop {
        node.spin_once(Duration::from_millis(10));
    }
}
