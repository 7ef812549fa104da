use crate::run::Run;
use crate::{Kind, Node, Status};

/// Creates a node that ticks all children but the last one as a sequence with memory. After a failure in the sequence,
/// it ticks the last child until that child has finished, and then fails.
///
/// If all children but the last one are skipped, the node is.
///
/// In the first tick:
///
/// | first child | second child | try_catch |
/// |-------------|--------------|-----------|
/// | success     | idle         | success   |
/// | failure     | success      | failure   |
/// | failure     | failure      | failure   |
/// | failure     | running      | running   |
/// | failure     | skipped      | failure   |
/// | running     | idle         | running   |
/// | skipped     | idle         | skipped   |
pub fn try_catch<B>(
    name: impl Into<String>,
    children: impl IntoIterator<Item = Node<B>>,
    catch: Node<B>,
) -> Node<B> {
    let children = children.into_iter().chain([catch]);
    Node::new(name, Kind::TryCatch, children)
}

/// Ticks the node `id`, whose subtree ends before `end`. Its memory has the id of the child to resume with in its lower
/// half, 0 for the first child, and in the upper half the number of children before it that were skipped.
pub(super) fn tick<B>(run: &mut Run<'_, B>, id: usize, end: usize) -> Status {
    let Some(catch) = run.subtrees(id + 1, end).last() else {
        return Status::Failure;
    };
    let memory = run.state.memory[id];
    let (mut child, mut skipped) = match memory & 0xffff_ffff {
        0 => (id + 1, 0),
        child => (child as usize, memory >> 32),
    };
    if memory != 0 && child == catch {
        return clean_up(run, id, end, catch);
    }
    while child < catch {
        match run.tick(child) {
            Status::Success => {}
            Status::Skipped => skipped += 1,
            Status::Running | Status::Idle => {
                run.state.memory[id] = child as u64 | (skipped << 32);
                return Status::Running;
            }
            Status::Failure => {
                run.halt(id + 1, catch);
                return clean_up(run, id, end, catch);
            }
        }
        child = run.end(child);
    }
    run.state.memory[id] = 0;
    run.halt(id + 1, end);
    let tried = run.subtrees(id + 1, catch).count() as u64;
    match tried == skipped && tried > 0 {
        true => Status::Skipped,
        false => Status::Success,
    }
}

/// Ticks the last child `catch` of the node `id` and returns its status while it is running, then failure.
fn clean_up<B>(run: &mut Run<'_, B>, id: usize, end: usize, catch: usize) -> Status {
    if run.tick(catch) == Status::Running {
        run.state.memory[id] = catch as u64;
        return Status::Running;
    }
    run.state.memory[id] = 0;
    run.halt(catch, end);
    Status::Failure
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::truth_table::{Leaves, assert_documents};

    #[test]
    fn the_documented_truth_table_is_that_of_the_code() {
        assert_documents(include_str!("try_catch.rs"), "try_catch", || {
            let [first, second] = Leaves::two();
            try_catch("try", [first], second)
        });
    }
}
