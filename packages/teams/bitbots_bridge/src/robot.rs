//! Robot that the program plays: passes the world state of each tick to the program, and its decision to the world.

use std::time::Duration;

use bitbots_protocol::decision::Decision;
use bitbots_protocol::inputs::TickInputs;
use bitbots_protocol::outputs::Outputs;
use bitbots_protocol::parameters::BridgeParameters;
use hsl_ros::{BehaviorTopics, Node, PeerLog};
use hsl_types::{BehaviorOutput, FieldDimensions, RobotId, Time};
use hsl_wire::convert::world_state;
use hsl_wire::hsl_msgs;
use hsl_wire::std_msgs::Header;

use crate::games::Games;
use crate::pending_tick::{PendingTick, Stage};
use crate::program::{Actions, Inbox, Outbox, Presence, Settings};

/// Robot of a match, and the program that plays it.
pub(crate) struct Robot {
    id: RobotId,
    /// Topics of the robot in the match. `None` before the program is ready: the match begins only with them.
    world: Option<BehaviorTopics>,
    games: Games,
    presence: Presence,
    settings: Settings,
    actions: Actions,
    outbox: Outbox,
    inbox: Inbox,
    inputs: TickInputs,
    decision: Decision,
    /// True if the program is ready and has received the time 0.
    is_started: bool,
    /// Outputs of the program since the last answer.
    outputs: Outputs,
    /// World state that was received and not passed to the program yet.
    next: Option<hsl_msgs::WorldState>,
    /// Tick that the program has to answer.
    pending: Option<PendingTick>,
    /// Last answer, with the header of its world state.
    answered: Option<(Header, BehaviorOutput)>,
    /// True if the clock of the next tick has to wait after its inputs.
    must_pause: bool,
    log: PeerLog,
}

impl Robot {
    /// Creates the topics, services and actions of the program.
    ///
    /// # Errors
    /// Returns an error if ROS refuses one of them.
    pub(crate) fn new(
        node: &mut Node,
        id: RobotId,
        parameters: BridgeParameters,
        field: FieldDimensions,
    ) -> Result<Self, hsl_ros::Error> {
        let player = id.player_number;
        Ok(Self {
            id,
            world: None,
            games: Games::new(node)?,
            presence: Presence::new(),
            settings: Settings::new(node, &parameters, player, &field)?,
            actions: Actions::new(node)?,
            outbox: Outbox::new(node)?,
            inbox: Inbox::new(node, parameters.trace)?,
            decision: Decision::new(&parameters, field),
            inputs: TickInputs::new(parameters, player),
            is_started: false,
            outputs: Outputs::default(),
            next: None,
            pending: None,
            answered: None,
            must_pause: true,
            log: PeerLog::default(),
        })
    }

    /// Returns the time until work is due without a message, at most `most`.
    pub(crate) fn patience(&self, most: Duration) -> Duration {
        let due = self.pending.as_ref().and_then(PendingTick::until_clock);
        due.map_or(most, |due| due.min(most))
    }

    /// Handles all received messages and requests.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a message, or if two programs play the robot.
    pub(crate) fn work(&mut self, node: &mut Node) -> anyhow::Result<()> {
        for name in self.settings.answer() {
            let text = format_args!("the program asks for the unknown parameter {name:?}");
            self.warn("parameter", text);
        }
        self.join(node)?;
        self.receive_world();
        self.receive_program()?;
        if self.outputs.is_complete && self.is_waiting() {
            // Messages that the program published before the last one have arrived, but each turn takes only one of each
            // topic.
            loop {
                node.spin(Duration::ZERO);
                if self.receive_program()? == 0 {
                    break;
                }
            }
            self.answer()?;
        }
        self.begin_tick(node)
    }

    /// Checks the presence of the program. Creates the topics of the robot once the program is ready, and repeats the
    /// inputs of the tick for a program that was started again.
    fn join(&mut self, node: &mut Node) -> anyhow::Result<()> {
        if self.presence.check(node, &self.outbox)? {
            self.is_started = false;
            if let Some(pending) = &mut self.pending {
                pending.stage = Stage::Unsent;
            }
        }
        if !self.is_started && self.presence.is_ready(self.inbox.is_discovered()) {
            // Timers that do not know the time have no phase. With time 0, their phase is that of the due ticks.
            self.outbox.publish_clock(Time::ZERO)?;
            self.is_started = true;
            self.must_pause = true;
        }
        if self.is_started && self.world.is_none() {
            self.world = Some(BehaviorTopics::new(node, |topic| topic.name.to_owned())?);
            tracing::info!("{} is played by body_behavior", self.id);
        }
        if let Some(missing) = self.presence.new_missing() {
            let (robot, namespace) = (self.id, self.id.namespace());
            tracing::info!("{robot}: waiting for body_behavior in {namespace}/bitbots: {missing}");
        }
        Ok(())
    }

