use bevy_app::App;
use bevyhavior_simulator::{
    BehaviorBackend, SimulatorBehaviorBackend, SimulatorMissionBackend, SimulatorRefereeBackend,
    SimulatorTickSink,
};
use hsl_ros::{Node, Shutdown, shell};
use hsl_types::RobotId;
use match_setup::game_controller_referee::follow_game_controller;
use match_setup::{MatchOptions, Pacing, RefereePlace};
use referee_node::HostedReferee;
use scenario_kit::{
    FaultyBackend, PeriodicBackend, Process, SignalRequest, SignalSender, send_signal_to_self,
};
use tick_encoder::EncodingSink;

use crate::exchange::backend_context::BackendContext;
use crate::exchange::faulty_wire;
use crate::exchange::lockstep::LockstepBackend;
use crate::exchange::mission_link::{MissionLink, NodeMission};
use crate::exchange::realtime::RealtimeBackend;
use crate::exchange::referee_link::{NodeReferee, RefereeLink};
use crate::exchange::robot_link::RobotLink;
use crate::output::another_run::AnotherRun;
use crate::output::foxglove_link::FoxgloveLink;
use crate::output::live_topics::LiveTopics;
use crate::output::recorder::Recorder;
use crate::output::tick_sink::RosSink;
use crate::pace::sim_clock::SimClock;
use crate::pace::waits::Waits;
use crate::shared_node::SharedNode;
use crate::simulation::Offered;
use crate::supervisor::heartbeat_writer::HeartbeatWriter;
use crate::supervisor::supervisor_channel::SupervisorChannel;
use crate::team_messages::RelayBackend;
use crate::watch::new_types::NewTypes;
use crate::watch::publisher_watch::PublisherWatch;

/// Node of the world with all its topics, before the match starts.
pub(crate) struct WorldNode {
    pub(crate) options: MatchOptions,
    pub(crate) node: SharedNode,
    pub(crate) robots: Vec<RobotId>,
    pub(crate) links: Vec<RobotLink>,
    pub(crate) referee: Option<RefereeLink>,
    pub(crate) mission: Option<MissionLink>,
    pub(crate) recorder: Option<Recorder>,
    pub(crate) supervisor: SupervisorChannel,
    pub(crate) another_run: AnotherRun,
    live_topics: LiveTopics,
    foxglove: Option<FoxgloveLink>,
}

impl WorldNode {
    /// Creates the topics and services of the node, and publishes latched data. Starts the Foxglove server and the
    /// channel to the parent process if the options require them. `hosted_referee` is the node of a referee that decides
    /// in this process.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a topic, a server cannot be started, or the bag cannot be created.
    pub(crate) fn new(
        mut node: Node,
        hosted_referee: Option<HostedReferee>,
        options: MatchOptions,
        robots: Vec<RobotId>,
    ) -> anyhow::Result<Self> {
        let links = robots
            .iter()
            .map(|robot| RobotLink::new(&mut node, *robot, &options.options))
            .collect::<Result<_, _>>()?;
        let scenario = &options.options;
        let tick_duration = scenario.simulation.tick_duration;
        faulty_wire::inject_faults(&mut node, &robots, &scenario.faults, tick_duration);
        let foxglove = options.foxglove.map(FoxgloveLink::start).transpose()?;
        let referee = match options.referee {
            RefereePlace::InProcess | RefereePlace::GameController => None,
            RefereePlace::Node => Some(RefereeLink::new(&mut node)?),
        };
        let mission = options
            .mission_node
            .then(|| MissionLink::new(&mut node))
            .transpose()?;
        let supervisor = match options.progress {
            true => SupervisorChannel::listen()?,
            false => SupervisorChannel::default(),
        };
        let recorder = options
            .record
            .then(|| Recorder::new(&mut node, &options, supervisor.clone()))
            .transpose()?;
        let live_topics = LiveTopics::new(&mut node, hosted_referee.as_ref(), &robots, &options)?;
        let offered = Offered::new(&mut node)?;
        let heartbeat = HeartbeatWriter::new(options.progress);
        let node = SharedNode::new(node, hosted_referee, offered, heartbeat);
        Ok(Self {
            options,
            node,
            robots,
            links,
            referee,
            mission,
            recorder,
            supervisor,
            another_run: AnotherRun::default(),
            live_topics,
            foxglove,
        })
    }

