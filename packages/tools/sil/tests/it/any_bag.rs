//! Equal acceptance of bags by every command that reads bags: SQLite, several files, damaged, and with files elsewhere.

use std::ffi::OsString;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::Stdio;

use bag_tools::{Bag, Progress, StorageKind, convert, first_difference};

use crate::common::{golden, sil};

/// Converts the golden bag to SQLite.
fn sqlite(folder: &Path) -> PathBuf {
    let bag = folder.join("sqlite");
    let golden = Bag::open(golden()).unwrap();
    convert(
        &golden,
        &bag,
        StorageKind::Sqlite3,
        Progress::new(&mut |_| {}),
    )
    .unwrap();
    bag
}

/// Commands that read a bag; `OUT` is replaced by a new folder.
const COMMANDS: [&[&str]; 11] = [
    &["bag", "info", "BAG"],
    &["bag", "check", "BAG"],
    &["bag", "diff", "BAG", "BAG"],
    &["bag", "cut", "BAG", "-o", "OUT", "--to", "1"],
    &["bag", "export", "BAG", "-o", "OUT", "--topic", "/clock"],
    &["bag", "recover", "BAG", "-o", "OUT"],
    &["bag", "convert", "BAG", "-o", "OUT", "--to", "mcap"],
    &["plot", "BAG", "-o", "OUT", "--format", "svg"],
    &["report", "BAG", "-o", "OUT"],
    &["trace", "BAG", "--robot", "hulks/1"],
    &["view", "BAG", "--no-open", "--port", "0"],
];

/// Returns the exit code and output of a command on a bag, without an exit code for `view`, which does not end.
fn run(command: &[&str], bag: &Path) -> (Option<i32>, String) {
    let folder = tempfile::tempdir().unwrap();
    let arguments = command.iter().map(|word| match *word {
        "BAG" => bag.as_os_str().to_owned(),
        "OUT" => folder.path().join("out").into_os_string(),
        word => OsString::from(word),
    });
    let mut child = sil()
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    if command[0] == "view" {
        let mut line = String::new();
        BufReader::new(child.stderr.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        if line.contains("http://") {
            child.kill().unwrap();
            child.wait().unwrap();
            return (Some(0), line);
        }
        return (child.wait().unwrap().code(), line);
    }
    let output = child.wait_with_output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (
        output.status.code(),
        String::from_utf8_lossy(&text).into_owned(),
    )
}

#[test]
fn sqlite_bags_open_in_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let bag = sqlite(folder.path());
    for named in [bag.clone(), bag.join("match_0.db3")] {
        for command in COMMANDS {
            let (code, text) = run(command, &named);
            assert_eq!(code, Some(0), "{command:?} {named:?}: {text}");
        }
    }
    // Both give the same content.
    for command in [COMMANDS[9], &["bag", "info", "BAG"][..]] {
        let told = |bag: &Path| {
            let text = run(command, bag).1;
            let lines = text.lines().map(str::to_owned);
            lines
                .filter(|it| !it.starts_with("file ") && !it.starts_with("sha256"))
                .collect::<Vec<_>>()
        };
        assert_eq!(told(&bag), told(&golden()));
    }
}

#[test]
fn the_readable_messages_of_a_damaged_sqlite_file_are_recovered() {
    let folder = tempfile::tempdir().unwrap();
    let bag = sqlite(folder.path());
    let file = bag.join("match_0.db3");
    let count = |bag: &Path| Bag::open(bag).unwrap().summary().unwrap().message_count();
    let whole = count(&bag);
    let bytes = fs::read(&file).unwrap();
    let page = 4096;
    // A gap of some pages, then a file without its last third.
    let mut hole = bytes.clone();
    hole[bytes.len() / page / 2 * page..][..4 * page].fill(0xa5);
    let damaged = [hole, bytes[..bytes.len() * 2 / 3].to_vec()];
    for (index, damaged) in damaged.into_iter().enumerate() {
        fs::write(&file, damaged).unwrap();
        let out = folder.path().join(format!("out {index}"));
        let output = sil()
            .args(["bag", "recover"])
            .arg(&bag)
            .arg("-o")
            .arg(&out)
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(0), "{text}");
        assert!(text.contains("lost: "), "{text}");
        let recovered = count(&out);
        assert!(
            whole / 2 < recovered && recovered < whole,
            "{recovered} of {whole}: {text}"
        );
    }
}

