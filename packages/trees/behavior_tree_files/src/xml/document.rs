use std::ops::Range;
use std::sync::Arc;

use super::faults::Faults;
use crate::expand::DEEPEST;

/// How many nodes the XML of one file may have.
const NODES_LIMIT: u32 = 1_000_000;

/// How many attributes an element may have, and how many namespaces a file: the parser compares each with
/// each.
const ATTRIBUTES_LIMIT: usize = 1000;

/// A part of one of the files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Index of the file.
    pub(super) file: usize,
    /// Bytes of its text.
    pub(super) span: Range<usize>,
}

/// An XML element, with the place of everything that can be wrong with it.
#[derive(Debug)]
pub(super) struct Element {
    pub(super) name: String,
    /// The name in the opening tag.
    pub(super) place: Place,
    pub(super) attributes: Vec<Attribute>,
    pub(super) children: Vec<Element>,
    /// Text between the tags that is not blank.
    pub(super) text: Option<Place>,
}

/// An attribute of an [`Element`].
#[derive(Clone, Debug)]
pub(super) struct Attribute {
    pub(super) name: String,
    pub(super) value: String,
    /// Name and value.
    pub(super) place: Place,
    /// The value, without its quotes.
    pub(super) value_place: Place,
    /// The value as the file has it, with references to characters.
    raw: String,
}

impl Element {
    /// The attribute of this name.
    pub(super) fn attribute(&self, name: &str) -> Option<&Attribute> {
        self.attributes.iter().find(|has| has.name == name)
    }
}

impl Attribute {
    /// The same value at the same place, for another name.
    pub(super) fn named(&self, name: &str) -> Self {
        Self {
            name: name.to_owned(),
            ..self.clone()
        }
    }

    /// The place of a part of the value.
    pub(super) fn place_of(&self, part: Range<usize>) -> Place {
        let start = self.value_place.span.start;
        let span = self.raw_offset(part.start)..self.raw_offset(part.end);
        Place {
            file: self.value_place.file,
            span: start + span.start..start + span.end,
        }
    }

    /// Where the file has the letter that is at `offset` in the value: a reference is one letter, and so is
    /// the end of a line.
    fn raw_offset(&self, offset: usize) -> usize {
        let mut raw = 0;
        for letter in self.value[..offset].chars() {
            let rest = &self.raw[raw..];
            raw += match rest.find(';') {
                Some(end) if rest.starts_with('&') => end + 1,
                _ if rest.starts_with("\r\n") => 2,
                _ if rest.starts_with(letter) => letter.len_utf8(),
                _ => rest.chars().next().map_or(0, char::len_utf8),
            };
        }
        raw
    }
}

/// Reads the root element of a file. None: it is no XML, and the fault is noted.
pub(super) fn parse(file: usize, text: &Arc<str>, faults: &mut Faults) -> Option<Element> {
    if let Some(span) = too_many_attributes(text) {
        let message = format!("more than {ATTRIBUTES_LIMIT} attributes or namespaces");
        faults.blame(Place { file, span }, message, "");
        return None;
    }
    let options = roxmltree::ParsingOptions {
        nodes_limit: NODES_LIMIT,
        ..Default::default()
    };
    let document = match roxmltree::Document::parse_with_options(text, options) {
        Ok(document) => document,
        Err(error) => {
            let place = place_of_error(file, text, &error);
            let help = match error {
                roxmltree::Error::DtdDetected | roxmltree::Error::UnknownEntityReference(..) => {
                    "document types and entities of one's own are not read"
                }
                _ => "what follows in this file was not checked",
            };
            faults.blame(place, format!("this is no XML: {}", said(&error)), help);
            return None;
        }
    };
    element(file, text, document.root_element(), 0, faults)
}

fn element(
    file: usize,
    text: &str,
    node: roxmltree::Node<'_, '_>,
    depth: usize,
    faults: &mut Faults,
) -> Option<Element> {
    let start = node.range().start + 1;
    let name_length = text[start..]
        .find(|letter: char| letter.is_whitespace() || letter == '/' || letter == '>')
        .unwrap_or(0);
    let place = Place {
        file,
        span: start..start + name_length,
    };
    // The root and its trees lie around the nodes.
    if depth >= DEEPEST + 2 {
        let message = format!("elements lie more than {DEEPEST} deep in each other");
        faults.blame(place, message, "make a subtree of the inner ones");
        faults.is_incomplete = true;
        return None;
    }
    let attributes = node.attributes().map(|attribute| {
        let raw = &text[attribute.range_value()];
        let at = |span| Place { file, span };
        Attribute {
            name: text[attribute.range_qname()].to_owned(),
            value: attribute.value().to_owned(),
            place: at(attribute.range()),
            value_place: at(attribute.range_value()),
            raw: raw.to_owned(),
        }
    });
    let written = node
        .children()
        .find(|child| child.is_text() && child.text().is_some_and(|text| !text.trim().is_empty()));
    Some(Element {
        name: text[start..start + name_length].to_owned(),
        place,
        attributes: attributes.collect(),
        text: written.map(|child| Place {
            file,
            span: child.range(),
        }),
        children: node
            .children()
            .filter(roxmltree::Node::is_element)
            .filter_map(|child| element(file, text, child, depth + 1, faults))
            .collect(),
    })
}

/// The tag that has too many of them: `<` is in no attribute, and `=` in each.
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

/// What is wrong, without the place, which the fault says already.
fn said(error: &roxmltree::Error) -> String {
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

/// One letter, or nothing at the end of the file.
fn place_of_error(file: usize, text: &str, error: &roxmltree::Error) -> Place {
    if matches!(error, roxmltree::Error::DtdDetected) {
        let start = text.find("<!DOCTYPE").unwrap_or(0);
        let span = start..(start + "<!DOCTYPE".len()).min(text.len());
        return Place { file, span };
    }
    if matches!(error, roxmltree::Error::UnclosedRootNode) {
        let span = text.len()..text.len();
        return Place { file, span };
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
    let span = match letters.next() {
        Some((offset, letter)) => {
            let start = line_start + offset;
            start..start + letter.len_utf8()
        }
        None => text.len()..text.len(),
    };
    Place { file, span }
}
