use std::fmt::Display;
use std::time::Duration;

use anyhow::bail;
use hsl_ros::{BehaviorTopics, PeerLog, RobotNotes};
use hsl_types::{BehaviorOutput, MotionCommand, RobotId, Time, WorldState};
use hsl_wire::convert::{header, world_state};
use hsl_wire::std_msgs::Header;
use hulks_protocol::blackboard::Echo;
use hulks_protocol::convert::{Inputs, TreeMemory, reasons_from_theirs};
use hulks_protocol::messages::{self, NodeTrace, PrimaryState};
use hulks_protocol::node_clock::NodeClock;
use hulks_protocol::parameters::BridgeParameters;
use hulks_protocol::token::Token;
use hulks_protocol::{cdr, topics};

use crate::duplicate_nodes::DuplicateNodes;
use crate::echo::{field_problem, missing_latched_input};
use crate::event::Output;
use crate::known_peer::KnownPeer;
use crate::parts::Parts;
use crate::program;
use crate::ros_side::RosSide;
use crate::sent_inputs::SentInputs;
use crate::zenoh_side::{Latched, Link, Session};

/// Connection between the topics of one robot in ROS and its HULKs node: the part that is independent of pacing.
pub(crate) struct Robot {
    pub(crate) id: RobotId,
    /// Topics of the node in Zenoh.
    pub(crate) link: Link,
    pub(crate) parameters: BridgeParameters,
    pub(crate) known_peer: KnownPeer,
    /// Last inputs sent to the node.
    pub(crate) sent: Option<SentInputs>,
    /// Messages of the node since its last motion command.
    pub(crate) parts: Parts,
    /// Time since which there are several nodes.
    duplicates: DuplicateNodes,
    program: Option<String>,
    /// Notes for the world and for the result.
    notes: RobotNotes,
    /// Data that the node needs before it plays.
    latched: Latched,
    /// Layout of the node's tree.
    tree: TreeMemory,
    /// Warnings for the next answer.
    warnings: Vec<String>,
    /// Limits the number of log lines about the node.
    log: PeerLog,
    /// Topics in ROS.
    pub(crate) topics: TopicState,
}

pub(crate) enum TopicState {
    /// No topics: the node of the robot is not ready yet.
    Absent,
    /// Topics that were requested but do not exist yet.
    Requested,
    /// Existing topics, by which the match discovers the robot.
    Created(Box<BehaviorTopics>),
}

impl Robot {
    /// Creates a robot without a node, and without topics in ROS.
    pub(crate) fn new(
        id: RobotId,
        link: Link,
        known_peer: KnownPeer,
        latched: Latched,
        (parameters, notes): (BridgeParameters, RobotNotes),
    ) -> Self {
        Self {
            id,
            link,
            parameters,
            known_peer,
            sent: None,
            parts: Parts::default(),
            duplicates: DuplicateNodes::default(),
            program: None,
            notes,
            latched,
            tree: TreeMemory::default(),
            warnings: Vec::new(),
            log: PeerLog::default(),
            topics: TopicState::Absent,
        }
    }

    /// Handles a token that appeared or disappeared. Returns whether the robot has got, lost or changed a compatible
    /// node. Then the topics are declared with the types of the new node.
    pub(crate) fn handle_token(
        &mut self,
        session: &mut Session,
        token: &Token,
        is_alive: bool,
    ) -> anyhow::Result<bool> {
        if is_alive {
            self.link.resend_field(token)?;
        }
        let has_changed = self.known_peer.handle_token(session, token, is_alive);
        if has_changed && let Some(agreed) = self.known_peer.agreed_types() {
            self.link.set_types(session, agreed)?;
            self.program = self.known_peer.program(session);
        }
        Ok(has_changed)
    }

