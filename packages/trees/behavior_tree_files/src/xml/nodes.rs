use std::fmt;

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
    pub(super) ports: &'static [&'static str],
    /// The least and the most children that it may have.
    pub(super) children: (usize, usize),
    /// Whether BehaviorTree.CPP lacks it: exported trees describe it in their model.
    pub(super) is_ours: bool,
}

/// How many children a control node may have.
const MANY: usize = usize::MAX;

/// All nodes that need not be registered.
pub(super) const BUILT_IN: &[BuiltIn] = &[
    control("Sequence", &[], (1, MANY)),
    control("ReactiveSequence", &[], (1, MANY)),
    control("SequenceWithMemory", &[], (1, MANY)),
    control("Fallback", &[], (1, MANY)),
    control("ReactiveFallback", &[], (1, MANY)),
    control("Parallel", &["success_count", "failure_count"], (1, MANY)),
    control("ParallelAll", &["max_failures"], (1, MANY)),
    control("IfThenElse", &[], (2, 3)),
    control("WhileDoElse", &[], (2, 3)),
    control("Switch2", &["variable", "case_1", "case_2"], (3, 3)),
    control(
        "Switch3",
        &["variable", "case_1", "case_2", "case_3"],
        (4, 4),
    ),
    control(
        "Switch4",
        &["variable", "case_1", "case_2", "case_3", "case_4"],
        (5, 5),
    ),
    control(
        "Switch5",
        &["variable", "case_1", "case_2", "case_3", "case_4", "case_5"],
        (6, 6),
    ),
    control(
        "Switch6",
        &[
            "variable", "case_1", "case_2", "case_3", "case_4", "case_5", "case_6",
        ],
        (7, 7),
    ),
    decorator("Inverter", &[]),
    decorator("ForceSuccess", &[]),
    decorator("ForceFailure", &[]),
    decorator("Repeat", &["num_cycles"]),
    decorator("RetryUntilSuccessful", &["num_attempts"]),
    decorator("KeepRunningUntilFailure", &[]),
    decorator("Delay", &["delay_msec"]),
    decorator("Timeout", &["msec"]),
    decorator("RunOnce", &["then_skip"]),
    decorator("Precondition", &["if", "else"]),
    leaf("AlwaysSuccess", Category::Action, &[]),
    leaf("AlwaysFailure", Category::Action, &[]),
    leaf("Script", Category::Action, &["code"]),
    leaf("ScriptCondition", Category::Condition, &["code"]),
    leaf("SetBlackboard", Category::Action, &["value", "output_key"]),
    leaf("Sleep", Category::Action, &["msec"]),
    ours(decorator("Guard", &["condition"])),
    ours(decorator("Semaphore", &["id", "max_count"])),
    ours(control("ScoringSelect", &["margin", "scorers"], (1, MANY))),
    ours(control(
        "Switch",
        &["question", "variable", "cases"],
        (0, MANY),
    )),
    ours(control(
        "PatientParallel",
        &["success_count", "failure_count"],
        (1, MANY),
    )),
];

/// Nodes of BehaviorTree.CPP that are refused, each with the reason.
pub(super) const REFUSED: &[(&str, &str)] = &[
    (
        "AsyncSequence",
        "a tick is never interrupted: write Sequence",
    ),
    (
        "AsyncFallback",
        "a tick is never interrupted: write Fallback",
    ),
    ("SequenceStar", "that is format 3: write SequenceWithMemory"),
    (
        "RetryUntilSuccesful",
        "that is format 3: write RetryUntilSuccessful",
    ),
    ("SubTreePlus", "that is format 3: write SubTree"),
    (
        "BlackboardCheckInt",
        "that is format 3: write ScriptCondition",
    ),
    (
        "BlackboardCheckDouble",
        "that is format 3: write ScriptCondition",
    ),
    (
        "BlackboardCheckString",
        "that is format 3: write ScriptCondition",
    ),
    (
        "BlackboardCheckBool",
        "that is format 3: write ScriptCondition",
    ),
    ("ManualSelector", "nobody selects while a tree runs"),
    ("TryCatch", ""),
    ("LoopInt", "there are no queues"),
    ("LoopBool", "there are no queues"),
    ("LoopDouble", "there are no queues"),
    ("LoopString", "there are no queues"),
    ("ConsumeQueue", "there are no queues"),
    ("PopFromQueue", "there are no queues"),
    ("QueueSize", "there are no queues"),
    (
        "WasEntryUpdated",
        "variables do not count how often they are written",
    ),
    (
        "SkipUnlessUpdated",
        "variables do not count how often they are written",
    ),
    (
        "WaitValueUpdate",
        "variables do not count how often they are written",
    ),
    ("UnsetBlackboard", "a variable that has a value keeps one"),
    ("TestNode", ""),
];

const fn control(
    id: &'static str,
    ports: &'static [&'static str],
    children: (usize, usize),
) -> BuiltIn {
    BuiltIn {
        id,
        category: Category::Control,
        ports,
        children,
        is_ours: false,
    }
}

const fn decorator(id: &'static str, ports: &'static [&'static str]) -> BuiltIn {
    BuiltIn {
        category: Category::Decorator,
        ..control(id, ports, (1, 1))
    }
}

const fn leaf(id: &'static str, category: Category, ports: &'static [&'static str]) -> BuiltIn {
    BuiltIn {
        category,
        ..control(id, ports, (0, 0))
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
