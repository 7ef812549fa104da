//! Limits of strings and lists in received messages.

use world_model::{LONGEST_KEY, LONGEST_NAME};

/// Maximum length of a goal \[bytes\].
const LONGEST_GOAL: usize = 16 << 20;

const MOST_ENTRIES: usize = 1_000_000;

/// Maximum length of all strings of a request together \[bytes\].
const LARGEST_REQUEST: usize = 32 << 20;

/// Error for a message with a string or a list that exceeds a limit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooLarge {
    /// A string is too long.
    #[error("{field}: must have at most {limit} bytes, got {length}")]
    Text {
        /// Name of the field.
        field: &'static str,
        /// Maximum length \[bytes\].
        limit: usize,
        /// Length \[bytes\].
        length: usize,
    },
    /// A list has too many entries.
    #[error(
        "{field}: must have at most {MOST_ENTRIES} entries, got {count}: send several requests"
    )]
    List {
        /// Name of the field.
        field: &'static str,
        /// Number of entries.
        count: usize,
    },
    /// All strings together are too long.
    #[error(
        "{field}: with this field the request has more than {LARGEST_REQUEST} bytes: send several requests"
    )]
    Request {
        /// First field that exceeds the limit.
        field: &'static str,
    },
}

/// Check of the sizes in one message before its use. Each method checks a field and returns an error if a limit is
/// exceeded; `field` is its name in the error.
#[derive(Debug)]
pub(crate) struct MessageCheck {
    /// Remaining bytes for all further strings together.
    left: usize,
    /// Maximum number of entries of a list.
    entries: usize,
}

impl MessageCheck {
    /// Creates a check for a request, with a limit for all strings together.
    pub(crate) fn for_request() -> Self {
        Self {
            left: LARGEST_REQUEST,
            entries: MOST_ENTRIES,
        }
    }

    /// Creates a check for a message that may contain a whole mission, with a limit for each string only.
    pub(crate) fn for_mission() -> Self {
        Self {
            left: usize::MAX,
            entries: usize::MAX,
        }
    }

    /// Checks the name of an object, a type, a predicate, a solver or a program.
    pub(crate) fn name(&mut self, field: &'static str, name: &str) -> Result<(), TooLarge> {
        self.text(field, name, LONGEST_NAME)
    }

    /// Checks the key of a fact.
    pub(crate) fn fact(&mut self, field: &'static str, key: &str) -> Result<(), TooLarge> {
        self.text(field, key, LONGEST_KEY)
    }

    /// Checks the source of a change: the name of a sensor, or of a step with its arguments.
    pub(crate) fn source(&mut self, field: &'static str, source: &str) -> Result<(), TooLarge> {
        self.text(field, source, LONGEST_KEY)
    }

    /// Checks a goal in PDDL.
    pub(crate) fn goal(&mut self, goal: &str) -> Result<(), TooLarge> {
        self.text("goal", goal, LONGEST_GOAL)
    }

    /// Checks the number of entries of a list, and each entry with `check`.
    pub(crate) fn list<T>(
        &mut self,
        field: &'static str,
        entries: &[T],
        mut check: impl FnMut(&mut Self, &T) -> Result<(), TooLarge>,
    ) -> Result<(), TooLarge> {
        let count = entries.len();
        if count > self.entries {
            return Err(TooLarge::List { field, count });
        }
        entries.iter().try_for_each(|entry| check(self, entry))
    }

    pub(crate) fn pddl(&mut self, field: &'static str, text: &str) -> Result<(), TooLarge> {
        self.text(field, text, pddl::LARGEST_TEXT)
    }

    /// Checks the length of a string, and counts it for the limit of the message.
    fn text(&mut self, field: &'static str, text: &str, limit: usize) -> Result<(), TooLarge> {
        let length = text.len();
        if length > limit {
            return Err(TooLarge::Text {
                field,
                limit,
                length,
            });
        }
        let left = self.left.checked_sub(length);
        self.left = left.ok_or(TooLarge::Request { field })?;
        Ok(())
    }
}
