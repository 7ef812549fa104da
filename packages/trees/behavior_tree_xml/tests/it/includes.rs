//! Cycles of included files and of trees.

use behavior_tree::Status;

use crate::fixture::{World, load_with, tick};

/// Returns the errors of a file with these files beside it.
fn errors(text: &str, files: &[(&str, &str)]) -> String {
    match load_with(text, files) {
        Ok(_) => "none".to_owned(),
        Err(errors) => errors.to_string(),
    }
}

#[test]
fn a_path_begins_where_the_including_file_lies() {
    let main = r#"<root BTCPP_format="4" main_tree_to_execute="Main">
        <include path="skills/kick.xml"/>
        <BehaviorTree ID="Main"><SubTree ID="Kick"/></BehaviorTree></root>"#;
    let kick = r#"<root BTCPP_format="4"><include path="../walk.xml"/>
        <BehaviorTree ID="Kick"><Sequence><SubTree ID="Walk"/><B/></Sequence></BehaviorTree></root>"#;
    let walk = r#"<root BTCPP_format="4"><BehaviorTree ID="Walk"><A/></BehaviorTree></root>"#;
    let files = [("skills/kick.xml", kick), ("walk.xml", walk)];
    let loaded = load_with(main, &files).unwrap_or_else(|errors| panic!("{errors}"));
    let names: Vec<_> = loaded
        .files
        .iter()
        .map(|file| file.display().to_string())
        .collect();
    assert_eq!(names, ["main.xml", "skills/kick.xml", "walk.xml"]);
    let mut world = World::default();
    assert_eq!(tick(&mut loaded.build(), &mut world), Status::Success);
    assert_eq!(world.log, ["A", "B"]);
}

#[test]
fn files_that_include_each_other_are_named_in_a_circle() {
    let main = r#"<root BTCPP_format="4" main_tree_to_execute="Main"><include path="a.xml"/>
<BehaviorTree ID="Main"><A/></BehaviorTree></root>"#;
    let other = r#"<root BTCPP_format="4"><include path="./x/../main.xml"/></root>"#;
    assert_eq!(
        errors(main, &[("a.xml", other)]),
        "a.xml:1:39: the file includes itself: main.xml > a.xml > main.xml"
    );
}

#[test]
fn trees_that_use_each_other_are_named_in_a_circle() {
    let main = r#"<root BTCPP_format="4" main_tree_to_execute="Main">
<BehaviorTree ID="Main"><SubTree ID="Attack"/></BehaviorTree>
<BehaviorTree ID="Attack"><Sequence><A/><SubTree ID="Main"/></Sequence></BehaviorTree></root>"#;
    assert_eq!(
        errors(main, &[]),
        "main.xml:3:54: subtree Main contains itself: Main > Attack > Main"
    );
}

#[test]
fn an_include_that_cannot_be_followed_is_refused() {
    let main = r#"<root BTCPP_format="4" main_tree_to_execute="Main">
<include path="gone.xml"/>
<include ros_pkg="soccer" path="kick.xml"/>
<include/>
<BehaviorTree ID="Main"><A/></BehaviorTree></root>"#;
    assert_eq!(
        errors(main, &[]),
        "main.xml:2:16: gone.xml cannot be read: there is no such file\n\
         main.xml:3:10: ros_pkg is not supported (use a path relative to this file)\n\
         main.xml:4:2: include has no path"
    );
}

#[test]
fn trees_that_multiply_are_too_large_a_tree() {
    let mut text = "<root BTCPP_format=\"4\" main_tree_to_execute=\"T0\">".to_owned();
    for tree in 0..30 {
        let next = tree + 1;
        text += &format!(
            "<BehaviorTree ID=\"T{tree}\"><Sequence><SubTree ID=\"T{next}\"/><SubTree ID=\"T{next}\"/></Sequence></BehaviorTree>"
        );
    }
    text += "<BehaviorTree ID=\"T30\"><A/></BehaviorTree></root>";
    let said = errors(&text, &[]);
    assert!(
        said.contains("the tree has more than 50000 nodes"),
        "{said}"
    );
}

#[test]
fn a_tree_is_not_called_as_a_node() {
    let main = r#"<root BTCPP_format="4" main_tree_to_execute="A">
<BehaviorTree ID="A"><A/></BehaviorTree>
<BehaviorTree ID="Sequence"><A/></BehaviorTree></root>"#;
    assert_eq!(
        errors(main, &[]),
        "main.xml:2:19: the tree A is called as a node\n\
         main.xml:3:19: the tree Sequence is called as a node"
    );
}

#[test]
fn what_describes_a_tree_describes_its_root() {
    let main = r#"<root BTCPP_format="4" main_tree_to_execute="Main">
<BehaviorTree ID="Main" _description="all of it"><Sequence><SubTree ID="Kick" _description="now"/></Sequence></BehaviorTree>
<BehaviorTree ID="Kick" _description="a strong one"><B _description="with the left foot"/></BehaviorTree></root>"#;
    let loaded = load_with(main, &[]).unwrap_or_else(|errors| panic!("{errors}"));
    let tree = loaded.build();
    let nodes = tree.layout().nodes.iter();
    let described: Vec<_> = nodes.map(|node| node.description.as_str()).collect();
    assert_eq!(described, ["all of it", "now", "with the left foot"]);
}
