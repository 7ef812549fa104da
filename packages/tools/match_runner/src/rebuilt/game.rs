use std::time::Duration;

use hsl_types::{
    FilteredGameControllerState, FilteredGameState, GameControllerState, GamePhase, GameState,
    LineUp, Penalty, RobotId, Team,
};

use super::belief::Belief;
use super::beliefs::Beliefs;
use super::numbers::name;
use super::origin::Origin;

/// State of the game of a rebuilt world.
#[derive(Clone, Debug)]
pub struct RebuiltGame {
    /// State, in which `Hulks` is the team in namespace `/hulks`.
    pub state: GameControllerState,
    /// Origin of the state.
    pub origin: Origin,
    /// Origin of the clock, and of budget and penalties of `clock_team`.
    pub clocks: Origin,
    /// Team of which a robot's behavior knew budget and penalties later than the state.
    pub clock_team: Option<Team>,
    /// True if score, half and the other team are known.
    pub is_complete: bool,
    /// True if the remaining time of the half is known.
    pub has_time: bool,
}

impl RebuiltGame {
    /// Returns the state of the game from the last state that a robot received. Clock, penalties and message budget are those
    /// of a world state, if that is newer. Without a state of the game, only the part is known that is in world states.
    pub(super) fn of(beliefs: &Beliefs) -> Self {
        let filtered = beliefs
            .last
            .values()
            .filter(|it| it.state.filtered_game_controller_state.is_some())
            .max_by_key(|it| it.at);
        let filtered = filtered
            .and_then(|belief| Some((belief, belief.state.filtered_game_controller_state?)));
        let mut game = match (&beliefs.game, &filtered) {
            (Some(received), _) => {
                let age = beliefs.at.since(received.at);
                let origin = Origin::Message {
                    robot: received.robot,
                    topic: "game_controller_state",
                    age,
                };
                let mut state = received.state;
                run_clocks(&mut state, age);
                Self {
                    state,
                    clocks: origin.clone(),
                    origin,
                    is_complete: true,
                    clock_team: None,
                    has_time: true,
                }
            }
            (None, Some((belief, filtered))) => Self::of_belief(belief, filtered, beliefs),
            (None, None) => {
                let rule = Origin::Rule("play, as nothing else is known");
                let mut state = GameControllerState::default();
                state.hulks_team.line_up = LineUp::EMPTY;
                state.opponent_team.line_up = LineUp::EMPTY;
                Self {
                    state,
                    origin: rule.clone(),
                    clocks: rule,
                    is_complete: false,
                    clock_team: None,
                    has_time: false,
                }
            }
        };
        if let Some((belief, filtered)) = &filtered
            && beliefs.game.is_some_and(|game| game.at < belief.at)
        {
            game.update(belief, filtered, beliefs);
        }
        game
    }

    /// Returns true if a team has a kick-off whose end only the referee knows.
    pub(super) fn is_free_restart(&self) -> bool {
        let state = &self.state;
        let is_shootout = matches!(state.game_phase, GamePhase::PenaltyShootout { .. });
        state.game_state == GameState::Playing
            && state.kicking_team.is_some()
            && state.sub_state.is_none()
            && !is_shootout
    }

