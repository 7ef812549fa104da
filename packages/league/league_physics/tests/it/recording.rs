//! Recordings of the original server. They are not part of this repository: `SIMSPARK` names their folder.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

use flate2::read::GzDecoder;
use league_physics::RobotType;
use nalgebra::{Matrix3, Vector3};
use serde_json::Value;
use simspark_protocol::{AgentMessage, Effector, Senses, TrainerMessage};

/// A recording: the robots in the order of their sides, and one row per cycle.
pub(crate) struct Recording {
    pub(crate) types: Vec<RobotType>,
    pub(crate) rows: Vec<Row>,
}

/// One cycle: the messages, and the true state just before.
pub(crate) struct Row {
    /// Messages of agents, in the order of robots.
    pub(crate) sent: Vec<AgentMessage>,
    /// Messages to agents, in the order of robots.
    pub(crate) received: Vec<Senses>,
    pub(crate) trainer: TrainerMessage,
    /// Position and axes of the torsos.
    pub(crate) robots: Vec<(Vector3<f64>, Matrix3<f64>)>,
    pub(crate) ball: Vector3<f64>,
}

/// Returns the folder of recordings in `SIMSPARK`.
fn folder() -> PathBuf {
    testing::not_run::data("SIMSPARK", "recordings of the original server").join("oracle")
}

/// Returns the names of all recordings that begin with one of `prefixes`, in order.
pub(crate) fn names(prefixes: &[&str]) -> Vec<String> {
    let files = fs::read_dir(folder()).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names
        .filter(|name| prefixes.iter().any(|prefix| name.starts_with(prefix)))
        .filter_map(|name| Some(name.strip_suffix(".jsonl.gz")?.to_owned()))
        .collect();
    names.sort();
    names
}

pub(crate) fn read(name: &str) -> Recording {
    let path = folder().join(format!("{name}.jsonl.gz"));
    let lines = BufReader::new(GzDecoder::new(File::open(path).unwrap())).lines();
    let lines = lines.map(|line| serde_json::from_str::<Value>(&line.unwrap()).unwrap());
    let (joins, rows): (Vec<Value>, Vec<Value>) = lines.partition(|line| line["join"].is_array());
    Recording {
        types: joins.iter().map(robot_type).collect(),
        rows: rows.iter().map(row).collect(),
    }
}

fn robot_type(join: &Value) -> RobotType {
    let scene = join["join"][0]["sent"].as_str().unwrap();
    match &AgentMessage::parse(scene.as_bytes()).unwrap().effectors[0] {
        Effector::Scene { robot_type, .. } => RobotType::new(robot_type.unwrap_or(0)).unwrap(),
        other => panic!("{other:?}"),
    }
}

fn row(row: &Value) -> Row {
    let robots: BTreeMap<String, [f64; 16]> =
        serde_json::from_value(row["truth"]["robots"].clone()).unwrap();
    Row {
        sent: texts(&row["sent"])
            .map(|text| AgentMessage::parse(text.as_bytes()).unwrap())
            .collect(),
        received: texts(&row["received"])
            .map(|text| Senses::parse(text.as_bytes()).unwrap())
            .collect(),
        trainer: TrainerMessage::parse(row["trainer"].as_str().unwrap_or_default().as_bytes())
            .unwrap(),
        robots: robots.values().map(pose).collect(),
        ball: Vector3::from_vec(serde_json::from_value(row["truth"]["ball"].clone()).unwrap()),
    }
}

/// Returns the text of the only agent, or the texts of all agents in the order of their names.
fn texts(value: &Value) -> impl Iterator<Item = &str> {
    let all = value.as_object().into_iter().flat_map(|all| all.values());
    value
        .as_str()
        .into_iter()
        .chain(all.filter_map(Value::as_str))
}

fn pose(floats: &[f64; 16]) -> (Vector3<f64>, Matrix3<f64>) {
    let column = |first: usize| Vector3::new(floats[first], floats[first + 1], floats[first + 2]);
    let axes = Matrix3::from_columns(&[column(0), column(4), column(8)]);
    (column(12), axes)
}
