//! `sil robustness`: errors of robots that break a behavior.

use std::fs;
use std::path::Path;
use std::process::Output;

use serde_json::Value;

use crate::common::campaign_files::files;
use crate::common::sil;

/// Kicks that always miss at level 1, and a slip without an effect.
const ERRORS: &str = "\
/world_sim:
  ros__parameters:
    simulation:
      errors: {motion: {kick_miss: 1.0, slip: 0.01}, network: {outage_rate: 0.0}}
      walk_translation_speed: 0.25
";

/// Runs `sil robustness` in a folder with the file of errors, at two levels.
pub(crate) fn robustness(folder: &Path, arguments: &[&str]) -> Output {
    fs::write(folder.join("errors.yaml"), ERRORS).unwrap();
    let campaign = "striker_kicks_close_ball --errors errors.yaml --error slip --error kick-scatter \
                    --level 0.01,1 --seeds 0..6";
    sil()
        .arg("robustness")
        .args(campaign.split_whitespace())
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap()
}

/// Returns standard output.
pub(crate) fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn the_error_that_breaks_a_behavior_is_found_with_its_level_alone_and_in_a_pair() {
    let folder = tempfile::tempdir().unwrap();
    let output = robustness(folder.path(), &["--json", "--folder", "out"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let warning = String::from_utf8_lossy(&output.stderr);
    let unused = "not used, because they are no errors: simulation.walk_translation_speed";
    // Only selected errors can be reported as absent.
    assert!(
        warning.contains(unused) && !warning.contains("router"),
        "{warning}"
    );
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    let breaks = |index: usize| {
        let error = &result["errors"][index];
        let name = error["name"].as_str().unwrap();
        (name.to_owned(), error["breaks_at"].as_f64())
    };
    assert_eq!(breaks(0), ("slip".to_owned(), None));
    assert_eq!(breaks(1), ("kick-scatter".to_owned(), Some(1.0)));
    assert_eq!(breaks(2), ("slip + kick-scatter".to_owned(), Some(1.0)));
    let run = &result["errors"][1]["broken_run"]["arguments"];
    let run = run
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it.as_str().unwrap());
    let again = sil().args(run).arg("--no-record").output().unwrap();
    assert_eq!(again.status.code(), Some(1), "{again:?}");
}

#[test]
fn merged_shards_are_completed_by_pairs_and_give_the_campaign_of_one_machine() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let whole = robustness(folder, &["--folder", "whole", "--jobs", "1"]);
    assert_eq!(whole.status.code(), Some(1), "{whole:?}");
    for number in ["1", "2"] {
        let shard = [&format!("{number}/2"), "--folder", number];
        let played = robustness(folder, &[&["--shard"], &shard[..]].concat());
        assert_eq!(played.status.code(), Some(0), "{played:?}");
    }
    let sil_in = |line: &str| {
        let words = line.split(' ');
        sil().args(words).current_dir(folder).output().unwrap()
    };
    let merged = sil_in("batch merge 1 2 --folder all");
    assert_eq!(merged.status.code(), Some(1), "{merged:?}");
    let resumed = sil_in("robustness --resume all");
    assert_eq!(resumed.status.code(), Some(1), "{resumed:?}");
    assert_eq!(
        text(&resumed).replace("results all/", "results whole/"),
        text(&whole)
    );
    assert!(
        text(&whole).contains("kick-scatter breaks the behavior at level 1, which holds at 0.01")
    );
    assert_eq!(files(&folder.join("all")), files(&folder.join("whole")));

    let report = sil_in("report all -o report");
    assert_eq!(report.status.code(), Some(0), "{report:?}");
    let page = fs::read_to_string(folder.join("report/robustness.html")).unwrap();
    assert_eq!(page.matches("<svg").count(), 3);
    assert!(page.contains("breaks at level 1"));
}

#[test]
fn other_campaigns_and_unknown_errors_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let sil_in = |line: &str| {
        let words = line.split(' ');
        let output = sil().args(words).current_dir(&folder).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.code(), error)
    };
    sil_in("batch striker_kicks_close_ball --seeds 0..1 --folder other");
    let (code, error) = sil_in("robustness --resume other");
    assert_eq!(code, Some(2), "{error}");
    assert!(error.contains("no campaign of sil robustness"), "{error}");
    for (arguments, expected) in [
        ("--error slipp", "did you mean slip?"),
        ("--statistic touches", "neither more nor less"),
        ("--level 1,0.5", "ascending"),
        ("--set hulks=0 --set opponents=0", "at least one robot"),
    ] {
        let line = format!("robustness striker_kicks_close_ball --seeds 0..1 {arguments}");
        let (code, error) = sil_in(&line);
        assert_eq!(code, Some(2), "{error}");
        assert!(error.contains(expected), "{error}");
    }
}
