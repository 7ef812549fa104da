//! Configurations of rviz: their classes exist in rviz, and their topics are published.

use std::fs;

use hsl_wire::Message;
use hsl_wire::std_msgs;
use hsl_wire::topics::Topic;
use hsl_wire::visualization_msgs::MarkerArray;
use league_world::field_lines;
use serde_json::Value;

use super::{every, file, golden};

/// Classes without a topic, of `rviz_common` and of the plugin description of `rviz_default_plugins`: panels, tools,
/// views, and frames as display and as transformer.
const CLASSES: &[&str] = &[
    "rviz_common/Displays",
    "rviz_common/Time",
    "rviz_common/Views",
    "rviz_default_plugins/FocusCamera",
    "rviz_default_plugins/Measure",
    "rviz_default_plugins/MoveCamera",
    "rviz_default_plugins/Orbit",
    "rviz_default_plugins/Select",
    "rviz_default_plugins/TF",
    "rviz_default_plugins/TopDownOrtho",
];

/// Displays with a topic: class, key of the topic, type of its messages.
const DISPLAYS: &[(&str, &str, &str)] = &[
    (
        "rviz_default_plugins/MarkerArray",
        "Topic",
        MarkerArray::TYPE.name,
    ),
    (
        "rviz_default_plugins/RobotModel",
        "Description Topic",
        std_msgs::String::TYPE.name,
    ),
];

/// Width of the left dock, which is not part of the view \[pixels\].
const DOCK: f64 = 350.0;
/// Height of title, tools and the panel of the time, which are not part of the view \[pixels\].
const BARS: f64 = 150.0;

fn read(name: &str) -> Value {
    serde_yaml::from_str(&fs::read_to_string(file(name)).unwrap()).unwrap()
}

pub(super) fn sil() -> Value {
    read("config/rviz/sil.rviz")
}

fn league() -> Value {
    read("config/rviz/league.rviz")
}

#[test]
fn rviz_has_the_classes_and_subscribes_to_topics_as_they_are_published() {
    for view in [sil(), league()] {
        for class in every("Class", &view) {
            let class = class.as_str().unwrap();
            let is_display = DISPLAYS.iter().any(|(display, ..)| *display == class);
            assert!(
                class.is_empty() || is_display || CLASSES.contains(&class),
                "{class}"
            );
        }
        let displays = view["Visualization Manager"]["Displays"]
            .as_array()
            .unwrap();
        let mut count = 0;
        for display in displays {
            let known = DISPLAYS
                .iter()
                .find(|(class, ..)| display["Class"] == *class);
            let Some((_, key, message_type)) = known else {
                continue;
            };
            count += 1;
            let name = display[key]["Value"].as_str().unwrap();
            let (topic, _) = Topic::by_full_name(name).unwrap();
            assert_eq!(topic.message_type.name, *message_type, "{name}");
            let is_latched = display[key]["Durability Policy"] == "Transient Local";
            assert_eq!(is_latched, topic.qos.latched, "{name}");
        }
        assert!(count > 1, "{displays:?}");
    }
}

#[test]
fn rviz_shows_recorded_topics_in_a_recorded_frame() {
    let (view, recorded) = (sil(), golden());
    let frame = &view["Visualization Manager"]["Global Options"]["Fixed Frame"];
    assert!(recorded.has_frame(frame.as_str().unwrap()), "{frame}");
    for topic in every("Topic", &view) {
        let name = topic["Value"].as_str().unwrap();
        assert!(recorded.topics.contains(name), "{name} is not recorded");
    }
}

#[test]
fn rviz_shows_the_whole_field() {
    let (x, y) = field_lines()
        .flat_map(|(from, to)| [from, to])
        .fold((0.0_f64, 0.0_f64), |(x, y), end| {
            (x.max(end.x), y.max(end.y))
        });
    for (view, field) in [(sil(), golden().carpet()), (league(), (2.0 * x, 2.0 * y))] {
        let scale = view["Visualization Manager"]["Views"]["Current"]["Scale"].as_f64();
        let window = &view["Window Geometry"];
        let length =
            |key: &str, other: f64| (window[key].as_f64().unwrap() - other) / scale.unwrap();
        let shown = (length("Width", DOCK), length("Height", BARS));
        assert!(
            shown.0 >= field.0 && shown.1 >= field.1,
            "{shown:?} m of {field:?} m"
        );
    }
}
