//! Campaigns in shards, merged: the same files as those of the whole campaign.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use crate::common::campaign_files::files;
use crate::common::sil;

/// Campaign of six runs, of which the three without a kick fail, as those of each seed.
const CAMPAIGN: &[&str] = &[
    "batch",
    "striker_kicks_close_ball",
    "--seeds",
    "0..3",
    "--sweep",
    "simulation.kick_radius=0.25,0",
];

/// Runs `sil` in `folder`.
fn run(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = sil();
    command
        .args(arguments)
        .current_dir(folder)
        .output()
        .unwrap()
}

/// Plays a shard of the campaign with further arguments into the folder `name`.
fn shard(folder: &Path, shard: &str, name: &str, arguments: &[&str]) -> Output {
    let of_shard = ["--shard", shard, "--folder", name];
    run(folder, &[CAMPAIGN, &of_shard, arguments].concat())
}

/// Returns standard output without its first lines.
fn table(output: &Output, skipped: usize) -> String {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().skip(skipped).collect::<Vec<_>>().join("\n")
}

#[test]
fn merged_shards_are_the_whole_campaign_byte_for_byte() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| {
        let place = folder.path().join(name);
        fs::create_dir(&place).unwrap();
        place
    };
    const OUTPUT: [&str; 4] = ["--folder", "campaign", "--junit", "report.xml"];
    let report = |place: &Path| {
        let written = run(place, &["report", "campaign", "-o", "report"]);
        assert!(written.status.success(), "{written:?}");
    };
    let whole = place("whole");
    let played = run(&whole, &[CAMPAIGN, &OUTPUT, &["--jobs", "2"]].concat());
    assert_eq!(played.status.code(), Some(1), "{played:?}");
    report(&whole);
    let whole = files(&whole);
    // Results, JUnit, page, figure, and three bags.
    assert!(whole.len() > 4 + 3, "{:?}", whole.keys());

    for count in [1, 2, 7] {
        let place = place(&format!("merged-{count}"));
        let names: Vec<_> = (1..=count)
            .map(|number| format!("shard-{number}"))
            .collect();
        let elsewhere = tempfile::tempdir().unwrap();
        for (number, name) in (1..).zip(&names) {
            let jobs: &[&str] = &["--jobs", if number == 1 { "1" } else { "3" }];
            let shard = shard(elsewhere.path(), &format!("{number}/{count}"), name, jobs);
            assert!(matches!(shard.status.code(), Some(0 | 1)), "{shard:?}");
        }
        // In another order than that of the shards.
        let paths = names.iter().rev().map(|name| elsewhere.path().join(name));
        let paths: Vec<_> = paths.map(|path| path.display().to_string()).collect();
        let shards: Vec<_> = paths.iter().map(String::as_str).collect();
        let merged = run(
            &place,
            &[&["batch", "merge"], &shards[..], &OUTPUT].concat(),
        );
        assert_eq!(merged.status.code(), Some(1), "{merged:?}");
        report(&place);
        // The first line of a campaign has its wall time.
        assert_eq!(table(&merged, 0), table(&played, 1));
        let merged = files(&place);
        let names = |files: &BTreeMap<PathBuf, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&merged), names(&whole));
        for (name, bytes) in &whole {
            assert!(
                merged[name] == *bytes,
                "{} with {count} shards",
                name.display()
            );
        }
    }
}

