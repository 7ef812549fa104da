use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use hsl_ros::{Arguments, Node, RobotNotes, Shutdown, Subscription, shell};
use hsl_types::{FieldDimensions, RobotId};
use hsl_wire::convert::field_dimensions;
use hsl_wire::{hsl_msgs, topics};
use hulks_protocol::convert::Translate;
use hulks_protocol::namespace::Namespace;
use hulks_protocol::parameters::{BridgePacing, BridgeParameters};
use hulks_protocol::topics as theirs;

use crate::COMPONENT;
use crate::bridge::Bridge;
use crate::dispatcher::{Calls, Dispatcher};
use crate::event::Report;
use crate::known_peer::KnownPeer;
use crate::lockstep_robot::LockstepRobot;
use crate::player::Player;
use crate::realtime_robot::RealtimeRobot;
use crate::robot::Robot;
use crate::ros_side::RosSide;
use crate::waiting::Waiting;
use crate::wall_clock;
use crate::zenoh_side::{Latched, Link, Session};

/// Period of checks for shutdown requests.
const POLL_PERIOD: Duration = Duration::from_millis(100);

/// Runs the node until shutdown is requested: waits for the field of each robot, opens the Zenoh session, and passes
/// events of both sides to the bridge. Returns the exit code.
pub(crate) fn run(
    arguments: &Arguments,
    shutdown: &Shutdown,
    notes: &RobotNotes,
) -> anyhow::Result<u8> {
    let (mut node, parameters) = Node::create::<BridgeParameters>(arguments)?;
    let robots = parameters.robots().map_err(anyhow::Error::msg)?;
    let fields = fields(&mut node, &robots)?;
    let (dispatcher, calls) = Dispatcher::<Bridge>::new();
    let dispatcher = Arc::new(dispatcher);
    // The thread of ROS may wait for the worker, because the worker never waits for ROS.
    let ros = Arc::new(RosSide::start(node, {
        let dispatcher = Arc::clone(&dispatcher);
        Arc::new(move |event| dispatcher.handle_in_place(event))
    }));
    let report: Report = {
        let dispatcher = Arc::clone(&dispatcher);
        Arc::new(move |event| dispatcher.post(event))
    };
    let mut waiting = Waiting::new(parameters.progress);

    let for_world = vec!["world_sim, which knows the field".to_owned()];
    waiting.report(for_world, wall_clock::since_epoch())?;
    let wait = || calls.wait(POLL_PERIOD);
    let Some(fields) = wait_for_fields(fields, wait, shutdown)? else {
        return Ok(shell::PASSED);
    };
    let mut session = Session::open(&parameters)?;
    let _tokens = session.watch_tokens(report.clone())?;
    let mut players = BTreeMap::new();
    for (id, namespace) in &robots {
        let field = fields.get(id).context("every robot has its field")?;
        let robot = robot(
            &mut session,
            (*id, namespace),
            field,
            (&parameters, notes),
            report.clone(),
        )?;
        let player: Box<dyn Player> = match parameters.pacing {
            BridgePacing::Lockstep => Box::new(LockstepRobot::new(robot, Arc::clone(&ros))),
            BridgePacing::Realtime => Box::new(RealtimeRobot::new(robot, Arc::clone(&ros))),
        };
        players.insert(*id, player);
    }
    dispatcher.set_worker(Some(Bridge::open(session, players, notes.clone())?));
    let played = play(&dispatcher, &calls, &mut waiting, shutdown);
    if let Err(error) = &played {
        // The world reports the first failure: the cause must come before the removal of the robots' topics.
        shutdown.fail_with(COMPONENT.name, error);
    }
    // The worker and both sides refer to each other. Without its worker, the dispatcher closes both sides before the
    // program ends.
    drop(dispatcher.set_worker(None));
    played.map(|()| shell::PASSED)
}

/// Lets the bridge work whenever an event or scheduled work calls the main thread, until shutdown is requested.
fn play(
    dispatcher: &Dispatcher<Bridge>,
    calls: &Calls,
    waiting: &mut Waiting,
    shutdown: &Shutdown,
) -> anyhow::Result<()> {
    while !shutdown.is_requested() {
        let due = dispatcher.work(|bridge| bridge.do_due_work(waiting))?;
        let pause = due.map(|due| due.saturating_sub(wall_clock::since_epoch()));
        calls.wait(pause.map_or(POLL_PERIOD, |pause| pause.min(POLL_PERIOD)))?;
    }
    Ok(())
}

/// Subscribes to the field of each robot. The world publishes it as a latched message.
fn fields(
    node: &mut Node,
    robots: &BTreeMap<RobotId, Namespace>,
) -> anyhow::Result<BTreeMap<RobotId, Subscription<hsl_msgs::FieldDimensions>>> {
    let topic = &topics::FIELD_DIMENSIONS;
    let subscriptions = robots.keys().map(|robot| {
        let subscription = node.subscription(&topic.of_robot(*robot), topic.qos)?;
        Ok((*robot, subscription))
    });
    subscriptions.collect()
}

/// Waits for the field of each robot, because nodes must not start before the field is published. Returns `None` if
/// shutdown was requested.
fn wait_for_fields(
    mut subscriptions: BTreeMap<RobotId, Subscription<hsl_msgs::FieldDimensions>>,
    wait: impl Fn() -> anyhow::Result<()>,
    shutdown: &Shutdown,
) -> anyhow::Result<Option<BTreeMap<RobotId, FieldDimensions>>> {
    let mut fields = BTreeMap::new();
    while !subscriptions.is_empty() {
        if shutdown.is_requested() {
            return Ok(None);
        }
        wait()?;
        for (robot, subscription) in &subscriptions {
            if let Some(received) = subscription.take() {
                let field = field_dimensions::from_message(&received?)
                    .map_err(anyhow::Error::msg)
                    .with_context(|| topics::FIELD_DIMENSIONS.of_robot(*robot))?;
                fields.insert(*robot, field);
            }
        }
        subscriptions.retain(|robot, _| !fields.contains_key(robot));
    }
    Ok(Some(fields))
}

/// Declares a robot's topics and tokens in the Zenoh session, and publishes its latched data.
fn robot(
    session: &mut Session,
    (id, namespace): (RobotId, &Namespace),
    field: &FieldDimensions,
    (parameters, notes): (&BridgeParameters, &RobotNotes),
    report: Report,
) -> anyhow::Result<Robot> {
    let latched = Latched {
        field_dimensions: field.to_theirs(),
        player_number: id.player_number.to_theirs(),
    };
    let mut link = Link::declare(session, (id, namespace), latched, report)?;
    for topic in theirs::OUTPUTS {
        let is_tree_data = *topic == &theirs::TRACE || *topic == &theirs::TREE_LAYOUT;
        let is_blackboard = *topic == &theirs::BLACKBOARD;
        let is_wanted = !is_blackboard && (parameters.trace || !is_tree_data);
        link.listen(session, topic, is_wanted)?;
    }
    let known_peer = KnownPeer::new(namespace, parameters.accept_schema);
    Ok(Robot::new(
        id,
        link,
        known_peer,
        latched,
        (parameters.clone(), notes.clone()),
    ))
}

#[cfg(test)]
mod tests {
    use hulks_protocol::parameters::BridgeParameters;

    #[test]
    fn the_generated_files_are_what_the_struct_says() {
        ros_testing::assert_generated::<BridgeParameters>(
            "hulks_bridge",
            env!("CARGO_MANIFEST_DIR"),
        );
    }
}
