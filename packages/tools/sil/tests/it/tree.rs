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

const FOREIGN: &str = r#"<root BTCPP_format="4" main_tree_to_execute="Main">
<BehaviorTree ID="Main"><PipelineSequence>
  <ComputePath goal="{goal}" path="{path}" planner="Grid" _collapsed="true"/><FollowPath path="{path}"/>
</PipelineSequence></BehaviorTree></root>"#;

#[test]
fn a_tree_of_another_program_is_drawn_and_converted_with_its_models() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (file, models, xml) = (path("nav.xml"), path("models.xml"), path("out.xml"));
    fs::write(&file, FOREIGN).unwrap();
    let ports = "<input_port name=\"goal\"/><input_port name=\"planner\" type=\"string\"/><input_port name=\"start\"/><output_port name=\"path\"/>";
    fs::write(
        &models,
        format!(
            "<root BTCPP_format=\"4\"><TreeNodesModel><Control ID=\"PipelineSequence\"/><Action ID=\"ComputePath\">{ports}</Action><Action ID=\"FollowPath\"><input_port name=\"path\"/></Action></TreeNodesModel></root>"
        ),
    )
    .unwrap();
    let refused = tree(&[&file]);
    assert_eq!(refused.status.code(), Some(2));
    let shown = text(&refused.stderr);
    assert!(shown.contains("add --model FILE or --any-node"), "{shown}");

    let output = tree(&[&file, "--model", &models, "--xml", &xml]);
    assert!(output.status.success(), "{output:?}");
    let shown = text(&output.stderr);
    assert!(
        shown.contains("ignored: _collapsed") && !shown.contains("cannot"),
        "{shown}"
    );
    let drawn = text(&output.stdout);
    assert!(
        drawn.contains("ComputePath") && drawn.lines().count() >= 3,
        "{drawn}"
    );
    let again = tree(&[&xml, "--any-node"]);
    assert!(again.status.success(), "{}", text(&again.stderr));
    assert_eq!(text(&again.stdout), drawn);
}

#[test]
fn the_ports_of_nodes_without_a_model_are_printed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("nav.xml").display().to_string();
    fs::write(&file, FOREIGN.replace(" main_tree_to_execute=\"Main\"", "")).unwrap();
    let other = "<BehaviorTree ID=\"Other\"><AlwaysSuccess/></BehaviorTree></root>";
    let two = folder.path().join("two.xml").display().to_string();
    let text_of_two = fs::read_to_string(&file).unwrap();
    fs::write(&two, text_of_two.replace("</root>", other)).unwrap();
    let refused = tree(&[&two, "--any-node"]);
    assert!(text(&refused.stderr).contains("--main ID selects the main tree"));
    let output = tree(&[&two, "--any-node", "--main", "Main"]);
    assert!(output.status.success(), "{output:?}");
    let shown = text(&output.stderr);
    let line = "inferred from its uses: Action ComputePath (inout goal, inout path, in planner)";
    assert!(shown.contains(line), "{shown}");
    let other = tree(&["mine.btc", "--any-node"]);
    assert_eq!(other.status.code(), Some(2));
    assert!(text(&other.stderr).contains("are for BehaviorTree.CPP XML"));
}

#[test]
fn an_exported_tree_that_cannot_be_loaded_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let xml = folder.path().join("out.xml").display().to_string();
    let output = tree(&[&production("rhai"), "--xml", &xml]);
    assert!(output.status.success(), "{output:?}");
    let shown = text(&output.stderr);
    assert!(
        shown.contains("it cannot be loaded here") && shown.contains("not found"),
        "{shown}"
    );
}
