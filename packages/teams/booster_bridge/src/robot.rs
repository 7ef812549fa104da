//! Robot that the program plays: passes the world state of each tick to the program, and its requests to the world.

use booster_protocol::estimate::Estimate;
use booster_protocol::game::Game;
use booster_protocol::parameters::BridgeParameters;
use booster_protocol::requests::Requests;
use booster_protocol::states::{HeadAngles, Odometer, head_pose, low_state, recovery};
use booster_protocol::vision::Vision;
use hsl_ros::{Node, PeerLog};
use hsl_types::{
    BehaviorOutput, FallDownStateKind, FieldDimensions, HulkMessage, OutgoingMessage, RobotId,
    Time, WorldState,
};
use hsl_wire::convert::world_state;
use hsl_wire::hsl_msgs;
use team_bridge::games::{self, Games};
use team_bridge::node::Bridge;
use team_bridge::team_messages::{self, TeamMessages};
use team_bridge::{Decider, Names, Presence};

use crate::body::Body;
use crate::inbox::Inbox;
use crate::outbox::{Inputs, Outbox};
use crate::team_net::TeamNet;
use crate::{NAMESPACE, PROGRAM, REQUESTS};

/// Robot of a match, and the program that plays it.
pub(crate) struct Robot {
    id: RobotId,
    parameters: BridgeParameters,
    names: Names,
    decider: Decider,
    games: Games,
    team_messages: TeamMessages,
    /// Team records of the program, if they are passed on.
    team_net: Option<TeamNet>,
    body: Body,
    presence: Presence,
    outbox: Outbox,
    inbox: Inbox,
    vision: Vision,
    odometer: Odometer,
    game: Game,
    requests: Requests,
    estimate: Estimate,
    /// Posture in the last tick.
    posture: FallDownStateKind,
    /// Time of the last tick.
    last: Option<Time>,
    log: PeerLog,
}

impl Bridge for Robot {
    type Parameters = BridgeParameters;

    fn domain(parameters: &BridgeParameters) -> Option<u8> {
        parameters.program.domain
    }

    /// Creates the topics of the program.
    ///
    /// # Errors
    /// Returns an error if ROS refuses one of them, or if the port of the program's team cannot be used.
    fn new(
        node: &mut Node,
        id: RobotId,
        parameters: BridgeParameters,
        field: FieldDimensions,
    ) -> anyhow::Result<Self> {
        let names = Names::new(id, NAMESPACE, parameters.program.domain);
        let team_net = match parameters.program.team_messages {
            true => Some(TeamNet::open(id, parameters.team_id)?),
            false => None,
        };
        Ok(Self {
            id,
            names,
            decider: Decider::new(id, PROGRAM),
            games: games::subscribe(node)?,
            team_messages: team_messages::subscribe(node)?,
            team_net,
            body: Body::new(node)?,
            presence: Presence::new(names, REQUESTS),
            outbox: Outbox::new(node, names)?,
            inbox: Inbox::new(node, names)?,
            vision: Vision::new(parameters.vision, id.player_number, &field),
            odometer: Odometer::new(parameters.odometry_factor),
            game: Game::new(parameters.team_id),
            requests: Requests::new(&parameters, field),
            estimate: Estimate::default(),
            posture: FallDownStateKind::IsReady,
            last: None,
            log: PeerLog::default(),
            parameters,
        })
    }

    /// Handles all received messages: executes the requests of the program, and answers the world. Joins the match once
    /// the program is ready.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a message, or if two programs play the robot.
    fn work(&mut self, node: &mut Node) -> anyhow::Result<()> {
        self.join(node)?;
        let (requests, estimate) = (&mut self.requests, &mut self.estimate);
        for error in self.inbox.receive(requests, estimate, self.posture) {
            self.warn("message", error);
        }
        for error in self
            .team_net
            .iter_mut()
            .flat_map(TeamNet::receive)
            .collect::<Vec<_>>()
        {
            self.warn("team_record", error);
        }
        let timeout = self.parameters.program.timeout;
        let is_silent = self.inbox.is_silent(timeout);
        if is_silent {
            let timeout = timeout.as_secs_f64();
            self.warn(
                "silence",
                format_args!("no message of {PROGRAM} for {timeout} s"),
            );
        }
        self.body.receive();
        self.games.receive(&mut self.log);
        self.team_messages.receive(&mut self.log);
        self.decider.receive(&mut self.log);
        // The last requests of a program that has ended or hangs do not count: the world reports the silence of the
        // robot.
        if let Some(message) = self.decider.next(None)?
            && self.presence.is_present()
            && !is_silent
        {
            self.answer(message)?;
        }
        Ok(())
    }
}

