//! Tree of a document.

use std::collections::BTreeMap;
use std::ops::Range;

use saphyr_parser::{Event, Parser, ScalarStyle, Span};
use user_files::findings::Findings;

use crate::syntax;

/// Maximum nesting depth of mappings and sequences.
const DEEPEST: usize = 130;

/// Maximum length of a name or value \[byte\].
const LONGEST: usize = 4096;

/// Part of a YAML document with its place.
#[derive(Clone, Debug)]
pub struct Part {
    /// Content of the part.
    pub content: Content,
    /// Span of a scalar; start of any other node \[bytes\].
    pub span: Range<usize>,
}

/// Content of a part.
#[derive(Clone, Debug)]
pub enum Content {
    /// Single value.
    Scalar {
        /// Text of the value, without quotes.
        text: String,
        /// True if the text is in quotes or a block.
        is_quoted: bool,
    },
    /// List.
    Sequence(Vec<Part>),
    /// Keys and values in the order of the text; a key may occur more than once.
    Mapping(Vec<(Part, Part)>),
    /// Unsupported part; the error is reported.
    Refused,
}

impl Part {
    /// Returns the text of a scalar; `None` for any other part.
    pub fn text(&self) -> Option<&str> {
        match &self.content {
            Content::Scalar { text, .. } => Some(text),
            Content::Sequence(_) | Content::Mapping(_) | Content::Refused => None,
        }
    }

    /// Returns whether the part is empty, `~` or `null` without quotes. A part that is not supported counts as empty,
    /// too.
    pub fn is_nothing(&self) -> bool {
        match &self.content {
            Content::Scalar { text, is_quoted } => {
                !is_quoted && matches!(text.as_str(), "" | "~" | "null")
            }
            Content::Refused => true,
            Content::Sequence(_) | Content::Mapping(_) => false,
        }
    }
}

/// Parses a YAML text with one document. Unsupported parts are reported and become [`Content::Refused`], and repeated
/// keys are reported. Returns `None` after a syntax error, or if the text is empty.
pub fn read(text: &str, findings: &mut Findings) -> Option<Part> {
    read_long(text, LONGEST, findings)
}

/// Parses a YAML text like [`read`], with names and values of at most `longest` bytes.
pub fn read_long(text: &str, longest: usize, findings: &mut Findings) -> Option<Part> {
    let document = parse(text, longest, findings)?;
    refuse_repeated_keys(&document, findings);
    Some(document)
}

/// Parses a YAML text like [`read`], with mappings and sequences that are nested up to `deepest` levels; `too_deep` is
/// the error for a deeper one.
pub fn read_deep(
    text: &str,
    deepest: usize,
    too_deep: &str,
    findings: &mut Findings,
) -> Option<Part> {
    let document = parse_deep(text, LONGEST, deepest, too_deep, findings)?;
    refuse_repeated_keys(&document, findings);
    Some(document)
}

/// Parses a YAML text like [`read_long`], but with repeated keys.
pub fn parse(text: &str, longest: usize, findings: &mut Findings) -> Option<Part> {
    let too_deep = format!("the nesting depth exceeds {DEEPEST}");
    parse_deep(text, longest, DEEPEST, &too_deep, findings)
}

