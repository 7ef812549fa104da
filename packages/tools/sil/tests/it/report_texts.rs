//! Correct texts of `sil report`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::common::{broken, golden, sil};

/// Returns the output of a command.
fn printed(arguments: &[&str]) -> String {
    let output = sil().args(arguments).output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    String::from_utf8_lossy(&text).into_owned()
}

/// Returns the texts of `sil report`: its help, its errors, and its page.
fn texts(folder: &Path) -> Vec<String> {
    let golden = golden().display().to_string();
    let out = folder.join("out").display().to_string();
    let missing = folder.join("missing").display().to_string();
    let mut texts = vec![printed(&["report", "--help"])];
    for arguments in [
        &["report", &golden, "-o", &out][..],
        &["report", &golden, "-o", &out],
        &["report", &missing, "-o", &out],
        &["report", &golden, "-o", &missing, "--result", &missing],
        &[
            "report", &golden, &golden, "-o", &missing, "--result", &missing,
        ],
    ] {
        texts.push(printed(arguments));
    }
    let page = fs::read_to_string(folder.join("out/index.html")).unwrap();
    // Without pictures and style, which contain other words.
    let pictures = page
        .split("<svg")
        .map(|part| match part.split_once("</svg>") {
            Some((_, rest)) => rest,
            None => part,
        });
    let page: String = pictures.collect();
    let (head, rest) = page.split_once("<style>").unwrap();
    texts.push(head.to_owned() + rest.split_once("</style>").unwrap().1);
    texts
}

/// Returns the words of a text, without punctuation.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let marks = |letter: char| !letter.is_alphanumeric() && letter != '-';
    text.split(|letter: char| letter.is_whitespace() || "<>()`,;".contains(letter))
        .map(move |word| word.trim_matches(marks))
        .filter(|word| !word.is_empty())
}

#[test]
fn every_flag_that_report_names_exists() {
    let folder = tempfile::tempdir().unwrap();
    let mut named = BTreeSet::new();
    for text in texts(folder.path()) {
        for part in text.split(['\n', '.']) {
            let words: Vec<_> = words(part).collect();
            let commands = |words: &[&str]| -> Vec<String> {
                let after_sil = words.windows(2).filter(|pair| pair[0] == "sil");
                after_sil.map(|pair| pair[1].to_owned()).collect()
            };
            for (place, flag) in words.iter().enumerate() {
                if !flag.starts_with("--") {
                    continue;
                }
                // `sil a --x` belongs to that command, `--x of sil a and sil b` to both, any other to `sil report`.
                let of = match (commands(&words[..place]).pop(), words.get(place + 1)) {
                    (Some(command), _) => vec![command],
                    (None, Some(&"of")) => commands(&words[place..]),
                    (None, _) => vec!["report".to_owned()],
                };
                named.extend(of.into_iter().map(|command| (command, (*flag).to_owned())));
            }
        }
    }
    assert!(
        named.contains(&("run".to_owned(), "--result".to_owned())),
        "{named:?}"
    );
    for (command, flag) in named {
        let help = printed(&[&command, "--help"]);
        assert!(help.contains(&flag), "sil {command} has no {flag}");
    }
}

/// Returns the page about a bag.
fn page(bag: &Path) -> String {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    let mut command = sil();
    command.arg("report").arg(bag).arg("-o").arg(&out);
    let output = command.output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    fs::read_to_string(out.join("index.html")).unwrap()
}

#[test]
fn a_verdict_that_nothing_records_is_unknown_and_not_passed() {
    let folder = tempfile::tempdir().unwrap();
    // Without its end, which contains the result.
    let bag = folder.path().join("bag");
    let mut command = sil();
    command.args(["bag", "cut", "--to", "1"]).arg(golden());
    let output = command.arg("-o").arg(&bag).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let page = page(&bag);
    assert!(page.contains(">unknown<") && page.contains("1 with an unknown verdict"));
    assert!(!page.contains(">passed<") && !page.contains("1 passed"));
}

#[test]
fn the_verdict_and_the_failures_are_read_from_the_bag() {
    let passed = page(&golden());
    assert!(
        passed.contains(">passed<") && passed.contains("1 passed"),
        "{passed}"
    );
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("bag");
    let output = broken()
        .args(["run", "half_of_the_seeds", "--seed", "1", "--bag"])
        .arg(&bag)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let failed = page(&bag);
    assert!(
        failed.contains(">failed<") && failed.contains("1 failed"),
        "{failed}"
    );
    let told = String::from_utf8(output.stderr).unwrap();
    let reason = told
        .lines()
        .find_map(|line| line.strip_prefix("sil: tick "));
    let (_, reason) = reason.unwrap().split_once(": ").unwrap();
    assert!(failed.contains(reason), "{reason} is not on the page");
}
