//! `sil tree`: trees and their files.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::common::sil;

fn tree(arguments: &[&str]) -> Output {
    sil().arg("tree").args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn production(language: &str) -> String {
    let trees = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../config/trees");
    trees
        .join(format!("production.{language}"))
        .display()
        .to_string()
}

#[test]
fn the_trees_that_are_built_in_and_in_files_are_drawn() {
    for arguments in [vec![], vec![production("btc")], vec![production("rhai")]] {
        let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
        let output = tree(&arguments);
        assert!(output.status.success(), "{output:?}");
        assert!(text(&output.stdout).contains("look at the ball (action)"));
    }
}

#[test]
fn a_tree_is_written_as_xml_that_is_a_tree_file_again() {
    let folder = tempfile::tempdir().unwrap();
    let xml = folder.path().join("production.xml").display().to_string();
    let before = tree(&["--xml", &xml]);
    assert!(before.status.success(), "{before:?}");
    let after = tree(&[&xml]);
    assert!(after.status.success(), "{}", text(&after.stderr));
    let nodes = |output: &Output| text(&output.stdout).lines().count();
    assert_eq!(nodes(&after), nodes(&before));
}

#[test]
fn all_faults_of_a_file_are_shown_with_carets() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wrong.btc");
    fs::write(
        &file,
        "tree main = Sequence {\n    LookAruond\n    Stnad\n}\n",
    )
    .unwrap();
    let output = tree(&[&file.display().to_string()]);
    let told = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    let carets = told.lines().filter(|line| line.contains("^^^^^"));
    assert!(told.contains("2 errors") && carets.count() == 2, "{told}");
    assert!(
        told.contains("wrong.btc:2:5") && told.contains("wrong.btc:3:5"),
        "{told}"
    );
}

#[test]
fn the_leaves_that_files_can_name_are_listed() {
    let listed = text(&tree(&["--leaves"]).stdout);
    let line = listed
        .lines()
        .find(|line| line.starts_with("LookAtTheBall "));
    assert!(line.is_some_and(|line| line.contains("action") && line.contains("look at the ball")));
}

#[test]
fn unknown_attributes_of_the_root_are_noted() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tree.xml");
    let root = "<root BTCPP_format=\"4\" project_name=\"Soccer\">";
    let body = "<BehaviorTree ID=\"A\"><AlwaysSuccess/></BehaviorTree></root>";
    fs::write(&file, format!("{root}{body}")).unwrap();
    let output = tree(&[&file.display().to_string()]);
    assert!(output.status.success(), "{output:?}");
    let shown = text(&output.stderr);
    assert!(
        shown.starts_with("sil: note: ")
            && shown.contains(":1:24: attribute project_name of root is ignored"),
        "{shown}"
    );
}
