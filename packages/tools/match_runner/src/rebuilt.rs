//! World at a time of a log of robots, rebuilt from what the robots believed and said.
//!
//! Each quantity has its origin in the log and its standard deviation. The result is a scenario: the text of a file that is
//! played as any other one, whose seeds draw the start from the deviations.
//!
//! - `belief`, `beliefs`: world states and states of the game in the log; `sighting`, `tracks`: robots that robots saw.
//! - `team_robots`, `opponents`, `removed`, `separation`: places of robots; `ball`; `game`.
//! - `assumed`: deviations that a log does not state.

mod assumed;
mod ball;
mod belief;
mod beliefs;
mod continued;
mod deviation;
mod error;
mod game;
mod next_goal;
mod numbers;
mod opponents;
mod origin;
mod place;
mod quantity;
mod recent_poses;
mod removed;
mod robot;
mod scenario_text;
mod separation;
mod sighting;
mod team_robots;
mod tracks;

use std::collections::{BTreeMap, BTreeSet};

use bag_tools::Bag;
use comfy_table::Table;
use comfy_table::presets::UTF8_HORIZONTAL_ONLY;
use hsl_types::{FieldDimensions, Point2, RobotId, Team, Time, World};

pub use ball::RebuiltBall;
use beliefs::Beliefs;
pub use continued::continued_plan;
pub use error::RebuildError;
pub use game::RebuiltGame;
pub use next_goal::NextGoal;
pub use origin::Origin;
pub use place::Place;
pub use quantity::Quantity;
pub use robot::RebuiltRobot;
pub use scenario_text::ScenarioText;

/// World at a time of a log.
#[derive(Clone, Debug)]
pub struct RebuiltWorld {
    /// Robots on the field and penalized ones.
    pub robots: BTreeMap<RobotId, RebuiltRobot>,
    /// Ball; `None`: its place is unknown.
    pub ball: Option<RebuiltBall>,
    /// State of the game.
    pub game: RebuiltGame,
    /// Dimensions of the field.
    pub field: FieldDimensions,
    /// Unknown quantities, with the rule that is applied.
    pub unknown: Vec<String>,
    /// Goal that followed in the log.
    pub next_goal: Option<NextGoal>,
    /// Robots with a log.
    pub logs: BTreeSet<RobotId>,
}

impl RebuiltWorld {
    /// Rebuilds the world at the log time `at`.
    ///
    /// # Errors
    /// Returns an error if the log cannot be read up to the time, if a message is invalid, or if no robot has published a
    /// world state shortly before the time.
    pub fn of(bag: &Bag, at: Time) -> Result<Self, RebuildError> {
        let beliefs = Beliefs::read(bag, at)?;
        let game = RebuiltGame::of(&beliefs);
        let mut robots = team_robots::with_logs(&beliefs);
        robots.extend(team_robots::without_logs(&beliefs));
        let mut world = Self {
            ball: RebuiltBall::of(&beliefs, game.state.game_state),
            robots,
            field: beliefs.field.unwrap_or_default(),
            unknown: Vec::new(),
            next_goal: beliefs.next_goal,
            logs: beliefs.last.keys().copied().collect(),
            game,
        };
        if beliefs.field.is_none() {
            let text = "dimensions of the field: not in the log, those of this project are used";
            world.unknown.push(text.to_owned());
        }
        for team in Team::ALL {
            match world.has_logs_of(team) {
                true => world.note_unheard(team),
                false => world.place_opponents(team, &beliefs),
            }
        }
        removed::place(&mut world);
        world.note_unknown();
        world.turn_to_ball();
        separation::separate(&mut world.robots);
        Ok(world)
    }

    /// Places the ball at rest.
    pub fn set_ball(&mut self, position: Point2<World>) {
        self.ball = Some(RebuiltBall::given(position));
    }

    /// Returns all quantities as text.
    pub fn quantities(&self) -> Vec<Quantity> {
        Quantity::all(self)
    }

    /// Returns a table of all quantities, and what is unknown.
    pub fn table(&self) -> String {
        let mut table = Table::new();
        table.load_preset(UTF8_HORIZONTAL_ONLY);
        table.set_header(["quantity", "value", "deviation", "source"]);
        for it in self.quantities() {
            table.add_row([it.name, it.value, it.deviation, it.source]);
        }
        let unknown = self.unknown.iter().map(|it| format!("unknown: {it}\n"));
        format!("{table}\n{}", unknown.collect::<String>())
    }

    /// Returns true if a robot of the team has a log.
    pub fn has_logs_of(&self, team: Team) -> bool {
        self.logs.iter().any(|it| it.team == team)
    }

    /// Returns the team that plays against the one with logs; the opponent if both have some.
    fn adversary(&self) -> Team {
        match self.has_logs_of(Team::Hulks) {
            true => Team::Opponent,
            false => Team::Hulks,
        }
    }

    fn place_opponents(&mut self, team: Team, beliefs: &Beliefs) {
        let placed = opponents::place(team, beliefs, &self.robots, &self.game.state, &self.field);
        self.robots.extend(placed.robots);
        self.unknown.extend(placed.unknown);
    }

    /// Notes the teammates that play and are not placed.
    fn note_unheard(&mut self, team: Team) {
        let state = self.game.state.team(team);
        let numbers = state.line_up.iter();
        let missing = numbers.filter(|number| state.penalties[*number].is_none());
        let missing = missing.map(|number| RobotId::new(team, number));
        let missing = missing.filter(|it| !self.robots.contains_key(it));
        let notes = missing.map(|robot| {
            format!("{robot}: no log, and heard or seen by no robot in the last 20 s, left out")
        });
        let notes: Vec<_> = notes.collect();
        self.unknown.extend(notes);
    }

    /// Notes what is not known about the ball and the game.
    fn note_unknown(&mut self) {
        let mut note = |text: &str| self.unknown.push(text.to_owned());
        if self.ball.is_none() {
            note("ball: seen by no robot in the last 20 s, left out; --ball X,Y places it");
        }
        let game = &self.game;
        if !game.is_complete {
            note(
                "score, half and penalties of the other team: no game_controller_state in the log, the score is 0:0 in the \
                 first half",
            );
        }
        if !game.has_time {
            note(
                "remaining time, messages and penalties: the half is complete, no robot is penalized",
            );
        }
        if game.is_free_restart() {
            note("end of the kick-off: only the referee knows it, the ball is free");
        }
    }

    /// Turns robots whose orientation is unknown to the ball, or to the center mark without a ball.
    fn turn_to_ball(&mut self) {
        let ball = self.ball.as_ref().map(|it| it.place.position);
        let target = ball.unwrap_or_default();
        for robot in self.robots.values_mut().filter(|it| !it.is_oriented) {
            robot.orientation = (target - robot.place.position).orientation();
        }
    }
}
