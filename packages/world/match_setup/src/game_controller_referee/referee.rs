use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bevyhavior_simulator::{BackendError, RefereeBackend};
use game_controller::{Follower, Refusal, Refusals, Source, control_message_for_robots};
use hsl_referee::{AutoRefereeConfig, filtered_state_of, rule_obstacles};
use hsl_types::{
    GameControllerState, GameState, RefereeCall, RefereeDecision, SimulationTruth, Team, Time,
};
use support::{DatagramPort, PortError};

use super::options::GameControllerOptions;
use super::{calls, field_crew};

/// Maximum number of datagrams received in a tick.
const AT_ONCE: usize = 1000;

/// Referee that follows a GameController on the network. It takes the state of the game from the control messages, as
/// robots do.
pub struct GameControllerReferee {
    options: GameControllerOptions,
    config: AutoRefereeConfig,
    /// Socket that receives control messages.
    control: DatagramPort,
    /// Accepted sender, and the number of its last packet.
    source: Source,
    /// Converter of control messages to the state of the game.
    follower: Follower,
    /// Counts of refused messages, by sender.
    refusals: Refusals,
    /// Time of the last valid message.
    received_at: Option<Time>,
    /// Set after no message was received for `silence_timeout`, until the next one.
    is_silent: bool,
    /// Number of ticks with valid messages, which `MessageSender` reads.
    received_ticks: Arc<AtomicU64>,
}

impl GameControllerReferee {
    /// Binds the socket for control messages. `config` is used for the areas that robots must not enter, and for the
    /// end of the match. The GameController decides on all other rules.
    ///
    /// # Errors
    ///
    /// Returns an error if the port is in use.
    pub fn listen(
        options: GameControllerOptions,
        config: AutoRefereeConfig,
    ) -> Result<Self, PortError> {
        Ok(Self {
            control: DatagramPort::bind(options.control_address)?,
            follower: Follower::new(options.hulks_number, Some(options.opponent_number)),
            options,
            config,
            source: Source::default(),
            refusals: Refusals::default(),
            received_at: None,
            is_silent: false,
            received_ticks: Arc::default(),
        })
    }

    /// Returns the counter of ticks with valid messages, which grows with each of them.
    pub(crate) fn received_ticks(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.received_ticks)
    }

    /// Receives all control messages that arrived since the previous tick. Returns the state in the last valid one, or
    /// `None` without any. Refused messages are logged, and `calls` gets a line about each kind.
    /// messages.
    fn receive(
        &mut self,
        now: Time,
        calls: &mut Vec<RefereeCall>,
    ) -> Result<Option<GameControllerState>, PortError> {
        let mut state = None;
        for _ in 0..AT_ONCE {
            let Some(received) = self.control.receive() else {
                break;
            };
            let (sender, bytes) = received?;
            let only = Some(self.options.address);
            let Self {
                source, follower, ..
            } = self;
            let mut follow = || -> Result<GameControllerState, Refusal> {
                let message = control_message_for_robots(sender.ip(), only, bytes)?;
                source.check(now, sender, message.packet_number)?;
                let state = follower.follow(now, &message)?;
                source.follow(now, sender, message.packet_number);
                Ok(state)
            };
            // A datagram of another sender must not end the match, so it is only counted.
            match follow() {
                Ok(told) => state = Some(told),
                Err(refusal) => {
                    if let Some(line) = self.refusals.count(sender.ip(), &refusal) {
                        tracing::warn!("GameController: {line}");
                        calls.push(line.into());
                    }
                }
            }
        }
        Ok(state)
    }

    /// Updates the silence of the GameController and the counter of ticks. Returns a call at the first message of the
    /// GameController, when it becomes silent, and at its first message afterwards; otherwise `None`.
    fn watch(&mut self, now: Time, is_received: bool) -> Option<RefereeCall> {
        let address = self.options.address;
        if is_received {
            self.received_ticks.fetch_add(1, Ordering::Relaxed);
            let is_first = self.received_at.replace(now).is_none();
            let is_again = std::mem::take(&mut self.is_silent);
            let news = is_first || is_again;
            return news.then(|| format!("the GameController at {address} sends messages").into());
        }
        let received_at = self.received_at?;
        let is_silent = now.since(received_at) >= self.options.silence_timeout;
        let is_news = is_silent && !std::mem::replace(&mut self.is_silent, is_silent);
        is_news.then(|| format!("the GameController at {address} is silent").into())
    }
}

impl RefereeBackend for GameControllerReferee {
    /// Receives the messages that have arrived, and returns the state of the GameController as the decision. Without a
    /// new message the state stays; before the first one it is Initial. Ball and robots are moved as people on the
    /// field would do it, if the options say so. Commands have no effect. The calls of the decision contain them, the
    /// changes of the state and, once, that the GameController is silent.
    fn decide(&mut self, truth: &SimulationTruth) -> Result<RefereeDecision, BackendError> {
        let before = truth.game_controller_state;
        let mut calls = Vec::new();
        let told = self.receive(truth.now, &mut calls);
        let told = told.map_err(BackendError::new)?;
        let state = match told {
            Some(state) => state,
            // Between two messages the world counts the team messages itself.
            None if self.received_at.is_some() => before,
            None => GameControllerState {
                game_state: GameState::Initial,
                stopped: false,
                ..before
            },
        };
        if let Some(call) = self.watch(truth.now, told.is_some()) {
            tracing::info!("{call}");
            calls.push(call);
        }
        calls.extend(calls::between(&before, &state));
        calls.extend(truth.commands.iter().map(|command| {
            format!("{command:?} has no effect: the GameController is the referee").into()
        }));
        let ball = match self.options.place_ball {
            true => field_crew::ball(truth, &state),
            false => truth.ball,
        };
        let placements = match self.options.place_robots {
            true => field_crew::placements(truth, &state, &self.config),
            false => Vec::new(),
        };
        let rule_obstacle_config = self.config.rule_obstacles();
        let position = ball.map(|ball| ball.position);
        let obstacles = truth.robots.iter().filter_map(|robot| {
            let field = &truth.field_dimensions;
            let found = rule_obstacles(robot.id, &state, position, field, &rule_obstacle_config);
            (!found.is_empty()).then_some((robot.id, found))
        });
        Ok(RefereeDecision {
            game_controller_state: state,
            filtered_states: Team::ALL.map(|team| filtered_state_of(team, &state, &before)),
            rule_obstacles: obstacles.collect(),
            rule_obstacle_config,
            is_match_over: self.config.is_match_over(&state),
            ball,
            placements,
            commands: Vec::new(),
            calls,
        })
    }
}
