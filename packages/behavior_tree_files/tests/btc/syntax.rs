use crate::world::{done, faults, shape};

#[test]
fn a_tree_has_nodes_with_ports_and_children() {
    let text = "tree main = Sequence {
  PrintBodyNode
  Sequence {
    PrintArmNode (arm <- left_arm)
    PrintArmNode (arm <- right_arm)
  }
}
";
    assert_eq!(done(text), ["leftArm", "rightArm"]);
    assert_eq!(
        shape(text),
        [
            "sequence_with_memory Sequence",
            "  action PrintBodyNode",
            "  sequence_with_memory Sequence",
            "    action PrintArmNode",
            "    action PrintArmNode",
        ]
    );
}

#[test]
fn an_unclosed_brace_is_a_fault_at_the_brace() {
    assert_eq!(
        faults("tree main = Sequence {\n    Yes\n"),
        ["1:22: this brace is not closed"]
    );
}

#[test]
fn text_after_the_last_tree_is_a_fault() {
    assert_eq!(
        faults("tree main = Yes\nNo more\n"),
        ["2:1: this is outside of every tree (a tree begins with: tree name =)"]
    );
}
