//! Nesting of lists by parentheses, and recovery from missing and superfluous ones.

use std::ops::Range;

use logos::Logos;
use user_files::findings::Findings;

use super::super::token::Symbol;
use super::{Entry, Lists, index};

/// Maximum length of a word \[bytes\].
const LONGEST_WORD: usize = 4096;

/// Maximum number of words and parentheses. It limits memory.
const MOST_SYMBOLS: usize = 5_000_000;

/// Maximum nesting depth of lists. It limits the recursion of every reader.
const DEEPEST: usize = 256;

/// Keywords of sections. They cannot begin a list inside another section.
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

impl<'t> Lists<'t> {
    /// Splits a text into lists and words. Wrong parentheses are errors, and are corrected where possible, so that the
    /// rest of the file is checked too. Returns `None` if there are too many words.
    pub(in crate::read) fn new(text: &'t str, findings: &mut Findings) -> Option<Self> {
        let entries = Vec::new();
        Nesting::new(Self { text, entries }, findings).read()
    }
}

/// Lists during reading.
struct Nesting<'t, 'f> {
    lists: Lists<'t>,
    /// Entries of the open lists, outermost first.
    open: Vec<u32>,
    findings: &'f mut Findings,
    /// Last parenthesis that closed an outermost list, and the entry of that list.
    last_close: Option<(Range<usize>, u32)>,
}

impl<'t, 'f> Nesting<'t, 'f> {
    /// Creates a reader that adds to `lists`, which has the text and no entries.
    fn new(lists: Lists<'t>, findings: &'f mut Findings) -> Self {
        Self {
            lists,
            open: Vec::new(),
            findings,
            last_close: None,
        }
    }

    /// Reads all lists of the text; `None` if there are too many words.
    fn read(mut self) -> Option<Lists<'t>> {
        let mut symbols = Symbol::lexer(self.lists.text).spanned().peekable();
        let mut read = 0;
        let mut unexpected: Option<Range<usize>> = None;
        // Nesting depth within a skipped list.
        let mut skipped = 0;
        while let Some((symbol, span)) = symbols.next() {
            read += 1;
            if read > MOST_SYMBOLS {
                let message = format!("more than {MOST_SYMBOLS} words and parentheses");
                self.findings.add(&span, message, "");
                return None;
            }
            // Lists beyond the maximum depth are skipped as a whole.
            match symbol {
                Err(()) => {
                    // Adjacent characters are one error.
                    unexpected = match unexpected {
                        Some(before) if before.end == span.start => Some(before.start..span.end),
                        before => {
                            self.refuse_unexpected(before);
                            Some(span)
                        }
                    };
                }
                Ok(Symbol::Open) if skipped > 0 || self.open.len() >= DEEPEST => {
                    if skipped == 0 {
                        let message = format!("lists are nested more than {DEEPEST} deep");
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
                    let message = format!("word longer than {LONGEST_WORD} bytes");
                    self.findings.add(&(span.start..span.start), message, "");
                }
                Ok(Symbol::Word) => self.push(span, false),
            }
        }
        self.refuse_unexpected(unexpected);
        self.end_all();
        Some(self.lists)
    }

    /// Closes the lists that are open at the end of the text, and adds one error for them.
    fn end_all(&mut self) {
        let missing = self.open.len();
        if let Some(&innermost) = self.open.last() {
            let help = match missing {
                1 => "add ) at the end".to_owned(),
                _ => format!("{missing} closing parentheses are missing"),
            };
            self.refuse_open(innermost, &help);
        }
        let end = self.lists.text.len();
        while let Some(list) = self.open.pop() {
            self.end(list, end);
        }
    }

    /// Appends a word, or a list that is still open.
    fn push(&mut self, span: Range<usize>, is_list: bool) {
        let next = index(self.lists.entries.len() + 1);
        self.lists.entries.push(Entry {
            start: index(span.start),
            end: index(span.end),
            next,
            is_list,
        });
    }

    /// Closes the innermost open list with the parenthesis at `span`. Without an open list, the parenthesis is an
    /// error.
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

    /// Sets the end of a list, an offset in the text. All entries so far belong to it or stand before it.
    fn end(&mut self, list: u32, end: usize) {
        let next = index(self.lists.entries.len());
        let entry = &mut self.lists.entries[list as usize];
        entry.end = index(end);
        entry.next = next;
    }

    /// Checks that a section, which begins with `word` after the parenthesis `open`, is directly inside the definition.
    /// Otherwise adds an error for a missing or superfluous parenthesis and corrects it: closes the lists around it, or
    /// reopens the definition.
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

    /// Adds the error for a list without a closing parenthesis.
    fn refuse_open(&mut self, list: u32, help: &str) {
        let start = self.lists.entries[list as usize].start as usize;
        self.findings
            .add(&(start..start + 1), "this ( is never closed", help);
    }

    /// Adds the error for characters that PDDL does not have.
    fn refuse_unexpected(&mut self, unexpected: Option<Range<usize>>) {
        if let Some(span) = unexpected {
            let shown: String = self.lists.text[span.clone()].chars().take(40).collect();
            let help = "names in PDDL are ASCII";
            self.findings
                .add(&span, format!("unexpected characters {shown:?}"), help);
        }
    }
}
