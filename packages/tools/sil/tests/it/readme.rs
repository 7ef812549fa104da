//! Paths, files and links in README.md and in the other documents, which must exist.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::packages;

/// Documents at the top of the repository.
const GUIDES: [&str; 3] = ["README.md", "CONTRIBUTING.md", "SECURITY.md"];

/// Documents of folders that are not packages.
const FOLDERS: [&str; 6] = [
    "bags",
    "config/ros",
    "config/wheel",
    "launch",
    "packages",
    "python",
];

/// Maximum size of README.md \[bytes\].
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
    let text = fs::read_to_string(root.join("README.md")).unwrap();
    assert!(text.len() <= LARGEST_README, "{} bytes", text.len());
    for family in families() {
        let name = family.file_name().unwrap().to_str().unwrap();
        let link = format!("[packages/{name}](packages/{name}/README.md)");
        assert!(text.contains(&link), "{link} is missing");
    }
}

/// Returns the packages in the commands `apt install` of a text.
fn debian_packages(text: &str) -> BTreeSet<&str> {
    let is_end = |it: char| !(it.is_alphanumeric() || it == '-' || it == ' ');
    let commands = text.split("apt install ").skip(1);
    let lists = commands.filter_map(|it| it.split(is_end).next());
    lists.flat_map(str::split_whitespace).collect()
}

#[test]
fn the_first_readme_names_every_package_that_the_setup_asks_for() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let [readme, setup] = ["README.md", "config/ros/bootstrap/host.py"]
        .map(|file| std::fs::read_to_string(root.join(file)).unwrap());
    let asked = debian_packages(&setup);
    assert!(asked.len() > 2, "{asked:?}");
    let named = debian_packages(&readme);
    assert!(asked.is_subset(&named), "{asked:?} in {named:?}");
}

/// Returns the paths of this repository between backticks.
fn paths(text: &str) -> Vec<&str> {
    // Not `bags`, whose example runs do not exist.
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
        let text = fs::read_to_string(&readme).unwrap();
        for path in paths(&text)
            .into_iter()
            .filter(|path| !path.contains(['<', '*', ' ']) && !path.contains("NAME"))
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

/// Returns all files below a folder, without built and downloaded ones.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let files = entries.flat_map(|entry| match entry.file_type().unwrap() {
        kind if kind.is_dir()
            && !["target", "node_modules"]
                .map(Into::into)
                .contains(&entry.file_name()) =>
        {
            files_below(&entry.path())
        }
        kind if kind.is_file() => vec![entry.path()],
        _ => Vec::new(),
    });
    files.collect()
}

/// Returns the source files between backticks, for example `main.rs` and `src/main.rs:12`, with the number of a line.
fn sources(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let quoted = text.split('`').skip(1).step_by(2);
    quoted.filter_map(|it| {
        let (path, line) = it.split_once(':').unwrap_or((it, "1"));
        let is_path = path
            .chars()
            .all(|it| it.is_ascii_alphanumeric() || "._-/".contains(it));
        let extension = Path::new(path).extension()?.to_str()?;
        let is_source = ["rs", "py", "md", "sh", "toml"].contains(&extension);
        (is_path && is_source).then_some((path, line.parse().ok()?))
    })
}

/// Returns the targets of links to other files, without their fragments.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text
        .split("](")
        .skip(1)
        .filter_map(|it| Some(it.split_once(')')?.0));
    let files = targets.map(|it| it.split('#').next().unwrap_or_default());
    files.filter(|it| !it.is_empty() && !it.contains("://"))
}

#[test]
fn every_source_file_and_link_of_the_documents_of_packages_exists() {
    let (mut names, mut targets) = (0, 0);
    for family in families() {
        let files = files_below(&family);
        let documents = files
            .iter()
            .filter(|it| it.extension().is_some_and(|it| it == "md"));
        for document in documents {
            let (text, shown) = (fs::read_to_string(document).unwrap(), document.display());
            for (path, line) in sources(&text).filter(|(path, _)| !path.contains("NAME")) {
                // The longest file counts, because several may have the same name.
                let found = files.iter().filter(|file| file.ends_with(path));
                let lines = found.map(|file| fs::read_to_string(file).unwrap().lines().count());
                let lines = lines.max().or_else(|| {
                    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
                    Some(fs::read_to_string(root.join(path)).ok()?.lines().count())
                });
                assert!(lines >= Some(line), "{shown} names {path}, line {line}");
                names += 1;
            }
            for target in links(&text) {
                assert!(
                    document.with_file_name(target).exists(),
                    "{shown} links {target}"
                );
                targets += 1;
            }
        }
    }
    assert!(
        names > 50 && targets > 10,
        "only {names} files and {targets} links were found"
    );
}

#[test]
fn a_file_of_the_setup_is_sourced_only_after_a_command_that_writes_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    for readme in ["README.md", "config/ros/README.md"] {
        let text = fs::read_to_string(root.join(readme)).unwrap();
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
    let makefile = fs::read_to_string(root.join("Makefile")).unwrap();
    for guide in GUIDES {
        let text = fs::read_to_string(root.join(guide)).unwrap();
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
