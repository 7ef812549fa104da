//! Report about bags.

use bag_tools::{FileError, write_new};
use hsl_bag::{BagReader, sha256};
use hsl_types::Verdict;
use recording::RunFailure;
use sil_report::{Outcome, Statistic, figure, page};

use crate::common;

fn assert_contains(page: &str, texts: &[&str]) {
    for text in texts {
        assert!(page.contains(text), "{text} is not on the page");
    }
}

#[test]
fn the_report_contains_the_totals_of_the_bag() {
    let golden = common::golden();
    let page = page(&[common::open(&golden)]).unwrap();
    let summary = BagReader::open(&golden).unwrap().summary().unwrap();
    let truths = common::truths(&golden);
    let last = &truths[truths.len() - 1].game_controller_state;
    let score = format!("{} : {}", last.hulks_team.score, last.opponent_team.score);
    let duration = format!("{:.2} s", summary.duration().as_secs_f64());
    let ticks = format!("<dd class=\"large\">{}</dd>", truths.len());
    let messages = format!("{} messages", summary.message_count());
    let sha256 = sha256(&golden).unwrap();
    assert_contains(&page, &[&score, &duration, &ticks, &messages, &sha256]);
    for topic in &summary.topics {
        let count = format!("<td class=\"number\">{}</td>", topic.message_count);
        assert_contains(&page, &[&format!("<code>{}</code>", topic.name), &count]);
    }
}

#[test]
fn the_report_fetches_nothing_and_has_no_script() {
    let page = page(&[common::open(&common::golden())]).unwrap();
    let page = page.replace("xmlns=\"http://www.w3.org/2000/svg\"", "");
    for foreign in ["http", "//", "<script", "src=", "@import", "url("] {
        assert!(!page.contains(foreign), "{foreign} is on the page");
    }
    let links: Vec<_> = page.split("href=\"").skip(1).collect();
    assert!(!links.is_empty() && links.iter().all(|link| link.starts_with('#')));
}

#[test]
fn a_violation_is_listed_with_the_command_that_shows_it() {
    let parent = tempfile::tempdir().unwrap();
    let bag = parent.path().join("a bag");
    common::write(&bag, 33, "fell over", |_, _| {});
    let page = page(&[common::open(&bag)]).unwrap();
    let command = format!("sil view '{}' --at 0.33 --robot hulks/2", bag.display());
    let command = command.replace('\'', "&#39;");
    let plain = page.replace("'", "&#39;");
    assert_contains(&plain, &["1 violation", "fell over", &command]);
}

#[test]
fn hostile_texts_of_a_bag_are_text() {
    let parent = tempfile::tempdir().unwrap();
    let hostile = "<img src=x onerror=alert(1)>\"&";
    let bag = parent.path().join(hostile);
    common::write(&bag, 3, "</code><script>alert(2)</script>", |_, _| {});
    let page = page(&[common::open(&bag)]).unwrap();
    assert!(!page.contains("<img") && !page.contains("<script"));
    assert_contains(&page, &["&lt;img src=x", "&lt;/code&gt;&lt;script&gt;"]);
}

#[test]
fn a_damaged_bag_stands_in_the_report_as_such() {
    let folder = tempfile::tempdir().unwrap();
    common::cut(0.6, folder.path());
    let runs = [common::open(&common::golden()), common::open(folder.path())];
    let page = page(&runs).unwrap();
    let texts = ["2 runs: ", "1 with a damaged bag", "The bag is damaged"];
    assert_contains(&page, &texts);
}

#[test]
fn verdict_failures_and_speed_are_those_of_the_result() {
    let outcome = Outcome {
        verdict: Verdict::Failed,
        ticks: 7,
        seconds: 3.0,
        wall_seconds: Some(0.25),
        failures: vec![RunFailure {
            tick: 7,
            robot: None,
            message: "no team <scored>".to_owned(),
            is_environment: false,
        }],
    };
    let run = common::open_with(&common::golden(), Some(outcome));
    let texts = [
        "1 failed",
        "12.0 ×",
        "no team &lt;scored&gt;",
        "The result file has 7 ticks",
    ];
    assert_contains(&page(&[run]).unwrap(), &texts);
}

#[test]
fn existing_files_are_not_overwritten_and_nothing_else_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("new");
    let files = |names: &[&str]| -> Vec<(String, Vec<u8>)> {
        let files = names.iter();
        files
            .map(|it| ((*it).to_owned(), it.as_bytes().to_vec()))
            .collect()
    };
    write_new(&folder, &files(&["b"])).unwrap();
    let error = write_new(&folder, &files(&["a", "b"])).unwrap_err();
    assert!(matches!(error, FileError::Exists(path) if path == folder.join("b")));
    assert!(!folder.join("a").exists());
    assert_eq!(std::fs::read(folder.join("b")).unwrap(), b"b");
    // `b` is a file, so that the second file cannot be renamed after the first one has its name.
    let error = write_new(&folder, &files(&["a", "b/c"])).unwrap_err();
    assert!(matches!(error, FileError::Write { .. }), "{error}");
    let left = std::fs::read_dir(&folder).unwrap();
    let left: Vec<_> = left.map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["b"]);
}

