//! The world of a match.

use std::collections::{BTreeMap, BTreeSet};
use std::f64::consts::PI;

use league_physics::{STEP, World};
use league_referee::{PLACED_HEIGHT, Referee};
use league_server::{JoinRequest, League, LogLimiter, Seat, Turn};
use nalgebra::Vector3;
use simspark_protocol::{Foul, GameState, MonitorMessage, PlayMode, Senses, Side, TrainerCommand};
use tracing::warn;

use crate::config::LeagueConfig;
use crate::hearing::Voice;
use crate::monitor::Feed;
use crate::player::Player;
use crate::seeing::{Figure, View};
use crate::senses::{senses, without_robot};
use crate::sides::seat_of;
use crate::teams::{MAX_NUMBER, Teams};

/// Cycles from one image of the cameras to the next.
const VISION_CYCLES: u64 = 3;

/// The world of a match. The same calls give the same results, bit for bit, on every machine.
///
/// What agents and trainers command is seen two messages later, as in the original: a cycle begins with the commands of
/// the cycle before.
pub struct LeagueWorld {
    pub(crate) config: LeagueConfig,
    pub(crate) physics: World,
    pub(crate) teams: Teams,
    pub(crate) players: BTreeMap<Seat, Player>,
    pub(crate) referee: Referee,
    /// Players that asked for a pass mode in this cycle.
    pub(crate) passing: BTreeSet<Seat>,
    /// All fouls of the match.
    pub(crate) fouls: Vec<Foul>,
    /// Cycles since the beginning.
    pub(crate) cycle: u64,
    /// Limit of log lines that agents and trainers cause.
    pub(crate) log: LogLimiter,
    feed: Feed,
    turns: Vec<Turn>,
    commands: Vec<TrainerCommand>,
}

impl LeagueWorld {
    /// Returns a world without robots.
    #[must_use]
    pub fn new(config: LeagueConfig) -> Self {
        Self {
            physics: World::new(),
            teams: Teams::new(config.left.clone(), config.right.clone()),
            players: BTreeMap::new(),
            referee: Referee::new(config.rules.clone()),
            passing: BTreeSet::new(),
            fouls: Vec::new(),
            feed: Feed::default(),
            cycle: 0,
            log: LogLimiter::default(),
            turns: Vec::new(),
            commands: Vec::new(),
            config,
        }
    }

    /// Returns the simulated time since the beginning \[s\].
    #[must_use]
    pub fn now(&self) -> f64 {
        self.cycle as f64 * STEP
    }

    /// Returns the simulation time of an agent that has received some messages outside of cycles [s].
    fn now_after(&self, messages: u32) -> f64 {
        (self.cycle + u64::from(messages)) as f64 * STEP
    }

    /// Returns the state of the match as agents are told it.
    #[must_use]
    pub fn game_state(&self) -> GameState {
        GameState {
            joined: None,
            score_left: self.referee.score(Side::Left),
            score_right: self.referee.score(Side::Right),
            time: self.referee.time(),
            play_mode: self.referee.play_mode(),
        }
    }

    /// Returns how often the physics put a robot or the ball back to where it was, because its values were not finite.
    #[must_use]
    pub fn resets(&self) -> u64 {
        self.physics.resets()
    }

    /// Returns what all players perceive.
    fn perceive(&mut self, voices: &[Voice], turns: &[Turn]) -> Vec<(Seat, Senses)> {
        let state = self.game_state();
        let counts = turns.iter().map(|turn| (turn.seat, turn.idle_messages));
        let times: BTreeMap<_, _> = counts
            .map(|(seat, messages)| (seat, self.now_after(messages)))
            .collect();
        let now = self.now();
        let view = self
            .cycle
            .is_multiple_of(VISION_CYCLES)
            .then(|| self.view());
        let mut all = Vec::with_capacity(self.players.len());
        let has_changed = self.referee.has_changed_sides();
        for (&seat, player) in &mut self.players {
            let now = times.get(&seat).copied().unwrap_or(now);
            let seat = seat_of(seat, has_changed);
            let Ok(robot) = self.physics.robot(player.robot) else {
                continue;
            };
            let joined = player.is_greeted().then_some((seat.number, seat.side));
            let position = robot.torso().position;
            let heard = player.ears.listen(seat, &position, state.time, voices);
            let seen = view
                .as_ref()
                .map(|view| view.from(robot, seat.side, player));
            let state = GameState { joined, ..state };
            let seat = seat_of(seat, has_changed);
            all.push((seat, senses(now, state, heard, seen, robot)));
        }
        all
    }

