use std::sync::Arc;

use crate::{Kind, Node, Status};

/// Creates an action, which writes to the blackboard and returns its result.
///
/// A result of [`Status::Idle`] becomes a failure.
pub fn action<B>(
    name: impl Into<String>,
    act: impl Fn(&mut B) -> Status + Send + Sync + 'static,
) -> Node<B> {
    Node::new(name, Kind::Action(Arc::new(act)), [])
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use crate::{Status, Tree, action};

    #[test]
    fn an_action_that_says_idle_fails() {
        let mut tree = Tree::new(action("claim to be idle", |_: &mut ()| Status::Idle));
        assert_eq!(tree.tick(Duration::ZERO, &mut ()), Status::Failure);
        assert_eq!(tree.trace().statuses, [Status::Failure]);
    }
}
