mod raw;

use std::ops::Range;

use behavior_tree_outline::checks::{self, DEEPEST};
use behavior_tree_outline::findings::Findings;
use behavior_tree_outline::suggest;

use raw::Raw;

const NODES_LIMIT: u32 = 1_000_000;

/// Maximum number of attributes of an element and of namespaces of a file. The parser compares each with each, so that
/// more would take very long.
const ATTRIBUTES_LIMIT: usize = 1000;

/// XML element with the places of all its parts.
#[derive(Debug)]
pub(super) struct Element {
    pub(super) name: String,
    /// Name in the opening tag.
    pub(super) place: Range<usize>,
    pub(super) attributes: Vec<Attribute>,
    pub(super) children: Vec<Element>,
    /// Text between the tags that is not blank.
    pub(super) text: Option<Range<usize>>,
}

/// Attribute of an [`Element`].
#[derive(Clone, Debug)]
pub(super) struct Attribute {
    pub(super) name: String,
    pub(super) value: String,
    /// Name and value.
    pub(super) place: Range<usize>,
    /// Value without its quotes.
    pub(super) value_place: Range<usize>,
}

impl Element {
    pub(super) fn attribute(&self, name: &str) -> Option<&Attribute> {
        self.attributes.iter().find(|has| has.name == name)
    }

    /// Reports an error for each attribute that is not in `known`.
    pub(super) fn refuse_others(&self, known: &[&str], findings: &mut Findings) {
        for attribute in &self.attributes {
            let name = attribute.name.as_str();
            if !known.contains(&name) {
                let message = format!("{} has no attribute {name}", self.name);
                findings.add(
                    &attribute.place,
                    message,
                    suggest(name, known.iter().copied()),
                );
            }
        }
    }

    /// Reports a warning for each attribute that is not in `known`; such attributes are ignored.
    pub(super) fn ignore_others(&self, known: &[&str], findings: &mut Findings) {
        for attribute in &self.attributes {
            let name = attribute.name.as_str();
            if !known.contains(&name) {
                let message = format!("attribute {name} of {} is ignored", self.name);
                findings.warn(
                    &attribute.place,
                    message,
                    suggest(name, known.iter().copied()),
                );
            }
        }
    }

    /// Reports an error for text between the tags.
    pub(super) fn refuse_text(&self, findings: &mut Findings) {
        if let Some(text) = &self.text {
            let message = format!("unexpected text in {}", self.name);
            findings.add(text, message, "a comment is <!-- text -->");
        }
    }
}

/// Reads the root element of a file. `start` is the offset of the file in the text of all files, to which places are
/// relative. Reports invalid XML and returns `None`. Elements that are nested too deeply are reported and left out;
/// `is_whole` then becomes false.
pub(super) fn parse(
    start: usize,
    text: &str,
    findings: &mut Findings,
    is_whole: &mut bool,
) -> Option<Element> {
    let at = |span: Range<usize>| start + span.start..start + span.end;
    let raw = Raw::new(text);
    // Checked before parsing, because the parser's time grows with the square of their number.
    if let Some(span) = too_many_attributes(&raw.text) {
        let message = format!("more than {ATTRIBUTES_LIMIT} attributes or namespaces");
        findings.add(&at(span), message, "");
        return None;
    }
    let options = roxmltree::ParsingOptions {
        nodes_limit: NODES_LIMIT,
        ..Default::default()
    };
    let document = match roxmltree::Document::parse_with_options(&raw.text, options) {
        Ok(document) => document,
        Err(error) => {
            let help = match error {
                roxmltree::Error::DtdDetected | roxmltree::Error::UnknownEntityReference(..) => {
                    "document types and custom entities are not supported"
                }
                _ => "the rest of the file was not checked",
            };
            let message = format!("invalid XML: {}", message(&error));
            findings.add(&at(span_of_error(text, &error)), message, help);
            return None;
        }
    };
    let mut too_deep = Vec::new();
    let root = element(&at, &raw, document.root_element(), 0, &mut too_deep);
    for place in &too_deep {
        findings.add(place, checks::too_deep(), "");
    }
    *is_whole &= too_deep.is_empty();
    root
}

