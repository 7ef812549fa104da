use std::io::{self, Write};

use behavior_tree_xml::forbidden_letter;
use quick_xml::Writer;
use quick_xml::events::BytesText;

/// An XML element with either children or raw content.
#[derive(Clone, Debug)]
pub(super) struct Element {
    tag: String,
    attributes: Vec<(String, String)>,
    children: Vec<Element>,
    /// Content from the registry, already XML.
    raw: Option<String>,
}

impl Element {
    /// Creates an element without attributes and content.
    pub(super) fn new(tag: impl Into<String>) -> Self {
        Self {
            tag: tag.into(),
            attributes: Vec::new(),
            children: Vec::new(),
            raw: None,
        }
    }

    /// Sets an attribute, which replaces one with the same name.
    pub(super) fn with(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        let (name, value) = (name.into(), value.into());
        match self.attributes.iter_mut().find(|(known, _)| *known == name) {
            Some(known) => known.1 = value,
            None => self.attributes.push((name, value)),
        }
        self
    }

    /// Appends children.
    pub(super) fn containing(mut self, children: impl IntoIterator<Item = Self>) -> Self {
        self.children.extend(children);
        self
    }

    /// Sets content that is XML already.
    pub(super) fn containing_raw(mut self, xml: String) -> Self {
        self.raw = Some(xml);
        self
    }

    /// Returns the element as the indented text of a file. Returns an error if an attribute has a character that XML
    /// does not allow.
    pub(super) fn write(&self) -> io::Result<String> {
        let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
        self.write_to(&mut writer)?;
        let mut bytes = writer.into_inner();
        bytes.push(b'\n');
        String::from_utf8(bytes).map_err(io::Error::other)
    }

    fn write_to<W: Write>(&self, writer: &mut Writer<W>) -> io::Result<()> {
        for (name, value) in &self.attributes {
            if let Some(letter) = forbidden_letter(value) {
                let message =
                    format!("{name} {value:?} contains {letter:?}, which is not allowed in XML");
                return Err(io::Error::new(io::ErrorKind::InvalidData, message));
            }
        }
        let attributes = self.attributes.iter();
        let element = writer
            .create_element(self.tag.as_str())
            .with_attributes(attributes.map(|(name, value)| (name.as_str(), value.as_str())));
        if let Some(xml) = &self.raw {
            element.write_text_content(BytesText::from_escaped(xml.as_str()))?;
        } else if self.children.is_empty() {
            element.write_empty()?;
        } else {
            element.write_inner_content(|writer| {
                self.children
                    .iter()
                    .try_for_each(|child| child.write_to(writer))
            })?;
        }
        Ok(())
    }
}
