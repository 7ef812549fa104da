use hsl_ros::BehaviorTopics;
use hsl_types::{BehaviorOutput, MotionCommand, RobotId, Time, WorldState};
use hsl_wire::convert::{header, world_state};
use hsl_wire::std_msgs::Header;
use hulks_protocol::blackboard::Echo;
use hulks_protocol::convert::{Inputs, TreeMemory, reasons_from_theirs};
use hulks_protocol::messages::NodeTrace;
use hulks_protocol::node_clock::NodeClock;
use hulks_protocol::parameters::BridgeParameters;
use hulks_protocol::token::Token;
use hulks_protocol::{cdr, topics};

use crate::acquaintance::Acquaintance;
use crate::echo::{field_fault, latched_fault};
use crate::event::Output;
use crate::parts::Parts;
use crate::ros_side::RosSide;
use crate::told::Told;
use crate::zenoh_side::{Latched, Link, Session};

/// One robot between its node and ROS: what both ways of keeping time have in common.
pub(crate) struct Robot {
    pub(crate) id: RobotId,
    pub(crate) link: Link,
    pub(crate) parameters: BridgeParameters,
    pub(crate) acquaintance: Acquaintance,
    /// What the node was told last.
    pub(crate) told: Option<Told>,
    /// What the node has published since its last motion command.
    pub(crate) parts: Parts,
    latched: Latched,
    tree: TreeMemory,
    /// What people shall know with the next answer.
    warnings: Vec<String>,
    pub(crate) place: Place,
}

/// The place of a robot in the match.
pub(crate) enum Place {
    /// Its node has not shown yet that it can play.
    Free,
    /// Its topics were asked for.
    AskedFor,
    /// It has its topics, and the match knows of it by these.
    Taken(Box<BehaviorTopics>),
}

impl Robot {
    pub(crate) fn new(
        id: RobotId,
        link: Link,
        acquaintance: Acquaintance,
        latched: Latched,
        parameters: BridgeParameters,
    ) -> Self {
        Self {
            id,
            link,
            parameters,
            acquaintance,
            told: None,
            parts: Parts::default(),
            latched,
            tree: TreeMemory::default(),
            warnings: Vec::new(),
            place: Place::Free,
        }
    }

    /// Takes what lives or does so no longer; whether the node is another one, or known better, than before.
    pub(crate) fn hear_token(
        &mut self,
        session: &mut Session,
        token: &Token,
        is_alive: bool,
    ) -> anyhow::Result<bool> {
        if is_alive {
            self.link.welcome(token)?;
        }
        let is_news = self.acquaintance.hear(session, token, is_alive);
        if is_news && let Some(spoken) = self.acquaintance.spoken() {
            for topic in topics::INPUTS {
                self.link.speak(session, topic, spoken.identity(topic))?;
            }
        }
        Ok(is_news)
    }

    /// Whether the node is there and can be spoken with.
    pub(crate) fn is_fit(&self) -> bool {
        self.acquaintance.spoken().is_some()
    }

    /// Another node is there, or none any more: one that comes in the middle of a match is another one than before.
    pub(crate) fn note_meeting(&mut self) {
        if self.is_fit() && matches!(self.place, Place::Taken(_)) {
            let warning = "its node was started again in the middle of the match";
            tracing::warn!("{}: {warning}", self.id);
            self.warnings.push(warning.to_owned());
        }
    }

    /// The world states that ROS has received.
    pub(crate) fn world_states(&self) -> Vec<(Header, WorldState)> {
        let mut found = Vec::new();
        let Place::Taken(topics) = &self.place else {
            return found;
        };
        while let Some(received) = topics.world_state.take() {
            let read = received.map_err(|error| error.to_string());
            let read = read.and_then(|message| {
                let state = world_state::from_message(&message);
                let state = state.map_err(|faults| faults.to_string())?;
                Ok((message.header, state))
            });
            match read {
                Ok(state) => found.push(state),
                Err(fault) => tracing::warn!("{}: world_state: {fault}", self.id),
            }
        }
        found
    }

    /// Notes what the node shall be told at a tick of its clock.
    pub(crate) fn note(&mut self, header: Header, world_state: &WorldState, clock: NodeClock) {
        let address = self.parameters.game_controller_address;
        let mut inputs = Inputs::new(world_state, address, clock);
        if let Some(before) = &self.told {
            inputs.keep_what_is_not_said(&before.inputs);
        }
        self.told = Some(Told { header, inputs });
    }

    /// Takes a part of a decision, or the tree.
    pub(crate) fn take_part(&mut self, output: &Output) {
        if output.topic != &topics::TREE_LAYOUT {
            if let Some(spoken) = self.acquaintance.spoken() {
                self.parts.take(output, spoken.blackboard());
            }
            return;
        }
        match cdr::decode::<NodeTrace>(&output.payload) {
            Ok(tree) => self.tree.replace(tree),
            Err(error) => tracing::warn!("{}: {}: {error}", self.id, output.topic.name),
        }
    }

    /// Time of the world state that the node was told last.
    pub(crate) fn told_at(&self) -> Option<Time> {
        header::now(&self.told.as_ref()?.header).ok()
    }

    /// Why a node must not play with the field that it says it has; none: it may.
    pub(crate) fn field_fault(&self, echo: &Echo) -> Option<&'static str> {
        field_fault(&echo.field_dimensions, &self.latched.field_dimensions)
    }

    /// What a new node has not taken in yet by what it echoes; none: it knows all that it has to.
    pub(crate) fn latched_fault(&self, echo: &Echo) -> Option<&'static str> {
        latched_fault(&echo.world_state, self.latched.player_number)
    }

    /// Lets the match know that the robot is there: soon, it has these topics.
    pub(crate) fn appear(&mut self, ros: &RosSide) -> anyhow::Result<()> {
        if matches!(self.place, Place::Free) {
            ros.ask_for(self.id)?;
            self.place = Place::AskedFor;
        }
        Ok(())
    }

    /// Answers the last world state with what the node decided, or with what is wrong with that, which `said` says
    /// together with the time of the world state that the node knew, where that is known.
    pub(crate) fn answer(
        &mut self,
        command: Option<MotionCommand>,
        said: BehaviorOutput,
    ) -> anyhow::Result<()> {
        let parts = std::mem::take(&mut self.parts);
        let trace = parts.trace.as_ref().map(|trace| self.tree.read(trace));
        let debug = parts.echo.filter(|_| self.parameters.debug);
        let debug = debug.map(|echo| reasons_from_theirs(&echo.reasons));
        let (Place::Taken(topics), Some(told)) = (&mut self.place, &self.told) else {
            return Ok(());
        };
        let answer = BehaviorOutput {
            motion_command: command.unwrap_or_default(),
            messages: parts.messages,
            trace,
            debug,
            faults: [parts.faults, said.faults].concat(),
            warnings: std::mem::take(&mut self.warnings),
            ..said
        };
        for fault in answer.environment_faults.iter().chain(&answer.faults) {
            tracing::warn!("{}: {fault}", self.id);
        }
        let layout = answer.trace.as_ref().map(|_| self.tree.layout());
        let (header, sender) = (told.header.clone(), self.id.player_number);
        topics.answer(header, sender, layout, &answer)?;
        Ok(())
    }
}
