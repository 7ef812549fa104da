use std::collections::BTreeMap;

use hsl_types::{FieldDimensions, limits};

use super::MissionParts;
use super::report::Report;
use crate::setup::Place;

/// Checks `field.yaml`: its names are objects of the problem, robots have different players, and places are on the
/// carpet. Adds each error to `report`.
pub(super) fn check(parts: &MissionParts<'_>, field: &FieldDimensions, report: &mut Report) {
    let setup = parts.setup;
    let constants = parts.domain.constants.iter();
    let objects = constants.chain(&parts.problem.objects);
    let objects: Vec<_> = objects.map(|object| object.name.as_str()).collect();
    let robots = setup.robots.keys().map(|name| ("robots", name));
    let places = setup.places.keys().map(|name| ("places", name));
    for (section, name) in robots.chain(places) {
        if !objects.contains(&name.as_str()) {
            let message = format!("{section}.{name} is not an object of the problem");
            let help = user_files::suggest(name, objects.iter().copied());
            report.error(&report.field(&[section, name]), message, help);
        }
    }
    let mut players = BTreeMap::new();
    for (name, number) in &setup.robots {
        if let Some(other) = players.insert(*number, name) {
            let message =
                format!("robots.{name} must be another player than {other}, got {number} for both");
            let help = "give it another number";
            report.error(&report.field(&["robots", name]), message, help);
        }
    }
    for (name, place) in &setup.places {
        check_place(name, place, field, report);
    }
}

/// Adds an error for each value of a place that is out of its range.
fn check_place(name: &str, place: &Place, field: &FieldDimensions, report: &mut Report) {
    let border = field.border_strip_width;
    let help = "a place must be on the carpet of the field";
    for (key, value, most, help) in [
        ("x", place.x, field.length / 2.0 + border, help),
        ("y", place.y, field.width / 2.0 + border, help),
        ("heading", place.heading, limits::FIELD_SIZE, ""),
    ] {
        // The comparison is false for NaN.
        let is_within = value.abs() <= most;
        if !is_within {
            let message =
                format!("places.{name}.{key} must be between -{most} and {most}, got {value}");
            report.error(&report.field(&["places", name, key]), message, help);
        }
    }
    let (radius, most) = (place.radius, limits::FIELD_SIZE);
    let is_within = radius > 0.0 && radius <= most;
    if !is_within {
        let message =
            format!("places.{name}.radius must be above 0 and at most {most}, got {radius}");
        report.error(&report.field(&["places", name, "radius"]), message, "");
    }
}
