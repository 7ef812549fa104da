use std::time::Duration;

use crate::run::Run;
use crate::{Kind, Node, Status};

/// Waits for `time` and does its child then; while it waits it is running.
///
/// The time counts from the first tick. When the child has finished, or the delay is halted, it begins anew.
///
/// Before the time is over:
///
/// | child   | delay   |
/// |---------|---------|
/// | idle    | running |
///
/// After that:
///
/// | child   | delay of nothing |
/// |---------|------------------|
/// | success | success          |
/// | failure | failure          |
/// | running | running          |
pub fn delay<B>(name: impl Into<String>, time: Duration, child: Node<B>) -> Node<B> {
    Node::new(name, Kind::Delay(time), [child])
}

pub(crate) fn tick<B>(run: &mut Run<'_, B>, id: usize, time: Duration) -> Status {
    if run.time_since_first_tick(id) < time {
        return Status::Running;
    }
    let status = run.tick(id + 1);
    if status != Status::Running {
        run.state.memory[id] = 0;
    }
    status
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action;
    use crate::control::truth_table::{Leaves, assert_documents};

    #[test]
    fn the_documented_truth_tables_are_those_of_the_code() {
        let source = include_str!("delay.rs");
        assert_documents(source, "delay", || {
            let second = Duration::from_secs(1);
            delay("a second", second, action("child", Leaves::first))
        });
        assert_documents(source, "delay of nothing", || {
            delay("not at all", Duration::ZERO, action("child", Leaves::first))
        });
    }
}