    /// Connects `app` to the nodes of the match: inserts the backends of the robots, the referee and the mission, and
    /// the sink of the recording.
    ///
    /// # Errors
    ///
    /// Returns an error if the port of a GameController is in use.
    pub(crate) fn enter(
        self,
        watch: PublisherWatch,
        clock: SimClock,
        waits: Waits,
        app: &mut App,
        shutdown: &Shutdown,
    ) -> anyhow::Result<()> {
        let Self {
            options,
            node,
            links,
            referee,
            mission,
            recorder,
            supervisor,
            another_run,
            live_topics,
            foxglove,
            ..
        } = self;
        let context = BackendContext {
            node: node.clone(),
            watch,
            types: NewTypes::new(),
            clock,
            waits,
        };
        let timeout = options.tick_timeout;
        let robots: Vec<_> = links.iter().map(|link| link.id).collect();
        let backend: Box<dyn BehaviorBackend> = match options.pacing {
            Pacing::Lockstep => Box::new(LockstepBackend::new(
                context,
                links,
                timeout,
                shutdown.clone(),
                supervisor.clone(),
            )),
            Pacing::Realtime => Box::new(RealtimeBackend::new(
                context,
                links,
                options.silence_timeout,
            )),
        };
        let backend = RelayBackend::around(backend, &options.team_messages, &robots)?;
        let backend = PeriodicBackend::around(backend, &options.options.decision_period);
        let faults = options.options.faults.clone();
        let backend = FaultyBackend::around(backend, faults, signal_sender(options.progress));
        app.insert_resource(SimulatorBehaviorBackend(backend));
        if let Some(link) = referee {
            let referee = NodeReferee::new(
                node.clone(),
                link,
                timeout,
                supervisor.clone(),
                shutdown.clone(),
            );
            app.insert_resource(SimulatorRefereeBackend(Box::new(referee)));
        }
        if options.referee == RefereePlace::GameController {
            let rules = &options.options.auto_referee;
            follow_game_controller(app, &options.game_controller, rules)?;
        }
        if let Some(link) = mission {
            let mission =
                NodeMission::new(node.clone(), link, timeout, supervisor, shutdown.clone());
            app.insert_resource(SimulatorMissionBackend(Some(Box::new(mission))));
        }
        let sink = RosSink::new(node, live_topics, recorder, foxglove, another_run);
        app.insert_resource(SimulatorTickSink::new(EncodingSink::new(sink)));
        Ok(())
    }
}

/// Returns a function that sends signals of the fault schedule to processes. To this process it sends them directly.
/// For another process it logs the signal and writes a request to standard output for the parent process, if one is
/// connected (`is_watched`).
fn signal_sender(is_watched: bool) -> SignalSender {
    Box::new(move |signal, process| {
        if process == Process::World {
            send_signal_to_self(signal);
            return;
        }
        tracing::warn!("the fault schedule {}s {process}", signal.verb());
        let request = SignalRequest { signal, process };
        if is_watched
            && let Ok(line) = serde_json::to_string(&request)
            && let Err(error) = shell::write_line(&line)
        {
            tracing::error!("{error:#}");
        }
    })
}

#[cfg(test)]
mod tests {
    use match_setup::MatchOptions;

    #[test]
    fn the_generated_files_are_what_the_struct_says() {
        ros_testing::assert_generated::<MatchOptions>("world_sim", env!("CARGO_MANIFEST_DIR"));
    }
}
