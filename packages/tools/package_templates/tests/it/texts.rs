//! Texts of the files of a package.

use package_templates::{File, Language, files};

#[test]
fn every_placeholder_is_replaced_and_every_package_is_complete() {
    let name = "blue_robots".parse().unwrap();
    for language in Language::ALL {
        let files = files(language, &name);
        let paths: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
        for path in [
            "package.xml",
            "README.md",
            "test/test_match.py",
            "moments/looks_at_the_ball.moment.yaml",
            "ci/play",
            ".gitlab-ci.yml",
        ] {
            assert!(paths.contains(&path), "{language:?}: {path}");
        }
        for File { path, text, .. } in &files {
            for placeholder in ["team_package", "NODE_"] {
                assert!(
                    !path.contains(placeholder) && !text.contains(placeholder),
                    "{path}"
                );
            }
        }
        let manifest = files
            .iter()
            .find(|file| file.path == "package.xml")
            .unwrap();
        assert!(manifest.text.contains("<name>blue_robots</name>"));
    }
}

#[test]
fn all_files_in_the_folders_of_the_templates_belong_to_a_package() {
    let name = "team_package".parse().unwrap();
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/templates");
    let count = number_of_files(root.as_ref());
    let mut paths: Vec<String> = Language::ALL
        .into_iter()
        .flat_map(|language| {
            files(language, &name).into_iter().map(move |file| {
                let is_common = std::path::Path::new(root)
                    .join("common")
                    .join(&file.path)
                    .exists();
                let folder = match language {
                    _ if is_common => "common",
                    Language::Python => "python",
                    Language::Cpp => "cpp",
                    Language::Rust => "rust",
                };
                format!("{folder}/{}", file.path)
            })
        })
        .collect();
    paths.sort_unstable();
    paths.dedup();
    assert_eq!(paths.len(), count, "{paths:?}");
}

/// Returns the number of files below a folder.
fn number_of_files(folder: &std::path::Path) -> usize {
    let entries = std::fs::read_dir(folder).unwrap();
    entries
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.file_name() != "__pycache__")
        .map(|entry| {
            if entry.file_type().unwrap().is_dir() {
                number_of_files(&entry.path())
            } else {
                1
            }
        })
        .sum()
}
