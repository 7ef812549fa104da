//! Attributes of graphical editors.

use behavior_tree::Status;

use crate::fixture::{World, load, tick};

const TEXT: &str = r#"<root BTCPP_format="4" main_tree_to_execute="Main" _version="3">
<BehaviorTree ID="Main" _favorite="true">
<Sequence><SubTree ID="T" _collapsed="true"/><SubTree ID="T" _collapsed="false"/><A _hardcoded="false"/></Sequence>
</BehaviorTree>
<BehaviorTree ID="T"><B _subtreeOnly="" _skipIf="false"/></BehaviorTree>
<TreeNodesModel><SubTree ID="T" _favorite="true"/></TreeNodesModel>
</root>"#;

#[test]
fn attributes_of_editors_are_ignored_with_one_note() {
    let loaded = load(TEXT).unwrap_or_else(|errors| panic!("{errors}"));
    let warnings: Vec<_> = loaded.warnings.iter().map(ToString::to_string).collect();
    let [only] = &warnings[..] else {
        panic!("one note: {warnings:?}");
    };
    let names = "_collapsed, _favorite, _hardcoded, _subtreeOnly, _version";
    let expected = format!("main.xml:1:52: editor attributes are ignored: {names}");
    assert!(only.starts_with(&expected), "{only}");
    let mut world = World::default();
    assert_eq!(tick(&mut loaded.build(), &mut world), Status::Success);
    assert_eq!(world.log, ["B", "B", "A"]);
}

#[test]
fn an_attribute_that_is_similar_to_a_script_is_an_error() {
    for name in ["_skipif", "_whlie", "_onSucess", "_autoremp"] {
        let text = TEXT.replace("_collapsed", name);
        let errors = load(&text).err().map(|errors| errors.to_string());
        let errors = errors.unwrap_or_default();
        assert!(
            errors.contains(&format!("has no attribute {name} (did you mean ")),
            "{errors}"
        );
    }
}
