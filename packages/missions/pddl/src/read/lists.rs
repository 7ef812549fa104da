//! The text as nested lists of words.

use std::ops::Range;

use logos::Logos;
use text_faults::findings::Findings;

use super::token::Symbol;

/// Bytes of the longest word.
const LONGEST_WORD: usize = 4096;

/// Words and parentheses that are read; with the limit on a file's size it bounds memory.
const MOST_SYMBOLS: usize = 5_000_000;

/// How deep lists can be nested. Every reader of conditions recurses that deep.
const DEEPEST: usize = 256;

/// What a definition consists of. Within another section none of these can begin.
const SECTIONS: [&str; 14] = [
    ":requirements",
    ":types",
    ":constants",
    ":predicates",
    ":functions",
    ":action",
    ":durative-action",
    ":derived",
    ":constraints",
    ":domain",
    ":objects",
    ":init",
    ":goal",
    ":metric",
];

/// All lists and words of a text, each followed by what is in it.
pub(super) struct Lists<'t> {
    text: &'t str,
    entries: Vec<Entry>,
}

/// Bytes of the text. The size of a file is limited, so that 32 bits do.
struct Entry {
    start: u32,
    end: u32,
    /// Index of the entry after it and all in it.
    next: u32,
    is_list: bool,
}

/// A list or a word.
#[derive(Clone, Copy)]
pub(super) struct Node<'t> {
    lists: &'t Lists<'t>,
    index: u32,
}

/// The nodes of a list, or those at the top of a file.
#[derive(Clone)]
pub(super) struct Nodes<'t> {
    lists: &'t Lists<'t>,
    index: u32,
    end: u32,
}

impl<'t> Lists<'t> {
    /// Splits a text. Faults of its parentheses are mended as well as possible, so that the rest of the file is
    /// checked too. `None` if there are too many.
    pub(super) fn new(text: &'t str, findings: &mut Findings) -> Option<Self> {
        let entries = Vec::new();
        let mut nesting = Nesting {
            lists: Self { text, entries },
            open: Vec::new(),
            findings,
            last_close: None,
        };
        nesting.read()?;
        Some(nesting.lists)
    }

    pub(super) fn nodes(&'t self) -> Nodes<'t> {
        Nodes {
            lists: self,
            index: 0,
            end: index(self.entries.len()),
        }
    }
}

/// An index or a place in a text, both of which are limited to far less than 32 bits hold.
fn index(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

impl<'t> Node<'t> {
    fn entry(self) -> &'t Entry {
        &self.lists.entries[self.index as usize]
    }

    /// Its bytes in the text.
    pub(super) fn span(self) -> Range<usize> {
        let Entry { start, end, .. } = *self.entry();
        start as usize..end as usize
    }

    /// The parenthesis that closes a list; where it is missing, the place at which the list ends.
    pub(super) fn end(self) -> Range<usize> {
        let end = self.span().end;
        let is_closed = self.lists.text[..end].ends_with(')');
        end - usize::from(is_closed)..end
    }

    pub(super) fn is_list(self) -> bool {
        self.entry().is_list
    }

    /// The letters of a word.
    pub(super) fn word(self) -> Option<&'t str> {
        (!self.is_list()).then(|| &self.lists.text[self.span()])
    }

    /// Whether it is this word, in whatever case.
    pub(super) fn is(self, word: &str) -> bool {
        self.word().is_some_and(|it| it.eq_ignore_ascii_case(word))
    }

