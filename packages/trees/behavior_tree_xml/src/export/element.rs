use quick_xml::Writer;
use quick_xml::escape::escape;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, Event};

use super::ExportError;

/// XML element for output.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Element {
    pub(super) tag: String,
    pub(super) attributes: Vec<(String, String)>,
    pub(super) children: Vec<Element>,
}

impl Element {
    pub(super) fn new(tag: impl Into<String>) -> Self {
        Self {
            tag: tag.into(),
            ..Self::default()
        }
    }

    /// Adds an attribute.
    pub(super) fn with(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.attributes.push((name.into(), value.into()));
        self
    }

    /// Returns the text of a file whose root is this element.
    ///
    /// # Errors
    /// Returns an error if a value contains a letter that XML cannot contain.
    pub(super) fn write(&self) -> Result<String, ExportError> {
        let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
        let declaration = BytesDecl::new("1.0", Some("UTF-8"), None);
        written(writer.write_event(Event::Decl(declaration)));
        self.write_into(&mut writer)?;
        let mut text = String::from_utf8_lossy(&writer.into_inner()).into_owned();
        text.push('\n');
        Ok(text)
    }

    fn write_into(&self, writer: &mut Writer<Vec<u8>>) -> Result<(), ExportError> {
        let mut start = BytesStart::new(&self.tag);
        for (name, value) in &self.attributes {
            let value = escaped(value)?;
            start.push_attribute((name.as_bytes(), value.as_bytes()));
        }
        if self.children.is_empty() {
            written(writer.write_event(Event::Empty(start)));
            return Ok(());
        }
        written(writer.write_event(Event::Start(start)));
        for child in &self.children {
            child.write_into(writer)?;
        }
        written(writer.write_event(Event::End(BytesEnd::new(&self.tag))));
        Ok(())
    }
}

/// Ignores the result of a write to memory, which does not fail.
fn written(result: std::io::Result<()>) {
    debug_assert!(result.is_ok());
}

/// Returns the first letter of the text that XML 1.0 forbids, even as a reference; `None` if there is none.
pub fn forbidden_letter(text: &str) -> Option<char> {
    let is_forbidden = |letter: &char| matches!(letter, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}');
    text.chars().find(is_forbidden)
}

/// Escapes the value of an attribute. Line breaks and tabs become references, because a parser would read them as
/// spaces.
fn escaped(value: &str) -> Result<String, ExportError> {
    if let Some(letter) = forbidden_letter(value) {
        let text = value.to_owned();
        return Err(ExportError::Letter { text, letter });
    }
    let mut escaped = escape(value).into_owned();
    for (letter, reference) in [("\t", "&#9;"), ("\n", "&#10;"), ("\r", "&#13;")] {
        if escaped.contains(letter) {
            escaped = escaped.replace(letter, reference);
        }
    }
    Ok(escaped)
}