#[test]
fn a_sqlite_file_without_its_end_gives_the_messages_before_it() {
    let folder = tempfile::tempdir().unwrap();
    let bag = sqlite(folder.path());
    let file = bag.join("match_0.db3");
    let count = |bag: &Path| Bag::open(bag).unwrap().summary().unwrap().message_count();
    let whole = count(&bag);
    let bytes = fs::read(&file).unwrap();
    for percent in [40, 55, 70, 85, 99] {
        fs::write(&file, &bytes[..bytes.len() * percent / 100]).unwrap();
        let out = folder.path().join(format!("out {percent}"));
        let (code, text) = run(
            &["bag", "recover", "BAG", "-o", &out.to_string_lossy()],
            &bag,
        );
        assert_eq!(code, Some(0), "{percent} %: {text}");
        // Indices and definitions are between the messages.
        let least = whole * (percent as u64 - 10) / 100;
        let recovered = count(&out);
        assert!(recovered > least, "{percent} %: {recovered} of {whole}");
    }
}

#[test]
fn damaged_bags_are_shown_with_what_can_be_recovered_by_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let bag = folder.path().join("a bag");
    fs::create_dir(&bag).unwrap();
    let bytes = fs::read(golden().join("match_0.mcap")).unwrap();
    fs::write(bag.join("match_0.mcap"), &bytes[..bytes.len() * 2 / 3]).unwrap();
    let recovered = folder.path().join("recovered");
    let output = sil()
        .args(["bag", "recover"])
        .arg(&bag)
        .arg("-o")
        .arg(&recovered)
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0));
    let saved = Bag::open(&recovered)
        .unwrap()
        .summary()
        .unwrap()
        .message_count();
    let command = format!("sil bag recover '{0}' -o '{0}-recovered'", bag.display());
    for words in COMMANDS {
        // `cut` stops before the damage, `recover` repairs it, and the page shows it later.
        if ["cut", "recover", "view"]
            .iter()
            .any(|it| words.contains(it))
        {
            continue;
        }
        let (code, text) = run(words, &bag);
        assert!(text.contains(&command), "{words:?}: {text}");
        assert!(
            text.contains(&format!("saves {saved} messages")),
            "{words:?}: {text}"
        );
        let goes_on = ["plot", "report"].contains(&words[0]);
        assert_eq!(code == Some(0), goes_on, "{words:?}: {code:?} {text}");
    }
}

#[test]
fn files_outside_of_a_bag_are_refused_by_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let outside = folder.path().join("outside.mcap");
    fs::copy(golden().join("match_0.mcap"), &outside).unwrap();
    let metadata = fs::read_to_string(golden().join("metadata.yaml")).unwrap();
    let absolute = outside.display().to_string();
    for name in [
        "../outside.mcap",
        &absolute,
        "link.mcap",
        "sub/../../outside.mcap",
        "metadata.yaml",
    ] {
        let bag = folder.path().join("bag");
        fs::create_dir_all(bag.join("sub")).unwrap();
        if name == "metadata.yaml" {
            std::os::unix::fs::symlink(&outside, bag.join(name)).unwrap();
        } else {
            let text = metadata.replace("match_0.mcap", name);
            fs::write(bag.join("metadata.yaml"), text).unwrap();
            std::os::unix::fs::symlink(&outside, bag.join("link.mcap")).unwrap();
        }
        for command in COMMANDS {
            let (code, text) = run(command, &bag);
            assert_eq!(code, Some(2), "{command:?} {name}: {text}");
            assert!(
                text.contains("outside of the bag's folder"),
                "{command:?} {name}: {text}"
            );
        }
        fs::remove_dir_all(&bag).unwrap();
    }
}

#[test]
fn a_bag_without_a_match_is_not_plotted() {
    let folder = tempfile::tempdir().unwrap();
    let cut = folder.path().join("clock");
    let mut command = sil();
    command
        .args(["bag", "cut", "--topic", "/clock"])
        .arg(golden());
    let output = command.arg("-o").arg(&cut).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let text_file = folder.path().join("text.mcap");
    fs::write(&text_file, "no bag at all").unwrap();
    for bag in [cut, text_file] {
        let (code, text) = run(COMMANDS[7], &bag);
        assert_eq!(code, Some(2), "{text}");
        assert!(
            text.contains("no readable message of /sim/truth to plot"),
            "{text}"
        );
    }
}

#[test]
fn a_file_is_sqlite_by_its_content_whatever_its_name() {
    let folder = tempfile::tempdir().unwrap();
    let bag = sqlite(folder.path());
    let renamed = folder.path().join("renamed.bag");
    fs::copy(bag.join("match_0.db3"), &renamed).unwrap();
    let (one, other) = (Bag::open(golden()).unwrap(), Bag::open(&renamed).unwrap());
    assert_eq!(first_difference(&one, &other).unwrap(), None);
    let (code, text) = run(COMMANDS[7], &renamed);
    assert_eq!(code, Some(0), "{text}");
}
