use behavior_tree::Registry;

use crate::Blackboard;
use crate::tree::behave;

/// Returns the leaves for tree files: every condition and action of [`create_tree`](crate::create_tree). The action
/// `look at the ball` is `LookAtTheBall` in a file.
#[expect(
    clippy::expect_used,
    reason = "the tree never changes, and the test below builds it"
)]
pub fn registry() -> Registry<Blackboard> {
    Registry::from_leaves(&behave()).expect("a test builds it")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_leaf_of_the_tree_has_an_id_of_its_own() {
        let known = registry();
        let name = known.leaf("LookAtTheBall").map(|leaf| leaf.name.as_str());
        assert_eq!(name, Some("look at the ball"));
        let is_condition = known.leaf("TheBallIsFree").map(|leaf| leaf.is_condition);
        assert_eq!(is_condition, Some(true));
    }
}
