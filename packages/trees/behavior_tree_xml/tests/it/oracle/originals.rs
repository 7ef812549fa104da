//! Control nodes that differ on purpose, registered as they are in BehaviorTree.CPP. With them, trees tick as recorded.

use std::cmp::Ordering;

use behavior_tree::{Children, ControlModel, LeafError, Port, Registry, Status};

use super::leaves::World;

/// Tags of the nodes that differ.
const TAGS: [&str; 5] = [
    "Parallel",
    "SequenceWithMemory",
    "Repeat",
    "RetryUntilSuccessful",
    "WhileDoElse",
];

/// Returns the text with other tags for the nodes that differ: those in [`with_originals`]. A `SequenceWithMemory` gets
/// a variable, because its memory outlasts halts.
pub(crate) fn original(xml: &str) -> String {
    let mut text = xml.to_owned();
    for tag in TAGS {
        for end in [" ", ">"] {
            text = text.replace(&format!("<{tag}{end}"), &format!("<Original{tag}{end}"));
        }
        text = text.replace(&format!("</{tag}>"), &format!("</Original{tag}>"));
    }
    let mut numbered = String::new();
    for (number, part) in text.split("<OriginalSequenceWithMemory").enumerate() {
        if number > 0 {
            numbered += &format!("<OriginalSequenceWithMemory place=\"{{_place_{number}}}\"");
        }
        numbered += part;
    }
    numbered
}

/// Adds the nodes of BehaviorTree.CPP to a registry.
pub(crate) fn with_originals(registry: Registry<World>) -> Registry<World> {
    let any = 1..=usize::MAX;
    let count = |name: &str, default| Port::input::<i64>(name).or(default);
    let counts = [count("success_count", -1), count("failure_count", 1)];
    registry
        .control(ControlModel::new(
            "OriginalParallel",
            counts,
            any.clone(),
            parallel,
        ))
        .control(ControlModel::new(
            "OriginalSequenceWithMemory",
            [Port::inout::<i64>("place")],
            any,
            sequence_with_memory,
        ))
        .decorator(
            "OriginalRepeat",
            [Port::input::<i64>("num_cycles")],
            |children| again(children, "num_cycles", Status::Success),
        )
        .decorator(
            "OriginalRetryUntilSuccessful",
            [Port::input::<i64>("num_attempts")],
            |children| again(children, "num_attempts", Status::Failure),
        )
        .control(ControlModel::new(
            "OriginalWhileDoElse",
            [],
            2..=3,
            while_do_else,
        ))
}

/// Type of the access to children, in short.
type Nodes<'run, 'tree> = Children<'run, 'tree, World>;

/// Evaluates the counts after each child. The memory has the result of each child in two bits.
fn parallel(children: &mut Nodes<'_, '_>) -> Result<Status, LeafError> {
    let all = children.count() as i64;
    let wanted = children.context().get::<i64>("success_count")?;
    let absolute = |count: i64| {
        if count < 0 {
            (all + count + 1).max(0)
        } else {
            count
        }
    };
    let successes = absolute(wanted);
    let failures = absolute(children.context().get::<i64>("failure_count")?);
    let mut skipped = 0;
    for index in 0..all as usize {
        if (children.memory() >> (2 * index)) & 3 == 0 {
            let result = match children.tick(index)? {
                Status::Success => 1,
                Status::Failure => 2,
                Status::Skipped => {
                    skipped += 1;
                    0
                }
                _ => 0,
            };
            children.remember(children.memory() | (result << (2 * index)));
        }
        let memory = children.memory();
        let count = |result| {
            (0..32)
                .filter(|it| (memory >> (2 * it)) & 3 == result)
                .count() as i64
        };
        let (succeeded, failed) = (count(1), count(2));
        let is_enough = wanted < 0 && succeeded + skipped >= successes;
        if succeeded >= successes || is_enough {
            children.remember(0);
            return Ok(Status::Success);
        }
        if all - failed < successes || failed == failures {
            children.remember(0);
            return Ok(Status::Failure);
        }
    }
    Ok(if skipped == all {
        Status::Skipped
    } else {
        Status::Running
    })
}

/// Is running until the next tick after each child that succeeds in its first tick.
fn sequence_with_memory(children: &mut Nodes<'_, '_>) -> Result<Status, LeafError> {
    let count = children.count();
    let mut place = children.context().get::<i64>("place").unwrap_or(0) as usize;
    let mut all_skipped = place == 0;
    while place < count {
        let was_running = children.is_running(place);
        let status = children.tick(place)?;
        match status {
            Status::Skipped => {}
            Status::Success => all_skipped = false,
            other => {
                children.context().set("place", place as i64)?;
                return Ok(other);
            }
        }
        place += 1;
        if status == Status::Success && !was_running && place < count {
            children.context().set("place", place as i64)?;
            return Ok(Status::Running);
        }
    }
    children.context().set("place", 0)?;
    Ok(if all_skipped {
        Status::Skipped
    } else {
        Status::Success
    })
}

/// Ticks the child again in the same tick if it was running before. The memory is the number of `counted` results.
fn again(children: &mut Nodes<'_, '_>, port: &str, counted: Status) -> Result<Status, LeafError> {
    let times = children.context().get::<i64>(port)?;
    let continues = |count: u64| times == -1 || (count as i64).cmp(&times) == Ordering::Less;
    while continues(children.memory()) {
        let was_running = children.is_running(0);
        let status = children.tick(0)?;
        match status {
            Status::Running => return Ok(status),
            Status::Skipped => {
                children.halt(0)?;
                return Ok(status);
            }
            status if status != counted => {
                children.remember(0);
                return Ok(status);
            }
            _ => {}
        }
        children.remember(children.memory() + 1);
        if !was_running && continues(children.memory()) {
            return Ok(Status::Running);
        }
    }
    children.remember(0);
    Ok(counted)
}

/// Does not halt its branches while its condition is running.
fn while_do_else(children: &mut Nodes<'_, '_>) -> Result<Status, LeafError> {
    let (taken, other) = match children.tick(0)? {
        Status::Success => (1, 2),
        Status::Failure => (2, 1),
        status => return Ok(status),
    };
    if other < children.count() {
        children.halt(other)?;
    }
    if taken < children.count() {
        children.tick(taken)
    } else {
        Ok(Status::Failure)
    }
}
