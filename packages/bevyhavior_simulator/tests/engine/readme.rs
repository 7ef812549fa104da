//! The README's table of features and tests.

use std::path::Path;

#[test]
fn every_test_that_the_readme_names_is_there() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = std::fs::read_to_string(package.join("README.md")).expect("there is a README");
    let table = readme
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
