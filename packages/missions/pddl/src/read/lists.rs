//! Nested lists of words.

mod nesting;

use std::ops::Range;

/// All lists and words of a text in preorder: a list is followed by its contents.
pub(super) struct Lists<'t> {
    text: &'t str,
    entries: Vec<Entry>,
}

/// Byte range of a list or word. 32 bits are enough, because the size of a file is limited.
struct Entry {
    start: u32,
    end: u32,
    /// Index of the next entry that is not inside this one.
    next: u32,
    is_list: bool,
}

/// A list or a word.
#[derive(Clone, Copy)]
pub(super) struct Node<'t> {
    lists: &'t Lists<'t>,
    index: u32,
}

/// Iterator over the nodes of a list, or over the top level of a file.
#[derive(Clone)]
pub(super) struct Nodes<'t> {
    lists: &'t Lists<'t>,
    index: u32,
    end: u32,
}

impl<'t> Lists<'t> {
    /// Returns the nodes of the top level.
    pub(super) fn nodes(&'t self) -> Nodes<'t> {
        Nodes {
            lists: self,
            index: 0,
            end: index(self.entries.len()),
        }
    }
}

/// Converts an index or an offset; both are limited far below 32 bits.
fn index(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

impl<'t> Node<'t> {
    fn entry(self) -> &'t Entry {
        &self.lists.entries[self.index as usize]
    }

    /// Returns the byte range in the text.
    pub(super) fn span(self) -> Range<usize> {
        let Entry { start, end, .. } = *self.entry();
        start as usize..end as usize
    }

    /// Returns the range of the closing parenthesis, or the empty range at the end of a list without one.
    pub(super) fn end(self) -> Range<usize> {
        let end = self.span().end;
        let is_closed = self.lists.text[..end].ends_with(')');
        end - usize::from(is_closed)..end
    }

    pub(super) fn is_list(self) -> bool {
        self.entry().is_list
    }

    pub(super) fn word(self) -> Option<&'t str> {
        (!self.is_list()).then(|| &self.lists.text[self.span()])
    }

    /// Returns true if the node is this word in any case.
    pub(super) fn is(self, word: &str) -> bool {
        self.word().is_some_and(|it| it.eq_ignore_ascii_case(word))
    }

    /// Returns the nodes of a list; none for a word.
    pub(super) fn nodes(self) -> Nodes<'t> {
        Nodes {
            lists: self.lists,
            index: self.index + 1,
            end: self.entry().next,
        }
    }
}

impl<'t> Iterator for Nodes<'t> {
    type Item = Node<'t>;

    fn next(&mut self) -> Option<Node<'t>> {
        let Self { lists, index, end } = *self;
        (index < end).then(|| {
            self.index = lists.entries[index as usize].next;
            Node { lists, index }
        })
    }
}