impl Robot {
    /// Checks the presence of the program, and logs missing topics. Joins the match once the program is ready.
    fn join(&mut self, node: &mut Node) -> anyhow::Result<()> {
        let outbox = &self.outbox;
        self.presence.check(node, || outbox.without_subscriber())?;
        if self.presence.is_ready(self.inbox.is_discovered()) {
            self.decider.join(node)?;
        }
        if let Some(missing) = self.presence.new_missing() {
            let (robot, place) = (self.id, self.names);
            tracing::info!("{robot}: waiting for {PROGRAM} in {place}: {missing}");
        }
        Ok(())
    }

    /// Publishes the inputs of a tick to the program, and the answer of the robot to the world. Logs an invalid world
    /// state.
    fn answer(&mut self, message: hsl_msgs::WorldState) -> anyhow::Result<()> {
        let state = match world_state::from_message(&message) {
            Ok(state) => state,
            Err(invalid) => {
                self.warn("invalid", format_args!("world_state: {invalid}"));
                return Ok(());
            }
        };
        if self.last.is_some_and(|last| state.now < last) {
            self.restart(state.now);
        }
        self.last = Some(state.now);
        self.posture = state.fall_down_state.kind;
        let inputs = self.inputs(&state);
        self.outbox.publish(&inputs)?;
        let sent = self.exchange(state.now);
        // Without the time of the decision: the program does not say on which inputs it is based.
        let answer = BehaviorOutput {
            messages: sent.into_iter().collect(),
            debug: self.estimate.debug(),
            ..self.requests.command(&state).into()
        };
        self.decider.answer(message.header, answer, None)?;
        Ok(())
    }

    /// Passes the messages of teammates to the program. Returns the message of the program to its team.
    fn exchange(&mut self, now: Time) -> Option<OutgoingMessage> {
        let net = self.team_net.as_mut()?;
        let errors = net.pass(&mut self.team_messages, now);
        let message = net.take();
        for error in errors {
            self.warn("team_message", error);
        }
        message.map(|bytes| OutgoingMessage::Hsl(HulkMessage::Bytes(bytes)))
    }

    /// Returns the messages of a tick for the program.
    fn inputs(&mut self, state: &WorldState) -> Inputs {
        let head = HeadAngles {
            yaw: self.body.head_yaw,
            pitch: self.requests.head_pitch(),
        };
        let now = state.now;
        let game = self.games.newest_before(now);
        Inputs {
            now,
            odometer: self.odometer.update(self.body.pose),
            low_state: low_state(head),
            head_pose: head_pose(head, self.parameters.vision.camera_height),
            recovery: recovery(state.fall_down_state),
            detections: self.vision.update(state, head),
            game: game.and_then(|game| self.game.update(now, game)),
        }
    }

    /// Starts another run, whose first tick is at `now`.
    fn restart(&mut self, now: Time) {
        tracing::info!("restarting the run: {now} is not after the last tick");
        self.vision.restart();
        self.odometer.restart();
        self.game.restart();
        self.requests.restart();
        self.estimate.restart();
        self.games.clear();
        self.team_messages.clear();
        if let Some(net) = &mut self.team_net {
            net.restart();
        }
    }

    /// Logs a warning, at most one a second of each kind.
    fn warn(&mut self, kind: &'static str, text: impl std::fmt::Display) {
        if let Some(line) = self.log.line(kind, format_args!("{}: {text}", self.id)) {
            tracing::warn!("{line}");
        }
    }
}
