//! A tree from a file, ticked until its root ends: `cargo run --example tick_file -- robot.btc`.

use std::cell::Cell;
use std::error::Error;
use std::path::PathBuf;
use std::time::Duration;

use behavior_tree::{Registry, Status};
use behavior_tree_files::Situation;

/// Blackboard: the number of steps to the ball.
struct Robot {
    steps_to_ball: u32,
}

thread_local! {
    /// Steps to the ball during a call of a script function.
    static STEPS: Cell<u32> = const { Cell::new(0) };
}

/// Argument of script functions, which has no methods here.
#[derive(Clone, Copy, Default)]
struct RobotSituation;

impl Situation<Robot> for RobotSituation {
    fn enter<R>(robot: &Robot, call: impl FnOnce() -> R) -> R {
        STEPS.set(robot.steps_to_ball);
        call()
    }

    fn read<R>(ask: impl FnOnce(&Robot) -> R) -> R {
        let steps_to_ball = STEPS.get();
        ask(&Robot { steps_to_ball })
    }
}

/// Returns the conditions and actions that files can name.
fn registry() -> Registry<Robot> {
    Registry::new()
        .condition("BallIsNear", |robot: &Robot| robot.steps_to_ball == 0)
        .action("Walk", |robot: &mut Robot| {
            println!("walk, {} steps left", robot.steps_to_ball);
            let Some(left) = robot.steps_to_ball.checked_sub(1) else {
                return Status::Success;
            };
            robot.steps_to_ball = left;
            Status::Running
        })
        .action("Kick", |_: &mut Robot| {
            println!("kick");
            Status::Success
        })
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = PathBuf::from(
        std::env::args()
            .nth(1)
            .ok_or("the path of a tree file is missing")?,
    );
    let loaded = behavior_tree_files::load::<RobotSituation, _>(&path, &registry())?;
    let mut tree = loaded.build();
    let mut robot = Robot { steps_to_ball: 3 };
    let mut now = Duration::ZERO;
    while tree.tick(now, &mut robot) == Status::Running {
        now += Duration::from_millis(10);
    }
    Ok(())
}
