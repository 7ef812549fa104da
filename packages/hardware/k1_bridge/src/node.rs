use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, anyhow};
use booster::{
    BUTTON_EVENT, ButtonEvent, FALL_DOWN, FallDownState, KICK_BALL, LOCO_REQUEST, LOCO_RESPONSE,
    LOW_STATE, LowState, ODOMETER, Odometer, RpcResponse, parse_status, request,
};
use hsl_ros::{Arguments, LogLimit, Node, Shutdown, shell};
use hsl_types::Time;
use hsl_wire::CdrError;
use robot_topics::{RobotTopics, Vision, WorldStates, now};
use zenoh::Session;

use crate::zenoh_side::{open, publish, subscribe};
use crate::{K1Bridge, K1Input, K1Parameters, Tick};

/// Period of the bridge, as in HULKs' interface to the K1.
const PERIOD: Duration = Duration::from_millis(10);
/// Maximum time to wait for messages, after which the node checks whether it has to end.
const POLL_PERIOD: Duration = Duration::from_millis(50);
/// Maximum number of calls without an answer.
const MAX_PENDING: usize = 200;

/// Sender of inputs, with the time of their arrival, to the thread of the robot.
type Queue = Sender<(K1Input, Time)>;

/// Runs the node until shutdown: passes the robot's state to the behavior and its motion commands to the robot. One
/// thread works for ROS, one for the robot. Returns the exit code.
///
/// # Errors
/// Returns an error for invalid arguments, or if ROS or Zenoh fails.
pub fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    let shutdown = Shutdown::listen()?;
    let (mut node, parameters) = Node::create::<K1Parameters>(arguments)?;
    let robot = node.robot()?;
    let vision = Vision::new(&parameters.vision, &parameters.perception);
    let mut topics = RobotTopics::new(&mut node, robot, &parameters.field, vision)?;
    let (queue, inputs) = mpsc::channel();
    let (answers, answered) = mpsc::channel();
    let session = open(Some(&parameters.router), None).context("router:=")?;
    listen(&session, &queue, answers)?;
    let mut robot = Robot {
        bridge: K1Bridge::new(robot.player_number, parameters),
        session,
        inputs,
        answered,
        uuids: BTreeMap::new(),
        world_states: topics.world_states(),
        errors: ErrorLog::default(),
        notices: LogLimit::default(),
    };
    // The robot has a thread of its own, so that the period of the calls does not depend on ROS.
    thread::scope(|scope| {
        let robot = scope.spawn(|| robot.serve(&shutdown));
        while !shutdown.is_requested() && !robot.is_finished() {
            node.spin(POLL_PERIOD);
            for input in topics.receive(&node) {
                // The receiver is missing only after the end of the robot's thread, when the node ends, too.
                let _ = queue.send((K1Input::Topics(input), now()));
            }
        }
        let served = robot.join();
        served.map_err(|_| anyhow!("the thread of the robot panicked, see the log above"))??;
        Ok(shell::PASSED)
    })
}

/// Subscribes to the robot's topics: states go to `queue`, answers to calls to `answers`. Ends with the session.
fn listen(session: &Session, queue: &Queue, answers: Sender<RpcResponse>) -> anyhow::Result<()> {
    forward(session, LOW_STATE, queue, |bytes| {
        LowState::from_cdr(bytes).map(K1Input::LowState)
    })?;
    forward(session, ODOMETER, queue, |bytes| {
        Odometer::from_cdr(bytes).map(K1Input::Odometer)
    })?;
    forward(session, FALL_DOWN, queue, |bytes| {
        FallDownState::from_cdr(bytes).map(K1Input::Fall)
    })?;
    forward(session, BUTTON_EVENT, queue, |bytes| {
        ButtonEvent::from_cdr(bytes).map(K1Input::Button)
    })?;
    let errors = ErrorLog::default();
    subscribe(session, LOCO_RESPONSE, move |bytes| {
        match RpcResponse::from_cdr(bytes) {
            // The receiver is missing only at the end of the node.
            Ok(response) => _ = answers.send(response),
            Err(error) => errors.warn(LOCO_RESPONSE, &error),
        }
    })
}

