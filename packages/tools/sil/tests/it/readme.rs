//! All paths in README.md and in the other documents exist.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::common::packages;

/// Documents at the top of the repository.
const GUIDES: [&str; 3] = ["README.md", "CONTRIBUTING.md", "SECURITY.md"];

/// Documents of folders that are not packages.
const FOLDERS: [&str; 4] = ["bags", "config/ros", "launch", "packages"];

/// Largest size of README.md, in bytes.
const LARGEST_README: usize = 9000;

/// Returns the folders of the families.
fn families() -> BTreeSet<PathBuf> {
    let packages = packages();
    let families = packages.iter().map(|it| it.parent().unwrap());
    families.map(Path::to_owned).collect()
}

#[test]
fn the_first_readme_is_short_and_names_every_family() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let text = std::fs::read_to_string(root.join("README.md")).unwrap();
    assert!(text.len() <= LARGEST_README, "{} bytes", text.len());
    for family in families() {
        let name = family.file_name().unwrap().to_str().unwrap();
        let link = format!("[packages/{name}](packages/{name}/README.md)");
        assert!(text.contains(&link), "{link} is missing");
    }
}

/// Returns everything between backticks that looks like a path of this repository.
fn paths(text: &str) -> Vec<&str> {
    // Not `bags`: the texts name runs that do not exist.
    let folders = ["packages", "config", "launch", "msg"];
    let quoted = text.split('`').skip(1).step_by(2);
    quoted
        .filter(|it| folders.contains(&it.split('/').next().unwrap_or_default()))
        .collect()
}

#[test]
fn every_path_in_the_readmes_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let mut readmes: Vec<_> = GUIDES.map(|guide| root.join(guide)).into();
    readmes.extend(FOLDERS.map(|folder| root.join(folder).join("README.md")));
    readmes.extend(families().iter().map(|it| it.join("README.md")));
    readmes.extend(packages().iter().map(|it| it.join("README.md")));
    let mut count = 0;
    for readme in readmes {
        let text = std::fs::read_to_string(&readme).unwrap();
        for path in paths(&text)
            .into_iter()
            .filter(|path| !path.contains(['<', '*', ' ']))
        {
            assert!(
                root.join(path).exists(),
                "{} names {path}",
                readme.display()
            );
            count += 1;
        }
    }
    assert!(count > 20, "only {count} paths were found");
}

#[test]
fn a_file_of_the_setup_is_sourced_only_after_a_command_that_writes_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    for readme in ["README.md", "config/ros/README.md"] {
        let text = std::fs::read_to_string(root.join(readme)).unwrap();
        let (mut is_written, mut count) = (false, 0);
        for line in text.lines().filter_map(|line| line.strip_prefix("    ")) {
            let command = line.split('#').next().unwrap_or_default();
            let (before, sources) = match command.split_once(". config/ros/env.sh") {
                Some((before, _)) => (before, true),
                None => (command, false),
            };
            is_written |= before.contains("make ") || before.contains("config/ros/setup");
            assert!(is_written || !sources, "{readme}: {line}");
            count += usize::from(sources);
        }
        assert!(count > 0, "{readme} has no such command");
    }
}

#[test]
fn every_target_in_the_guides_is_in_the_makefile() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let makefile = std::fs::read_to_string(root.join("Makefile")).unwrap();
    for guide in GUIDES {
        let text = std::fs::read_to_string(root.join(guide)).unwrap();
        let words: Vec<_> = text
            .split(|it: char| it.is_whitespace() || it == '`')
            .collect();
        let targets = words.windows(2).filter(|pair| pair[0] == "make");
        let missing: Vec<_> = targets
            .map(|pair| pair[1].trim_end_matches([':', ';', '.', ',']))
            .filter(|target| !makefile.contains(&format!("\n{target}:")))
            .collect();
        assert!(missing.is_empty(), "{guide} names no targets: {missing:?}");
    }
}
