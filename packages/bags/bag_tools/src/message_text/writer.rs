use std::borrow::Cow;
use std::fmt::Write;

use re_cdr::{CdrEndian, CdrReader};
use re_ros_msg::message_spec::{BuiltInType, MessageSpecification, Type};
use user_files::wording;

use crate::definition::{Definition, Scalar, TextError, list_length, require_shallow};

/// Maximum length of the text of a message \[bytes\].
pub(super) const LONGEST: usize = 20_000;
/// Maximum number of written elements of a list.
const LISTED: usize = 64;
/// Maximum number of characters of a written text.
const LONGEST_TEXT: usize = 1000;

/// Writer of one message. Elements that are not written are read, too, because the next field follows them.
pub(super) struct Writer<'a, BO> {
    reader: CdrReader<'a, BO>,
    definition: &'a Definition,
    text: String,
    /// Number of lists whose rest is not written.
    muted: usize,
}

impl<'a, BO: CdrEndian> Writer<'a, BO> {
    /// Creates the writer of the message in `reader`.
    pub(super) fn new(reader: CdrReader<'a, BO>, definition: &'a Definition) -> Self {
        Self {
            reader,
            definition,
            text: String::new(),
            muted: 0,
        }
    }

    /// Returns the message as text.
    pub(super) fn text(mut self) -> Result<String, TextError> {
        self.message(self.definition.root(), "", 0)?;
        Ok(cut(&self.text, LONGEST).into_owned())
    }

    /// Writes the fields of a message, the first one after `first`, which replaces the end of its indentation.
    fn message(
        &mut self,
        spec: &'a MessageSpecification,
        first: &str,
        depth: usize,
    ) -> Result<(), TextError> {
        require_shallow(depth)?;
        if spec.fields.is_empty() {
            // A message that has only constants is one byte long.
            self.reader.read_u8()?;
        }
        for (index, field) in spec.fields.iter().enumerate() {
            let mut indent = "  ".repeat(depth);
            if index == 0 {
                indent.truncate(indent.len() - first.len().min(indent.len()));
                indent += first;
            }
            self.put(&format!("{indent}{}:", field.name));
            self.value(&field.ty, spec, depth)?;
        }
        Ok(())
    }

    /// Writes the value of a field in a message of the type `scope`, after its name, with the end of the line.
    fn value(
        &mut self,
        of: &'a Type,
        scope: &'a MessageSpecification,
        depth: usize,
    ) -> Result<(), TextError> {
        match of {
            Type::BuiltIn(kind) => {
                let value = self.scalar(kind)?;
                self.put(&format!(" {value}\n"));
            }
            Type::Complex(named) => {
                self.put("\n");
                let spec = self.definition.find(scope, named)?;
                self.message(spec, "", depth + 1)?;
            }
            Type::Array { ty, size } => {
                let count = list_length(&mut self.reader, size)?;
                self.list(ty, scope, count, depth)?;
            }
        }
        Ok(())
    }

    /// Writes a list: numbers and texts in one line, messages below each other.
    fn list(
        &mut self,
        of: &'a Type,
        scope: &'a MessageSpecification,
        count: usize,
        depth: usize,
    ) -> Result<(), TextError> {
        let rest = count.saturating_sub(LISTED);
        match of {
            Type::BuiltIn(kind) => {
                self.put(" [");
                for index in 0..count {
                    let value = self.scalar(kind)?;
                    if index < LISTED {
                        self.put(if index > 0 { ", " } else { "" });
                        self.put(&value);
                    }
                }
                self.put(&match rest {
                    0 => "]\n".to_owned(),
                    _ => format!(" … {rest} more]\n"),
                });
            }
            Type::Complex(named) => {
                self.put(&format!(" {}\n", wording::count(count, "element")));
                let spec = self.definition.find(scope, named)?;
                for index in 0..count {
                    let is_muted = usize::from(index >= LISTED);
                    self.muted += is_muted;
                    let read = self.message(spec, "- ", depth + 2);
                    self.muted -= is_muted;
                    read?;
                }
                if rest > 0 {
                    let indent = "  ".repeat(depth + 1);
                    self.put(&format!("{indent}… {rest} more\n"));
                }
            }
            Type::Array { .. } => {
                let error = "a list of lists is not a type of ROS 2".to_owned();
                return Err(TextError::Definition(error));
            }
        }
        Ok(())
    }

    /// Reads a number or text, and returns it as text.
    fn scalar(&mut self, kind: &BuiltInType) -> Result<String, TextError> {
        Ok(match Scalar::read(&mut self.reader, kind)? {
            Scalar::Text(text) => format!("{:?}", cut(text, LONGEST_TEXT)),
            number => number.to_string(),
        })
    }

    /// Appends to the text, unless it is long enough.
    fn put(&mut self, part: &str) {
        if self.muted == 0 && self.text.len() <= LONGEST {
            // Writing to a String cannot fail.
            _ = self.text.write_str(part);
        }
    }
}

/// Returns the first `longest` characters of a text, with the number of the others.
pub(super) fn cut(text: &str, longest: usize) -> Cow<'_, str> {
    match text.char_indices().nth(longest) {
        None => Cow::Borrowed(text),
        Some((end, _)) => {
            let rest = text[end..].chars().count();
            Cow::Owned(format!("{}… ({rest} more characters)", &text[..end]))
        }
    }
}
