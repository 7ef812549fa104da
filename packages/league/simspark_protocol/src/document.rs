//! S-expressions: lists in parentheses, of words and lists.
//!
//! The crates `lexpr` and `sexp` were tried. Both read words as Lisp data: `-0.00` loses its digits, and a heard text
//! such as `#0!lS` or `a;b` is refused or ends the message. `sexp` also overflows the stack on deep nesting.

use std::str::FromStr;

use crate::number::Number;

/// Greatest nesting depth of lists. The scene of a monitor has about ten.
pub const MAX_DEPTH: usize = 64;

/// Why a text is not a sequence of lists. Positions are bytes from the start of the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SyntaxError {
    /// The bytes are not text.
    #[error("byte {at} of the message is not UTF-8; messages are ASCII")]
    NotText {
        /// Position of the first wrong byte.
        at: usize,
    },
    /// A list does not end.
    #[error("the list at byte {at} of the message is not closed; add `)`")]
    Unclosed {
        /// Position of the parenthesis.
        at: usize,
    },
    /// A list ends that did not begin.
    #[error("`)` at byte {at} of the message closes no list; remove it")]
    Unopened {
        /// Position of the parenthesis.
        at: usize,
    },
    /// A word stands outside of every list.
    #[error("the word at byte {at} of the message is in no list; put it into parentheses")]
    StrayWord {
        /// Position of the word.
        at: usize,
    },
    /// Lists are nested too deeply.
    #[error("the list at byte {at} of the message exceeds the nesting depth of {MAX_DEPTH}")]
    TooDeep {
        /// Position of the list.
        at: usize,
    },
}

