//! Robot that the program plays: passes the world state of each tick to the program, and its decision to the world.

use std::time::Duration;

use bitbots_protocol::decision::Decision;
use bitbots_protocol::inputs::TickInputs;
use bitbots_protocol::outputs::Outputs;
use bitbots_protocol::parameters::BridgeParameters;
use hsl_ros::{Node, PeerLog};
use hsl_types::{FieldDimensions, RobotId, Time};
use hsl_wire::convert::world_state;
use hsl_wire::hsl_msgs;
use team_bridge::node::Bridge;
use team_bridge::{Names, Presence};

use crate::pending_tick::{PendingTick, Recipient, Stage};
use crate::planner::Planner;
use crate::program::{Actions, Inbox, LAST_TOPIC, NAMESPACE, Outbox, Settings};
use crate::world_side::WorldSide;

/// Robot of a match, and the program that plays it.
pub(crate) struct Robot {
    id: RobotId,
    names: Names,
    world: WorldSide,
    presence: Presence,
    settings: Settings,
    actions: Actions,
    outbox: Outbox,
    inbox: Inbox,
    /// Path planning of Bit-Bots, if it runs beside the program.
    planner: Option<Planner>,
    inputs: TickInputs,
    decision: Decision,
    /// True if the program is ready and has received the time 0.
    is_started: bool,
    /// Outputs of the program since the last answer.
    outputs: Outputs,
    /// Tick that the program has to answer.
    pending: Option<PendingTick>,
    /// True if the clock of the next tick has to wait after its inputs.
    must_pause: bool,
    log: PeerLog,
}

impl Bridge for Robot {
    type Parameters = BridgeParameters;

    fn domain(parameters: &BridgeParameters) -> Option<u8> {
        parameters.program.domain
    }

    /// Creates the topics, services and actions of the program.
    ///
    /// # Errors
    /// Returns an error if ROS refuses one of them.
    fn new(
        node: &mut Node,
        id: RobotId,
        parameters: BridgeParameters,
        field: FieldDimensions,
    ) -> anyhow::Result<Self> {
        let player = id.player_number;
        let names = Names::new(id, NAMESPACE, parameters.program.domain);
        let planner = match parameters.planner.enabled {
            true => Some(Planner::new(node, names, parameters.planner.rate)?),
            false => None,
        };
        Ok(Self {
            id,
            names,
            world: WorldSide::new(node, id)?,
            presence: Presence::new(names, LAST_TOPIC),
            settings: Settings::new(node, names, &parameters, player, &field)?,
            actions: Actions::new(node, names)?,
            outbox: Outbox::new(node, names)?,
            inbox: Inbox::new(node, names, parameters.trace)?,
            planner,
            decision: Decision::new(&parameters, field),
            inputs: TickInputs::new(parameters, player),
            is_started: false,
            outputs: Outputs::default(),
            pending: None,
            must_pause: true,
            log: PeerLog::default(),
        })
    }

    /// Returns the time until the clock of a node has to be published, at most `most`.
    fn time_until_work(&self, most: Duration) -> Duration {
        let due = self.pending.as_ref().and_then(PendingTick::until_clock);
        due.map_or(most, |due| due.min(most))
    }

    /// Handles all received messages and requests: answers the program, passes its decision to the world, and begins
    /// the next tick. Joins the match once the program is ready.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a message, or if two programs play the robot.
    fn work(&mut self, node: &mut Node) -> anyhow::Result<()> {
        for name in self.settings.answer() {
            let text = format_args!("the program asks for the unknown parameter {name:?}");
            self.warn("parameter", text);
        }
        self.join(node)?;
        self.world.receive(&mut self.log);
        self.receive_program()?;
        self.complete_program(node)?;
        self.complete_planner(node)?;
        self.begin_tick(node)
    }
}

