//! World of a match.

use std::collections::{BTreeMap, BTreeSet};

use league_physics::{STEP, World};
use league_server::{LogLimiter, Seat, Turn};
use simspark_protocol::{Foul, GameState, Senses, Side, TrainerCommand};

use crate::hearing::Utterance;
use crate::player::Player;
use crate::referee::Referee;
use crate::senses::build_senses;
use crate::sides::swap_side;
use crate::teams::Teams;
use crate::vision::{VisiblePlayer, VisibleWorld};
use crate::{LeagueConfig, MonitorFeed};

/// Number of cycles between two images of the cameras.
const VISION_CYCLES: u64 = 3;

/// World of a match. The same calls give the same results, bit for bit, on every machine.
///
/// Commands of agents and trainers have their effect two messages later, as in the original: a cycle begins with the
/// commands of the cycle before.
pub struct LeagueWorld {
    pub(crate) config: LeagueConfig,
    /// Ball and robots.
    pub(crate) physics: World,
    pub(crate) teams: Teams,
    /// Players by seat; see the module `sides`.
    pub(crate) players: BTreeMap<Seat, Player>,
    pub(crate) referee: Referee,
    /// Players that requested a pass mode in this cycle.
    pub(crate) pass_requests: BTreeSet<Seat>,
    pub(crate) fouls: Vec<Foul>,
    /// Number of cycles so far.
    pub(crate) cycle: u64,
    /// Limit of log lines that agents and trainers cause.
    pub(crate) log: LogLimiter,
    /// State of the messages to monitors.
    pub(crate) feed: MonitorFeed,
    /// Commands of players in the last cycle.
    pub(crate) turns: Vec<Turn>,
    /// Commands of trainers in the last cycle.
    pub(crate) commands: Vec<TrainerCommand>,
}

impl LeagueWorld {
    /// Creates a world without robots.
    pub fn new(config: LeagueConfig) -> Self {
        Self {
            physics: World::new(),
            teams: Teams::new(config.left.clone(), config.right.clone()),
            players: BTreeMap::new(),
            referee: Referee::new(config.rules.clone()),
            pass_requests: BTreeSet::new(),
            fouls: Vec::new(),
            feed: MonitorFeed::default(),
            cycle: 0,
            log: LogLimiter::default(),
            turns: Vec::new(),
            commands: Vec::new(),
            config,
        }
    }

    /// Returns the simulated time since the beginning \[s\].
    pub fn now(&self) -> f64 {
        self.cycle as f64 * STEP
    }

    /// Returns the simulation time of an agent that has received `messages` messages outside of cycles \[s\].
    pub(crate) fn now_after(&self, messages: u32) -> f64 {
        (self.cycle + u64::from(messages)) as f64 * STEP
    }

    /// Returns the state of the match for agents.
    pub fn game_state(&self) -> GameState {
        GameState {
            joined: None,
            score_left: self.referee.score(Side::Left),
            score_right: self.referee.score(Side::Right),
            time: self.referee.time(),
            play_mode: self.referee.play_mode(),
        }
    }

    /// Returns the number of times the physics reset a robot or the ball, because its values were not finite.
    pub fn resets(&self) -> u64 {
        self.physics.resets()
    }

    /// Returns the senses of all players after a cycle, in the order of their seats, with an image in every third
    /// cycle. `utterances` are the texts that players said, and `turns` the turns of this cycle. Advances the players'
    /// random generators, hearing and counts of messages.
    pub(crate) fn all_senses(
        &mut self,
        utterances: &[Utterance],
        turns: &[Turn],
    ) -> Vec<(Seat, Senses)> {
        let state = self.game_state();
        let counts = turns.iter().map(|turn| (turn.seat, turn.idle_messages));
        let times: BTreeMap<_, _> = counts
            .map(|(seat, messages)| (seat, self.now_after(messages)))
            .collect();
        let now = self.now();
        let view = self
            .cycle
            .is_multiple_of(VISION_CYCLES)
            .then(|| self.visible_world());
        let mut all = Vec::with_capacity(self.players.len());
        let has_changed = self.referee.has_changed_sides();
        for (&seat, player) in &mut self.players {
            let now = times.get(&seat).copied().unwrap_or(now);
            let seat = swap_side(seat, has_changed);
            let Ok(robot) = self.physics.robot(player.robot) else {
                continue;
            };
            let joined = player.count_message().then_some((seat.number, seat.side));
            let position = robot.torso().position;
            let heard = player
                .hearing
                .receive(seat, &position, state.time, utterances);
            let seen = view
                .as_ref()
                .map(|view| view.objects_seen_by(robot, seat.side, player));
            let state = GameState { joined, ..state };
            let seat = swap_side(seat, has_changed);
            all.push((seat, build_senses(now, state, heard, seen, robot)));
        }
        all
    }

    /// Collects the objects that cameras can see.
    fn visible_world(&self) -> VisibleWorld {
        let players = self.players.iter().filter_map(|(seat, player)| {
            let side = self.present_seat(*seat).side;
            let team = self.teams.name(side).unwrap_or_default().to_owned();
            let robot = self.physics.robot(player.robot).ok()?;
            Some(VisiblePlayer::new(team, seat.number, robot))
        });
        VisibleWorld::new(
            self.physics.ball(),
            players.collect(),
            self.config.true_poses,
        )
    }

    /// Converts a seat with the first side of its team to one with the present side, or back. Players are stored by
    /// their first seats.
    pub(crate) fn present_seat(&self, seat: Seat) -> Seat {
        swap_side(seat, self.referee.has_changed_sides())
    }
}
