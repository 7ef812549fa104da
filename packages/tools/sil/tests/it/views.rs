//! Configurations of rviz and Foxglove, which match the topics of a bag.

mod foxglove;
mod message_fields;
mod rviz;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use hsl_bag::BagReader;
use hsl_types::RobotId;
use hsl_wire::Message;
use hsl_wire::tf2_msgs::TFMessage;
use hsl_wire::topics::{self, Topic};
use hsl_wire::visualization_msgs::{Marker, MarkerArray};
use serde_json::Value;

/// Topic that is recorded only in case of errors, so not in the golden bag.
const WHEN_WRONG: &Topic = &topics::VIOLATIONS;

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../..")
        .join(name)
}

/// Topics and frames of the golden bag.
#[derive(Default)]
struct Recorded {
    topics: BTreeSet<String>,
    /// Frames and their parents.
    parents: BTreeMap<String, String>,
    markers: Vec<Marker>,
}

impl Recorded {
    /// Returns the frame of which the others are descendants.
    fn root(&self, frame: &str) -> String {
        let mut frame = frame;
        while let Some(parent) = self.parents.get(frame) {
            frame = parent;
        }
        frame.to_owned()
    }

    /// Returns true if the frame is in the tree of the transforms.
    fn has_frame(&self, frame: &str) -> bool {
        self.parents
            .iter()
            .any(|(child, parent)| child == frame || parent == frame)
    }

    /// Returns the length and width of the carpet \[m\].
    fn carpet(&self) -> (f64, f64) {
        let carpet = self
            .markers
            .iter()
            .find(|marker| marker.r#type == Marker::CUBE && marker.ns == "field");
        let size = &carpet.unwrap().scale;
        (size.x, size.y)
    }
}

/// Reads the golden bag.
fn golden() -> Recorded {
    let mut recorded = Recorded::default();
    recorded.topics.insert(WHEN_WRONG.name.to_owned());
    let bag = BagReader::open(file("bags/golden")).unwrap();
    for message in bag.messages().unwrap() {
        let message = message.unwrap();
        recorded.topics.insert(message.topic().to_owned());
        if message.message_type() == TFMessage::TYPE.name {
            for transform in TFMessage::from_cdr(message.data()).unwrap().transforms {
                recorded
                    .parents
                    .insert(transform.child_frame_id, transform.header.frame_id);
            }
        } else if message.message_type() == MarkerArray::TYPE.name {
            recorded
                .markers
                .extend(MarkerArray::from_cdr(message.data()).unwrap().markers);
        }
    }
    recorded
}

/// Returns all values of this key at any depth.
fn all<'a>(key: &str, value: &'a Value, found: &mut Vec<&'a Value>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.get(key));
            fields.values().for_each(|it| all(key, it, found));
        }
        Value::Array(values) => values.iter().for_each(|it| all(key, it, found)),
        _ => {}
    }
}

fn every<'a>(key: &str, value: &'a Value) -> Vec<&'a Value> {
    let mut found = Vec::new();
    all(key, value, &mut found);
    found
}

/// Returns the namespaces of the maps of all possible robots.
fn voronoi_maps() -> impl Iterator<Item = String> {
    RobotId::all().map(|robot| format!("{}/robot_{}/voronoi", robot.team, robot.player_number))
}

#[test]
fn every_marker_is_in_a_frame_of_the_world() {
    let recorded = golden();
    assert!(recorded.markers.len() > 100);
    for marker in &recorded.markers {
        let frame = &marker.header.frame_id;
        assert_eq!(recorded.root(frame), "world", "{}: {frame}", marker.ns);
    }
}

#[test]
fn both_draw_the_scene_and_what_moves() {
    for view in [rviz::sil().to_string(), foxglove::sil().to_string()] {
        for topic in [&topics::SCENE, &topics::MARKERS] {
            assert!(view.contains(&format!("\"{}\"", topic.name)), "{topic}");
        }
    }
}

#[test]
fn both_hide_the_maps_of_all_robots_at_first() {
    let (rviz, foxglove) = (rviz::sil(), foxglove::sil());
    let [scene, _] = every("Namespaces", &rviz)[..] else {
        panic!("{rviz}");
    };
    let drawn = every(topics::SCENE.name, &foxglove)[0];
    for map in voronoi_maps() {
        assert_eq!(scene[&map], false, "{map}");
        assert_eq!(drawn["namespaces"][&map]["visible"], false, "{map}");
    }
}
