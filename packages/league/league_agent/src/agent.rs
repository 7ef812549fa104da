//! The player: one call per message of the server.

use nalgebra::Vector2;
use simspark_protocol::{Effector, Percept, Senses};

use crate::body::leg::Leg;
use crate::body::motors::Motors;
use crate::config::AgentConfig;
use crate::estimate::Estimate;
use crate::motion::motions::{Motion, Motions};
use crate::perception::model::{Model, Own};
use crate::play::formation;
use crate::play::game::{Game, Phase};
use crate::play::tactics::Tactics;
use crate::play::team_message::{TeamMessage, is_turn};

/// Cycles after which the agent takes itself for a member of the left team, if the server has not told its side.
const JOIN_TIMEOUT: u64 = 10;

/// Cycles in which it only listens: by then every player knows its side, whether it joined first or last.
const START: u64 = 5;

/// A player of the league. See [`AgentConfig`] for who it is; [`play`](crate::play()) runs it.
#[derive(Clone, Debug)]
pub struct Agent {
    config: AgentConfig,
    leg: Leg,
    /// Whether it has asked for its place in the team.
    has_greeted: bool,
    /// Simulation time of the last message \[s\].
    time: Option<f64>,
    /// Cycles since the clock began to run.
    cycles: u64,
    joined: bool,
    /// Whether the beam of this pause has been sent.
    beamed: bool,
    game: Game,
    pub(crate) motors: Motors,
    pub(crate) model: Model,
    pub(crate) motions: Motions,
    tactics: Tactics,
}

impl Agent {
    /// A player that has not greeted yet.
    #[must_use]
    pub fn new(config: AgentConfig) -> Self {
        let leg = Leg::of_type(config.robot_type);
        Self {
            motors: Motors::new(config.robot_type),
            motions: Motions::new(leg),
            leg,
            config,
            has_greeted: false,
            time: None,
            cycles: 0,
            joined: false,
            beamed: false,
            game: Game::default(),
            model: Model::default(),
            tactics: Tactics::default(),
        }
    }

    /// The first message to the server, before it has sent anything: which robot to load.
    #[must_use]
    pub fn greet(&self) -> Vec<Effector> {
        vec![Effector::Scene {
            file: "rsg/agent/nao/nao_hetero.rsg".to_owned(),
            robot_type: Some(self.config.robot_type),
        }]
    }

    /// The reply to a message of the server, without `(syn)`: joining the team first, later beams and joint speeds.
    ///
    /// Call it once per message, also for messages that lack senses: what is missing keeps its last value. While the
    /// server's clock stands, messages are answered without effect, so that the player does not depend on their number.
    pub fn act(&mut self, senses: &Senses) -> Vec<Effector> {
        self.reply(senses, None)
    }

    /// As [`act`](Self::act), but with a motion of your choice instead of the player's decision: for exercises.
    pub fn carry_out(&mut self, senses: &Senses, motion: Motion) -> Vec<Effector> {
        self.reply(senses, Some(motion))
    }

    /// What the player knows about its place on the field and the ball.
    #[must_use]
    pub fn estimate(&self) -> Estimate {
        Estimate::of(&self.model, &self.motions)
    }

    fn reply(&mut self, senses: &Senses, ordered: Option<Motion>) -> Vec<Effector> {
        if let Some(state) = senses.game_state() {
            self.game.update(state);
            self.joined |= state.joined.is_some();
        }
        let time = senses.time();
        if !std::mem::replace(&mut self.has_greeted, true) {
            self.time = time;
            return vec![Effector::Init {
                player: self.config.number,
                team: self.config.team.clone(),
            }];
        }
        if time.is_some() && time == self.time {
            return Vec::new();
        }
        self.time = time;
        self.cycles += 1;
        if self.cycles <= START {
            return Vec::new();
        }
        self.motors.measure(senses);
        let own = Own {
            team: &self.config.team,
            number: self.config.number,
            side: self.game.side(),
        };
        self.model
            .update(senses, &self.leg, self.motors.measured(), &own);
        let mut effectors: Vec<Effector> = self.beam().into_iter().collect();
        let motion = match ordered {
            Some(motion) => motion,
            None => {
                self.listen(senses);
                self.decide()
            }
        };
        let target = self.target();
        let joints = self.motors.measured();
        let posture = self
            .motions
            .step(motion, target, &self.model.attitude, joints);
        effectors.extend(self.motors.drive(&posture));
        if ordered.is_none() {
            effectors.extend(self.message());
        }
        effectors
    }

    fn decide(&mut self) -> Motion {
        let has_fallen = self.motions.has_fallen();
        let number = self.config.number;
        self.tactics
            .decide(number, &self.game, &self.model, has_fallen)
    }

    /// Takes what teammates said.
    fn listen(&mut self, senses: &Senses) {
        for percept in &senses.percepts {
            let Percept::Hear(hear) = percept else {
                continue;
            };
            let is_teammate = hear.direction.is_some() && hear.team == self.config.team;
            let message = TeamMessage::hear(&hear.text).filter(|_| is_teammate);
            let Some(message) = message.filter(|it| it.number != self.config.number) else {
                continue;
            };
            self.model
                .players
                .hear(message.number, message.position, message.time_to_ball);
            self.model.ball.hear(message.ball, message.ball_age);
        }
    }

    /// What the player says, when it is its turn.
    fn message(&self) -> Option<Effector> {
        let number = self.config.number;
        let is_due = self.time.is_some_and(|time| is_turn(number, time)) && !self.model.is_lost();
        let message = TeamMessage {
            number,
            position: self.model.position(),
            ball: self.model.ball.position,
            ball_age: self.model.ball.age,
            time_to_ball: self.tactics.time_to_ball,
        };
        is_due.then(|| Effector::Say(message.say()))
    }

    /// Where the head looks: at the ball, unless the player does not know where it is.
    fn target(&self) -> Option<Vector2<f64>> {
        let ball = &self.model.ball;
        let is_known = !self.model.is_lost() && ball.age < 1.0;
        is_known.then(|| self.model.to_robot(&ball.position))
    }

    /// The beam to the place before a kick-off, once in each pause in which it is allowed.
    fn beam(&mut self) -> Option<Effector> {
        let is_allowed = self.game.phase() == Phase::Beam;
        let is_due = is_allowed && !self.beamed && (self.joined || self.cycles > JOIN_TIMEOUT);
        self.beamed = is_allowed && (self.beamed || is_due);
        is_due.then(|| {
            let place = formation::kick_off(self.config.number);
            self.model.beam(place);
            self.motions.reset();
            Effector::Beam {
                x: place.x.into(),
                y: place.y.into(),
                angle: 0.0.into(),
            }
        })
    }
}
