use crate::Blackboard;
use behavior_tree::{Status, Tree, action};
/// The behavior of a robot.
pub fn create_tree() -> Tree<Blackboard> {
    Tree::new(action("stand", |_: &mut Blackboard| Status::Success))
}