    /// What is in a list; nothing is in a word.
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

/// The lists while they are read.
struct Nesting<'t, 'f> {
    lists: Lists<'t>,
    /// The lists that are not closed, as indices of their entries.
    open: Vec<u32>,
    findings: &'f mut Findings,
    /// The parenthesis that closed an outermost list, and that list.
    last_close: Option<(Range<usize>, u32)>,
}

impl Nesting<'_, '_> {
    fn read(&mut self) -> Option<()> {
        let mut symbols = Symbol::lexer(self.lists.text).spanned().peekable();
        let mut read = 0;
        let mut strange: Option<Range<usize>> = None;
        // Depth of a list that is left out, and of those in it.
        let mut skipped = 0;
        while let Some((symbol, span)) = symbols.next() {
            read += 1;
            if read > MOST_SYMBOLS {
                let message = format!("more than {MOST_SYMBOLS} words and parentheses");
                self.findings.add(&span, message, "");
                return None;
            }
            match symbol {
                Err(()) => {
                    // Neighbors are one fault.
                    strange = match strange {
                        Some(before) if before.end == span.start => Some(before.start..span.end),
                        before => {
                            self.refuse_characters(before);
                            Some(span)
                        }
                    };
                }
                Ok(Symbol::Open) if skipped > 0 || self.open.len() >= DEEPEST => {
                    if skipped == 0 {
                        let message = format!("nested more than {DEEPEST} lists deep");
                        self.findings.add(&span, message, "");
                    }
                    skipped += 1;
                }
                Ok(Symbol::Close) if skipped > 0 => skipped -= 1,
                Ok(_) if skipped > 0 => {}
                Ok(Symbol::Open) => {
                    if let Some((Ok(Symbol::Word), word)) = symbols.peek() {
                        self.expect_section(&span, word.clone());
                    }
                    self.open.push(index(self.lists.entries.len()));
                    self.push(span, true);
                }
                Ok(Symbol::Close) => self.close(span),
                Ok(Symbol::Word) if span.len() > LONGEST_WORD => {
                    let message = format!("a word of more than {LONGEST_WORD} bytes");
                    self.findings.add(&(span.start..span.start), message, "");
                }
                Ok(Symbol::Word) => self.push(span, false),
            }
        }
        self.refuse_characters(strange);
        self.end_all();
        Some(())
    }

    /// Ends the lists that are not closed at the end of the text.
    fn end_all(&mut self) {
        let missing = self.open.len();
        if let Some(&innermost) = self.open.last() {
            let help = match missing {
                1 => "add ) at the end".to_owned(),
                _ => format!("{missing} of ) are missing up to the end"),
            };
            self.refuse_open(innermost, &help);
        }
        let end = self.lists.text.len();
        while let Some(list) = self.open.pop() {
            self.end(list, end);
        }
    }

    fn push(&mut self, span: Range<usize>, is_list: bool) {
        let next = index(self.lists.entries.len() + 1);
        self.lists.entries.push(Entry {
            start: index(span.start),
            end: index(span.end),
            next,
            is_list,
        });
    }

    fn close(&mut self, span: Range<usize>) {
        let Some(list) = self.open.pop() else {
            let help = "remove it, or open a list before it";
            self.findings.add(&span, "unexpected )", help);
            return;
        };
        self.end(list, span.end);
        if self.open.is_empty() {
            self.last_close = Some((span, list));
        }
    }

    fn end(&mut self, list: u32, end: usize) {
        let next = index(self.lists.entries.len());
        let entry = &mut self.lists.entries[list as usize];
        entry.end = index(end);
        entry.next = next;
    }

    /// A section of a definition begins where it must: directly within the definition. Otherwise a parenthesis is
    /// missing or too many.
    fn expect_section(&mut self, open: &Range<usize>, word: Range<usize>) {
        let word = &self.lists.text[word];
        if !SECTIONS.iter().any(|it| it.eq_ignore_ascii_case(word)) {
            return;
        }
        if self.open.len() > 1 {
            let help = format!("close it before ({word}");
            while self.open.len() > 1
                && let Some(list) = self.open.pop()
            {
                if self.open.len() == 1 {
                    self.refuse_open(list, &help);
                }
                self.end(list, open.start);
            }
        } else if self.open.is_empty()
            && let Some((close, definition)) = self.last_close.take()
        {
            let message = format!("this ) ends the definition before ({word}");
            self.findings.add(&close, message, "remove one ) before it");
            self.open.push(definition);
        }
    }

    fn refuse_open(&mut self, list: u32, help: &str) {
        let start = self.lists.entries[list as usize].start as usize;
        self.findings
            .add(&(start..start + 1), "this ( is never closed", help);
    }

    fn refuse_characters(&mut self, strange: Option<Range<usize>>) {
        if let Some(span) = strange {
            let shown: String = self.lists.text[span.clone()].chars().take(40).collect();
            let help = "names in PDDL are ASCII";
            self.findings
                .add(&span, format!("unexpected characters {shown:?}"), help);
        }
    }
}
