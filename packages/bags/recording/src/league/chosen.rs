use std::collections::BTreeMap;
use std::time::Duration;

use hsl_types::{LeaguePlayer, Time};
use hsl_wire::hsl_msgs::{LeagueText, LeagueTruth};
use hsl_wire::topics::{LEAGUE_EFFECTORS, LEAGUE_SENSES, LEAGUE_TRAINER, LEAGUE_TRUTH};
use serde::Serialize;
use serde_json::Value;
use simspark_protocol::{AgentMessage, Effector, Percept, Senses};

use super::player::player;
use super::sight::{Sight, head_to_world, sights};
use super::talk::Talk;
use crate::{Recording, Tick};

/// How far back messages that were said and heard are shown.
const TALK: Duration = Duration::from_secs(3);
/// Number of cycles from one image of the camera to the next.
const VISION_CYCLES: u32 = 3;

/// The details of the selected robot.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct LeagueChosenRobot {
    /// Its name, for example `left/3`.
    pub id: String,
    /// The senses that it received in this cycle, one each.
    pub senses: Vec<String>,
    /// The commands that it sent in this cycle, one each.
    pub effectors: Vec<String>,
    /// Number, side, score, time and play mode as it was told them.
    pub game_state: Option<Value>,
    /// What it said in the last seconds, the latest first.
    pub said: Vec<Talk>,
    /// What it heard in the last seconds, the latest first.
    pub heard: Vec<Talk>,
    /// What it saw last.
    pub sights: Vec<Sight>,
    /// When it saw that; none if it saw nothing in the last three cycles.
    pub sights_ns: Option<u64>,
    /// Its joints as it senses them, by perceptor \[degrees\].
    pub joints: BTreeMap<String, f64>,
    /// The speeds of its joints that it commands, by effector [rad/s].
    pub speeds: BTreeMap<String, f64>,
    /// Its other commands.
    pub commands: Vec<String>,
    /// Angular velocity of the torso [degrees/s].
    pub gyro: Option<[f64; 3]>,
    /// Acceleration of the torso, minus gravity [m/s²].
    pub accelerometer: Option<[f64; 3]>,
    /// Contact forces by sensor.
    pub forces: BTreeMap<String, LeagueForce>,
    /// Senses that are not known.
    pub unknown: Vec<String>,
    /// Commands of trainers in this cycle.
    pub trainer: Vec<String>,
    /// Unreadable messages of this robot.
    pub faults: Vec<String>,
}

/// A contact force.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct LeagueForce {
    /// Mean point of contact in the frame of the part \[m\].
    pub point: [f64; 3],
    /// Sum of the forces \[N\].
    pub force: [f64; 3],
}

impl LeagueChosenRobot {
    /// Reads the details of a robot from a tick, and from those shortly before.
    pub(super) fn of(
        recording: &Recording,
        name: LeaguePlayer,
        truth: Option<&LeagueTruth>,
        tick: &Tick,
    ) -> Self {
        let mut robot = Self {
            id: name.to_string(),
            ..Self::default()
        };
        let senses = LEAGUE_SENSES.full_name(name);
        let effectors = LEAGUE_EFFECTORS.full_name(name);
        robot.take_senses(tick, senses);
        robot.take_effectors(tick, effectors);
        let trainer = tick.all::<LeagueText>(LEAGUE_TRAINER.name, &mut robot.faults);
        robot.trainer = trainer.into_iter().map(|message| message.text).collect();
        robot.take_sights(recording, name, truth, tick);
        robot.take_talk(recording, tick.time, senses, effectors);
        robot
    }

    fn take_senses(&mut self, tick: &Tick, topic: &str) {
        for message in tick.all::<LeagueText>(topic, &mut self.faults) {
            match Senses::parse(message.text.as_bytes()) {
                Ok(senses) => senses.percepts.iter().for_each(|it| self.sense(it)),
                Err(error) => {
                    self.faults.push(format!("{topic}: {error}"));
                    self.senses.push(message.text);
                }
            }
        }
    }