#[test]
fn only_the_complete_shards_of_one_campaign_are_merged() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    const SHORT: &[&str] = &["--bags", "none", "--set", "simulation.kick_radius=0.3"];
    let plays: [(&str, &str, &[&str]); 4] = [
        ("one", "1/2", SHORT),
        ("two", "2/2", SHORT),
        (
            "other",
            "2/2",
            &["--bags", "none", "--set", "simulation.kick_radius=0.2"],
        ),
        ("third", "2/3", SHORT),
    ];
    for (name, of, arguments) in plays {
        let base = ["batch", "striker_kicks_close_ball", "--seeds", "0..3"];
        let of = ["--shard", of, "--folder", name];
        let played = run(folder, &[&base, &of, arguments].concat());
        assert_eq!(played.status.code(), Some(0), "{played:?}");
    }
    let base = [
        "batch",
        "striker_kicks_close_ball",
        "--seeds",
        "0..1",
        "--folder",
        "whole",
    ];
    assert_eq!(run(folder, &base).status.code(), Some(0));
    fs::create_dir(folder.join("cut")).unwrap();
    let text = fs::read_to_string(folder.join("one/results.jsonl")).unwrap();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 3);
    fs::write(
        folder.join("cut/results.jsonl"),
        format!("{}\n{}\n{{", lines[0], lines[1]),
    )
    .unwrap();
    fs::create_dir(folder.join("twice")).unwrap();
    let text = format!("{}\n{1}\n{1}\n{2}\n", lines[0], lines[1], lines[2]);
    fs::write(folder.join("twice/results.jsonl"), text).unwrap();
    fs::create_dir(folder.join("impossible")).unwrap();
    let text = lines[0].replace("\"1/2\"", "\"3/2\"");
    fs::write(folder.join("impossible/results.jsonl"), text + "\n").unwrap();

    for (shards, expected) in [
        (&["one"][..], "of 2 shards, these are missing: 2"),
        (&["one", "two", "one"], "one and one both contain shard 1/2"),
        (
            &["one", "other"],
            "one and other are not of the same campaign: set is",
        ),
        (&["one", "third"], "shard 1/2 and shard 2/3"),
        (&["one", "whole"], "whole contains a whole campaign"),
        (
            &["cut", "two"],
            "1 of 2 runs of shard 1/2 have no result; continue it with: sil batch --resume cut",
        ),
        (&["twice", "two"], "3 results for the 2 runs of shard 1/2"),
        (&["impossible", "two"], "impossible/results.jsonl:1"),
        (&["nowhere"], "nowhere/results.jsonl"),
    ] {
        let refused = run(
            folder,
            &[&["batch", "merge"], shards, &["--folder", "merged"]].concat(),
        );
        let text = String::from_utf8_lossy(&refused.stderr);
        assert!(
            matches!(refused.status.code(), Some(2 | 3)),
            "{shards:?}: {text}"
        );
        assert!(text.contains(expected), "{shards:?}: {text}");
        assert!(!folder.join("merged").exists(), "{shards:?}");
    }
    let resumed = run(folder, &["batch", "--resume", "cut"]);
    assert_eq!(resumed.status.code(), Some(0), "{resumed:?}");
    let merged = run(
        folder,
        &["batch", "merge", "cut", "two", "--folder", "merged"],
    );
    assert_eq!(merged.status.code(), Some(0), "{merged:?}");
}

#[test]
fn results_of_another_version_are_refused_and_not_changed() {
    let folder = tempfile::tempdir().unwrap();
    for (part, name) in [("1/2", "a"), ("2/2", "b")] {
        shard(folder.path(), part, name, &[]);
    }
    let file = folder.path().join("a/results.jsonl");
    let original = fs::read_to_string(&file).unwrap();
    let changes: [(&str, &str, &str); 4] = [
        (
            "{\"campaign\":{",
            "{\"version\":99,\"campaign\":{",
            "unknown key version",
        ),
        (
            "\"seeds\":",
            "\"weather\":\"rain\",\"seeds\":",
            "unknown key campaign.weather",
        ),
        (
            "\"verdict\":",
            "\"mood\":null,\"verdict\":",
            "unknown key mood",
        ),
        (
            "\"ticks\":",
            "\"laps\":1,\"ticks\":",
            "unknown key result.laps",
        ),
    ];
    for (known, changed, error) in changes {
        let text = original.replacen(known, changed, 1);
        assert_ne!(text, original, "{known}");
        fs::write(&file, &text).unwrap();
        for arguments in [
            &["batch", "--resume", "a"][..],
            &["batch", "merge", "a", "b", "--folder", "merged"],
        ] {
            let output = run(folder.path(), arguments);
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{said}");
            assert!(said.contains(error), "{said}");
            assert!(!folder.path().join("merged").exists(), "{arguments:?}");
        }
        assert_eq!(fs::read_to_string(&file).unwrap(), text);
    }
}
