//! The player: one call per message of the server.

use nalgebra::Vector2;
use simspark_protocol::{Effector, Percept, Senses};

use crate::body::leg::Leg;
use crate::body::motors::Motors;
use crate::motion::motions::Motions;
use crate::perception::model::{Identity, Model};
use crate::play::formation;
use crate::play::game::{Game, Phase};
use crate::play::tactics::Tactics;
use crate::play::team_message::{TeamMessage, is_turn};
use crate::{AgentConfig, Estimate, Motion};

/// Number of cycles after which the agent assumes the left team, if the server has not sent its side.
const JOIN_TIMEOUT: u64 = 10;

/// Number of cycles without commands. After them every player has received its side, in any order of joining.
const START_CYCLES: u64 = 5;

/// Player of the league. [`AgentConfig`] sets its team and number; [`play`](crate::play()) connects it to a server.
#[derive(Clone, Debug)]
pub struct Agent {
    config: AgentConfig,
    leg: Leg,
    /// Set if the agent has sent its request to join.
    has_sent_init: bool,
    /// Simulation time of the last message \[s\]; `None` without one.
    time: Option<f64>,
    /// Number of cycles since the clock started.
    cycles: u64,
    /// Set if the server has confirmed that the player joined.
    joined: bool,
    /// Set if the beam of this pause has been sent.
    beamed: bool,
    /// Play mode and side of the team.
    game: Game,
    /// Controller of the joints.
    pub(crate) motors: Motors,
    /// Estimated pose, ball and other players.
    pub(crate) model: Model,
    /// Motion in progress.
    pub(crate) motions: Motions,
    /// Memory of decisions.
    tactics: Tactics,
}

impl Agent {
    /// Creates a player that has not sent a message.
    pub fn new(config: AgentConfig) -> Self {
        let leg = Leg::from_robot_type(config.robot_type);
        Self {
            motors: Motors::new(config.robot_type),
            motions: Motions::new(leg),
            leg,
            config,
            has_sent_init: false,
            time: None,
            cycles: 0,
            joined: false,
            beamed: false,
            game: Game::default(),
            model: Model::default(),
            tactics: Tactics::default(),
        }
    }

    /// Returns the first message to the server, which selects the robot's model.
    pub fn first_message(&self) -> Vec<Effector> {
        vec![Effector::Scene {
            file: "rsg/agent/nao/nao_hetero.rsg".to_owned(),
            robot_type: Some(self.config.robot_type),
        }]
    }

    /// Returns the reply to a message of the server, without `(syn)`: first the request to join, later beams and joint
    /// speeds.
    ///
    /// Call it once per message, also for messages without some senses: these keep their last values. While the
    /// server's clock is stopped, messages have no effect, so that the player does not depend on their number.
    pub fn reply(&mut self, senses: &Senses) -> Vec<Effector> {
        self.respond(senses, None)
    }

    /// Replies like [`reply`](Self::reply), but with the given motion instead of the player's decision, and without
    /// messages to teammates, for exercises.
    pub fn execute_motion(&mut self, senses: &Senses, motion: Motion) -> Vec<Effector> {
        self.respond(senses, Some(motion))
    }

    /// Returns the estimated pose of the player and position of the ball.
    pub fn estimate(&self) -> Estimate {
        Estimate::new(&self.model, &self.motions)
    }

    /// Updates all estimates with the senses of a cycle and returns the commands. `requested` replaces the decision.
    fn respond(&mut self, senses: &Senses, requested: Option<Motion>) -> Vec<Effector> {
        if let Some(state) = senses.game_state() {
            self.game.update(state);
            self.joined |= state.joined.is_some();
        }
        let time = senses.time();
        if !std::mem::replace(&mut self.has_sent_init, true) {
            self.time = time;
            return vec![Effector::Init {
                player: self.config.number,
                team: self.config.team.clone(),
            }];
        }
        // The clock stands still.
        if time.is_some() && time == self.time {
            return Vec::new();
        }
        self.time = time;
        self.cycles += 1;
        if self.cycles <= START_CYCLES {
            return Vec::new();
        }
        self.motors.measure(senses);
        let own = Identity {
            team: &self.config.team,
            number: self.config.number,
            side: self.game.side(),
        };
        self.model
            .update(senses, &self.leg, self.motors.measured(), &own);
        let mut effectors: Vec<Effector> = self.beam().into_iter().collect();
        let motion = match requested {
            Some(motion) => motion,
            None => {
                self.read_team_messages(senses);
                self.decide()
            }
        };
        let target = self.gaze_target();
        let joints = self.motors.measured();
        let posture = self
            .motions
            .step(motion, target, &self.model.attitude, joints);
        effectors.extend(self.motors.drive(&posture));
        if requested.is_none() {
            effectors.extend(self.team_message());
        }
        effectors
    }

    /// Returns the motion that tactics select.
    fn decide(&mut self) -> Motion {
        let has_fallen = self.motions.has_fallen();
        let number = self.config.number;
        self.tactics
            .decide(number, &self.game, &self.model, has_fallen)
    }

    /// Updates teammates and ball with the heard messages of other players of the team.
    fn read_team_messages(&mut self, senses: &Senses) {
        for percept in &senses.percepts {
            let Percept::Hear(hear) = percept else {
                continue;
            };
            let is_teammate = hear.direction.is_some() && hear.team == self.config.team;
            let message = TeamMessage::parse(&hear.text).filter(|_| is_teammate);
            let Some(message) = message.filter(|it| it.number != self.config.number) else {
                continue;
            };
            self.model.players.update_from_message(
                message.number,
                message.position,
                message.time_to_ball,
            );
            self.model
                .ball
                .update_from_teammate(message.ball, message.ball_age);
        }
    }

    /// Returns the message to teammates, if it is the turn of this player and it knows its position.
    fn team_message(&self) -> Option<Effector> {
        let number = self.config.number;
        let is_due = self.time.is_some_and(|time| is_turn(number, time)) && !self.model.is_lost();
        let message = TeamMessage {
            number,
            position: self.model.position(),
            ball: self.model.ball.position,
            ball_age: self.model.ball.age,
            time_to_ball: self.tactics.time_to_ball,
        };
        is_due.then(|| Effector::Say(message.encode()))
    }

    /// Returns the target of the head from the robot: the ball, if its position is known.
    fn gaze_target(&self) -> Option<Vector2<f64>> {
        let ball = &self.model.ball;
        let is_known = !self.model.is_lost() && ball.age < 1.0;
        is_known.then(|| self.model.to_robot(&ball.position))
    }

    /// Returns the command that places the robot at its position for the kick-off, and resets the estimates to that
    /// position. Returns `None` after the first command of a pause, and while the referee does not permit it.
    fn beam(&mut self) -> Option<Effector> {
        let is_allowed = self.game.phase() == Phase::Beam;
        let is_due = is_allowed && !self.beamed && (self.joined || self.cycles > JOIN_TIMEOUT);
        self.beamed = is_allowed && (self.beamed || is_due);
        is_due.then(|| {
            let place = formation::kick_off_position(self.config.number);
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