    /// Returns the known message budgets.
    pub(super) fn budgets(&self) -> impl Iterator<Item = (Team, u16)> + '_ {
        let known = Team::ALL.into_iter().filter(|team| {
            let is_of_team = self.is_complete || self.clock_team == Some(*team);
            self.has_time && is_of_team
        });
        known.map(|team| (team, self.state.team(team).remaining_amount_of_messages))
    }

    /// Returns the penalties of all robots.
    pub(super) fn penalties(&self) -> impl Iterator<Item = (RobotId, Penalty)> + '_ {
        Team::ALL.into_iter().flat_map(|team| {
            let penalties = self.state.team(team).penalties.present();
            penalties.map(move |(number, penalty)| (RobotId::new(team, number), *penalty))
        })
    }

    /// Returns the origin of budget and penalties of a team.
    fn origin_of(&self, team: Team) -> &Origin {
        match self.clock_team == Some(team) {
            true => &self.clocks,
            false => &self.origin,
        }
    }

    /// Returns names, values and origins of all parts.
    pub(super) fn values(&self) -> Vec<(&'static str, String, &Origin)> {
        let state = &self.state;
        let mut values = Vec::new();
        let mut game = name(state.game_state);
        if state.stopped {
            game += ", stopped";
        }
        if let Some(sub_state) = state.sub_state {
            game += &format!(", {}", name(sub_state));
        }
        if let Some(team) = state.kicking_team {
            game += &format!(", {team} kicks");
        }
        values.push(("game", game, &self.origin));
        if self.is_complete {
            let [ours, theirs] = Team::ALL.map(|team| state.team(team).score);
            values.push(("score", format!("{ours}:{theirs}"), &self.origin));
            values.push(("half", name(state.half), &self.origin));
        }
        if self.has_time {
            let remaining = state.remaining_time_in_half.as_secs();
            let clock = format!("{}:{:02}", remaining / 60, remaining % 60);
            values.push(("remaining time", clock, &self.clocks));
        }
        for (team, count) in self.budgets() {
            let name = match team {
                Team::Hulks => "messages of hulks",
                Team::Opponent => "messages of opponent",
            };
            values.push((name, count.to_string(), self.origin_of(team)));
        }
        for (robot, penalty) in self.penalties() {
            let seconds = penalty.remaining.as_secs_f64();
            let penalty = format!("{robot} {}, {seconds:.0} s", name(penalty.kind));
            values.push(("penalty", penalty, self.origin_of(robot.team)));
        }
        values
    }

    /// Returns the part of the state that a robot's behavior received.
    fn of_belief(
        belief: &Belief,
        filtered: &FilteredGameControllerState,
        beliefs: &Beliefs,
    ) -> Self {
        let viewer = belief.robot.team;
        let mut state = GameControllerState {
            players_per_team: 0,
            game_state: state_of(filtered.game_state),
            stopped: filtered.game_state == FilteredGameState::Stop,
            game_phase: filtered.game_phase,
            sub_state: filtered.sub_state,
            kicking_team: filtered.kicking_team,
            global_field_side: filtered.global_field_side,
            ..GameControllerState::default()
        };
        state.hulks_team.line_up = filtered.line_up;
        state.opponent_team.line_up = LineUp::EMPTY;
        let mut game = Self {
            state: state.seen_from(viewer),
            origin: filtered_origin(belief, beliefs),
            clocks: filtered_origin(belief, beliefs),
            is_complete: false,
            clock_team: None,
            has_time: true,
        };
        game.update(belief, filtered, beliefs);
        game
    }

    /// Sets clock, penalties and message budget to those that a robot's behavior received.
    fn update(
        &mut self,
        belief: &Belief,
        filtered: &FilteredGameControllerState,
        beliefs: &Beliefs,
    ) {
        self.clocks = filtered_origin(belief, beliefs);
        self.clock_team = Some(belief.robot.team);
        self.state.remaining_time_in_half = filtered.remaining_time_in_half;
        let team = self.state.team_mut(belief.robot.team);
        team.penalties = filtered.penalties;
        team.remaining_amount_of_messages = filtered.remaining_number_of_messages;
        let age = beliefs.at.since(belief.at);
        run_half(&mut self.state, age);
    }
}

fn filtered_origin(belief: &Belief, beliefs: &Beliefs) -> Origin {
    Origin::Message {
        robot: belief.robot,
        topic: "world_state.filtered_game_controller_state",
        age: beliefs.at.since(belief.at),
    }
}

/// Returns the state of the game that a behavior received as `filtered`. A stop is one of Playing.
fn state_of(filtered: FilteredGameState) -> GameState {
    match filtered {
        FilteredGameState::Initial => GameState::Initial,
        FilteredGameState::Ready => GameState::Ready,
        FilteredGameState::Set => GameState::Set,
        FilteredGameState::Playing { .. } | FilteredGameState::Stop => GameState::Playing,
        FilteredGameState::Finished => GameState::Finished,
    }
}

/// Lets all clocks of a state run for the time since it was received.
fn run_clocks(state: &mut GameControllerState, age: Duration) {
    run_half(state, age);
    if state.stopped {
        return;
    }
    state.secondary_time = state.secondary_time.map(|it| it.saturating_sub(age));
    if state.game_state != GameState::Playing {
        return;
    }
    for team in Team::ALL {
        let penalties = state.team_mut(team).penalties.iter_mut();
        for penalty in penalties.filter_map(|(_, it)| it.as_mut()) {
            penalty.remaining = penalty.remaining.saturating_sub(age);
        }
    }
}

/// Lets the clock of the half run.
fn run_half(state: &mut GameControllerState, age: Duration) {
    if state.game_state == GameState::Playing && !state.stopped {
        state.remaining_time_in_half = state.remaining_time_in_half.saturating_sub(age);
    }
}
