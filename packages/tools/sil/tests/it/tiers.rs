//! Tiers of the tests: `tests/TIERS.md` lists the tests of all modules `slow`, which the fast tier leaves out.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::packages;

/// Package and name of the slow test that is generated from a scenario, and thus in no module `slow`.
const SCENARIO: (&str, &str) = ("scenarios", "full_match_passes");

/// Returns the text of a file of this repository.
fn text_of(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    fs::read_to_string(root.join(path)).unwrap()
}

/// Returns the default filter of a profile of nextest.
fn filter_of(profile: &str) -> String {
    let config = text_of(".config/nextest.toml");
    let (_, section) = config
        .split_once(&format!("\n[profile.{profile}]\n"))
        .unwrap();
    let (_, filter) = section.split_once("default-filter = \"\"\"").unwrap();
    let (filter, _) = filter.split_once("\"\"\"").unwrap();
    filter.trim().to_owned()
}

/// Returns the filter of the slow tests.
fn slow_filter() -> String {
    let fast = filter_of("default");
    let slow = fast
        .strip_prefix("not (")
        .and_then(|it| it.strip_suffix(')'));
    slow.expect("the fast tier is the negation of a filter")
        .trim()
        .to_owned()
}

/// Returns the rows of the table: package, slow test, and fast test.
fn rows() -> Vec<[String; 3]> {
    let text = text_of("packages/tools/sil/tests/TIERS.md");
    let rows = text.lines().filter(|line| line.starts_with('|')).skip(2);
    let cells = rows.map(|row| {
        let mut cells = row
            .split('|')
            .map(|it| it.trim().trim_matches('`').to_owned());
        cells.next();
        [(); 3].map(|()| cells.next().expect("three cells"))
    });
    cells.collect()
}

/// Returns the texts of all sources of a package.
fn sources_of(folder: &Path) -> Vec<String> {
    let mut open: Vec<PathBuf> = ["src", "tests"].map(|it| folder.join(it)).into();
    let mut texts = Vec::new();
    while let Some(path) = open.pop() {
        if path.extension().is_some_and(|it| it == "rs") {
            texts.push(fs::read_to_string(path).unwrap());
        } else if let Ok(inside) = fs::read_dir(path) {
            open.extend(inside.map(|it| it.unwrap().path()));
        }
    }
    texts
}

/// Returns package and names of the tests in the modules `slow` of a package, which are the last items of their files.
fn slow_tests_of(folder: &Path) -> Vec<(String, String)> {
    let package = folder.file_name().unwrap().to_str().unwrap();
    let sources = sources_of(folder).into_iter();
    let modules = sources.filter_map(|text| Some(text.split_once("\nmod slow {\n")?.1.to_owned()));
    let names = modules.flat_map(|module| {
        let functions = module.split("    #[test]\n    fn ").skip(1);
        let names = functions.map(|it| it.split('(').next().unwrap().to_owned());
        names
            .map(|name| (package.to_owned(), name))
            .collect::<Vec<_>>()
    });
    names.collect()
}

/// Checks that a package has a test of this name.
#[track_caller]
fn assert_is_test(package: &str, test: &str) {
    let folder = packages().into_iter().find(|it| it.ends_with(package));
    let folder = folder.unwrap_or_else(|| panic!("package {package} not found"));
    let name = test.rsplit("::").next().unwrap();
    // The test of a scenario is generated from the function of the scenario.
    let function = format!("fn {}(", name.strip_suffix("_passes").unwrap_or(name));
    let sources = sources_of(&folder);
    let is_there = sources.iter().any(|it| it.contains(&function));
    assert!(is_there, "{package} {test}");
}

#[test]
fn the_table_lists_every_slow_test_and_a_fast_one_that_notices_the_fault() {
    let rows = rows();
    let in_package = |package: &str, test: &str| {
        let name = test.rsplit("::").next().unwrap();
        (package.to_owned(), name.to_owned())
    };
    let mut slow: BTreeSet<_> = packages().iter().flat_map(|it| slow_tests_of(it)).collect();
    assert!(slow_filter().contains(SCENARIO.1));
    slow.insert(in_package(SCENARIO.0, SCENARIO.1));
    let listed = rows
        .iter()
        .map(|[package, slow, _]| in_package(package, slow));
    assert_eq!(listed.collect::<BTreeSet<_>>(), slow);
    for [package, slow_test, fast] in &rows {
        assert_is_test(package, slow_test);
        let (package, fast) = fast.split_once(' ').expect("package and test");
        assert_is_test(package, fast);
        assert!(
            !slow.contains(&in_package(package, fast)),
            "{fast} is slow, too"
        );
    }
}

#[test]
fn every_test_is_in_a_tier() {
    assert!(filter_of("rest").starts_with(&slow_filter()));
}

#[test]
fn the_archive_of_ci_has_all_programs_that_nextest_does_not_pack() {
    let config = text_of(".config/nextest.toml");
    let (_, included) = config.split_once("[profile.default.archive]").unwrap();
    // nextest packs the programs of packages with integration tests.
    let without = packages()
        .into_iter()
        .filter(|it| !it.join("tests").exists());
    let programs = without.filter(|it| it.join("src/main.rs").exists());
    for package in programs {
        let name = package.file_name().unwrap().to_str().unwrap();
        let entry = format!(r#"{{ path = "debug/{name}","#);
        assert!(included.contains(&entry), "{name}");
    }
}
