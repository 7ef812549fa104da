//! Hearing: the recorded texts are said again, and the receivers, times and directions are compared.

use league_server::Seat;
use simspark_protocol::{Hear, Percept, Senses};

use crate::recording::{Recording, folder};

/// Tolerance of directions \[deg\]: robots stand a little differently, far from each other.
const DIRECTION: f64 = 0.5;
/// Tolerance of times \[s\]: the original rounds its clock.
const TIME: f64 = 0.025;

fn heard(senses: &Senses) -> Vec<&Hear> {
    let percepts = senses.percepts.iter();
    let heard = percepts.filter_map(|percept| match percept {
        Percept::Hear(hear) => Some(hear),
        _ => None,
    });
    heard.collect()
}

fn is_same(here: &Hear, there: &Hear) -> bool {
    let direction = match (here.direction, there.direction) {
        (Some(here), Some(there)) => (here - there).abs() < DIRECTION,
        (None, None) => true,
        _ => false,
    };
    direction
        && (&here.team, &here.text) == (&there.team, &there.text)
        && (here.time - there.time).abs() < TIME
}

#[test]
fn robots_hear_what_was_recorded() {
    let folder = folder();
    let recording = Recording::open(&folder, "i_ref_say");
    let (mut world, seats) = recording.world();
    let mut compared = 0;
    for rows in recording.rows.windows(2) {
        // A row shows the effect of the commands in the rows before it.
        let all: Vec<(Seat, Senses)> = Recording::step(&mut world, &rows[0], &seats);
        for (name, seat) in &seats {
            let (_, here) = all.iter().find(|(at, _)| at == seat).unwrap();
            let there = rows[1]["received"][name].as_str().unwrap();
            let there = Senses::parse(there.as_bytes()).unwrap();
            let (here, there) = (heard(here), heard(&there));
            let pairs = here.iter().zip(&there);
            let same =
                here.len() == there.len() && pairs.fold(true, |all, (a, b)| all & is_same(a, b));
            let row = &rows[1]["cycle"];
            assert!(same, "row {row}, {name}: {here:?} here, {there:?} there");
            compared += here.len();
        }
    }
    assert!(compared > 400, "only {compared} were compared");
}