/// Subscribes to a topic of the robot, decodes its messages with `read`, and sends them to `queue`. Logs invalid ones.
fn forward(
    session: &Session,
    topic: &'static str,
    queue: &Queue,
    read: impl Fn(&[u8]) -> Result<K1Input, CdrError> + Send + Sync + 'static,
) -> anyhow::Result<()> {
    let queue = queue.clone();
    let errors = ErrorLog::default();
    subscribe(session, topic, move |bytes| match read(bytes) {
        // The receiver is missing only at the end of the node.
        Ok(input) => _ = queue.send((input, now())),
        Err(error) => errors.warn(topic, &error),
    })
}

/// Log of invalid messages of the robot, with at most one line a second per topic.
#[derive(Default)]
struct ErrorLog(Mutex<LogLimit>);

impl ErrorLog {
    /// Logs an invalid message, with a limited rate.
    fn warn(&self, topic: &'static str, error: &dyn Display) {
        let mut limit = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(line) = limit.line(now(), topic, format_args!("{topic}: {error}")) {
            tracing::warn!("{line}");
        }
    }
}

/// Robot's side of the node, which runs in a thread of its own.
struct Robot {
    bridge: K1Bridge,
    session: Session,
    /// Inputs of the bridge, each with the time of its arrival.
    inputs: Receiver<(K1Input, Time)>,
    /// Answers of the robot to calls.
    answered: Receiver<RpcResponse>,
    /// Numbers of the calls by the uuids of their requests.
    uuids: BTreeMap<String, u64>,
    world_states: WorldStates,
    errors: ErrorLog,
    notices: LogLimit<(&'static str, u32)>,
}

impl Robot {
    /// Runs the bridge with a period of [`PERIOD`] until shutdown, and then stops the robot.
    fn serve(&mut self, shutdown: &Shutdown) -> anyhow::Result<()> {
        while !shutdown.is_requested() {
            let start = now();
            self.handle_answers();
            while let Ok((input, at)) = self.inputs.try_recv() {
                self.bridge.handle(input, at);
            }
            let tick = self.bridge.tick(now());
            self.send(tick)?;
            thread::sleep(PERIOD.saturating_sub(now().since(start)));
        }
        let tick = self.bridge.end(now());
        self.send(tick)
    }

    /// Passes the answers that have arrived to the bridge, by the number of the call.
    fn handle_answers(&mut self) {
        while let Ok(response) = self.answered.try_recv() {
            // Answers to the calls of other programs are ignored.
            let Some(number) = self.uuids.remove(&response.uuid) else {
                continue;
            };
            match parse_status(&response) {
                Ok(status) => self
                    .bridge
                    .handle(K1Input::Answer { number, status }, now()),
                Err(error) => self.errors.warn(LOCO_RESPONSE, &error),
            }
        }
    }

    /// Sends the calls and the kick of a tick to the robot, logs its notices, and publishes the world state. Forgets
    /// the oldest unanswered calls beyond [`MAX_PENDING`].
    fn send(&mut self, tick: Tick) -> anyhow::Result<()> {
        for (number, call) in tick.calls {
            let uuid = uuid()?;
            let request = request(&uuid, call);
            self.uuids.insert(uuid, number);
            publish(&self.session, LOCO_REQUEST, request.to_cdr())?;
        }
        if self.uuids.len() > MAX_PENDING {
            let oldest = self
                .uuids
                .values()
                .max()
                .map_or(0, |newest| newest.saturating_sub(MAX_PENDING as u64));
            self.uuids.retain(|_, number| *number >= oldest);
        }
        if let Some(kick) = tick.kick {
            publish(&self.session, KICK_BALL, kick.to_cdr())?;
        }
        for notice in tick.notices {
            match self.notices.line(now(), notice.kind(), notice) {
                Some(line) if notice.is_warning() => tracing::warn!("{line}"),
                Some(line) => tracing::info!("{line}"),
                None => {}
            }
        }
        if let Some(world_state) = tick.world_state {
            self.world_states.publish(&world_state)?;
        }
        Ok(())
    }
}

/// Returns a random identifier for a request, because other programs may call the robot, too.
fn uuid() -> anyhow::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).context("cannot get random numbers")?;
    Ok(format!("{:032x}", u128::from_le_bytes(bytes)))
}

#[cfg(test)]
mod tests {
    use crate::K1Parameters;

    #[test]
    fn the_generated_files_are_what_the_struct_says() {
        ros_testing::assert_generated::<K1Parameters>("k1_bridge", env!("CARGO_MANIFEST_DIR"));
    }
}
