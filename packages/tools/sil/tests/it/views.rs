//! Configurations of rviz and Foxglove, which match the topics of a bag.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use hsl_bag::BagReader;
use hsl_wire::tf2_msgs::TFMessage;
use hsl_wire::topics::{self, Topic};
use hsl_wire::{Message, MessageType};
use serde_json::Value;

/// Topic that is recorded only in case of errors, so not in the golden bag.
const WHEN_WRONG: &Topic = &topics::VIOLATIONS;

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../..")
        .join(name)
}

fn rviz() -> Value {
    serde_yaml::from_str(&fs::read_to_string(file("config/rviz/sil.rviz")).unwrap()).unwrap()
}

fn foxglove() -> Value {
    serde_json::from_str(&fs::read_to_string(file("config/foxglove/sil.json")).unwrap()).unwrap()
}

/// Topics that must be shown.
#[derive(Default)]
struct Recorded {
    topics: BTreeSet<String>,
    frames: BTreeSet<String>,
}

/// Reads the topics and the coordinate frames in the golden bag.
fn golden() -> Recorded {
    let mut recorded = Recorded::default();
    recorded.topics.insert(WHEN_WRONG.name.to_owned());
    let bag = BagReader::open(file("bags/golden")).unwrap();
    for message in bag.messages().unwrap() {
        let message = message.unwrap();
        recorded.topics.insert(message.topic().to_owned());
        if message.message_type() == TFMessage::TYPE.name {
            for transform in TFMessage::from_cdr(message.data()).unwrap().transforms {
                recorded.frames.insert(transform.header.frame_id);
                recorded.frames.insert(transform.child_frame_id);
            }
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

/// Returns true if messages of this type have the field of this path, for example `ball[0].position.x`.
fn has_field(message_type: &str, path: &str) -> bool {
    let definition = MessageType::by_name(message_type).unwrap().definition;
    let (field, rest) = path.split_once('.').unwrap_or((path, ""));
    let name = field.split('[').next().unwrap();
    // The definitions of its parts follow a line of `=`.
    let own = definition.split("\n===").next().unwrap();
    let kind = own.lines().find_map(|line| {
        let mut words = line.split_whitespace();
        let kind = words.next()?;
        (words.next()? == name).then(|| kind.split('[').next())?
    });
    match kind {
        None => false,
        Some(_) if rest.is_empty() => true,
        Some(kind) => has_field(&format!("hsl_msgs/msg/{kind}"), rest),
    }
}

/// Splits a path into topic and field. Topics have no dots in their names.
fn split(path: &str) -> (&str, &str) {
    path.split_once('.').unwrap_or((path, ""))
}

/// Returns every message path in the layout.
fn paths(layout: &Value) -> Vec<&str> {
    let panels = &layout["configById"];
    let mut paths = every("topicPath", panels);
    for series in every("paths", panels) {
        paths.extend(series.as_array().unwrap().iter().map(|it| &it["value"]));
    }
    paths.into_iter().map(|it| it.as_str().unwrap()).collect()
}

#[test]
fn rviz_shows_recorded_topics_in_a_recorded_frame() {
    let (view, recorded) = (rviz(), golden());
    let frame = &view["Visualization Manager"]["Global Options"]["Fixed Frame"];
    assert!(recorded.frames.contains(frame.as_str().unwrap()), "{frame}");
    let shown = every("Topic", &view);
    assert!(shown.len() > 1);
    for topic in shown {
        let name = topic["Value"].as_str().unwrap();
        assert!(recorded.topics.contains(name), "{name} is not recorded");
        let (known, _) = Topic::by_full_name(name).unwrap();
        let is_latched = topic["Durability Policy"] == "Transient Local";
        assert_eq!(is_latched, known.qos.latched, "{name}");
    }
}

#[test]
fn foxglove_shows_recorded_topics_in_a_recorded_frame() {
    let (layout, recorded) = (foxglove(), golden());
    for frame in every("followTf", &layout) {
        assert!(recorded.frames.contains(frame.as_str().unwrap()), "{frame}");
    }
    let drawn = every("topics", &layout["configById"]);
    let drawn = drawn.iter().flat_map(|it| it.as_object().unwrap().keys());
    let told = paths(&layout);
    let told = told.iter().map(|path| split(path).0);
    let shown: BTreeSet<_> = drawn.map(String::as_str).chain(told).collect();
    assert!(shown.len() > 5, "{shown:?}");
    for name in shown {
        assert!(recorded.topics.contains(name), "{name} is not recorded");
    }
}

#[test]
fn foxglove_plots_fields_that_messages_have() {
    let layout = foxglove();
    for path in paths(&layout) {
        let (topic, field) = split(path);
        let (topic, _) = Topic::by_full_name(topic).unwrap();
        assert!(
            field.is_empty() || has_field(topic.message_type.name, field),
            "{path}: {} has no such field",
            topic.message_type.name
        );
    }
}

#[test]
fn every_panel_of_foxglove_has_its_place() {
    /// Adds the panels of a layout to `found`; panics if a panel is placed twice.
    fn places<'a>(layout: &'a Value, found: &mut BTreeSet<&'a str>) {
        match layout {
            Value::String(panel) => assert!(found.insert(panel), "{panel} is a duplicate"),
            split => {
                places(&split["first"], found);
                places(&split["second"], found);
            }
        }
    }
    let layout = foxglove();
    let mut placed = BTreeSet::new();
    places(&layout["layout"], &mut placed);
    let panels = layout["configById"].as_object().unwrap().keys();
    assert_eq!(placed, panels.map(String::as_str).collect());
}

#[test]
fn both_draw_the_scene_and_what_moves() {
    for view in [rviz().to_string(), foxglove().to_string()] {
        for topic in [&topics::SCENE, &topics::MARKERS] {
            assert!(view.contains(&format!("\"{}\"", topic.name)), "{topic}");
        }
    }
}