impl Robot {
    /// Checks the presence of the program, and logs missing topics. Joins the match once the program is ready: starts
    /// its timers with the time 0. Repeats the inputs of the tick for a program that was started again.
    fn join(&mut self, node: &mut Node) -> anyhow::Result<()> {
        let (outbox, planner) = (&self.outbox, &self.planner);
        let missing = || {
            let planner = planner.iter().flat_map(Planner::without_subscriber);
            outbox
                .without_subscriber()
                .into_iter()
                .chain(planner)
                .collect()
        };
        if self.presence.check(node, missing)? {
            self.is_started = false;
            if let Some(pending) = &mut self.pending {
                pending.stage = Stage::Unsent;
            }
        }
        if !self.is_started {
            let mut planner = self.planner.as_mut();
            let is_mutual =
                self.inbox.is_discovered() && planner.as_mut().is_none_or(|it| it.is_discovered());
            if self.presence.is_ready(is_mutual) {
                // Timers that do not know the time have no phase. With time 0, their phase is that of the due ticks.
                self.outbox.publish_clock(Time::ZERO)?;
                if let Some(planner) = planner {
                    planner.publish_clock(Time::ZERO)?;
                }
                self.is_started = true;
                self.must_pause = true;
                self.world.decider.join(node)?;
            }
        }
        if let Some(missing) = self.presence.new_missing() {
            let (robot, place) = (self.id, self.names);
            tracing::info!("{robot}: waiting for body_behavior in {place}: {missing}");
        }
        Ok(())
    }

    /// Answers the requests of the program and takes its messages. Returns the number of messages.
    fn receive_program(&mut self) -> anyhow::Result<usize> {
        let requests = self.actions.answer()?;
        self.must_pause |= requests.has_action;
        if requests.resets_ball {
            self.inputs.reset_ball();
        }
        let walking = &mut self.decision.walking;
        let planner = self.planner.as_mut().map(|planner| &mut planner.requests);
        Ok(self.inbox.receive(&mut self.outputs, walking, planner))
    }

    /// If the program has decided, publishes the inputs of the planner's step, or the answer if no step is due. Does
    /// nothing before.
    fn complete_program(&mut self, node: &mut Node) -> anyhow::Result<()> {
        if !self.outputs.is_complete || !self.waits_for(Recipient::Program) {
            return Ok(());
        }
        // Messages that the program published before the last one have arrived, but each turn takes only one of each
        // topic.
        loop {
            node.spin(Duration::ZERO);
            if self.receive_program()? == 0 {
                break;
            }
        }
        let (Some(planner), Some(pending)) = (&self.planner, &mut self.pending) else {
            return self.answer();
        };
        match &pending.inputs {
            Some(inputs) if planner.is_due(pending.world_state.now) => {
                planner.publish(inputs)?;
                pending.inputs_published(Recipient::Planner, self.must_pause);
                Ok(())
            }
            _ => self.answer(),
        }
    }

    /// If the planner has completed its step, walks with its velocity and publishes the answer. Does nothing before.
    fn complete_planner(&mut self, node: &mut Node) -> anyhow::Result<()> {
        let is_waiting = self.waits_for(Recipient::Planner);
        let (Some(planner), Some(pending), true) = (&mut self.planner, &self.pending, is_waiting)
        else {
            return Ok(());
        };
        if !planner.has_completed(pending.world_state.now) {
            return Ok(());
        }
        // The velocity was published before.
        node.spin(Duration::ZERO);
        if let Some(velocity) = planner.take_velocity(&mut self.outputs.errors)
            && let Err(error) = self.decision.walking.set_velocity(&velocity)
        {
            self.outputs.errors.push(format!("planner/{error}"));
        }
        self.answer()
    }

    /// Returns whether a node has received the clock of a tick and has not answered yet.
    fn waits_for(&self, recipient: Recipient) -> bool {
        let pending = self.pending.as_ref();
        pending.is_some_and(|pending| pending.waits_for(recipient))
    }

