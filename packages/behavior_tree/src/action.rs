use crate::node::Kind;
use crate::{Node, Status};

/// Writes to the blackboard and says what came of it.
///
/// An action that was ticked was not idle: one that says [`Status::Idle`] all the same fails.
pub fn action<B>(name: impl Into<String>, act: fn(&mut B) -> Status) -> Node<B> {
    Node::new(name, Kind::Action(act), Vec::new())
}

pub(crate) fn tick<B>(act: fn(&mut B) -> Status, blackboard: &mut B) -> Status {
    match act(blackboard) {
        Status::Idle => Status::Failure,
        status => status,
    }
}

#[cfg(test)]
mod tests {
    use crate::{Status, Tree, action};

    #[test]
    fn an_action_that_says_idle_fails() {
        let mut tree = Tree::new(action("claim to be idle", |_: &mut ()| Status::Idle));
        assert_eq!(tree.tick(&mut ()), Status::Failure);
        assert_eq!(tree.trace().statuses, [Status::Failure]);
    }
}