/// Parses a YAML text with the limits and the error of [`read_long`] and [`read_deep`].
fn parse_deep(
    text: &str,
    longest: usize,
    deepest: usize,
    too_deep: &str,
    findings: &mut Findings,
) -> Option<Part> {
    let places = Places::new(text);
    let mut documents = Vec::new();
    // Open parts around the next event; the first collects the documents.
    let mut open: Vec<(Vec<Part>, Range<usize>)> = Vec::new();
    for event in Parser::new_from_str(text) {
        let (event, span) = match event {
            Ok((event, span)) => (event, places.span(span)),
            Err(error) => {
                let place = places.byte(error.marker().index());
                findings.note(syntax::explain(text, place, error.info()));
                return None;
            }
        };
        // Parts that span lines are reported at their start.
        let span = match event {
            Event::Scalar(..) | Event::Alias(_) => span,
            _ => span.start..span.start,
        };
        if let Event::Scalar(.., Some(tag))
        | Event::SequenceStart(_, Some(tag))
        | Event::MappingStart(_, Some(tag)) = &event
        {
            let message = format!("the tag {tag} is not supported");
            let help = "remove it, or quote a text that begins with !";
            findings.add(&span, message, help);
        }
        // Content of a part that ends with this event; `None` if the event opens or closes a larger part.
        let finished = match event {
            Event::Alias(_) => {
                let help = "repeat the part";
                findings.add(&span, "an alias is not supported", help);
                Some(Content::Refused)
            }
            Event::Scalar(text, ..) if text.len() > longest => {
                let message = format!("longer than {longest} bytes");
                findings.add(&(span.start..span.start), message, "");
                Some(Content::Refused)
            }
            Event::Scalar(text, style, _, _) => Some(Content::Scalar {
                text: text.into_owned(),
                is_quoted: style != ScalarStyle::Plain,
            }),
            Event::SequenceStart(..) | Event::MappingStart(..) => {
                // Recursion over a deeper document could overflow the stack.
                if open.len() == deepest {
                    findings.add(&span, too_deep, "");
                    return None;
                }
                open.push((Vec::new(), span.clone()));
                None
            }
            Event::SequenceEnd | Event::MappingEnd => {
                let is_mapping = matches!(event, Event::MappingEnd);
                if let Some((parts, start)) = open.pop() {
                    finish(&mut open, &mut documents, is_mapping, parts, start);
                }
                None
            }
            _ => None,
        };
        if let Some(content) = finished {
            add(&mut open, &mut documents, Part { content, span });
        }
    }
    let mut documents = documents.into_iter();
    let document = documents.next();
    if document.is_none() {
        findings.add(&(0..0), "the file is empty", "");
    }
    if let Some(second) = documents.next() {
        let help = "put it into another file, and remove the line `---`";
        findings.add(&second.span, "a second document is not supported", help);
    }
    document
}

/// Adds a finished part to the innermost open one, or to the documents.
fn add(open: &mut [(Vec<Part>, Range<usize>)], documents: &mut Vec<Part>, part: Part) {
    match open.last_mut() {
        Some((parts, _)) => parts.push(part),
        None => documents.push(part),
    }
}

/// Returns whether a text has no document, but at most comments.
pub fn is_empty(text: &str) -> bool {
    let is_comment = |line: &str| line.is_empty() || line.starts_with('#') || line == "---";
    text.lines().all(|line| is_comment(line.trim()))
}

/// Adds an error for each key that a mapping has before, also within other parts.
fn refuse_repeated_keys(part: &Part, findings: &mut Findings) {
    match &part.content {
        Content::Sequence(parts) => {
            for part in parts {
                refuse_repeated_keys(part, findings);
            }
        }
        Content::Mapping(entries) => {
            let mut seen = BTreeMap::new();
            for (key, value) in entries {
                if let Some(name) = key.text()
                    && let Some(first) = seen.insert(name, key.span.start)
                {
                    let line = findings.line(&(first..first));
                    let message = format!("the key `{name}` is given twice");
                    let help = format!("the other one is in line {line}");
                    findings.add(&key.span, message, help);
                }
                refuse_repeated_keys(value, findings);
            }
        }
        Content::Scalar { .. } | Content::Refused => {}
    }
}

/// Ends an open mapping or sequence with these parts, and adds it to the part around it. The parts of a mapping are its
/// keys and values in turns.
fn finish(
    open: &mut [(Vec<Part>, Range<usize>)],
    documents: &mut Vec<Part>,
    is_mapping: bool,
    parts: Vec<Part>,
    span: Range<usize>,
) {
    let content = if is_mapping {
        let mut parts = parts.into_iter();
        let mut entries = Vec::new();
        while let (Some(key), Some(value)) = (parts.next(), parts.next()) {
            entries.push((key, value));
        }
        Content::Mapping(entries)
    } else {
        Content::Sequence(parts)
    };
    add(open, documents, Part { content, span });
}

/// Conversion of the parser's places, which count characters, to byte offsets.
struct Places {
    /// Byte offset of each character.
    bytes: Vec<usize>,
    end: usize,
}

impl Places {
    fn new(text: &str) -> Self {
        Self {
            bytes: text.char_indices().map(|(byte, _)| byte).collect(),
            end: text.len(),
        }
    }

    /// Returns the byte offset of a character; the end of the text for one after it.
    fn byte(&self, character: usize) -> usize {
        self.bytes.get(character).copied().unwrap_or(self.end)
    }

    fn span(&self, span: Span) -> Range<usize> {
        let start = self.byte(span.start.index());
        start..self.byte(span.end.index()).max(start)
    }
}
