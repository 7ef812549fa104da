use std::fmt;
use std::ops::RangeInclusive;

use behavior_tree::{Direction, Port, Value};
use behavior_tree_outline::controls::{Control, text};

/// What a node is in the palette of an editor, and the tag of its explicit form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Category {
    Action,
    Condition,
    Control,
    Decorator,
}

/// A node that need not be registered.
#[derive(Debug)]
pub(super) struct BuiltIn {
    pub(super) id: &'static str,
    pub(super) category: Category,
    /// The control node that it is; none: it is made of others.
    pub(super) control: Option<Control>,
    /// How many children it may have.
    pub(super) children: RangeInclusive<usize>,
    /// Whether BehaviorTree.CPP lacks it: exported trees describe it in their model.
    pub(super) is_ours: bool,
}

/// How many children a control node may have.
const SOME: RangeInclusive<usize> = 1..=usize::MAX;

/// All nodes that need not be registered.
pub(super) const BUILT_IN: &[BuiltIn] = &[
    control("Sequence", Some(Control::Sequence), SOME),
    control("ReactiveSequence", Some(Control::ReactiveSequence), SOME),
    control(
        "SequenceWithMemory",
        Some(Control::SequenceWithLastingMemory),
        SOME,
    ),
    control("Fallback", Some(Control::Fallback), SOME),
    control("ReactiveFallback", Some(Control::ReactiveFallback), SOME),
    control("Parallel", Some(Control::Parallel), SOME),
    control("ParallelAll", None, SOME),
    control("IfThenElse", Some(Control::IfThenElse), 2..=3),
    control("WhileDoElse", Some(Control::WhileDoElse), 2..=3),
    control("Switch2", None, 3..=3),
    control("Switch3", None, 4..=4),
    control("Switch4", None, 5..=5),
    control("Switch5", None, 6..=6),
    control("Switch6", None, 7..=7),
    decorator("Inverter", Some(Control::Inverter)),
    decorator("ForceSuccess", Some(Control::ForceSuccess)),
    decorator("ForceFailure", Some(Control::ForceFailure)),
    decorator("Repeat", Some(Control::Repeat)),
    decorator("RetryUntilSuccessful", Some(Control::Retry)),
    decorator("KeepRunningUntilFailure", None),
    decorator("Delay", Some(Control::Delay)),
    decorator("Timeout", Some(Control::Timeout)),
    decorator("RunOnce", None),
    decorator("Precondition", None),
    leaf("AlwaysSuccess", Category::Action),
    leaf("AlwaysFailure", Category::Action),
    leaf("Script", Category::Action),
    leaf("ScriptCondition", Category::Condition),
    leaf("SetBlackboard", Category::Action),
    leaf("Sleep", Category::Action),
    ours(decorator("Guard", Some(Control::Guard))),
    ours(decorator("Semaphore", Some(Control::Semaphore))),
    ours(control("ScoringSelect", Some(Control::ScoringSelect), SOME)),
    ours(control("Switch", Some(Control::Switch), 0..=usize::MAX)),
    ours(control(
        "PatientParallel",
        Some(Control::PatientParallel),
        SOME,
    )),
];

const FORMAT_3: &str = "that is format 3: write ScriptCondition";
const QUEUES: &str = "there are no queues";
const COUNTED: &str = "variables do not count how often they are written";

/// Nodes of BehaviorTree.CPP that are refused, each with the reason.
pub(super) const REFUSED: &[(&[&str], &str)] = &[
    (
        &["AsyncSequence"],
        "a tick is never interrupted: write Sequence",
    ),
    (
        &["AsyncFallback"],
        "a tick is never interrupted: write Fallback",
    ),
    (
        &["SequenceStar"],
        "that is format 3: write SequenceWithMemory",
    ),
    (
        &["RetryUntilSuccesful"],
        "that is format 3: write RetryUntilSuccessful",
    ),
    (&["SubTreePlus"], "that is format 3: write SubTree"),
    (&["BlackboardCheckInt", "BlackboardCheckDouble"], FORMAT_3),
    (&["BlackboardCheckString", "BlackboardCheckBool"], FORMAT_3),
    (&["ManualSelector"], "nobody selects while a tree runs"),
    (&["LoopInt", "LoopBool", "LoopDouble", "LoopString"], QUEUES),
    (&["ConsumeQueue", "PopFromQueue", "QueueSize"], QUEUES),
    (
        &["WasEntryUpdated", "SkipUnlessUpdated", "WaitValueUpdate"],
        COUNTED,
    ),
    (
        &["UnsetBlackboard"],
        "a variable that has a value keeps one",
    ),
    (&["TryCatch", "TestNode"], ""),
];

const fn control(
    id: &'static str,
    control: Option<Control>,
    children: RangeInclusive<usize>,
) -> BuiltIn {
    BuiltIn {
        id,
        category: Category::Control,
        control,
        children,
        is_ours: false,
    }
}

const fn decorator(id: &'static str, made: Option<Control>) -> BuiltIn {
    BuiltIn {
        category: Category::Decorator,
        ..control(id, made, 1..=1)
    }
}

const fn leaf(id: &'static str, category: Category) -> BuiltIn {
    BuiltIn {
        category,
        ..control(id, None, 0..=0)
    }
}

const fn ours(node: BuiltIn) -> BuiltIn {
    BuiltIn {
        is_ours: true,
        ..node
    }
}

impl BuiltIn {
    /// The node of this id.
    pub(super) fn find(id: &str) -> Option<&'static Self> {
        BUILT_IN.iter().find(|node| node.id == id)
    }

    /// Its ports. One without a type may be a variable.
    pub(super) fn ports(&self) -> Vec<Port> {
        let any = |name: String| Port::new(name, Direction::In, None);
        let or = |name: &str, default: &str| text(name).or(Value::Text(default.into()));
        match (self.id, self.control) {
            ("Repeat", _) => vec![Port::input::<i64>("num_cycles")],
            ("RetryUntilSuccessful", _) => vec![Port::input::<i64>("num_attempts")],
            (_, Some(control)) => control.ports(),
            ("ParallelAll", _) => vec![Port::input::<i64>("max_failures").or(1)],
            ("RunOnce", _) => vec![or("then_skip", "true")],
            ("Precondition", _) => vec![text("if"), or("else", "FAILURE")],
            ("Script" | "ScriptCondition", _) => vec![text("code")],
            ("SetBlackboard", _) => vec![any("value".to_owned()), text("output_key")],
            ("Sleep", _) => vec![text("msec")],
            (id, None) if id.starts_with("Switch") => {
                let cases = 1..*self.children.end();
                let cases = cases.map(|case| any(format!("case_{case}")));
                [any("variable".to_owned())]
                    .into_iter()
                    .chain(cases)
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether it has a port of this name.
    pub(super) fn has_port(&self, name: &str) -> bool {
        self.ports().iter().any(|port| port.name == name)
    }
}

impl Category {
    /// The category whose explicit form has this tag.
    pub(super) fn of_tag(tag: &str) -> Option<Self> {
        [
            Self::Action,
            Self::Condition,
            Self::Control,
            Self::Decorator,
        ]
        .into_iter()
        .find(|category| category.tag() == tag)
    }

    /// The tag of the explicit form.
    pub(super) fn tag(self) -> &'static str {
        match self {
            Self::Action => "Action",
            Self::Condition => "Condition",
            Self::Control => "Control",
            Self::Decorator => "Decorator",
        }
    }

    /// The category of a registered leaf.
    pub(super) fn of_leaf(is_condition: bool) -> Self {
        match is_condition {
            true => Self::Condition,
            false => Self::Action,
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}
