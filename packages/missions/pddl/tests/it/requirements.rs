//! The table of requirements in the README.

use pddl::{Requirement, read_domain};

use crate::fixture::domain_with;

/// Returns the rows of the table: keywords and test.
fn rows() -> Vec<(Vec<String>, String)> {
    let readme = include_str!("../../README.md");
    let rows = readme.lines().filter(|line| line.starts_with("| `:"));
    let row = |line: &str| {
        let cells: Vec<_> = line.split('|').map(str::trim).collect();
        let keywords = cells[1]
            .split(", ")
            .map(|it| it.trim_matches('`').to_owned());
        let test = cells[cells.len() - 2].trim_matches('`').to_owned();
        (keywords.collect(), test)
    };
    rows.map(row).collect()
}

#[test]
fn every_requirement_has_a_row_and_is_read_alone() {
    let mut keywords: Vec<_> = rows().into_iter().flat_map(|it| it.0).collect();
    keywords.sort();
    let mut known: Vec<_> = Requirement::ALL.iter().map(|it| it.keyword()).collect();
    known.sort_unstable();
    assert_eq!(keywords, known);
    for keyword in known {
        let domain = read_domain(
            "d.pddl",
            &domain_with(&format!("(:requirements {keyword})")),
        );
        assert_eq!(domain.unwrap().requirements.len(), 1, "{keyword}");
    }
}

#[test]
fn the_test_of_every_row_exists() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it");
    for (keywords, test) in rows() {
        let mut path: Vec<_> = test.split("::").collect();
        let name = path.pop().unwrap();
        let file = folder.join(path.join("/")).with_extension("rs");
        let text =
            std::fs::read_to_string(&file).unwrap_or_else(|_| panic!("{keywords:?}: {test}"));
        assert!(
            text.contains(&format!("fn {name}(")),
            "{keywords:?}: {test}"
        );
    }
}