    /// Checks at `now`, since 1970, that the robot has at most one node. Returns true if it has several, but not for
    /// long yet.
    ///
    /// # Errors
    /// Returns an error that names all nodes if there have been several for too long.
    pub(crate) fn check_duplicates(
        &mut self,
        session: &Session,
        now: Duration,
    ) -> anyhow::Result<bool> {
        let nodes = self.known_peer.duplicates();
        let are_several = nodes.len() > 1;
        if !self.duplicates.have_persisted(are_several, now) {
            return Ok(are_several);
        }
        let nodes = nodes
            .into_iter()
            .map(|id| program::describe(session, &id.0));
        bail!(
            "{} has several nodes in the namespace {}: {}; end all but one of them",
            self.id,
            self.known_peer.namespace(),
            nodes.collect::<Vec<_>>().join(" and ")
        );
    }

    /// Checks that the current node is not refused for good, unless the robot has joined the match already.
    ///
    /// # Errors
    /// Returns an error if the types of the node are not compatible, because they never change.
    pub(crate) fn check_refusal(&self) -> anyhow::Result<()> {
        match (&self.topics, self.known_peer.refusal()) {
            (TopicState::Absent, Some(refusal)) => Err(refusal.clone().into()),
            _ => Ok(()),
        }
    }

    pub(crate) fn is_compatible(&self) -> bool {
        self.known_peer.agreed_types().is_some()
    }

    /// Logs a warning, and adds it to the next answer, if a compatible node has appeared during the match.
    pub(crate) fn warn_about_restart(&mut self) {
        if self.is_compatible() && matches!(self.topics, TopicState::Created(_)) {
            let warning = "the node was restarted during the match";
            self.warn("restarted", warning);
            self.warnings.push(warning.to_owned());
        }
    }

    /// Takes all world states received from ROS, in order. Logs and drops invalid ones.
    pub(crate) fn world_states(&mut self) -> Vec<(Header, WorldState)> {
        let mut found = Vec::new();
        while let TopicState::Created(topics) = &self.topics
            && let Some(received) = topics.world_state.take()
        {
            let read = received.map_err(|error| error.to_string());
            let read = read.and_then(|message| {
                let state = world_state::from_message(&message);
                let state = state.map_err(|error| error.to_string())?;
                Ok((message.header, state))
            });
            match read {
                Ok(state) => found.push(state),
                Err(error) => self.warn("world_state", format_args!("world_state: {error}")),
            }
        }
        found
    }

    /// Converts a world state to the inputs of the node at a tick of its clock, and stores them with the header that
    /// the answer needs. Does not send them.
    pub(crate) fn store_inputs(
        &mut self,
        header: Header,
        world_state: &WorldState,
        clock: NodeClock,
    ) {
        let address = self.parameters.game_controller_address;
        let mut inputs = Inputs::new(world_state, address, clock);
        if let Some(before) = &self.sent {
            inputs.keep_unsent(&before.inputs);
        }
        self.sent = Some(SentInputs { header, inputs });
    }

    /// Decodes and stores a message of the node that belongs to its next decision, or the layout of its tree.
    pub(crate) fn store_part(&mut self, output: &Output) {
        let Some(agreed) = self.known_peer.agreed_types() else {
            return;
        };
        if output.topic != &topics::TREE_LAYOUT {
            self.parts.store(output, agreed);
            return;
        }
        let layout = agreed.convert(output.topic, &output.payload);
        match layout.and_then(|layout| cdr::decode::<NodeTrace>(&layout)) {
            Ok(tree) => self.tree.replace(tree),
            Err(error) => self.warn("layout", format_args!("{}: {error}", output.topic.name)),
        }
    }

    /// Returns the simulation time of the last world state sent to the node.
    pub(crate) fn sent_at(&self) -> Option<Time> {
        header::now(&self.sent.as_ref()?.header).ok()
    }

    /// Decodes the motion command that completes a decision. Returns `None` if it is invalid; the error is part of the
    /// answer.
    pub(crate) fn take_command(&mut self, output: &Output) -> Option<MotionCommand> {
        let agreed = self.known_peer.agreed_types()?;
        self.parts.command(output, agreed)
    }

    /// Returns the world state that the node will echo if it has received `sent`: its types may lack fields or
    /// precision.
    pub(crate) fn echo(&self, sent: messages::WorldState) -> messages::WorldState {
        let agreed = self.known_peer.agreed_types();
        let echo = agreed.map(|it| it.blackboard().world_echo(sent.clone()));
        // A value that the node's type cannot represent is reported as a late input.
        echo.and_then(Result::ok).unwrap_or(sent)
    }

