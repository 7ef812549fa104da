use std::sync::Arc;

use crate::run::Run;
use crate::{Kind, Node, SemaphoreClaim, Status};

/// Creates a node that ticks the child while the robot holds the semaphore. At most `max_count` robots of the team can
/// hold it.
///
/// Robots decide independently, and the order in which their messages arrive must not matter, so a tree does not acquire
/// a semaphore itself. In each tick it claims the semaphores that it wants to hold in the next one
/// ([`crate::Tree::claims`]); the team's [`crate::Semaphores`] settle the claims of all robots together, and the caller
/// passes the result to the next tick ([`crate::Tree::hold`]).
///
/// A node claims while it waits and while its child is running. It therefore releases the semaphore when the child
/// finishes, when the node is halted or not reached, and when the robot is penalized or no longer sends claims.
///
/// While the robot holds it:
///
/// | child   | semaphore |
/// |---------|-----------|
/// | success | success   |
/// | failure | failure   |
/// | running | running   |
/// | skipped | skipped   |
///
/// While it does not hold it, the child is halted:
///
/// | child   | semaphore of others |
/// |---------|---------------------|
/// | idle    | failure             |
pub fn semaphore<B>(
    name: impl Into<String>,
    id: impl Into<String>,
    max_count: u32,
    child: Node<B>,
) -> Node<B> {
    let claim = SemaphoreClaim {
        id: id.into(),
        max_count,
    };
    Node::new(name, Kind::Semaphore(Arc::new(claim)), [child])
}

/// Ticks or halts the child of the node `id`, and adds the node to the claims for the next tick while it waits or its
/// child is running.
pub(super) fn tick<B>(
    run: &mut Run<'_, B>,
    id: usize,
    end: usize,
    claim: &SemaphoreClaim,
) -> Status {
    let status = if run.state.held.contains(&claim.id) {
        run.tick(id + 1)
    } else {
        run.halt(id + 1, end);
        run.state.claims.push(id);
        return Status::Failure;
    };
    if status == Status::Running {
        run.state.claims.push(id);
    }
    status
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action;
    use crate::control::truth_table::{Leaves, assert_documents, assert_documents_tree};

    #[test]
    fn the_documented_truth_tables_are_those_of_the_code() {
        let source = include_str!("semaphore.rs");
        let attacker = || semaphore("attack", "attacker", 1, action("child", Leaves::first));
        assert_documents(source, "semaphore of others", attacker);
        assert_documents_tree(source, "semaphore", || {
            let mut tree = crate::Tree::new(attacker());
            tree.hold(["attacker"]);
            tree
        });
    }
}
