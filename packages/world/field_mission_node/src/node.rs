use std::time::Duration;

use field_mission::FieldMission;
use hsl_ros::{Arguments, Error, Node, PeerLog, Publisher, Shutdown, Subscription, shell};
use hsl_types::{RobotId, Time, WorldState};
use hsl_wire::convert::{header, mission_decision, world_state};
use hsl_wire::{hsl_msgs, topics};
use mission::AuditPrinter;
use mission_nodes::performers::PerformerClients;

use crate::parameters::Parameters;

/// Wall time for which the node waits for messages before it checks again for a request to stop.
const POLL_PERIOD: Duration = Duration::from_millis(100);

/// Runs the node until a signal requests to stop: decides on the world states of the mission's robots, and publishes
/// the decisions. Returns the exit code of the process.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<u8> {
    let shutdown = Shutdown::listen()?;
    let (mut node, parameters) = Node::create_over(arguments, Parameters::before)?;
    let mut commander = MissionRunner::new(&mut node, parameters)?;
    while !shutdown.is_requested() {
        node.spin(POLL_PERIOD);
        commander.work(&mut node)?;
    }
    commander.performers.finish(&mut node);
    Ok(shell::PASSED)
}

/// Mission, the subscriptions to the world states of its robots, and the publisher of its decisions.
struct MissionRunner {
    parameters: Parameters,
    mission: FieldMission,
    robots: Vec<Robot>,
    /// Time of the last tick with a decision.
    decided: Time,
    decision: Publisher<hsl_msgs::MissionDecision>,
    /// Clients of the performers of actions.
    performers: PerformerClients,
    /// Printer of the mission's records to the log.
    printer: AuditPrinter,
    /// Limit of log lines about restarts.
    log: PeerLog,
}

/// Robot whose world states the mission receives.
struct Robot {
    id: RobotId,
    world_states: Subscription<hsl_msgs::WorldState>,
    /// Latest received world state.
    newest: Option<WorldState>,
    /// Limit of log lines about invalid world states.
    log: PeerLog,
}

impl MissionRunner {
    /// Creates the mission, and the topics for the robots that the scenario places.
    fn new(node: &mut Node, parameters: Parameters) -> anyhow::Result<Self> {
        let scenario = scenario_kit::find(&parameters.scenario)?;
        let options = parameters.over(scenario.default_options());
        let robots = scenario_kit::cast(scenario, &options)?;
        let robots = robots.into_keys().map(|id| Robot::new(node, id));
        let topic = &topics::MISSION_DECISION;
        Ok(Self {
            mission: begin(&parameters)?,
            parameters,
            robots: robots.collect::<Result<_, _>>()?,
            decided: Time::ZERO,
            decision: node.publisher(topic.name, topic.qos)?,
            performers: PerformerClients::new(PerformerClients::LIMIT),
            printer: AuditPrinter::default(),
            log: PeerLog::default(),
        })
    }

    /// Takes received world states, and decides each tick once the world states of all robots have arrived. Also calls
    /// performers and takes their results. Does
    /// nothing while no node subscribes to the decision, so that none is lost at the start.
    fn work(&mut self, node: &mut Node) -> anyhow::Result<()> {
        self.performers.process(node, self.mission.performances());
        while self.decision.readers() > 0 {
            // Take one message per robot, then compare stamps.
            let received = self.robots.iter_mut().map(Robot::receive);
            let has_received = received.fold(false, |any, is_new| any | is_new);
            if let Some(now) = self.complete() {
                self.decide(now)?;
                self.performers.process(node, self.mission.performances());
            } else if !has_received {
                break;
            }
        }
        Ok(())
    }

    /// Returns the time of the tick if the world states of all robots have arrived. Returns `None` if some are missing,
    /// or if the tick has a decision already.
    fn complete(&self) -> Option<Time> {
        let mut times = self.robots.iter().map(|robot| robot.time());
        let first = times.next()??;
        let is_complete = first != self.decided && times.all(|time| time == Some(first));
        is_complete.then_some(first)
    }

    /// Decides the tick at `now`, logs the records of the decision and publishes it. An earlier time than before means
    /// that the run has restarted: then the mission is created again.
    fn decide(&mut self, now: Time) -> anyhow::Result<()> {
        if now < self.decided {
            let text = format_args!("the run restarts: {now} follows {}", self.decided);
            if let Some(line) = self.log.line("restart", text) {
                tracing::info!("{line}");
            }
            self.performers.cancel_all();
            self.mission = begin(&self.parameters)?;
            self.printer = AuditPrinter::default();
        }
        self.decided = now;
        let robots = self.robots.iter();
        let world_states = robots.filter_map(|robot| Some((robot.id, robot.newest.as_ref()?)));
        let tick = self.mission.decide(world_states);
        for line in tick.records.iter().flat_map(|it| self.printer.format(it)) {
            tracing::info!("{}", line.trim_start());
        }
        let message = mission_decision::to_message(header::of_world(now), &tick.into());
        Ok(self.decision.publish(&message)?)
    }
}

/// Reads the mission of the parameters or of the scenario from its files.
fn begin(parameters: &Parameters) -> anyhow::Result<FieldMission> {
    let scenario = scenario_kit::find(&parameters.scenario)?;
    let options = parameters.over(scenario.default_options());
    let mission = scenario_kit::mission_of(scenario, &options);
    let mut mission = mission.map_err(Error::wrong_use)?;
    mission.performances().connect();
    Ok(mission)
}

impl Robot {
    fn new(node: &mut Node, id: RobotId) -> Result<Self, Error> {
        let topic = &topics::WORLD_STATE;
        Ok(Self {
            id,
            world_states: node.subscription(&topic.of_robot(id), topic.qos)?,
            newest: None,
            log: PeerLog::default(),
        })
    }

    /// Takes the next message and stores its world state. An invalid message is only logged. Returns false if there was
    /// no message.
    fn receive(&mut self) -> bool {
        let topic = &topics::WORLD_STATE;
        let Some(received) = self.world_states.take() else {
            return false;
        };
        let read = received.map_err(|error| error.to_string());
        let read = read.and_then(|message| {
            world_state::from_message(&message).map_err(|faults| faults.to_string())
        });
        match read {
            Ok(world_state) => self.newest = Some(world_state),
            Err(error) => {
                let text = format_args!("{}: {error}", topic.of_robot(self.id));
                if let Some(line) = self.log.line("invalid", text) {
                    tracing::warn!("{line}");
                }
            }
        }
        true
    }

    /// Returns the time of the latest world state, or `None` before the first.
    fn time(&self) -> Option<Time> {
        self.newest.as_ref().map(|it| it.now)
    }
}
