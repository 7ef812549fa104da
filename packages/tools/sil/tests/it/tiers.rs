//! Tiers of the tests: `tests/TIERS.md` lists the tests of all modules `slow`, which the fast tier leaves out.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::packages;
use crate::common::workspace::rust_files;

/// Package and name of the slow test that is generated from a scenario, and thus in no module `slow`.
const SCENARIO: (&str, &str) = ("scenarios", "full_match::full_match_passes");

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
    let (_, filter) = section.split_once("default-filter = '''").unwrap();
    let (filter, _) = filter.split_once("'''").unwrap();
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

/// Returns all Rust files of a package.
fn sources_of(package: &Path) -> BTreeSet<PathBuf> {
    let folders = ["src", "tests"].map(|it| package.join(it)).into_iter();
    let folders = folders.filter(|it| it.exists());
    folders.flat_map(|it| rust_files(&it, &[])).collect()
}

/// Returns the tests in the module `slow` of a file, each with its package. The module is the last item of the file.
fn slow_tests_of(package: &Path, file: &Path) -> Vec<(String, String)> {
    let text = fs::read_to_string(file).unwrap();
    let mut declarations = text
        .lines()
        .filter(|it| it.trim_start().starts_with("mod slow"));
    assert!(declarations.all(|it| it == "mod slow {"), "{file:?}");
    let Some((_, module)) = text.split_once("\nmod slow {\n") else {
        return Vec::new();
    };
    // tests/PROGRAM/MODULE.rs
    let path = file.strip_prefix(package).unwrap().with_extension("");
    let modules: Vec<_> = path.iter().skip(2).map(|it| it.to_str().unwrap()).collect();
    let package = package.file_name().unwrap().to_str().unwrap();
    let functions = module.split("    #[test]\n    fn ").skip(1);
    let tests = functions.map(|it| {
        let name = it.split('(').next().unwrap();
        let test = format!("{}::slow::{name}", modules.join("::"));
        (package.to_owned(), test)
    });
    let tests: Vec<_> = tests.collect();
    assert_eq!(tests.len(), module.matches("#[test]").count(), "{file:?}");
    tests
}

/// Checks that a package has a test of this name.
#[track_caller]
fn assert_is_test(package: &str, test: &str) {
    let folder = packages().into_iter().find(|it| it.ends_with(package));
    let folder = folder.unwrap_or_else(|| panic!("package {package} not found"));
    let name = test.rsplit("::").next().unwrap();
    // The test of a scenario is generated from the function of the scenario.
    let function = format!("fn {}(", name.strip_suffix("_passes").unwrap_or(name));
    let texts = sources_of(&folder).into_iter();
    let mut texts = texts.map(|it| fs::read_to_string(it).unwrap());
    assert!(texts.any(|it| it.contains(&function)), "{package} {test}");
}

#[test]
fn the_table_lists_every_slow_test_and_a_fast_one_that_notices_the_fault() {
    let owned = |package: &str, test: &str| (package.to_owned(), test.to_owned());
    let mut slow = BTreeSet::from([owned(SCENARIO.0, SCENARIO.1)]);
    assert!(slow_filter().contains(SCENARIO.1));
    for package in packages() {
        let files = sources_of(&package).into_iter();
        slow.extend(files.flat_map(|it| slow_tests_of(&package, &it)));
    }
    let rows = rows();
    let listed = rows.iter().map(|[package, test, _]| owned(package, test));
    assert_eq!(listed.collect::<BTreeSet<_>>(), slow);
    for [package, test, fast] in &rows {
        assert_is_test(package, test);
        let (package, fast) = fast.split_once(' ').expect("package and test");
        assert_is_test(package, fast);
        assert!(!slow.contains(&owned(package, fast)), "{fast} is slow, too");
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