/// A message as a sequence of lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Document<'a> {
    tokens: Vec<Token<'a>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token<'a> {
    Word(&'a str),
    /// A list: its text with parentheses, and how many of the tokens that follow are inside.
    List {
        text: &'a str,
        tokens: usize,
    },
}

impl<'a> Document<'a> {
    /// Parses a message. Lists may be separated by white space.
    pub(crate) fn parse(bytes: &'a [u8]) -> Result<Self, SyntaxError> {
        let (document, fault) = Self::scan(text(bytes)?);
        fault.map_or(Ok(document), Err)
    }

    /// Parses what can be parsed, and returns the first fault. Skipped are words and closing parentheses outside of every
    /// list, the last list if it is not closed, and lists that are nested too deeply, each with the whole list around it.
    fn scan(text: &'a str) -> (Self, Option<SyntaxError>) {
        let bytes = text.as_bytes();
        let (mut tokens, mut fault) = (Vec::new(), None);
        // The open lists: index of the token, and position in the text.
        let mut open: Vec<(usize, usize)> = Vec::new();
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            let start = at;
            at += 1;
            match byte {
                b'(' if open.len() == MAX_DEPTH => {
                    fault.get_or_insert(SyntaxError::TooDeep { at: start });
                    tokens.truncate(open[0].0);
                    at += after_lists(&bytes[at..], open.len() + 1);
                    open.clear();
                }
                b'(' => {
                    open.push((tokens.len(), start));
                    let (text, inside) = ("", 0);
                    tokens.push(Token::List {
                        text,
                        tokens: inside,
                    });
                }
                b')' => match open.pop() {
                    Some((list, opened)) => {
                        tokens[list] = Token::List {
                            text: &text[opened..at],
                            tokens: tokens.len() - list - 1,
                        };
                    }
                    None => {
                        fault.get_or_insert(SyntaxError::Unopened { at: start });
                    }
                },
                byte if is_space(byte) => {}
                _ => {
                    let is_end = |&byte: &u8| is_space(byte) || byte == b'(' || byte == b')';
                    let length = bytes[at..].iter().position(is_end);
                    at = length.map_or(bytes.len(), |length| at + length);
                    if open.is_empty() {
                        fault.get_or_insert(SyntaxError::StrayWord { at: start });
                    } else {
                        tokens.push(Token::Word(&text[start..at]));
                    }
                }
            }
        }
        if let (Some(&(outermost, _)), Some(&(_, at))) = (open.first(), open.last()) {
            fault.get_or_insert(SyntaxError::Unclosed { at });
            tokens.truncate(outermost);
        }
        (Self { tokens }, fault)
    }

    /// Parses a message, and reads each of its lists.
    pub(crate) fn read<T>(bytes: &[u8], read: fn(List<'_>) -> T) -> Result<Vec<T>, SyntaxError> {
        let document = Document::parse(bytes)?;
        // A word outside of every list is a syntax error.
        Ok(document.items().lists(read).unwrap_or_default())
    }

    /// Parses what can be parsed of a message, reads each of its lists, and returns the first fault. Bytes that are not
    /// UTF-8 are read as U+FFFD, which is in no known word.
    pub(crate) fn recover<T>(
        bytes: &[u8],
        read: fn(List<'_>) -> T,
    ) -> (Vec<T>, Option<SyntaxError>) {
        let not_text = text(bytes).err();
        let text = String::from_utf8_lossy(bytes);
        let (document, fault) = Document::scan(&text);
        let lists = document.items().lists(read).unwrap_or_default();
        (lists, not_text.or(fault))
    }

    /// Returns the lists of the message.
    pub(crate) fn items(&self) -> Items<'_> {
        Items {
            tokens: &self.tokens,
        }
    }
}

fn text(bytes: &[u8]) -> Result<&str, SyntaxError> {
    str::from_utf8(bytes).map_err(|error| SyntaxError::NotText {
        at: error.valid_up_to(),
    })
}

/// Returns how many bytes belong to `depth` open lists.
fn after_lists(bytes: &[u8], mut depth: usize) -> usize {
    let end = bytes.iter().position(|byte| {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    end.map_or(bytes.len(), |end| end + 1)
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

/// A word or a list.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Item<'d> {
    /// A word.
    Word(&'d str),
    /// A list.
    List(List<'d>),
}

/// A list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct List<'d> {
    /// The list as it was received, with its parentheses.
    pub(crate) text: &'d str,
    /// What is in the list.
    pub(crate) items: Items<'d>,
}

impl<'d> List<'d> {
    /// Returns the first word of the list, and what follows it.
    pub(crate) fn split_name(self) -> Option<(&'d str, Items<'d>)> {
        let mut items = self.items;
        let name = items.word()?;
        Some((name, items))
    }
}

/// The items of a list that are left to read. A copy can look ahead.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Items<'d> {
    tokens: &'d [Token<'d>],
}

impl<'d> Items<'d> {
    /// Takes the next item if it is a word.
    pub(crate) fn word(&mut self) -> Option<&'d str> {
        match self.next()? {
            Item::Word(word) => Some(word),
            Item::List(_) => None,
        }
    }

    /// Takes the next item if it is a word that `T` can be parsed from.
    pub(crate) fn parsed<T: FromStr>(&mut self) -> Option<T> {
        self.word()?.parse().ok()
    }

    /// Takes the next item if it is a number.
    pub(crate) fn number(&mut self) -> Option<Number> {
        self.parsed()
    }

    /// Takes `N` numbers.
    pub(crate) fn floats<const N: usize>(&mut self) -> Option<[f64; N]> {
        let mut values = [0.0; N];
        for value in &mut values {
            *value = self.parsed()?;
        }
        Some(values)
    }

    /// Takes `N` numbers as they are written.
    pub(crate) fn numbers<const N: usize>(&mut self) -> Option<[Number; N]> {
        let mut values = [Number::from(0.0); N];
        for value in &mut values {
            *value = self.number()?;
        }
        Some(values)
    }

    /// Takes the next item if it is a list that begins with the word `name`, and returns what follows that word.
    pub(crate) fn named(&mut self, name: &str) -> Option<Items<'d>> {
        let (found, items) = self.list()?.split_name()?;
        (found == name).then_some(items)
    }

    /// Takes all items that are left, which must be words.
    pub(crate) fn all<T: FromStr>(mut self) -> Option<Vec<T>> {
        let mut values = Vec::new();
        while !self.tokens.is_empty() {
            values.push(self.parsed()?);
        }
        Some(values)
    }

    /// Reads all items that are left, which must be lists.
    pub(crate) fn lists<T>(self, read: fn(List<'_>) -> T) -> Option<Vec<T>> {
        self.map(|item| match item {
            Item::List(list) => Some(read(list)),
            Item::Word(_) => None,
        })
        .collect()
    }

    /// Takes `(name value)`.
    pub(crate) fn value<T: FromStr>(&mut self, name: &str) -> Option<T> {
        let mut inside = self.named(name)?;
        let value = inside.parsed()?;
        inside.end(value)
    }

    /// Takes `(name number ...)`.
    pub(crate) fn vector<const N: usize>(&mut self, name: &str) -> Option<[f64; N]> {
        let mut inside = self.named(name)?;
        let values = inside.floats()?;
        inside.end(values)
    }

    /// Takes the next item if it is a list.
    pub(crate) fn list(&mut self) -> Option<List<'d>> {
        match self.next()? {
            Item::List(list) => Some(list),
            Item::Word(_) => None,
        }
    }

    /// Returns `value` if nothing is left.
    pub(crate) fn end<T>(self, value: T) -> Option<T> {
        self.tokens.is_empty().then_some(value)
    }
}

impl<'d> Iterator for Items<'d> {
    type Item = Item<'d>;

    fn next(&mut self) -> Option<Item<'d>> {
        let (first, rest) = self.tokens.split_first()?;
        match *first {
            Token::Word(word) => {
                self.tokens = rest;
                Some(Item::Word(word))
            }
            Token::List { text, tokens } => {
                let (inside, after) = rest.split_at(tokens);
                self.tokens = after;
                let items = Items { tokens: inside };
                Some(Item::List(List { text, items }))
            }
        }
    }
}
