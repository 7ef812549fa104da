use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Duration;

use anyhow::anyhow;
use hsl_ros::{Arguments, CheckedSubscription, Error, Node, Publisher, Shutdown, shell};
use hsl_types::{Time, limits};
use hsl_wire::topics::Qos;
use hsl_wire::{geometry_msgs, sensor_msgs};
use lola::CYCLE;
use robot_bridge::Velocity;
use robot_topics::{RobotTopics, Vision, now};
use support::InvalidValues;

use crate::lola_socket::LolaSocket;
use crate::nao_lola::NaoLola;
use crate::{Cycle, JointTargets, NaoBridge, NaoParameters, RobotInput};

/// Topic of the target velocity for a walk engine, named as by the public engine `walk`.
const TARGET: &str = "target";
/// Topic of the current velocity of a walk engine.
const CURRENT_TWIST: &str = "walk/current_twist";
/// Topic of the joint angles of a motion engine.
const JOINT_TARGETS: &str = "joint_targets";
/// Maximum time to wait for messages, after which the node checks whether it has to end.
const POLL_PERIOD: Duration = Duration::from_millis(50);

/// Runs the node until shutdown, with LoLA's socket or the topics of nao_lola. At the end the robot is limp. Returns
/// the exit code.
///
/// # Errors
/// Returns an error for invalid arguments, or if ROS fails.
pub fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    let shutdown = Shutdown::listen()?;
    let (mut node, parameters) = Node::create::<NaoParameters>(arguments)?;
    let robot = node.robot()?;
    let vision = Vision::new(&parameters.vision, &parameters.perception);
    let mut topics = RobotTopics::new(&mut node, robot, &parameters.field, vision)?;
    let mut engines = Engines {
        walked: CheckedSubscription::new(&mut node, CURRENT_TWIST, Qos::STREAM)?,
        targets: CheckedSubscription::new(&mut node, JOINT_TARGETS, Qos::STREAM)?,
    };
    let target: Publisher<geometry_msgs::Twist> = node.publisher(TARGET, Qos::STREAM)?;
    let world_states = topics.world_states();
    let publish = move |cycle: &Cycle| -> Result<(), Error> {
        world_states.publish(&cycle.world_state)?;
        target.publish(&twist(cycle.velocity))
    };
    if parameters.nao_lola {
        let bridge = NaoBridge::new(robot.player_number, parameters);
        let mut robot = NaoLola::new(&mut node, bridge)?;
        while !shutdown.is_requested() {
            node.spin(CYCLE);
            topics
                .receive(&node)
                .into_iter()
                .map(RobotInput::Topics)
                .for_each(|input| robot.handle(input));
            engines.receive(|input| robot.handle(input));
            if let Some(cycle) = robot.work()? {
                publish(&cycle)?;
            }
        }
        robot.make_limp()?;
        return Ok(shell::PASSED);
    }
    let (queue, inputs) = mpsc::channel();
    let path = parameters.socket.clone();
    let bridge = NaoBridge::new(robot.player_number, parameters);
    let mut socket = LolaSocket::new(bridge, path, inputs, publish);
    // The robot waits for each answer, so its thread does nothing else.
    thread::scope(|scope| {
        let robot = scope.spawn(|| socket.serve(&shutdown));
        while !shutdown.is_requested() && !robot.is_finished() {
            node.spin(POLL_PERIOD);
            let inputs = topics.receive(&node).into_iter().map(RobotInput::Topics);
            inputs.for_each(|input| send(&queue, input));
            engines.receive(|input| send(&queue, input));
        }
        let served = robot.join();
        served.map_err(|_| anyhow!("the thread of the robot panicked, see the log above"))??;
        Ok(shell::PASSED)
    })
}

/// Subscriptions to the topics of motion engines.
struct Engines {
    /// Current velocity of a walk engine.
    walked: CheckedSubscription<geometry_msgs::Twist>,
    /// Joint angles of a motion engine.
    targets: CheckedSubscription<sensor_msgs::JointState>,
}

impl Engines {
    /// Passes all received inputs to `handle`, and logs invalid messages.
    fn receive(&mut self, mut handle: impl FnMut(RobotInput)) {
        let now = now();
        self.walked.each(now, |twist| {
            handle(RobotInput::WalkVelocity(velocity(twist)?));
            Ok(())
        });
        self.targets.each(now, |targets| {
            handle(RobotInput::JointTargets(JointTargets::from_message(
                targets,
            )?));
            Ok(())
        });
    }
}

/// Sends an input to the thread of the robot, with the time of its arrival.
fn send(queue: &Sender<(RobotInput, Time)>, input: RobotInput) {
    // The receiver is missing only after the end of the robot's thread, when the node ends, too.
    let _ = queue.send((input, now()));
}

/// Converts a velocity to a message.
fn twist(velocity: Velocity) -> geometry_msgs::Twist {
    geometry_msgs::Twist {
        linear: geometry_msgs::Vector3 {
            x: velocity.forward.into(),
            y: velocity.left.into(),
            z: 0.0,
        },
        angular: geometry_msgs::Vector3 {
            z: velocity.turn.into(),
            ..geometry_msgs::Vector3::default()
        },
    }
}

/// Converts a message to a velocity. Returns an error for each number that is not finite or too large.
fn velocity(twist: &geometry_msgs::Twist) -> Result<Velocity, InvalidValues> {
    let mut invalid = InvalidValues::default();
    let mut number = |field: &str, value: f64| {
        let number = value as f32;
        invalid.require(
            limits::is_number(number),
            field,
            format_args!(
                "must be a number of at most {}, got {value}",
                limits::NUMBER
            ),
        );
        number
    };
    let velocity = Velocity {
        forward: number("linear.x", twist.linear.x),
        left: number("linear.y", twist.linear.y),
        turn: number("angular.z", twist.angular.z),
    };
    invalid.into_result(velocity)
}

#[cfg(test)]
mod tests {
    use crate::NaoParameters;

    #[test]
    fn the_generated_files_are_what_the_struct_says() {
        ros_testing::assert_generated::<NaoParameters>("nao_bridge", env!("CARGO_MANIFEST_DIR"));
    }
}
