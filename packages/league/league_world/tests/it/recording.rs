//! Recordings of the original server. They are not part of this repository: `SIMSPARK` names their folder.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

use flate2::read::GzDecoder;
use league_server::{JoinRequest, League, Seat, Turn};
use league_world::{LeagueConfig, LeagueWorld};
use serde_json::Value;
use simspark_protocol::{AgentMessage, Effector, Senses, TrainerMessage};

/// Number of cycles between the last join and the first row.
const SETTLING: usize = 25;

/// Returns the folder of recordings in `SIMSPARK`.
pub(crate) fn folder() -> PathBuf {
    testing::not_run::data("SIMSPARK", "recordings of the original server").join("oracle")
}

/// Rows of a recording, and its players.
pub(crate) struct Recording {
    agents: Vec<(String, Vec<Effector>)>,
    pub(crate) rows: Vec<Value>,
}

impl Recording {
    pub(crate) fn open(folder: &std::path::Path, name: &str) -> Self {
        let file = File::open(folder.join(format!("{name}.jsonl.gz"))).unwrap();
        let lines = BufReader::new(GzDecoder::new(file)).lines();
        let rows: Vec<Value> = lines
            .map(|line| serde_json::from_str(&line.unwrap()).unwrap())
            .collect();
        let (logins, rows): (Vec<_>, Vec<_>) =
            rows.into_iter().partition(|row| row.get("join").is_some());
        let agents = logins.iter().map(|login| {
            let sent = login["join"]
                .as_array()
                .unwrap()
                .iter()
                .filter_map(|it| it.get("sent"));
            let effectors = sent.flat_map(|it| effectors(it.as_str().unwrap()));
            (
                login["agent"].as_str().unwrap().to_owned(),
                effectors.collect(),
            )
        });
        Self {
            agents: agents.collect(),
            rows,
        }
    }

    /// Returns a world in which all agents have joined and stand.
    pub(crate) fn world(&self) -> (LeagueWorld, Vec<(String, Seat)>) {
        let mut world = LeagueWorld::new(LeagueConfig {
            true_poses: true,
            ..LeagueConfig::default()
        });
        let mut seats = Vec::new();
        for (name, login) in &self.agents {
            let scene = login.iter().find_map(|it| match it {
                Effector::Scene { file, robot_type } => Some((file.clone(), *robot_type)),
                _ => None,
            });
            let init = login.iter().find_map(|it| match it {
                Effector::Init { player, team } => Some((*player, team.clone())),
                _ => None,
            });
            let ((scene, robot_type), (player, team)) = (scene.unwrap(), init.unwrap());
            let request = JoinRequest {
                scene,
                robot_type,
                team,
                player,
            };
            seats.push((name.clone(), world.join(&request).unwrap()));
        }
        for _ in 0..SETTLING {
            world.step(&[], &[]);
        }
        (world, seats)
    }

    /// Returns the commands of the agents in a row.
    pub(crate) fn turns(row: &Value, seats: &[(String, Seat)]) -> Vec<Turn> {
        let sent = &row["sent"];
        let mut turns: Vec<_> = seats
            .iter()
            .map(|(name, seat)| {
                let text = sent
                    .as_str()
                    .or_else(|| sent.get(name)?.as_str())
                    .unwrap_or_default();
                Turn {
                    idle_messages: 0,
                    seat: *seat,
                    effectors: effectors(text),
                }
            })
            .collect();
        turns.sort_by_key(|turn| turn.seat);
        turns
    }

    /// Steps a world with the commands of a row. Returns the senses of all robots.
    pub(crate) fn step(
        world: &mut LeagueWorld,
        row: &Value,
        seats: &[(String, Seat)],
    ) -> Vec<(Seat, Senses)> {
        let trainer = row
            .get("trainer")
            .and_then(Value::as_str)
            .unwrap_or_default();
        let commands = TrainerMessage::parse(trainer.as_bytes()).unwrap().commands;
        world.step(&Self::turns(row, seats), &commands)
    }
}

fn effectors(text: &str) -> Vec<Effector> {
    let (message, fault) = AgentMessage::recover(text.as_bytes());
    assert_eq!(fault, None);
    message.effectors
}
