//! Cameras: a robot sees the same objects as in the recording.

use league_server::League;
use simspark_protocol::{Polar, Seen, Senses};

use crate::recording::{Recording, folder};

/// Difference of distances because of the cameras' positions, twice \[m\].
const CALIBRATION: f64 = 0.02;
/// Difference of distances because of noise: five standard deviations of two measurements, relative.
const DISTANCE_NOISE: f64 = 0.007;
/// Difference of angles because of noise, and of the cameras' positions for near objects \[deg\].
const ANGLE: f64 = 1.5;

/// Returns the visible objects, by name and position.
fn items(seen: &[Seen]) -> Vec<(String, Polar)> {
    let mut items = Vec::new();
    for seen in seen {
        match seen {
            Seen::Landmark(landmark, polar) => items.push((landmark.to_string(), *polar)),
            Seen::Ball(polar) => items.push(("B".to_owned(), *polar)),
            Seen::Player {
                team,
                number,
                parts,
            } => {
                for (part, polar) in parts {
                    items.push((format!("{team} {number} {part}"), *polar));
                }
            }
            Seen::Line(from, to) => {
                items.push(("L from".to_owned(), *from));
                items.push(("L to".to_owned(), *to));
            }
            _ => {}
        }
    }
    items
}

/// Compares the first image of robots that stand where they joined with the last recorded one of the first rows.
fn compare(name: &str) {
    let folder = folder();
    let recording = Recording::open(&folder, name);
    let (mut world, seats) = recording.world();
    let seen: Vec<_> = (0..3).flat_map(|_| world.step(&[], &[])).collect();
    let mut compared = 0;
    for (agent, seat) in &seats {
        let here = seen
            .iter()
            .find_map(|(at, senses)| (at == seat).then(|| senses.seen())?);
        let there = recording.rows[..6].iter().find_map(|row| {
            let received = &row["received"];
            let text = received
                .as_str()
                .or_else(|| received.get(agent)?.as_str())?;
            let senses = Senses::parse(text.as_bytes()).unwrap();
            senses.seen().map(items)
        });
        let (Some(here), Some(there)) = (here, there) else {
            continue;
        };
        let here = items(here);
        let names = |items: &[(String, Polar)]| -> Vec<String> {
            items.iter().map(|(name, _)| name.clone()).collect()
        };
        assert_eq!(names(&here), names(&there), "{name} {agent}");
        for ((what, here), (_, there)) in here.iter().zip(&there) {
            let differences = [
                here.distance - there.distance,
                here.horizontal - there.horizontal,
                here.vertical - there.vertical,
            ];
            let limits = [CALIBRATION + DISTANCE_NOISE * there.distance, ANGLE, ANGLE];
            let is_near = differences
                .iter()
                .zip(limits)
                .all(|(it, limit)| it.abs() < limit);
            assert!(
                is_near,
                "{name} {agent} {what}: {here:?} here, {there:?} there"
            );
            compared += 1;
        }
    }
    assert!(
        compared > 20,
        "{name}: only {compared} things were compared"
    );
}

#[test]
fn a_robot_that_joined_alone_sees_what_was_recorded() {
    compare("a_stand");
}

#[test]
fn robots_that_joined_on_both_sides_see_each_other_as_recorded() {
    compare("i_ref_say");
}

#[test]
fn robots_of_the_right_team_see_what_was_recorded() {
    compare("i_ref_lines");
}