    fn sense(&mut self, percept: &Percept) {
        self.senses.push(percept.to_string());
        match percept {
            Percept::GameState(state) => {
                let joined = state
                    .joined
                    .map(|(number, side)| format!("{side} {number}"));
                self.game_state = Some(serde_json::json!({
                    "joined": joined,
                    "score_left": state.score_left,
                    "score_right": state.score_right,
                    "time": state.time,
                    "play_mode": state.play_mode.word(),
                }));
            }
            Percept::Gyro(rate) => self.gyro = Some(*rate),
            Percept::Accelerometer(acceleration) => self.accelerometer = Some(*acceleration),
            Percept::Joint(joint, angle) => {
                self.joints.insert(joint.to_string(), *angle);
            }
            Percept::Force {
                sensor,
                point,
                force,
            } => {
                let (point, force) = (*point, *force);
                let force = LeagueForce { point, force };
                self.forces.insert(sensor.to_string(), force);
            }
            Percept::Unknown(text) => self.unknown.push(text.clone()),
            Percept::Time(_) | Percept::AgentState { .. } | Percept::Hear(_) | Percept::See(_) => {}
        }
    }

    fn take_effectors(&mut self, tick: &Tick, topic: &str) {
        for message in tick.all::<LeagueText>(topic, &mut self.faults) {
            match AgentMessage::parse(message.text.as_bytes()) {
                Ok(message) => message.effectors.iter().for_each(|it| self.command(it)),
                Err(error) => {
                    self.faults.push(format!("{topic}: {error}"));
                    self.effectors.push(message.text);
                }
            }
        }
    }

    fn command(&mut self, effector: &Effector) {
        self.effectors.push(effector.to_string());
        match effector {
            Effector::Joint { joint, velocity } => {
                let speed = velocity.value();
                self.speeds.insert(joint.effector().to_owned(), speed);
            }
            Effector::Syn => {}
            other => self.commands.push(other.to_string()),
        }
    }

    /// Takes the last image of the camera, which is of this cycle or of one of the two before.
    fn take_sights(
        &mut self,
        recording: &Recording,
        name: LeaguePlayer,
        truth: Option<&LeagueTruth>,
        tick: &Tick,
    ) {
        if truth.is_some_and(|truth| self.take_sights_of(name, truth, tick)) {
            return;
        }
        let mut time = tick.time;
        for _ in 1..VISION_CYCLES {
            let before = time.as_nanos().checked_sub(1).map(Time::from_nanos);
            let before = before.and_then(|before| recording.tick_at(before).ok().flatten());
            let Some(tick) = before else {
                return;
            };
            // Faults of other ticks are shown with them.
            let truth = tick.one::<LeagueTruth>(LEAGUE_TRUTH.name, &mut Vec::new());
            if truth.is_some_and(|truth| self.take_sights_of(name, &truth, &tick)) {
                return;
            }
            time = tick.time;
        }
    }

    /// Takes the image of the camera of a cycle, and returns whether there is one.
    fn take_sights_of(&mut self, name: LeaguePlayer, truth: &LeagueTruth, tick: &Tick) -> bool {
        let message = tick.one::<LeagueText>(LEAGUE_SENSES.full_name(name), &mut Vec::new());
        let senses = message.and_then(|message| Senses::parse(message.text.as_bytes()).ok());
        let mut robots = truth.robots.iter();
        let robot = robots.find(|robot| player(&robot.player) == Some(name));
        let Some((senses, head_to_world)) = senses.zip(robot.and_then(head_to_world)) else {
            return false;
        };
        let Some(seen) = senses.seen() else {
            return false;
        };
        self.sights = sights(seen, &head_to_world);
        self.sights_ns = Some(tick.time.as_nanos());
        true
    }

    fn take_talk(&mut self, recording: &Recording, now: Time, senses: &str, effectors: &str) {
        let from = now.as_nanos().saturating_sub(TALK.as_nanos() as u64);
        let from = Time::from_nanos(from);
        // A damaged part is reported where it is shown.
        for message in recording.between(effectors, from, now).unwrap_or_default() {
            self.said.extend(Talk::said(&message));
        }
        for message in recording.between(senses, from, now).unwrap_or_default() {
            self.heard.extend(Talk::heard(&message));
        }
        self.said.reverse();
        self.heard.reverse();
    }
}
