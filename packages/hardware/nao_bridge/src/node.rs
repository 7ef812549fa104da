use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Duration;

use anyhow::anyhow;
use hsl_ros::{Arguments, CheckedSubscription, Error, Node, Publisher, Shutdown, shell};
use hsl_types::{Faults, Time, limits};
use hsl_wire::topics::Qos;
use hsl_wire::{geometry_msgs, sensor_msgs};
use lola::CYCLE;
use robot_bridge::Velocity;
use robot_topics::{RobotTopics, Vision, now, robot_of};

use crate::lola_socket::LolaSocket;
use crate::nao_lola::NaoLola;
use crate::{Cycle, JointTargets, NaoBridge, NaoParameters, RobotInput};

/// Topic of the velocity for a walk engine, and that of the velocity at which it walks: the names of the public one.
const TARGET: &str = "target";
const CURRENT_TWIST: &str = "walk/current_twist";
/// Topic on which a motion engine says where joints are to be.
const JOINT_TARGETS: &str = "joint_targets";
/// How long to wait for messages before looking whether to end.
const PATIENCE: Duration = Duration::from_millis(50);

/// Runs the node until it is asked to end.
///
/// # Errors
/// Returns an error for wrong arguments, or if ROS fails.
pub fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    let shutdown = Shutdown::listen()?;
    let (mut node, parameters) = Node::create::<NaoParameters>(arguments)?;
    let robot = robot_of(&node)?;
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
                .take()
                .into_iter()
                .map(RobotInput::Ours)
                .for_each(|input| robot.take(input));
            engines.take(|input| robot.take(input));
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
    // The robot waits for each answer, so that its thread does nothing else.
    thread::scope(|scope| {
        let robot = scope.spawn(|| socket.serve(&shutdown));
        while !shutdown.is_requested() && !robot.is_finished() {
            node.spin(PATIENCE);
            let inputs = topics.take().into_iter().map(RobotInput::Ours);
            inputs.for_each(|input| send(&queue, input));
            engines.take(|input| send(&queue, input));
        }
        let served = robot.join();
        served.map_err(|_| anyhow!("the thread of the robot panicked, see the log above"))??;
        Ok(shell::PASSED)
    })
}

/// The topics of motion engines.
struct Engines {
    walked: CheckedSubscription<geometry_msgs::Twist>,
    targets: CheckedSubscription<sensor_msgs::JointState>,
}

impl Engines {
    /// Takes all that has arrived, and logs what is invalid.
    fn take(&mut self, mut take: impl FnMut(RobotInput)) {
        let now = now();
        self.walked.each(now, |twist| {
            take(RobotInput::Walked(velocity(twist)?));
            Ok(())
        });
        self.targets.each(now, |targets| {
            take(RobotInput::Targets(JointTargets::from_message(targets)?));
            Ok(())
        });
    }
}

fn send(queue: &Sender<(RobotInput, Time)>, input: RobotInput) {
    // The receiver is gone when the thread of the robot has ended; the node then ends, too.
    let _ = queue.send((input, now()));
}

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

fn velocity(twist: &geometry_msgs::Twist) -> Result<Velocity, Faults> {
    let mut faults = Faults::default();
    let mut number = |field: &str, value: f64| {
        let number = value as f32;
        faults.require(
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
    faults.into_result(velocity)
}

#[cfg(test)]
mod tests {
    use crate::NaoParameters;

    #[test]
    fn the_generated_files_are_what_the_struct_says() {
        ros_testing::assert_generated::<NaoParameters>("nao_bridge", env!("CARGO_MANIFEST_DIR"));
    }
}