#[test]
fn runs_are_grouped_by_scenario_and_setting_with_the_failed_ones_first() {
    let run = |name: &str, group: &str, verdict: Verdict| {
        let mut run = common::open(&common::golden());
        let mut outcome = run.outcome.take().unwrap();
        outcome.verdict = verdict;
        run.outcome = Some(outcome);
        run.overview.name = name.to_owned();
        run.group = Some(group.to_owned());
        run
    };
    let page = page(&[
        run("seed-0", "soccer_match kick=2", Verdict::Passed),
        run("seed-1", "soccer_match kick=1", Verdict::Passed),
        run("seed-2", "soccer_match kick=1", Verdict::Failed),
    ])
    .unwrap();
    let texts = [
        "soccer_match kick=1 · 2 runs: 1 passed, 1 failed",
        "href=\"#run-1\">seed-2",
        "href=\"#run-2\">seed-1",
        "soccer_match kick=2 · 1 run: 1 passed",
        "href=\"#run-3\">seed-0",
    ];
    let places: Vec<_> = texts.iter().map(|text| page.find(text).unwrap()).collect();
    assert!(places.is_sorted(), "{places:?}");
}

#[test]
fn only_the_section_of_a_single_run_is_open() {
    let run = common::open(&common::golden());
    let open = "<details class=\"run\" open>";
    assert_contains(&page(std::slice::from_ref(&run)).unwrap(), &[open]);
    let page = page(&[run.clone(), run]).unwrap();
    assert!(!page.contains(open));
    assert_eq!(page.matches("<details class=\"run\">").count(), 2);
}

#[test]
fn the_statistics_of_a_group_are_those_of_its_judged_runs() {
    let run = |group: &str, verdict: Verdict, goals: f64| {
        let mut run = common::open(&common::golden());
        run.outcome.as_mut().unwrap().verdict = verdict;
        run.group = Some(group.to_owned());
        let goals = Statistic {
            name: "goals-for".to_owned(),
            value: goals,
        };
        run.statistics = vec![goals];
        run
    };
    let mut runs = vec![
        run("a <b>", Verdict::Passed, 0.0),
        run("a <b>", Verdict::Failed, 3.0),
        run("a <b>", Verdict::Infrastructure, 50.0),
    ];
    runs.extend([0.4, 0.2, 0.4, 0.2, 0.4, 0.2].map(|goals| run("c", Verdict::Passed, goals)));
    let written = page(&runs).unwrap();
    let texts = [
        "1 · a &lt;b&gt; · 3 runs",
        "<td>goals-for</td><td class=\"number\">2</td><td class=\"number\">1.50</td>",
        // An interval needs more runs.
        "<td class=\"number\">1.50</td><td class=\"number\">–</td><td class=\"number\">0 to 3</td>",
        "2 · c · 6 runs",
        "<td class=\"number\">0.30</td><td class=\"number\">0.23 to 0.37</td><td class=\"number\">0.20 to 0.40</td>",
    ];
    assert_contains(&written, &texts);
    let figure = figure(&runs).unwrap().unwrap();
    assert!(!figure.contains("<b>") && figure.contains("2: c, n = 6"));
    roxmltree::Document::parse(&figure).unwrap();
    assert_eq!(sil_report::figure(&runs[..1]).unwrap(), None);
    assert!(!page(&runs[..1]).unwrap().contains("Statistics"));
}

#[test]
fn statistics_without_a_result_are_those_of_the_bag() {
    let folder = tempfile::tempdir().unwrap();
    common::write(folder.path(), 300, "", |tick, truth| {
        truth.game_controller_state.hulks_team.score = u8::from(tick > 100);
        truth.game_controller_state.opponent_team.score = 2 * u8::from(tick > 200);
    });
    let run = common::open(folder.path());
    let value = |name: &str| {
        let mut found = run.statistics.iter().filter(|it| it.name == name);
        found.next().map(|it| it.value)
    };
    assert_eq!(value("goal-difference"), Some(-1.0));
    assert_eq!(
        (value("goals-for"), value("goals-against")),
        (Some(1.0), Some(2.0))
    );
    assert_eq!(value("violations"), Some(1.0));
    assert_eq!(value("passed"), None, "the bag contains no verdict");
}