    /// Publishes the answer of the program to the pending tick.
    fn answer(&mut self) -> anyhow::Result<()> {
        let Some(pending) = self.pending.take() else {
            return Ok(());
        };
        let outputs = std::mem::take(&mut self.outputs);
        let ball = pending.inputs.map(|inputs| inputs.ball).unwrap_or_default();
        let answer = self.decision.answer(outputs, &pending.world_state, &ball);
        for fault in &answer.faults {
            self.warn("output", fault);
        }
        self.must_pause |= pending.is_repeated;
        self.world
            .decider
            .answer(pending.header, answer, self.decision.layout())?;
        Ok(())
    }

    /// Begins the next tick if its world state has arrived. Publishes the inputs of the pending tick, and a clock that
    /// is due.
    fn begin_tick(&mut self, node: &mut Node) -> anyhow::Result<()> {
        if let Some(message) = self.world.decider.next(self.decision.layout())? {
            self.replace_pending(message);
        }
        self.publish_inputs(node)?;
        let Some(pending) = self.pending.as_mut().filter(|_| self.is_started) else {
            return Ok(());
        };
        if let Some(recipient) = pending.due_clock() {
            let now = pending.world_state.now;
            match (recipient, &self.planner) {
                (Recipient::Planner, Some(planner)) => planner.publish_clock(now)?,
                _ => self.outbox.publish_clock(now)?,
            }
            pending.clock_published(recipient);
        }
        Ok(())
    }

    /// Makes a world state the pending tick, unless it is the same one or invalid. Starts another run if its time is
    /// before the last tick. Logs both another run and an invalid world state.
    fn replace_pending(&mut self, message: hsl_msgs::WorldState) {
        let pending = self.pending.as_ref();
        if pending.is_some_and(|pending| pending.header == message.header) {
            return;
        }
        match world_state::from_message(&message) {
            Ok(world_state) => {
                let last = self.inputs.last();
                if last.is_some_and(|last| world_state.now < last) {
                    tracing::info!(
                        "restarting the run: {} is not after the last tick",
                        world_state.now
                    );
                    self.restart();
                }
                self.outputs.is_complete = false;
                self.pending = Some(PendingTick::new(message.header, world_state));
            }
            Err(invalid) => self.warn("invalid", format_args!("world_state: {invalid}")),
        }
    }

    /// Starts another run: resets all state of the last one, and the timers of the program.
    fn restart(&mut self) {
        self.inputs.restart();
        self.decision.restart();
        self.world.restart();
        if let Some(planner) = &mut self.planner {
            planner.restart();
        }
        self.is_started = false;
    }

    /// Publishes the inputs of the pending tick once the program is ready and the direction of the head has arrived, and
    /// keeps them for a repetition. The state of the game is the newest one of an earlier tick.
    fn publish_inputs(&mut self, node: &mut Node) -> anyhow::Result<()> {
        let Some(pending) = &mut self.pending else {
            return Ok(());
        };
        if pending.stage != Stage::Unsent || !self.is_started {
            return Ok(());
        }
        let mut invalid = Vec::new();
        let inputs = match pending.inputs.take() {
            Some(inputs) => inputs,
            None => {
                let now = pending.world_state.now;
                let Some(head_yaw) = self.world.head_yaw(now) else {
                    if pending.is_late() {
                        let text = format_args!(
                            "no joint_states for the tick at {now}: standard_topics of the world must be true for \
                             the robot"
                        );
                        self.warn("joint_states", text);
                    }
                    return Ok(());
                };
                let (game, messages) = self.world.before(node, now, &mut self.log);
                let world_state = &pending.world_state;
                self.inputs
                    .of_tick(world_state, game, &messages, head_yaw, &mut invalid)
            }
        };
        self.outbox.publish(&inputs)?;
        pending.inputs = Some(inputs);
        let must_pause = std::mem::take(&mut self.must_pause);
        pending.inputs_published(Recipient::Program, must_pause);
        for error in invalid {
            self.warn("team_message", error);
        }
        Ok(())
    }

    /// Logs a warning, at most one a second of each kind.
    fn warn(&mut self, kind: &'static str, text: impl std::fmt::Display) {
        if let Some(line) = self.log.line(kind, format_args!("{}: {text}", self.id)) {
            tracing::warn!("{line}");
        }
    }
}