    /// Returns the reason why a node must not play with the field in its echo, or `None` if the field is correct.
    pub(crate) fn field_problem(&self, echo: &Echo) -> Option<&'static str> {
        let sent = self.latched.field_dimensions;
        let agreed = self.known_peer.agreed_types();
        let expected = agreed.and_then(|it| it.blackboard().field_echo(sent).ok());
        field_problem(&echo.field_dimensions, &expected.unwrap_or(sent))
    }

    /// Returns a sentence about the first latched input that a new node has not received yet, according to its echo, or
    /// `None` if it has received all of them.
    pub(crate) fn missing_latched_input(&self, echo: &Echo) -> Option<&'static str> {
        let mut sent = echo.world_state.clone();
        sent.robot.player_number = self.latched.player_number;
        sent.robot.primary_state = PrimaryState::Initial;
        missing_latched_input(&echo.world_state, &self.echo(sent))
    }

    /// Requests the topics of the robot in ROS, by which the match discovers the robot. Before that, notes and logs the
    /// node's program, so that the first tick of the match has it.
    pub(crate) fn request_topics(&mut self, ros: &RosSide) -> anyhow::Result<()> {
        if let Some(program) = self.program.take() {
            let text = format_args!("{} is played by {program}", self.id);
            if let Some(line) = self.log.line("program", text) {
                tracing::info!("{line}");
            }
            self.notes.add_player(self.id, program);
        }
        if matches!(self.topics, TopicState::Absent) {
            ros.request_topics(self.id)?;
            self.topics = TopicState::Requested;
        }
        Ok(())
    }

    /// Publishes the answer to the last world state: the decision of the node with its messages, trace and debug data,
    /// or the errors in `output`. Logs the errors. `command` is `None` if there is no valid one: the robot is damped.
    /// Does nothing before the robot has joined the match.
    pub(crate) fn answer(
        &mut self,
        command: Option<MotionCommand>,
        output: BehaviorOutput,
    ) -> anyhow::Result<()> {
        let parts = std::mem::take(&mut self.parts);
        let trace = parts.trace.as_ref().map(|trace| self.tree.read(trace));
        let debug = parts.echo.filter(|_| self.parameters.debug);
        let debug = debug.map(|echo| reasons_from_theirs(&echo.reasons));
        if !matches!(self.topics, TopicState::Created(_)) || self.sent.is_none() {
            return Ok(());
        }
        let answer = BehaviorOutput {
            motion_command: command.unwrap_or_default(),
            messages: parts.messages,
            trace,
            debug,
            faults: [parts.errors, output.faults].concat(),
            warnings: std::mem::take(&mut self.warnings),
            ..output
        };
        let environment = answer
            .environment_faults
            .iter()
            .map(|it| ("environment", it));
        let errors = answer.faults.iter().map(|it| ("fault", it));
        for (kind, error) in environment.chain(errors) {
            self.warn(kind, error);
        }
        let (TopicState::Created(topics), Some(sent)) = (&mut self.topics, &self.sent) else {
            return Ok(());
        };
        let layout = answer.trace.as_ref().map(|_| self.tree.layout());
        let (header, sender) = (sent.header.clone(), self.id.player_number);
        topics.answer(header, sender, layout, &answer)?;
        Ok(())
    }

    /// Logs a line about the node, at most one a second of each kind.
    fn warn(&mut self, kind: &'static str, text: impl Display) {
        let text = format_args!("{}: {text}", self.id);
        if let Some(line) = self.log.line(kind, text) {
            tracing::warn!("{line}");
        }
    }

    /// Logs a detail about the node, at most one line a second of each kind.
    pub(crate) fn debug(&mut self, kind: &'static str, text: impl Display) {
        let text = format_args!("{}: {text}", self.id);
        if let Some(line) = self.log.line(kind, text) {
            tracing::debug!("{line}");
        }
    }
}