    fn view(&self) -> View {
        let figures = self.players.iter().filter_map(|(seat, player)| {
            let side = self.present(*seat).side;
            let team = self.teams.name(side).unwrap_or_default().to_owned();
            let robot = self.physics.robot(player.robot).ok()?;
            Some(Figure::new(team, seat.number, robot))
        });
        View::new(
            self.physics.ball(),
            figures.collect(),
            self.config.true_poses,
        )
    }
}

impl League for LeagueWorld {
    fn join(&mut self, request: &JoinRequest) -> Result<Seat, String> {
        let (seat, robot_type) = self
            .teams
            .join(request, &self.players)
            .map_err(|error| error.to_string())?;
        let (position, heading) = bench(self.present(seat));
        let robot = self
            .physics
            .add_robot_at(place(seat), robot_type, position, heading)
            .map_err(|error| error.to_string())?;
        let player = Player::new(robot, robot_type, self.config.seed, seat);
        self.players.insert(seat, player);
        Ok(seat)
    }

    fn rejoin(&mut self, seat: Seat) {
        if let Some(player) = self.players.get_mut(&seat) {
            player.greet_again();
        }
    }

    fn leave(&mut self, seat: Seat) {
        let Some(player) = self.players.remove(&seat) else {
            return;
        };
        if let Err(error) = self.physics.remove_robot(player.robot)
            && let Some(total) = self.log.permits("leaves")
        {
            warn!(?seat, %error, total, "a robot was gone before its player left");
        }
    }

    fn idle_senses(&self, seat: Option<Seat>, messages: u32) -> Senses {
        let (now, state) = (self.now_after(messages), self.game_state());
        let player = seat.and_then(|seat| self.players.get(&seat));
        let robot = player.and_then(|player| self.physics.robot(player.robot).ok());
        match robot {
            Some(robot) => {
                let seat = seat.map(|seat| self.present(seat));
                let joined = seat.map(|seat| (seat.number, seat.side));
                let state = GameState { joined, ..state };
                senses(now, state, Vec::new(), None, robot)
            }
            None => without_robot(now, state),
        }
    }

    fn step(&mut self, turns: &[Turn], commands: &[TrainerCommand]) -> Vec<(Seat, Senses)> {
        let last_turns = std::mem::replace(&mut self.turns, turns.to_vec());
        let last_commands = std::mem::replace(&mut self.commands, commands.to_vec());
        self.train(&last_commands);
        let voices = self.act(&last_turns);
        let resets = self.physics.resets();
        self.physics.step();
        if self.physics.resets() > resets
            && let Some(total) = self.log.permits("resets")
        {
            warn!(
                cycle = self.cycle,
                total, "a robot or the ball was put back: its values were not finite"
            );
        }
        self.judge();
        self.cycle += 1;
        self.perceive(&voices, turns)
    }

    fn team_name(&self, side: Side) -> Option<String> {
        let Seat { side, .. } = self.present(Seat { side, number: 0 });
        self.teams.name(side).map(str::to_owned)
    }

    fn seat(&self, player: simspark_protocol::Player) -> Seat {
        self.present(player.into())
    }

    fn is_over(&self) -> bool {
        let is_reached = |end| self.referee.time() >= end;
        let is_over = self.referee.play_mode() == PlayMode::GameOver;
        self.config
            .end
            .is_some_and(|end| is_over || is_reached(end))
    }

    fn monitor_update(&mut self) -> Option<MonitorMessage> {
        let mut feed = std::mem::take(&mut self.feed);
        let update = feed.update(self);
        self.feed = feed;
        update
    }

    fn monitor_full(&self) -> MonitorMessage {
        self.feed.full(self)
    }
}

/// Returns the place of a player's robot in the physics, so that a match does not depend on who joined first.
fn place(seat: Seat) -> usize {
    let before = match seat.side {
        Side::Left => 0,
        Side::Right => MAX_NUMBER as usize,
    };
    before + seat.number.saturating_sub(1) as usize
}

/// Returns where a player stands that has joined, and where it faces \[rad\]: beside the others in its own half.
///
/// Source: recordings of rcssserver3d 0.7.3.
fn bench(seat: Seat) -> (Vector3<f64>, f64) {
    let place = f64::from(seat.number.saturating_sub(1));
    let position = Vector3::new(-14.2 * seat.side.attack(), 9.2 - 1.2 * place, PLACED_HEIGHT);
    let heading = if seat.side == Side::Left { 0.0 } else { PI };
    (position, heading)
}
