//! Limits of the strings and lists in messages of other programs.

use world_model::{LONGEST_KEY, LONGEST_NAME};

/// Maximum length of a goal \[bytes\].
const LONGEST_GOAL: usize = 16 << 20;

/// Maximum number of entries of a list.
const MOST_ENTRIES: usize = 1_000_000;

/// Maximum length of all strings of a request together \[bytes\].
const LARGEST_REQUEST: usize = 32 << 20;

/// Error for a message with a string or a list that exceeds a limit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TooLarge {
    /// A string is too long.
    #[error("{field}: must have at most {limit} bytes, got {length}")]
    Text {
        /// The field.
        field: &'static str,
        /// Its limit \[bytes\].
        limit: usize,
        /// Its length \[bytes\].
        length: usize,
    },
    /// A list has too many entries.
    #[error(
        "{field}: must have at most {MOST_ENTRIES} entries, got {count}: send several requests"
    )]
    List {
        /// The field.
        field: &'static str,
        /// Its number of entries.
        count: usize,
    },
    /// All strings together are too long.
    #[error(
        "{field}: with it, the request has more than {LARGEST_REQUEST} bytes: send several requests"
    )]
    Request {
        /// The first field that exceeds the limit.
        field: &'static str,
    },
}

/// Checks the strings of a message before they are used.
#[derive(Debug)]
pub(crate) struct Received {
    /// Bytes that all further strings may have together.
    left: usize,
    /// Entries that a list may have.
    entries: usize,
}

impl Received {
    /// Returns a check of a request, whose strings have a limit together.
    pub(crate) fn request() -> Self {
        Self {
            left: LARGEST_REQUEST,
            entries: MOST_ENTRIES,
        }
    }

    /// Returns a check of a message that may hold a whole mission: each string has a limit, the message has none.
    pub(crate) fn mission() -> Self {
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

    /// Checks the source of a change: the name of a sensor, or that of a step with its arguments.
    pub(crate) fn source(&mut self, field: &'static str, source: &str) -> Result<(), TooLarge> {
        self.text(field, source, LONGEST_KEY)
    }

    /// Checks a goal in PDDL.
    pub(crate) fn goal(&mut self, goal: &str) -> Result<(), TooLarge> {
        self.text("goal", goal, LONGEST_GOAL)
    }

    /// Checks each entry of a list.
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

    /// Checks a text of PDDL.
    pub(crate) fn pddl(&mut self, field: &'static str, text: &str) -> Result<(), TooLarge> {
        self.text(field, text, pddl::LARGEST_TEXT)
    }

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
