use std::any::TypeId;
use std::sync::Arc;

use crate::{Kind, Node, Status};

/// A function that can be the action of a node.
pub trait Act<B>: Send + Sync {
    /// Acts.
    fn act(&self, blackboard: &mut B) -> Status;

    /// Which function it is: every function has a type of its own.
    fn function(&self) -> TypeId;
}

impl<B, F: Fn(&mut B) -> Status + Send + Sync + 'static> Act<B> for F {
    fn act(&self, blackboard: &mut B) -> Status {
        self(blackboard)
    }

    fn function(&self) -> TypeId {
        TypeId::of::<F>()
    }
}

/// Writes to the blackboard and says what came of it.
///
/// An action that was ticked was not idle: one that says [`Status::Idle`] all the same fails.
pub fn action<B>(
    name: impl Into<String>,
    act: impl Fn(&mut B) -> Status + Send + Sync + 'static,
) -> Node<B> {
    Node::new(name, Kind::Action(Arc::new(act)), [])
}

/// What became of a leaf that said `status`.
#[inline]
pub(crate) fn ticked(status: Status) -> Status {
    match status {
        Status::Idle => Status::Failure,
        status => status,
    }
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
