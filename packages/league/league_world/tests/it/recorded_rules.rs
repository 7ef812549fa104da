//! Rules: the recorded commands of agents and trainers are repeated, and the play modes, the score and the fouls are
//! compared.

use league_server::League;
use league_world::LeagueWorld;
use simspark_protocol::{PlayMode, StateField};

use crate::recording::{Recording, folder};

/// Tolerance of changes in rows: the original rounds its clock, and balls roll a little differently.
const ROWS: usize = 4;

#[derive(Clone, Debug, PartialEq)]
enum Change {
    Mode(PlayMode),
    Half(String),
    Score(String, String),
    Foul(String),
}

struct DatedChange {
    row: usize,
    change: Change,
}

fn recorded(recording: &Recording) -> Vec<DatedChange> {
    let mut sent = Vec::new();
    let mut last = (String::new(), String::new(), (String::new(), String::new()));
    for (row, value) in recording.rows.iter().enumerate() {
        let text = |key: &str| value["gs"][key].as_str().unwrap_or_default().to_owned();
        let now = (
            text("play_mode"),
            text("half"),
            (text("score_left"), text("score_right")),
        );
        let mut note = |change| sent.push(DatedChange { row, change });
        if now.0 != last.0 {
            note(Change::Mode(
                PlayMode::from_index(now.0.parse().unwrap()).unwrap(),
            ));
        }
        if now.1 != last.1 {
            note(Change::Half(now.1.clone()));
        }
        if now.2 != last.2 {
            note(Change::Score(now.2.0.clone(), now.2.1.clone()));
        }
        for foul in value
            .get("fouls")
            .and_then(|it| it.as_array())
            .into_iter()
            .flatten()
        {
            let (_, foul) = foul.as_str().unwrap().split_once(' ').unwrap();
            note(Change::Foul(foul.to_owned()));
        }
        last = now;
    }
    sent
}

fn played(recording: &Recording) -> Vec<DatedChange> {
    let (mut world, seats) = recording.world();
    let mut sent = Vec::new();
    let mut last = (PlayMode::GameOver, 0, (9, 9));
    for (row, value) in recording.rows.iter().enumerate() {
        Recording::step(&mut world, value, &seats);
        // A row shows the world before its own commands; a step returns the world after those of the row before.
        let row = row + 1;
        let state = world.game_state();
        let (half, fouls) = half_and_fouls(&mut world);
        let now = (state.play_mode, half, (state.score_left, state.score_right));
        let mut note = |change| sent.push(DatedChange { row, change });
        if now.0 != last.0 {
            note(Change::Mode(now.0));
        }
        if now.1 != last.1 {
            note(Change::Half(now.1.to_string()));
        }
        if now.2 != last.2 {
            note(Change::Score(now.2.0.to_string(), now.2.1.to_string()));
        }
        fouls.into_iter().for_each(note);
        last = now;
    }
    sent
}

/// Returns the half and the fouls in messages to monitors.
fn half_and_fouls(world: &mut LeagueWorld) -> (u32, Vec<Change>) {
    let (mut half, mut fouls) = (0, Vec::new());
    world.monitor_update();
    for field in world.monitor_full().state {
        match field {
            StateField::Half(value) => half = value,
            StateField::Foul(foul) => {
                let text = foul.to_string();
                let words: Vec<_> = text.trim_matches(['(', ')']).split(' ').skip(2).collect();
                fouls.push(Change::Foul(words.join(" ")));
            }
            _ => {}
        }
    }
    (half, fouls)
}

/// Compares a recording with its repetition.
fn compare(name: &str) {
    let folder = folder();
    let recording = Recording::open(&folder, name);
    let (recorded, played) = (recorded(&recording), played(&recording));
    let list = |sent: &[DatedChange]| -> String {
        sent.iter()
            .map(|it| format!("\n  {} {:?}", it.row, it.change))
            .collect()
    };
    let is_same = |(a, b): (&DatedChange, &DatedChange)| {
        a.change == b.change && a.row.abs_diff(b.row) <= ROWS
    };
    let same = recorded.len() == played.len() && recorded.iter().zip(&played).all(is_same);
    assert!(
        same,
        "{name}: recorded{}\nplayed{}",
        list(&recorded),
        list(&played)
    );
}

#[test]
fn the_ball_out_of_the_field_is_kicked_in_as_recorded() {
    compare("i_ref_lines");
}

#[test]
fn goals_count_as_recorded() {
    compare("i_ref_goals");
}

#[test]
fn halves_end_as_recorded() {
    compare("i_ref_halftime");
}

#[test]
fn kick_offs_time_out_as_recorded() {
    compare("i_ref_kickoff_drop");
}

#[test]
fn set_plays_end_as_recorded() {
    compare("i_ref_kick_distance");
}

#[test]
fn pass_modes_begin_and_end_as_recorded() {
    compare("i_ref_pass");
}

#[test]
fn fallen_robots_are_incapable_as_recorded() {
    compare("i_ref_fallen");
}

#[test]
fn defenses_are_illegal_as_recorded() {
    compare("i_ref_illegal_defence");
}

#[test]
fn groups_touch_as_recorded() {
    compare("i_ref_touching");
}

#[test]
fn beams_leave_the_play_mode_as_recorded() {
    compare("i_ref_beam");
}

#[test]
fn robots_collide_with_themselves_as_recorded() {
    compare("i_ref_selfcollision");
}
