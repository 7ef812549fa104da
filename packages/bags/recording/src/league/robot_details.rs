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

/// Age up to which spoken and heard messages are shown.
const TALK: Duration = Duration::from_secs(3);
/// Number of cycles between two images of the camera.
const VISION_CYCLES: u32 = 3;

/// Details of the selected robot.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LeagueRobotDetails {
    /// Name, for example `left/3`.
    pub id: String,
    /// Senses received in this cycle, one per entry.
    pub senses: Vec<String>,
    /// Commands sent in this cycle, one per entry.
    pub effectors: Vec<String>,
    /// Received number, side, score, time and play mode.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub game_state: Option<Value>,
    /// Messages that the robot said in the last seconds, the latest first.
    pub said: Vec<Talk>,
    /// Messages that the robot heard in the last seconds, the latest first.
    pub heard: Vec<Talk>,
    /// Objects in the last image of the camera.
    pub sights: Vec<Sight>,
    /// Time of the last image; `None` if there was none in the last three cycles.
    pub sights_ns: Option<u64>,
    /// Sensed joint angles by perceptor \[degrees\].
    pub joints: BTreeMap<String, f64>,
    /// Commanded joint speeds by effector \[rad/s\].
    pub speeds: BTreeMap<String, f64>,
    /// Other commands.
    pub commands: Vec<String>,
    /// Angular velocity of the torso \[degrees/s\].
    pub gyro: Option<[f64; 3]>,
    /// Acceleration of the torso minus gravity \[m/s²\].
    pub accelerometer: Option<[f64; 3]>,
    /// Contact forces by sensor.
    pub forces: BTreeMap<String, LeagueForce>,
    /// Unknown senses.
    pub unknown: Vec<String>,
    /// Commands of trainers in this cycle.
    pub trainer: Vec<String>,
    /// Unreadable messages of this robot.
    pub faults: Vec<String>,
}

/// Contact force.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LeagueForce {
    /// Mean point of contact in the frame of the part \[m\].
    pub point: [f64; 3],
    /// Sum of the forces \[N\].
    pub force: [f64; 3],
}

impl LeagueRobotDetails {
    /// Reads the details of a robot from a tick, and speech and the last image from the ticks shortly before. `truth`
    /// is the true state of the tick.
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
        robot.read_senses(tick, senses);
        robot.read_effectors(tick, effectors);
        let trainer = tick.all::<LeagueText>(LEAGUE_TRAINER.name, &mut robot.faults);
        robot.trainer = trainer.into_iter().map(|message| message.text).collect();
        robot.read_sights(recording, name, truth, tick);
        robot.read_talk(recording, tick.time, senses, effectors);
        robot
    }

    /// Reads the senses of this cycle. Text that cannot be parsed is kept as it is, with an error.
    fn read_senses(&mut self, tick: &Tick, topic: &str) {
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

    /// Adds a sense as text, and as a value if it is shown as one.
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

    /// Reads the commands of this cycle. Text that cannot be parsed is kept as it is, with an error.
    fn read_effectors(&mut self, tick: &Tick, topic: &str) {
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

    /// Adds a command as text; also as a velocity for a joint, or to the commands that are not for joints.
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

    /// Reads the last image of the camera, which is from this cycle or from one of the two cycles before.
    fn read_sights(
        &mut self,
        recording: &Recording,
        name: LeaguePlayer,
        truth: Option<&LeagueTruth>,
        tick: &Tick,
    ) {
        if truth.is_some_and(|truth| self.read_sights_of(name, truth, tick)) {
            return;
        }
        let mut time = tick.time;
        for _ in 1..VISION_CYCLES {
            let before = time.as_nanos().checked_sub(1).map(Time::from_nanos);
            let before = before.and_then(|before| recording.tick_at(before).ok().flatten());
            let Some(tick) = before else {
                return;
            };
            // Errors of other ticks are shown with them.
            let truth = tick.one::<LeagueTruth>(LEAGUE_TRUTH.name, &mut Vec::new());
            if truth.is_some_and(|truth| self.read_sights_of(name, &truth, &tick)) {
                return;
            }
            time = tick.time;
        }
    }

    /// Reads the image of the camera of a cycle, and places its objects in the world. Returns false if there is none,
    /// or if the true pose of the head is unknown.
    fn read_sights_of(&mut self, name: LeaguePlayer, truth: &LeagueTruth, tick: &Tick) -> bool {
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

    /// Reads the messages that the robot said and heard in the last seconds before `now`. `senses` and `effectors` are
    /// its topics.
    fn read_talk(&mut self, recording: &Recording, now: Time, senses: &str, effectors: &str) {
        let from = now.as_nanos().saturating_sub(TALK.as_nanos() as u64);
        let from = Time::from_nanos(from);
        // Damaged parts are reported where they are shown.
        for message in recording.between(effectors, from, now).unwrap_or_default() {
            self.said.extend(Talk::read_said(&message));
        }
        for message in recording.between(senses, from, now).unwrap_or_default() {
            self.heard.extend(Talk::read_heard(&message));
        }
        self.said.reverse();
        self.heard.reverse();
    }
}
