//! Page in headless Chromium with real bags; the tests are in `web/tests`.

pub(crate) mod bags;
mod browser;

use std::fs;
use std::path::Path;

use bag_tools::{Bag, StorageKind};
use browser::Browser;
use hsl_wire::hsl_msgs::{LeagueText, LeagueTruth};
use recording::RunFailure;

use crate::league::played;
use crate::robot_log::RobotLog;

#[test]
fn any_moment_of_a_match_can_be_shown() {
    Browser::over(&[bags::golden()]).run("moments.mjs");
}

#[test]
fn robots_are_shown_as_an_independent_reader_finds_them_in_the_bag() {
    let values = bags::values(&bags::golden());
    Browser::over(&[bags::golden()])
        .with("SIL_PAGE_VALUES", &values.path().join(bags::VALUES))
        .run("robots.mjs");
}

#[test]
fn a_decision_is_explained_by_its_path_and_the_reasons_of_failed_branches() {
    let values = bags::values(&bags::golden());
    Browser::over(&[bags::golden()])
        .with("SIL_PAGE_VALUES", &values.path().join(bags::VALUES))
        .run("decisions.mjs");
}

#[test]
fn the_timeline_is_zoomed_repeated_and_read() {
    let values = bags::values(&bags::golden());
    Browser::over(&[bags::golden()])
        .with("SIL_PAGE_VALUES", &values.path().join(bags::VALUES))
        .run("timeline.mjs");
}

#[test]
fn what_is_not_in_the_log_of_a_robot_is_unknown() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("log");
    let log = RobotLog::of("hulks/2".parse().unwrap());
    let golden = Bag::open(bags::golden()).unwrap();
    log.write(&golden, &bag, StorageKind::Mcap).unwrap();
    Browser::over(&[bag]).run("log.mjs");
}

#[test]
fn numbers_are_plotted_over_time() {
    Browser::over(&[bags::golden()]).run("plots.mjs");
}

#[test]
fn lost_messages_are_shown_on_the_field_and_the_timeline() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("lossy");
    bags::write_lossy(&bag);
    Browser::over(&[bag]).run("lossy.mjs");
}

#[test]
fn the_pose_that_a_program_estimates_is_shown_on_the_field_and_as_values() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("estimated");
    bags::write_estimated(&bag);
    Browser::over(&[bag]).run("estimated.mjs");
}

#[test]
fn what_went_wrong_is_shown_as_text_with_links_to_its_moments() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join(bags::STRANGE_NAME);
    bags::write_troubled(&bag);
    let failure = RunFailure {
        tick: 200,
        robot: None,
        message: "the ball was never <b>kicked</b>".to_owned(),
        is_environment: false,
    };
    Browser::over_failed(&bag, failure).run("troubles.mjs");
}

#[test]
fn why_a_real_run_failed_is_read_from_its_bag() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("failed");
    bags::play_failing(&bag);
    let report = folder.path().join("report");
    bags::write_report(&bag, &report);
    Browser::over(&[bag])
        .with("SIL_PAGE_REPORT", &report.join("index.html"))
        .run("failed.mjs");
}

#[test]
fn a_mission_is_shown_with_its_plans_steps_and_facts() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("mission");
    bags::play_mission(&bag);
    let audit = folder.path().join("audit.jsonl");
    bags::write_audit(&bag, &[], &audit);
    Browser::over(&[bag])
        .with("SIL_PAGE_AUDIT", &audit)
        .run("mission.mjs");
}

#[test]
fn planned_and_real_times_of_a_missions_steps_are_shown() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("mission");
    bags::play_timed_mission(&bag);
    let audit = folder.path().join("times.jsonl");
    bags::write_audit(&bag, &["--times"], &audit);
    Browser::over(&[bag])
        .with("SIL_PAGE_AUDIT", &audit)
        .run("mission_times.mjs");
}

#[test]
fn two_recordings_are_compared() {
    let folder = tempfile::tempdir().unwrap();
    let other = folder.path().join("other");
    bags::write_other(&other);
    Browser::over(&[bags::golden(), other]).run("compare.mjs");
}

#[test]
fn topics_and_messages_of_other_programs_are_shown_as_text() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("foreign");
    bags::write_foreign(&bag);
    Browser::over(&[bag]).run("foreign.mjs");
}

#[test]
fn recordings_with_different_trees_are_compared_node_by_node() {
    let folder = tempfile::tempdir().unwrap();
    let other = folder.path().join("other");
    bags::write_with_other_trees(&other);
    Browser::over(&[bags::golden(), other]).run("trees.mjs");
}

#[test]
fn a_skipped_node_is_shown_as_skipped() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("skipped");
    bags::write_skipped(&bag);
    Browser::over(&[bag]).run("skipped.mjs");
}

#[test]
fn a_recording_that_grows_is_followed_until_the_reader_looks_elsewhere() {
    let folder = tempfile::tempdir().unwrap();
    let whole = bags::golden().join(bags::MCAP);
    let growing = folder.path().join(bags::MCAP);
    bags::write_half(&whole, &growing);
    Browser::over_live(folder.path())
        .with("SIL_PAGE_WHOLE", &whole)
        .with("SIL_PAGE_GROWING", &growing)
        .run("live.mjs");
}

#[test]
fn a_match_of_the_league_is_shown_with_figures_and_senses() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("league");
    played::write(&bag);
    Browser::over(&[bag]).run("league.mjs");
}

#[test]
fn two_matches_of_the_league_are_compared() {
    let folder = tempfile::tempdir().unwrap();
    let [one, other] = ["league", "other"].map(|name| folder.path().join(name));
    played::write(&one);
    played::write_changed(&other, |record| {
        if record.tick < 200 {
            return;
        }
        played::alter::<LeagueTruth>(record, "/league/truth", |truth| {
            truth.ball.pose.position.x += 1.0;
        });
        played::alter::<LeagueText>(record, "/left/robot_1/senses", |senses| {
            senses.text = senses.text.replace("(n hj1) (ax ", "(n hj1) (ax 1");
        });
    });
    Browser::over(&[one, other]).run("league_compare.mjs");
}

#[test]
fn a_match_of_the_league_that_grows_is_followed_from_its_first_byte() {
    let folder = tempfile::tempdir().unwrap();
    let whole = folder.path().join("whole");
    played::write(&whole);
    let whole = whole.join(bags::MCAP);
    let live = folder.path().join("live");
    fs::create_dir(&live).unwrap();
    let growing = live.join(bags::MCAP);
    fs::write(&growing, &fs::read(&whole).unwrap()[..64]).unwrap();
    Browser::over_live(&live)
        .with("SIL_PAGE_WHOLE", &whole)
        .with("SIL_PAGE_GROWING", &growing)
        .run("league_live.mjs");
}

mod slow {
    use super::*;

    #[test]
    fn every_screen_and_the_keyboard_show_the_whole_page() {
        Browser::over(&[bags::golden()]).run("access.mjs");
    }

    #[test]
    fn teams_of_other_sizes_and_their_substitutes_are_shown() {
        for size in [7, 11] {
            let folder = tempfile::tempdir().unwrap();
            let bag = folder.path().join("teams");
            bags::play_match(size, &bag);
            Browser::over(&[bag])
                .with("SIL_PAGE_TEAM_SIZE", Path::new(&size.to_string()))
                .run("teams.mjs");
        }
    }
}