/// Converts an element and its children. `at` converts a range in the file to a place. If the element is nested too
/// deeply, it returns `None` and adds its place to `too_deep`.
fn element(
    at: &impl Fn(Range<usize>) -> Range<usize>,
    raw: &Raw<'_>,
    node: roxmltree::Node<'_, '_>,
    depth: usize,
    too_deep: &mut Vec<Range<usize>>,
) -> Option<Element> {
    let text = &*raw.text;
    let start = node.range().start + 1;
    let name_length = text[start..]
        .find(|letter: char| letter.is_whitespace() || letter == '/' || letter == '>')
        .unwrap_or(0);
    let place = at(start..start + name_length);
    // The root and its trees are around the nodes.
    if depth >= DEEPEST + 2 {
        too_deep.push(place);
        return None;
    }
    let attributes = node.attributes().map(|attribute| Attribute {
        name: text[attribute.range_qname()].to_owned(),
        value: raw.original(attribute.value()),
        place: at(attribute.range()),
        value_place: at(attribute.range_value()),
    });
    let written = node
        .children()
        .find(|child| child.is_text() && child.text().is_some_and(|text| !text.trim().is_empty()));
    Some(Element {
        name: text[start..start + name_length].to_owned(),
        place,
        attributes: attributes.collect(),
        text: written.map(|child| at(child.range())),
        children: node
            .children()
            .filter(roxmltree::Node::is_element)
            .filter_map(|child| element(at, raw, child, depth + 1, too_deep))
            .collect(),
    })
}

/// Returns the place of a tag with too many attributes; `None` if there is none. Counts without parsing: `<` is in no
/// attribute, and `=` is in each, so the count may be too high but never too low.
fn too_many_attributes(text: &str) -> Option<Range<usize>> {
    let limit = text.match_indices("xmlns").nth(ATTRIBUTES_LIMIT);
    if let Some((start, found)) = limit {
        return Some(start..start + found.len());
    }
    let mut start = 0;
    for part in text.split('<') {
        let is_comment = part.starts_with("!--");
        if !is_comment && part.matches('=').nth(ATTRIBUTES_LIMIT).is_some() {
            let length = part.find(char::is_whitespace).unwrap_or(part.len());
            return Some(start..start + length);
        }
        start += part.len() + 1;
    }
    None
}

/// Returns the parser's message without the place at its end, which the finding contains already.
fn message(error: &roxmltree::Error) -> String {
    let message = error.to_string();
    match message.rsplit_once(" at ") {
        Some((what, place))
            if place
                .bytes()
                .all(|byte| byte == b':' || byte.is_ascii_digit()) =>
        {
            what.to_owned()
        }
        _ => message,
    }
}

/// Returns the place of an error in the text: one letter, or the end of the file.
fn span_of_error(text: &str, error: &roxmltree::Error) -> Range<usize> {
    if matches!(error, roxmltree::Error::DtdDetected) {
        let start = text.find("<!DOCTYPE").unwrap_or(0);
        return start..(start + "<!DOCTYPE".len()).min(text.len());
    }
    if matches!(error, roxmltree::Error::UnclosedRootNode) {
        return text.len()..text.len();
    }
    let position = error.pos();
    let line_start: usize = text
        .split_inclusive('\n')
        .take((position.row as usize).saturating_sub(1))
        .map(str::len)
        .sum();
    let rest = &text[line_start..];
    let mut letters = rest
        .char_indices()
        .skip((position.col as usize).saturating_sub(1));
    match letters.next() {
        Some((offset, letter)) => {
            let start = line_start + offset;
            start..start + letter.len_utf8()
        }
        None => text.len()..text.len(),
    }
}
