use std::time::Duration;

use crate::run::Run;
use crate::{Kind, Node, Setting, Status};

/// Creates a delay, which is running until `time` has passed and ticks the child only then.
///
/// The time counts from the first tick. It is reset when the child finishes and when the delay is halted.
///
/// Before the time is over:
///
/// | child   | delay   |
/// |---------|---------|
/// | idle    | running |
///
/// Afterwards:
///
/// | child   | delay of nothing |
/// |---------|------------------|
/// | success | success          |
/// | failure | failure          |
/// | running | running          |
/// | skipped | skipped          |
pub fn delay<B>(
    name: impl Into<String>,
    time: impl Into<Setting<B, Duration>>,
    child: Node<B>,
) -> Node<B> {
    Node::new(name, Kind::Delay(time.into()), [child])
}

/// Ticks the delay `id`, whose child is `id + 1`. A child that finishes resets the time.
pub(super) fn tick<B>(
    run: &mut Run<'_, B>,
    id: usize,
    end: usize,
    time: &Setting<B, Duration>,
) -> Status {
    let Some(time) = run.setting(id, time) else {
        return run.give_up(id, end);
    };
    if run.time_since_first_tick(id) < time {
        return Status::Running;
    }
    let status = run.tick(id + 1);
    if status.is_finished() {
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
