use std::time::Duration;

use behavior_tree::{BoundPort, Question, Setting, Status};

/// Control node in the form in which a tree file contains it.
#[derive(Debug)]
pub struct Written<'k> {
    /// Values of ports, with the names of `.btc`.
    pub values: Vec<(&'static str, String)>,
    /// Connected ports of the question.
    pub ports: &'k [BoundPort],
    /// Status of the node if it has no children.
    pub status_without_children: Status,
}

/// Value of a control node that no file can contain.
#[derive(Clone, Debug, PartialEq)]
pub enum Unwritable {
    /// The margin of a scoring select is not finite.
    Margin(f64),
    /// The question with this name has ports, and the node has no place for them.
    QuestionPorts(String),
}

/// Control node in a file; `None` if the node is of another kind.
pub(super) type WrittenNode<'k> = Result<Option<Written<'k>>, Unwritable>;

impl<'k> Written<'k> {
    /// Creates a node with the ports of a setting that is read in each tick.
    pub(super) fn asking<B, T>(question: &'k Question<B, T>) -> Self {
        Self {
            ports: &question.ports,
            ..Self::new([])
        }
    }

    /// Creates a node with this setting, whose value is in `port`, spelled by `spell`.
    pub(super) fn setting<B, T: Copy>(
        port: &'static str,
        setting: &'k Setting<B, T>,
        spell: impl FnOnce(T) -> String,
    ) -> Self {
        match setting {
            Setting::Value(value) => Self::new([(port, spell(*value))]),
            Setting::Ask(question) => Self::asking(question),
        }
    }

    /// Sets the status of the node without children.
    pub(super) fn without_children(self, status_without_children: Status) -> Self {
        Self {
            status_without_children,
            ..self
        }
    }
}

impl Written<'_> {
    /// Creates a node with these values and no question, which fails without children.
    pub(super) fn new<const N: usize>(values: [(&'static str, String); N]) -> Self {
        Self {
            values: values.into(),
            ports: &[],
            status_without_children: Status::Failure,
        }
    }
}

/// Returns the number of repetitions, -1 for `None`.
pub(super) fn times(count: Option<u32>) -> String {
    count.map_or_else(|| "-1".to_owned(), |count| count.to_string())
}

/// Returns the duration \[ms\] as text: without decimal places if it is whole, else with six.
pub(super) fn milliseconds(time: Duration) -> String {
    let (whole, part) = (time.as_millis(), time.subsec_nanos() % 1_000_000);
    match part {
        0 => whole.to_string(),
        part => format!("{whole}.{part:06}"),
    }
}
