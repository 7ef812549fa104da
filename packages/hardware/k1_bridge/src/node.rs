use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, anyhow};
use booster::{
    BUTTON_EVENT, ButtonEvent, FALL_DOWN, FallDownState, KICK_BALL, LOCO_REQUEST, LOCO_RESPONSE,
    LOW_STATE, LowState, ODOMETER, Odometer, RpcResponse, request, status_of,
};
use hsl_ros::{Arguments, LogLimit, Node, Shutdown, shell};
use hsl_types::Time;
use hsl_wire::CdrError;
use robot_topics::{RobotTopics, Vision, WorldStates, now, robot_of};
use zenoh::Session;

use crate::zenoh_side::{open, publish, subscribe};
use crate::{K1Bridge, K1Input, K1Parameters, Tick};

/// Period of the bridge, as of HULKs' interface to the K1.
const PERIOD: Duration = Duration::from_millis(10);
/// How long to wait for messages before looking whether to end.
const PATIENCE: Duration = Duration::from_millis(50);
/// Number of calls whose answers are waited for.
const MOST_PENDING: usize = 200;

type Queue = Sender<(K1Input, Time)>;

/// Runs the node until it is asked to end.
///
/// # Errors
/// Returns an error for wrong arguments, or if ROS or Zenoh fails.
pub fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    let shutdown = Shutdown::listen()?;
    let (mut node, parameters) = Node::create::<K1Parameters>(arguments)?;
    let robot = robot_of(&node)?;
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
        faults: FaultLog::default(),
        notices: LogLimit::default(),
    };
    // The robot is called in a steady rhythm, whatever arrives on our side.
    thread::scope(|scope| {
        let robot = scope.spawn(|| robot.serve(&shutdown));
        while !shutdown.is_requested() && !robot.is_finished() {
            node.spin(PATIENCE);
            for input in topics.take() {
                // The receiver is gone when the thread of the robot has ended; the node then ends, too.
                let _ = queue.send((K1Input::Ours(input), now()));
            }
        }
        let served = robot.join();
        served.map_err(|_| anyhow!("the thread of the robot panicked, see the log above"))??;
        Ok(shell::PASSED)
    })
}

/// Subscribes to the robot's topics.
fn listen(session: &Session, queue: &Queue, answers: Sender<RpcResponse>) -> anyhow::Result<()> {
    take_each(session, LOW_STATE, queue, |bytes| {
        LowState::from_cdr(bytes).map(K1Input::LowState)
    })?;
    take_each(session, ODOMETER, queue, |bytes| {
        Odometer::from_cdr(bytes).map(K1Input::Odometer)
    })?;
    take_each(session, FALL_DOWN, queue, |bytes| {
        FallDownState::from_cdr(bytes).map(K1Input::Fall)
    })?;
    take_each(session, BUTTON_EVENT, queue, |bytes| {
        ButtonEvent::from_cdr(bytes).map(K1Input::Button)
    })?;
    let faults = FaultLog::default();
    subscribe(session, LOCO_RESPONSE, move |bytes| {
        match RpcResponse::from_cdr(bytes) {
            // The receiver is gone when the node ends.
            Ok(response) => _ = answers.send(response),
            Err(error) => faults.warn(LOCO_RESPONSE, &error),
        }
    })
}

fn take_each(
    session: &Session,
    topic: &'static str,
    queue: &Queue,
    read: impl Fn(&[u8]) -> Result<K1Input, CdrError> + Send + Sync + 'static,
) -> anyhow::Result<()> {
    let queue = queue.clone();
    let faults = FaultLog::default();
    subscribe(session, topic, move |bytes| match read(bytes) {
        // The receiver is gone when the node ends.
        Ok(input) => _ = queue.send((input, now())),
        Err(error) => faults.warn(topic, &error),
    })
}

/// Log of invalid messages of the robot, at most one line a second for each topic.
#[derive(Default)]
struct FaultLog(Mutex<LogLimit>);

impl FaultLog {
    fn warn(&self, topic: &'static str, fault: &dyn Display) {
        let mut limit = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(line) = limit.line(now(), topic, format_args!("{topic}: {fault}")) {
            tracing::warn!("{line}");
        }
    }
}

/// The robot's side of the node.
struct Robot {
    bridge: K1Bridge,
    session: Session,
    inputs: Receiver<(K1Input, Time)>,
    answered: Receiver<RpcResponse>,
    /// Numbers of the calls by the uuids of their requests.
    uuids: BTreeMap<String, u64>,
    world_states: WorldStates,
    faults: FaultLog,
    notices: LogLimit<(&'static str, u32)>,
}

impl Robot {
    fn serve(&mut self, shutdown: &Shutdown) -> anyhow::Result<()> {
        while !shutdown.is_requested() {
            let began = now();
            self.take_answers();
            while let Ok((input, at)) = self.inputs.try_recv() {
                self.bridge.take(input, at);
            }
            let tick = self.bridge.tick(now());
            self.send(tick)?;
            thread::sleep(PERIOD.saturating_sub(now().since(began)));
        }
        let tick = self.bridge.end(now());
        self.send(tick)
    }

    fn take_answers(&mut self) {
        while let Ok(response) = self.answered.try_recv() {
            // Others may call the robot, too.
            let Some(number) = self.uuids.remove(&response.uuid) else {
                continue;
            };
            match status_of(&response) {
                Ok(status) => self.bridge.take(K1Input::Answer { number, status }, now()),
                Err(error) => self.faults.warn(LOCO_RESPONSE, &error),
            }
        }
    }

    fn send(&mut self, tick: Tick) -> anyhow::Result<()> {
        for (number, call) in tick.calls {
            let uuid = uuid()?;
            let asked = request(&uuid, call);
            self.uuids.insert(uuid, number);
            publish(&self.session, LOCO_REQUEST, asked.to_cdr())?;
        }
        if self.uuids.len() > MOST_PENDING {
            let oldest = self
                .uuids
                .values()
                .max()
                .map_or(0, |newest| newest.saturating_sub(MOST_PENDING as u64));
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

/// Returns a random identifier of a request: other programs may call the robot, too.
fn uuid() -> anyhow::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).context("no random numbers")?;
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
