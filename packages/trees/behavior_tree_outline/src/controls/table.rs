//! Table of all control nodes.

use behavior_tree::{
    Kind, Port, Status, delay, force_failure, force_success, if_then_else, interruptible_selection,
    interruptible_sequence, keep_running, not, repeat, retry, run_once, selection,
    selection_with_memory, sequence, sequence_with_lasting_memory, sequence_with_memory, timeout,
    while_do_else,
};

use super::build::{branches, every, only, with_setting};
use super::description::{CHILD, Constructor, Description, Parameter, WHY, XmlForm, any};
use super::parts::Parts;
use super::rows::controls;
use super::values::{InvalidValues, Values};
use super::written::{Unwritable, Written, milliseconds, times};
use super::{
    guard, if_do, parallel, parallel_all, patient_parallel, scoring_select, semaphore, switch,
    try_catch,
};

controls! {
    AsyncFallback: composite {
        names: ["AsyncFallback", "AsyncFallback", "AsyncFallback"],
        function: interruptible_selection,
        summary: "first child that does not fail; running until the next tick after a child that fails in its first tick",
        build: every(interruptible_selection),
        write: Kind::InterruptibleSelection => Written::new([]),
    }
    AsyncSequence: composite {
        names: ["AsyncSequence", "AsyncSequence", "AsyncSequence"],
        function: interruptible_sequence,
        summary: "all in order; running until the next tick after a child that succeeds in its first tick",
        build: every(interruptible_sequence),
        write: Kind::InterruptibleSequence => Written::new([]).without_children(Status::Success),
    }
    Delay: decorator {
        names: ["Delay", "Delay", "Delay"],
        function: delay,
        summary: "child after this time, up to six decimal places",
        build: with_setting(delay, &["delay_msec"], |values| values.time("delay_msec")),
        write: Kind::Delay(time) => Written::setting("delay_msec", time, milliseconds),
        ports: || vec![any("delay_msec")],
        constructor: Constructor::new(
            "Delay",
            &[CHILD, ("seconds", Parameter::Seconds("delay_msec")), WHY],
        ),
    }
    Fallback: composite {
        names: ["Fallback", "Fallback", "SelectWithMemory"],
        function: selection_with_memory,
        summary: "first child that does not fail, resuming with the child that was running",
        build: every(selection_with_memory),
        write: Kind::SelectionWithMemory => Written::new([]),
    }
    ForceFailure: decorator {
        names: ["ForceFailure", "ForceFailure", "ForceFailure"],
        function: force_failure,
        summary: "failure as soon as the child has finished",
        build: only(|name, child| force_failure(child).named(name)),
        write: Kind::ForceFailure => Written::new([]),
    }
    ForceSuccess: decorator {
        names: ["ForceSuccess", "ForceSuccess", "ForceSuccess"],
        function: force_success,
        summary: "success as soon as the child has finished",
        build: only(|name, child| force_success(child).named(name)),
        write: Kind::ForceSuccess => Written::new([]),
    }
    Guard = guard,
    If = if_do,
    IfThenElse: branch {
        names: ["IfThenElse", "IfThenElse", "IfThenElse"],
        function: if_then_else,
        summary: "one of two children, selected once by the result of a first one",
        build: branches(if_then_else),
        write: Kind::IfThenElse => Written::new([]),
    }
    Inverter: decorator {
        names: ["Inverter", "Inverter", "Not"],
        function: not,
        summary: "opposite result",
        build: only(|name, child| not(child).named(name)),
        write: Kind::Negation => Written::new([]),
    }
    KeepRunning: decorator {
        names: ["KeepRunningUntilFailure", "KeepRunningUntilFailure", "KeepRunningUntilFailure"],
        function: keep_running,
        summary: "child again and again, running until it fails",
        build: only(keep_running),
        write: Kind::KeepRunning => Written::new([]),
    }
    Parallel = parallel,
    ParallelAll = parallel_all,
    PatientParallel = patient_parallel,
    ReactiveFallback: composite {
        names: ["ReactiveFallback", "ReactiveFallback", "Select"],
        function: selection,
        summary: "first child that does not fail, from the first child on in every tick",
        build: every(selection),
        write: Kind::Selection => Written::new([]),
    }
    ReactiveSequence: composite {
        names: ["ReactiveSequence", "ReactiveSequence", "Sequence"],
        function: sequence,
        summary: "all in order, from the first child on in every tick",
        build: every(sequence),
        write: Kind::Sequence => Written::new([]).without_children(Status::Success),
    }
    Repeat: decorator {
        names: ["Repeat", "Repeat", "Repeat"],
        function: repeat,
        summary: "child until it has succeeded `n` times; -1: without end",
        build: with_setting(repeat, &["n", "num_cycles"], Values::times),
        write: Kind::Repeat(count) => Written::setting("n", count, times),
        ports: || vec![Port::input::<i64>("n")],
        live: &["n"],
        xml: Some(XmlForm { ports: &[("n", "num_cycles")], ..XmlForm::new("Repeat") }),
        constructor: Constructor::new("Repeat", &[CHILD, ("times", Parameter::Count("n", -1)), WHY]),
    }
    Retry: decorator {
        names: ["Retry", "RetryUntilSuccessful", "Retry"],
        function: retry,
        summary: "child until it succeeds, or has failed `n` times; -1: without end",
        build: with_setting(retry, &["n", "num_attempts"], Values::times),
        write: Kind::Retry(count) => Written::setting("n", count, times),
        ports: || vec![Port::input::<i64>("n")],
        live: &["n"],
        xml: Some(XmlForm { ports: &[("n", "num_attempts")], ..XmlForm::new("RetryUntilSuccessful") }),
        constructor: Constructor::new("Retry", &[CHILD, ("times", Parameter::Count("n", -1)), WHY]),
    }
    RunOnce: decorator {
        names: ["RunOnce", "RunOnce", "RunOnce"],
        function: run_once,
        summary: "child until it has finished once; from then on its result, or skipped",
        build: with_setting(run_once, &["then_skip"], |values| {
            Ok::<_, InvalidValues>(values.is_true("then_skip"))
        }),
        write: Kind::RunOnce(then_skip) => {
            Written::setting("then_skip", then_skip, |then_skip: bool| then_skip.to_string())
        },
        ports: || vec![Port::input::<bool>("then_skip").or(false)],
        live: &["then_skip"],
        xml: Some(XmlForm { defaults: &[("then_skip", "true")], ..XmlForm::new("RunOnce") }),
    }
    ScoringSelect = scoring_select,
    Semaphore = semaphore,
    Sequence: composite {
        names: ["Sequence", "Sequence", "SequenceWithMemory"],
        function: sequence_with_memory,
        summary: "all in order, resuming with the child that was running",
        build: every(sequence_with_memory),
        write: Kind::SequenceWithMemory => Written::new([]).without_children(Status::Success),
    }
    SequenceWithLastingMemory: composite {
        names: ["SequenceWithLastingMemory", "SequenceWithMemory", "SequenceWithLastingMemory"],
        function: sequence_with_lasting_memory,
        summary: "all in order, resuming with the first child that has not succeeded, even after a failure or a halt",
        build: every(sequence_with_lasting_memory),
        write: Kind::SequenceWithLastingMemory => Written::new([]).without_children(Status::Success),
    }
    Switch = switch,
    Timeout: decorator {
        names: ["Timeout", "Timeout", "Timeout"],
        function: timeout,
        summary: "child for at most this time, up to six decimal places",
        build: with_setting(timeout, &["msec"], |values| values.time("msec")),
        write: Kind::Timeout(time) => Written::setting("msec", time, milliseconds),
        ports: || vec![any("msec")],
        constructor: Constructor::new(
            "Timeout",
            &[CHILD, ("seconds", Parameter::Seconds("msec")), WHY],
        ),
    }
    TryCatch = try_catch,
    WhileDoElse: branch {
        names: ["WhileDoElse", "WhileDoElse", "WhileDoElse"],
        function: while_do_else,
        summary: "one of two children, selected in every tick by the result of a first one",
        build: branches(while_do_else),
        write: Kind::WhileDoElse => Written::new([]),
    }
}
