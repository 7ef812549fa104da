//! Layout for Foxglove and Lichtblick.

use std::collections::BTreeSet;
use std::fs;

use hsl_wire::topics::Topic;
use serde_json::Value;

use super::message_fields::has_field;
use super::{every, file, golden};

pub(super) fn sil() -> Value {
    serde_json::from_str(&fs::read_to_string(file("config/foxglove/sil.json")).unwrap()).unwrap()
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
fn foxglove_shows_recorded_topics_in_a_recorded_frame() {
    let (layout, recorded) = (sil(), golden());
    for frame in every("followTf", &layout) {
        assert!(recorded.has_frame(frame.as_str().unwrap()), "{frame}");
    }
    let of_field = every("topics", &layout["configById"]);
    let of_field = of_field
        .iter()
        .flat_map(|it| it.as_object().unwrap().keys());
    let paths = paths(&layout);
    let of_paths = paths.iter().map(|path| split(path).0);
    let topics: BTreeSet<_> = of_field.map(String::as_str).chain(of_paths).collect();
    assert!(topics.len() > 5, "{topics:?}");
    for name in topics {
        assert!(recorded.topics.contains(name), "{name} is not recorded");
    }
}

#[test]
fn foxglove_plots_fields_that_messages_have() {
    let layout = sil();
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
    let layout = sil();
    let mut placed = BTreeSet::new();
    places(&layout["layout"], &mut placed);
    let panels = layout["configById"].as_object().unwrap().keys();
    assert_eq!(placed, panels.map(String::as_str).collect());
}

#[test]
fn panels_have_the_same_titles_in_foxglove_and_lichtblick() {
    for (panel, config) in sil()["configById"].as_object().unwrap() {
        assert!(config["foxglovePanelTitle"].is_string(), "{panel}");
        assert_eq!(
            config["lichtblickPanelTitle"], config["foxglovePanelTitle"],
            "{panel}"
        );
    }
}

#[test]
fn the_field_is_shown_as_a_whole_without_its_frames() {
    let (layout, (_, width)) = (sil(), golden().carpet());
    let field = &layout["configById"]["3D!field"];
    // Without perspective, this is the height of the view.
    assert_eq!(field["cameraState"]["perspective"], false);
    let height = field["cameraState"]["distance"].as_f64().unwrap();
    assert!(height >= width, "{height} m of {width} m are visible");
    // A line of a frame to its parent, as from each robot to the center, is drawn unless its width is 0.
    let frames = &field["scene"]["transforms"];
    assert_eq!(
        (&frames["lineWidth"], &frames["axisScale"]),
        (&0.into(), &0.into())
    );
    assert_eq!(frames["showLabel"], false);
}
