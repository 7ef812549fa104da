use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use anyhow::Context;
use hsl_ros::{Arguments, Node, Shutdown, Subscription, shell};
use hsl_types::{FieldDimensions, RobotId};
use hsl_wire::convert::field_dimensions;
use hsl_wire::{hsl_msgs, topics};
use hulks_protocol::convert::Translate;
use hulks_protocol::namespace::Namespace;
use hulks_protocol::parameters::{BridgePacing, BridgeParameters};
use hulks_protocol::topics as theirs;

use crate::acquaintance::Acquaintance;
use crate::event::Event;
use crate::lockstep_robot::LockstepRobot;
use crate::player::Player;
use crate::realtime_robot::RealtimeRobot;
use crate::robot::Robot;
use crate::ros_side::RosSide;
use crate::waiting::Waiting;
use crate::wall_clock;
use crate::zenoh_side::{Latched, Link, Session};

/// How long to wait for something to happen before looking whether the node shall end.
const PATIENCE: Duration = Duration::from_millis(100);

/// Runs the node until it is asked to end.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    let shutdown = Shutdown::listen()?;
    let (mut node, parameters) = Node::create(arguments, BridgeParameters::validate)?;
    let robots = parameters.robots().map_err(anyhow::Error::msg)?;
    let fields = fields(&mut node, &robots)?;
    let (sender, events) = channel();
    let ros = Arc::new(RosSide::start(node, sender.clone()));
    let mut waiting = Waiting::new(parameters.progress);

    let for_world = vec!["world_sim, which knows the field".to_owned()];
    waiting.tell(for_world, wall_clock::since_epoch())?;
    let Some(fields) = wait_for_fields(fields, &events, &shutdown)? else {
        return Ok(shell::PASSED);
    };
    let mut session = Session::open(&parameters)?;
    let _tokens = session.watch_tokens(sender.clone())?;
    let mut players = BTreeMap::new();
    for (id, namespace) in &robots {
        let field = fields.get(id).context("every robot has its field")?;
        let robot = robot(
            &mut session,
            (*id, namespace),
            field,
            &parameters,
            sender.clone(),
        )?;
        let player: Box<dyn Player> = match parameters.pacing {
            BridgePacing::Lockstep => Box::new(LockstepRobot::new(robot, Arc::clone(&ros))),
            BridgePacing::Realtime => Box::new(RealtimeRobot::new(robot, Arc::clone(&ros))),
        };
        players.insert(*id, player);
    }
    for player in players.values_mut() {
        player.meet(&mut session)?;
    }
    let mut bridge = Bridge { session, players };
    while !shutdown.is_requested() {
        let patience = bridge.attend(&mut waiting)?;
        if let Ok(event) = events.recv_timeout(patience) {
            bridge.take(event)?;
        }
    }
    Ok(shell::PASSED)
}

/// What everybody is told of the field, by robot.
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

/// The field of each robot: nodes must not start before they can be told. None: asked to end.
fn wait_for_fields(
    mut subscriptions: BTreeMap<RobotId, Subscription<hsl_msgs::FieldDimensions>>,
    events: &Receiver<Event>,
    shutdown: &Shutdown,
) -> anyhow::Result<Option<BTreeMap<RobotId, FieldDimensions>>> {
    let mut fields = BTreeMap::new();
    while !subscriptions.is_empty() {
        if shutdown.is_requested() {
            return Ok(None);
        }
        // Whatever happened: what counts is what has been received.
        let _ = events.recv_timeout(PATIENCE);
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

/// A robot with all that is declared for it.
fn robot(
    session: &mut Session,
    (id, namespace): (RobotId, &Namespace),
    field: &FieldDimensions,
    parameters: &BridgeParameters,
    events: Sender<Event>,
) -> anyhow::Result<Robot> {
    let latched = Latched {
        field_dimensions: field.to_theirs(),
        player_number: id.player_number.to_theirs(),
    };
    let mut link = Link::declare(session, (id, namespace), latched, events)?;
    for topic in theirs::OUTPUTS {
        let is_of_tree = *topic == &theirs::TRACE || *topic == &theirs::TREE_LAYOUT;
        let is_wanted = *topic != &theirs::BLACKBOARD && (parameters.trace || !is_of_tree);
        link.listen(session, topic, is_wanted)?;
    }
    let acquaintance = Acquaintance::new(namespace, parameters.accept_schema);
    Ok(Robot::new(
        id,
        link,
        acquaintance,
        latched,
        parameters.clone(),
    ))
}

/// All robots, and the session that they share.
struct Bridge {
    session: Session,
    players: BTreeMap<RobotId, Box<dyn Player>>,
}

impl Bridge {
    /// Does what is due, and says whom the match waits for; how long there is nothing to do.
    fn attend(&mut self, waiting: &mut Waiting) -> anyhow::Result<Duration> {
        let now = wall_clock::since_epoch();
        let mut patience = PATIENCE;
        for player in self.players.values_mut() {
            if let Some(due) = player.attend(now)? {
                patience = patience.min(due.saturating_sub(now));
            }
        }
        let lacks = self.players.iter().filter_map(|(robot, player)| {
            let name = robot.namespace();
            let lacks = player.lacks()?;
            Some(format!("{}: {lacks}", name.trim_start_matches('/')))
        });
        waiting.tell(lacks.collect(), now)?;
        Ok(patience)
    }

    /// Takes what happened.
    fn take(&mut self, event: Event) -> anyhow::Result<()> {
        match event {
            Event::Ros => {
                for player in self.players.values_mut() {
                    for (header, world_state) in player.robot().world_states() {
                        player.hear_world(header, &world_state)?;
                    }
                }
            }
            Event::Token { token, is_alive } => {
                for player in self.players.values_mut() {
                    let robot = player.robot();
                    if robot.hear_token(&mut self.session, &token, is_alive)? {
                        player.meet(&mut self.session)?;
                    }
                }
            }
            Event::Output(output) => {
                if let Some(player) = self.players.get_mut(&output.robot)
                    && player.robot().acquaintance.has_author_of(&output)
                {
                    player.hear_node(&mut self.session, &output)?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use hulks_protocol::parameters::BridgeParameters;

    #[test]
    fn the_parameter_file_gives_every_parameter_its_default() {
        hsl_ros::testing::assert_is_default::<BridgeParameters>("hulks_bridge");
    }
}
