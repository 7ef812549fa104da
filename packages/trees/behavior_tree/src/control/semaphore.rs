use std::sync::Arc;

use crate::run::Run;
use crate::{Kind, Node, SemaphoreClaim, Status};

/// Does its child while the robot holds the semaphore, which at most `max_count` robots of the team do.
///
/// A tree does not take a semaphore by itself: robots decide apart from each other, and none may be served
/// because its message came first. In each tick it claims the semaphores that it wants to hold in the next
/// one ([`crate::Tree::claims`]), the team's [`crate::Semaphores`] settle all claims together, and the tree
/// is told what it holds ([`crate::Tree::hold`]). A node claims while it waits and while its child is
/// running; so the semaphore is given back when the child succeeds or fails, when the node is halted or not
/// reached, and when the robot is penalized or vanishes, for whoever settles does not hear it then.
///
/// While the robot holds it:
///
/// | child   | semaphore |
/// |---------|-----------|
/// | success | success   |
/// | failure | failure   |
/// | running | running   |
///
/// While it does not, the child is halted:
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

pub(crate) fn tick<B>(run: &mut Run<'_, B>, id: usize, claim: &SemaphoreClaim) -> Status {
    let status = if run.state.held.contains(&claim.id) {
        run.tick(id + 1)
    } else {
        run.halt(id + 1, run.end(id));
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
