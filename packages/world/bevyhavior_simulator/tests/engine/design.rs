//! Tests named in the tables of `DESIGN.md`.

use std::path::{Path, PathBuf};

#[test]
fn every_test_of_the_table_of_features_exists() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let design = std::fs::read_to_string(package.join("DESIGN.md")).expect("there is a DESIGN.md");
    let table = design
        .split("\n## ")
        .find(|section| section.starts_with("Features"))
        .expect("there is a table of features");
    let rows = table.lines().filter_map(|line| line.split('|').nth(2));
    let shown: Vec<_> = rows.skip(2).flat_map(|cell| cell.split(';')).collect();
    assert!(shown.len() > 30, "{shown:?}");
    for entry in shown {
        let (file, test) = entry.split_once(':').unwrap_or((entry, ""));
        let path = package.join(format!("tests/engine/{}.rs", file.trim()));
        let tests = std::fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let name = test
            .trim()
            .trim_end_matches('…')
            .trim_end()
            .replace(' ', "_");
        let name = name.replace('-', "_");
        assert!(
            tests.contains(&format!("fn {name}")),
            "{file} has no test {test}"
        );
    }
}

/// Returns the Rust files in `folder` with this name.
fn files_named(name: &str, folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    paths
        .flat_map(|path| {
            if path.is_dir() {
                files_named(name, &path)
            } else if path.file_name().is_some_and(|it| it == name) {
                vec![path]
            } else {
                Vec::new()
            }
        })
        .collect()
}

/// Returns true if `reference`, as in `package module::test`, names a test.
fn is_test(reference: &str) -> bool {
    let (package, path) = reference
        .split_once(' ')
        .unwrap_or(("bevyhavior_simulator", reference));
    let (module, test) = path.split_once("::").unwrap_or((path, ""));
    let packages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let families = std::fs::read_dir(packages).expect("there are packages");
    let package = families
        .map(|family| family.expect("it can be read").path().join(package))
        .find(|folder| folder.exists())
        .expect("there is such a package");
    let folders = [package.join("tests"), package.join("src")];
    let mut files = folders
        .iter()
        .flat_map(|folder| files_named(&format!("{module}.rs"), folder));
    files.any(|file| {
        let text = std::fs::read_to_string(&file).expect("the file can be read");
        if test.is_empty() {
            text.contains("#[test]") || text.contains("#[scenario")
        } else {
            text.contains(&format!("fn {test}("))
        }
    })
}

#[test]
fn every_row_of_the_design_document_names_existing_tests() {
    let design = include_str!("../../DESIGN.md");
    let mut sections = design.split("\n## ");
    let table = sections.find(|it| it.starts_with("The design document"));
    let rows = table.expect("there is a table of sections").lines();
    let rows: Vec<_> = rows.filter(|line| line.starts_with("| ")).skip(1).collect();
    assert!(rows.len() > 40, "{} rows", rows.len());
    for row in rows {
        let tests = row.trim_end_matches(" |").rsplit(" | ").next();
        let tests: Vec<_> = tests
            .unwrap_or_default()
            .split('`')
            .skip(1)
            .step_by(2)
            .collect();
        assert!(!tests.is_empty(), "no test for: {row}");
        for test in tests {
            assert!(is_test(test), "test {test} not found, for: {row}");
        }
    }
}