    /// Takes the states of the game and the newest world state.
    fn receive_world(&mut self) {
        self.games.receive(&mut self.log);
        while let Some(received) = self.world.as_ref().and_then(|it| it.world_state.take()) {
            match received {
                Ok(message) => self.next = Some(message),
                Err(error) => self.warn("undecodable", format_args!("world_state: {error}")),
            }
        }
    }

    /// Takes the messages and requests of the program. Returns the number of messages.
    fn receive_program(&mut self) -> anyhow::Result<usize> {
        let requests = self.actions.answer()?;
        self.must_pause |= requests.has_action;
        if requests.resets_ball {
            self.inputs.reset_ball();
        }
        let walking = &mut self.decision.walking;
        Ok(self.inbox.receive(&mut self.outputs, walking))
    }

    /// Returns whether the program has received the clock of a tick and has not answered yet.
    fn is_waiting(&self) -> bool {
        let pending = self.pending.as_ref();
        pending.is_some_and(|pending| matches!(pending.stage, Stage::Clock(_)))
    }

    /// Publishes the answer of the program to the pending tick.
    fn answer(&mut self) -> anyhow::Result<()> {
        let Some(pending) = self.pending.take() else {
            return Ok(());
        };
        let outputs = std::mem::take(&mut self.outputs);
        let answer = self.decision.answer(outputs, &pending.world_state);
        for fault in &answer.faults {
            self.warn("output", fault);
        }
        self.must_pause |= pending.is_repeated;
        self.publish(&pending.header, &answer)?;
        self.answered = Some((pending.header, answer));
        Ok(())
    }

    /// Publishes an answer to the world state with this header.
    fn publish(&mut self, header: &Header, answer: &BehaviorOutput) -> anyhow::Result<()> {
        if let Some(world) = &mut self.world {
            let layout = answer.trace.as_ref().and(self.decision.layout());
            let sender = self.id.player_number;
            world.answer(header.clone(), sender, layout, answer)?;
        }
        Ok(())
    }

    /// Advances the pending tick, or begins the next one.
    fn begin_tick(&mut self, node: &mut Node) -> anyhow::Result<()> {
        if let Some(message) = self.next.take() {
            let answered = self.answered.take();
            match answered {
                // The world repeats a world state if the answer is missing.
                Some((known, answer)) if known == message.header => {
                    self.publish(&known, &answer)?;
                    self.answered = Some((known, answer));
                }
                answered => {
                    self.answered = answered;
                    self.replace_pending(message);
                }
            }
        }
        self.publish_inputs(node)?;
        let Some(pending) = &mut self.pending else {
            return Ok(());
        };
        if pending.is_clock_due() && self.is_started {
            self.outbox.publish_clock(pending.world_state.now)?;
            pending.clock_published();
        }
        Ok(())
    }

    /// Makes a world state the pending tick. An earlier time than that of the last tick begins another run.
    fn replace_pending(&mut self, message: hsl_msgs::WorldState) {
        let is_known = self
            .pending
            .as_ref()
            .is_some_and(|pending| pending.header == message.header);
        if is_known {
            return;
        }
        match world_state::from_message(&message) {
            Ok(world_state) => {
                if self
                    .inputs
                    .last()
                    .is_some_and(|last| world_state.now < last)
                {
                    tracing::info!(
                        "restarting the run: {} is not after the last tick",
                        world_state.now
                    );
                    self.inputs.restart();
                    self.decision.restart();
                    self.games.clear();
                    // The timers of the program begin again.
                    self.is_started = false;
                }
                self.outputs.is_complete = false;
                self.pending = Some(PendingTick::new(message.header, world_state));
            }
            Err(invalid) => self.warn("invalid", format_args!("world_state: {invalid}")),
        }
    }

    /// Publishes the inputs of the pending tick once the program is ready. The state of the game is the newest one of an
    /// earlier tick.
    fn publish_inputs(&mut self, node: &mut Node) -> anyhow::Result<()> {
        let Some(pending) = &mut self.pending else {
            return Ok(());
        };
        if pending.stage != Stage::Unsent || !self.is_started {
            return Ok(());
        }
        let inputs = match pending.inputs.take() {
            Some(inputs) => inputs,
            None => {
                // The world published the state before the world state of this tick, but each turn takes only one
                // message of each topic, and not all topics at the same time.
                loop {
                    node.spin(Duration::ZERO);
                    if self.games.receive(&mut self.log) == 0 {
                        break;
                    }
                }
                let game = self.games.before(pending.world_state.now);
                self.inputs.of_tick(&pending.world_state, game)
            }
        };
        self.outbox.publish(&inputs)?;
        pending.inputs = Some(inputs);
        pending.inputs_published(std::mem::take(&mut self.must_pause));
        Ok(())
    }

    /// Logs a warning, at most one a second of each kind.
    fn warn(&mut self, kind: &'static str, text: impl std::fmt::Display) {
        if let Some(line) = self.log.line(kind, format_args!("{}: {text}", self.id)) {
            tracing::warn!("{line}");
        }
    }
}
