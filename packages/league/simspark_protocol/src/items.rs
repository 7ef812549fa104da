//! Words and lists of S-expressions.

use std::str::FromStr;

use crate::number::Number;
use crate::token::Token;

/// A word or a list.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Item<'d> {
    Word(&'d str),
    List(List<'d>),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct List<'d> {
    /// Text of the list as received, with its parentheses.
    pub(crate) text: &'d str,
    pub(crate) items: Items<'d>,
}

impl<'d> List<'d> {
    /// Returns the first word of the list, and the items after it.
    pub(crate) fn split_name(self) -> Option<(&'d str, Items<'d>)> {
        let mut items = self.items;
        let name = items.word()?;
        Some((name, items))
    }
}

/// The remaining items of a list. Each method takes items from the front and returns `None` if they are not as
/// expected; some of them are then taken nevertheless. A copy can look ahead.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Items<'d> {
    /// Tokens of the remaining items.
    pub(crate) tokens: &'d [Token<'d>],
}

impl<'d> Items<'d> {
    /// Takes the next item if it is a word.
    pub(crate) fn word(&mut self) -> Option<&'d str> {
        match self.next()? {
            Item::Word(word) => Some(word),
            Item::List(_) => None,
        }
    }

    /// Takes the next item if it is a word that parses as a `T`.
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

    /// Takes `N` numbers with their notation.
    pub(crate) fn numbers<const N: usize>(&mut self) -> Option<[Number; N]> {
        let mut values = [Number::from(0.0); N];
        for value in &mut values {
            *value = self.number()?;
        }
        Some(values)
    }

    /// Takes the next item if it is a list that begins with the word `name`, and returns the items after that word.
    pub(crate) fn named(&mut self, name: &str) -> Option<Items<'d>> {
        let (found, items) = self.list()?.split_name()?;
        (found == name).then_some(items)
    }

    /// Takes all remaining items, which must be words.
    pub(crate) fn all<T: FromStr>(mut self) -> Option<Vec<T>> {
        let mut values = Vec::new();
        while !self.tokens.is_empty() {
            values.push(self.parsed()?);
        }
        Some(values)
    }

    /// Converts all remaining items, which must be lists, with `read`.
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

    /// Returns `value` if no items remain.
    pub(crate) fn end<T>(self, value: T) -> Option<T> {
        self.tokens.is_empty().then_some(value)
    }
}

impl<'d> Iterator for Items<'d> {
    type Item = Item<'d>;

    /// Takes the next word or list.
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
