//! Robot that walks to the ball and kicks it.
//!
//! ```text
//! ros2 run team_package robot --ros-args -r __ns:=/hulks/robot_2
//! ```

use std::error::Error;
use std::time::Duration;

use futures::StreamExt;
use futures::executor::LocalPool;
use futures::task::LocalSpawnExt;
use r2r::hsl_msgs::msg::{MotionCommand, PrimaryState, WorldState};
use r2r::{Context, Node, QosProfile};

/// Maximum time of one wait for messages.
const WAIT: Duration = Duration::from_millis(100);
/// Angular velocity of a robot that searches the ball \[rad/s\].
const SEARCH: f32 = 0.5;

/// Robot with its parameters.
struct Robot {
    /// Walking speed \[m/s\].
    walking_speed: f32,
    /// Maximum distance of the ball for a kick \[m\].
    kick_distance: f32,
}

impl Robot {
    /// Returns the motion command for a world state.
    fn decide(&self, world_state: &WorldState) -> MotionCommand {
        if world_state.primary_state.value != PrimaryState::PLAYING as u8 {
            return command(MotionCommand::STAND as u8);
        }
        let Some(seen) = world_state.ball.first() else {
            return MotionCommand {
                angular_velocity: SEARCH,
                ..command(MotionCommand::WALK_WITH_VELOCITY as u8)
            };
        };
        // In the ground frame: x is ahead of the robot, y to its left [m].
        let ball = &seen.ball_in_ground;
        let distance = (ball.x * ball.x + ball.y * ball.y).sqrt();
        if distance < self.kick_distance {
            let mut kick = command(MotionCommand::VISUAL_KICK as u8);
            kick.ball_position = ball.clone();
            kick.target_position = ball.clone();
            // Straight ahead.
            kick.kick_direction.cos = 1.0;
            return kick;
        }
        let mut walk = command(MotionCommand::WALK_WITH_VELOCITY as u8);
        walk.velocity.x = self.walking_speed * ball.x / distance;
        walk.velocity.y = self.walking_speed * ball.y / distance;
        // Sine of the angle to the ball: positive if the ball is to the left.
        walk.angular_velocity = ball.y / distance;
        walk
    }
}

/// Returns a motion command of a kind, which is a constant of the message.
fn command(kind: u8) -> MotionCommand {
    MotionCommand {
        kind,
        ..MotionCommand::default()
    }
}

/// Returns a parameter of the node, or the default if it is not given.
fn parameter(node: &Node, name: &str, default: f64) -> f32 {
    node.get_parameter(name).unwrap_or(default) as f32
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut node = Node::create(Context::create()?, "robot", "")?;
    let robot = Robot {
        walking_speed: parameter(&node, "walking_speed", 0.3),
        kick_distance: parameter(&node, "kick_distance", 0.15),
    };
    let motion_command =
        node.create_publisher::<MotionCommand>("motion_command", QosProfile::default())?;
    // Created last: the match begins when the world discovers this subscription.
    let mut world_states = node.subscribe::<WorldState>("world_state", QosProfile::default())?;
    let mut pool = LocalPool::new();
    pool.spawner().spawn_local(async move {
        while let Some(world_state) = world_states.next().await {
            let mut command = robot.decide(&world_state);
            // Time of the tick: no clock is needed.
            command.decided_on = vec![world_state.header.stamp.clone()];
            command.header = world_state.header;
            if let Err(error) = motion_command.publish(&command) {
                eprintln!("motion_command was not published: {error}");
            }
        }
    })?;
    loop {
        node.spin_once(WAIT);
        pool.run_until_stalled();
    }
}
