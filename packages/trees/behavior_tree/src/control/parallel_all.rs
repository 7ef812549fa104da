use crate::run::Run;
use crate::{Kind, Node, Setting, Status};

/// Creates a parallel, which ticks all children until each of them has finished or is skipped. Then it fails if at
/// least `failures` of them have failed.
///
/// In each tick every child that has not finished is ticked, in order. If all children are skipped, the node is.
///
/// With two children and one failure:
///
/// | first child | second child | parallel_all |
/// |-------------|--------------|--------------|
/// | success     | success      | success      |
/// | success     | failure      | failure      |
/// | success     | running      | running      |
/// | success     | skipped      | success      |
/// | failure     | success      | failure      |
/// | failure     | failure      | failure      |
/// | failure     | running      | running      |
/// | failure     | skipped      | failure      |
/// | running     | success      | running      |
/// | running     | failure      | running      |
/// | running     | running      | running      |
/// | running     | skipped      | running      |
/// | skipped     | success      | success      |
/// | skipped     | failure      | failure      |
/// | skipped     | running      | running      |
/// | skipped     | skipped      | skipped      |
pub fn parallel_all<B>(
    name: impl Into<String>,
    failures: impl Into<Setting<B, u32>>,
    children: impl IntoIterator<Item = Node<B>>,
) -> Node<B> {
    Node::new(name, Kind::ParallelAll(failures.into()), children)
}

/// Ticks the node `id`, whose subtree ends before `end`. The results of children that have finished are kept in
/// `results`, so that these children are not ticked again; they are cleared when the node finishes.
pub(super) fn tick<B>(
    run: &mut Run<'_, B>,
    id: usize,
    end: usize,
    failures: &Setting<B, u32>,
) -> Status {
    let Some(failures) = run.setting(id, failures) else {
        return run.give_up(id, end);
    };
    let counts = run.tick_unfinished(id, end);
    if counts.all_skipped() {
        return Status::Skipped;
    }
    if counts.running > 0 {
        return Status::Running;
    }
    run.forget_results(id, end);
    Status::from(counts.failed < failures)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::control::truth_table::{Leaves, assert_documents};

    #[test]
    fn the_documented_truth_table_is_that_of_the_code() {
        assert_documents(include_str!("parallel_all.rs"), "parallel_all", || {
            parallel_all("both", 1, Leaves::two())
        });
    }
}
