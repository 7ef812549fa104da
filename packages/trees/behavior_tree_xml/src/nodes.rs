use std::fmt;
use std::ops::RangeInclusive;

use behavior_tree::{Direction, Port, Value};
use behavior_tree_outline::controls::{Control, QuestionKind, text};

use super::queue::element_type;

/// Category of a node in the palette of an editor, and tag of its explicit form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Category {
    Action,
    Condition,
    Control,
    Decorator,
}

/// Node of the format, which files can use without registering it.
#[derive(Clone, Debug)]
pub(super) struct BuiltIn {
    pub(super) id: &'static str,
    pub(super) category: Category,
    /// Control node; `None` for a node that is composed of others.
    pub(super) control: Option<Control>,
    /// Allowed numbers of children.
    pub(super) children: RangeInclusive<usize>,
    /// Set if BehaviorTree.CPP lacks the node: exported trees describe it in their model.
    pub(super) is_extension: bool,
}

/// Nodes of the format that the engine does not have; `make` builds them from other nodes.
const COMPOSED: &[BuiltIn] = &[
    control("Switch2", 3..=3),
    control("Switch3", 4..=4),
    control("Switch4", 5..=5),
    control("Switch5", 6..=6),
    control("Switch6", 7..=7),
    node("Precondition", Category::Decorator, 1..=1),
    node("SkipUnlessUpdated", Category::Decorator, 1..=1),
    node("WaitValueUpdate", Category::Decorator, 1..=1),
    node("WasEntryUpdated", Category::Action, 0..=0),
    node("LoopInt", Category::Decorator, 1..=1),
    node("LoopBool", Category::Decorator, 1..=1),
    node("LoopDouble", Category::Decorator, 1..=1),
    node("LoopString", Category::Decorator, 1..=1),
    node("AlwaysSuccess", Category::Action, 0..=0),
    node("AlwaysFailure", Category::Action, 0..=0),
    node("Script", Category::Action, 0..=0),
    node("ScriptCondition", Category::Condition, 0..=0),
    node("SetBlackboard", Category::Action, 0..=0),
    node("Sleep", Category::Action, 0..=0),
];

/// Returns the description of a node of [`COMPOSED`] with several children.
const fn control(id: &'static str, children: RangeInclusive<usize>) -> BuiltIn {
    node(id, Category::Control, children)
}

/// Returns the description of a node of [`COMPOSED`].
const fn node(id: &'static str, category: Category, children: RangeInclusive<usize>) -> BuiltIn {
    BuiltIn {
        id,
        category,
        control: None,
        children,
        is_extension: false,
    }
}

// Reasons for which nodes are refused.
const FORMAT_3: &str = "that is format 3: write ScriptCondition";
const QUEUES: &str = "queues are not supported";

/// Nodes of BehaviorTree.CPP that are refused, each with the reason.
pub(super) const REFUSED: &[(&[&str], &str)] = &[
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
    (
        &["ManualSelector"],
        "no user selects a child while a tree runs",
    ),
    (&["ConsumeQueue", "PopFromQueue", "QueueSize"], QUEUES),
    (&["UnsetBlackboard"], "a variable cannot lose its value"),
    (&["TestNode"], "replace nodes in tests with Node::replace"),
];

impl BuiltIn {
    /// Returns all nodes that need not be registered.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let controls = Control::ALL
            .iter()
            .filter_map(|&control| Self::from_control(control));
        controls.chain(COMPOSED.iter().cloned())
    }

    /// Returns the node with this id; `None` if the format does not have it.
    pub(super) fn find(id: &str) -> Option<Self> {
        Self::all().find(|node| node.id == id)
    }

    /// Describes a control node in the format; `None` if it has no form of its own there. One that takes exactly one
    /// child is a decorator.
    pub(super) fn from_control(control: Control) -> Option<Self> {
        let description = control.description();
        let xml = description.xml.as_ref()?;
        let category = match description.children == (1..=1) {
            true => Category::Decorator,
            false => Category::Control,
        };
        let children = xml.children.as_ref().unwrap_or(&description.children);
        Some(Self {
            id: xml.id,
            category,
            control: Some(control),
            children: children.clone(),
            is_extension: xml.is_extension,
        })
    }

    /// Returns the declared ports. Only a port without a type may be connected to a variable.
    pub(super) fn ports(&self) -> Vec<Port> {
        let any = |name: String| Port::new(name, Direction::In, None);
        let or = |name: &str, default: &str| text(name).or(Value::Text(default.into()));
        if let Some(control) = self.control {
            return control.description().xml_ports();
        }
        match self.id {
            "Precondition" => vec![text("if"), or("else", "FAILURE")],
            "Script" | "ScriptCondition" => vec![text("code")],
            "SetBlackboard" => vec![any("value".to_owned()), text("output_key")],
            "Sleep" => vec![text("msec")],
            "SkipUnlessUpdated" | "WaitValueUpdate" | "WasEntryUpdated" => {
                vec![any("entry".to_owned())]
            }
            id if element_type(id).is_some() => vec![
                any("queue".to_owned()),
                or("if_empty", "SUCCESS"),
                Port::new("value", Direction::Out, element_type(id)),
            ],
            id if id.starts_with("Switch") => {
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

    /// Returns whether the port with this name is read in each tick and can be a variable.
    pub(super) fn is_live(&self, port: &str) -> bool {
        let control = self.control.map(Control::description);
        let is_output = port == "value" && element_type(self.id).is_some();
        is_output || control.is_some_and(|description| description.is_live(port))
    }

    pub(super) fn has_port(&self, name: &str) -> bool {
        self.ports().iter().any(|port| port.name == name)
    }

    /// Returns whether the node has the ports of a condition, too.
    pub(super) fn has_condition(&self) -> bool {
        let question = self.control.map(|control| control.description().question);
        question == Some(QuestionKind::Condition)
    }
}

impl Category {
    /// Returns the category with this tag in the explicit form; `None` for other tags.
    pub(super) fn from_tag(tag: &str) -> Option<Self> {
        [
            Self::Action,
            Self::Condition,
            Self::Control,
            Self::Decorator,
        ]
        .into_iter()
        .find(|category| category.tag() == tag)
    }

    /// Returns the tag of the explicit form.
    pub(super) fn tag(self) -> &'static str {
        match self {
            Self::Action => "Action",
            Self::Condition => "Condition",
            Self::Control => "Control",
            Self::Decorator => "Decorator",
        }
    }

    /// Returns the category of a registered control node.
    pub(super) fn for_control(is_decorator: bool) -> Self {
        match is_decorator {
            true => Self::Decorator,
            false => Self::Control,
        }
    }

    /// Returns the category of a registered leaf.
    pub(super) fn for_leaf(is_condition: bool) -> Self {
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
