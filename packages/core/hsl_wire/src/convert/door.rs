//! Where data from outside is checked.

use std::cell::RefCell;
use std::fmt;

use hsl_types::{Faults, limits};

use super::Convert;
use super::constant::Constant;

/// A place in a message, and the list in which its faults are noted. A place costs nothing until a
/// fault needs its path.
pub(crate) struct Door<'a> {
    faults: &'a RefCell<Faults>,
    place: Option<(&'a Door<'a>, Step)>,
}

/// From a place to one within it.
#[derive(Clone, Copy)]
enum Step {
    Field(&'static str),
    Index(usize),
}

impl Door<'_> {
    /// Reads a value; the faults that were noted meanwhile, if there were any.
    pub(super) fn open<T>(read: impl FnOnce(&Door<'_>) -> Option<T>) -> Result<T, Faults> {
        let faults = RefCell::new(Faults::default());
        let value = read(&Door {
            faults: &faults,
            place: None,
        });
        let mut faults = faults.into_inner();
        // A reader that gives nothing has said why; without that this would be an error without text.
        if value.is_none() && faults.iter().next().is_none() {
            faults.add("message", "cannot be read");
        }
        match value {
            Some(value) => faults.into_result(value),
            None => Err(faults),
        }
    }

    /// Notes a fault of this place.
    pub(super) fn fault(&self, fault: impl fmt::Display) {
        self.faults.borrow_mut().add(&self.to_string(), fault);
    }

    /// Notes faults that were found elsewhere within this place.
    pub(super) fn faults(&self, faults: &Faults) {
        let place = self.to_string();
        let mut noted = self.faults.borrow_mut();
        for fault in faults.iter() {
            let (field, text) = fault.split_once(": ").unwrap_or(("", fault));
            let dot = if place.is_empty() || field.is_empty() {
                ""
            } else {
                "."
            };
            noted.add(&format!("{place}{dot}{field}"), text);
        }
    }

    /// `value` if `holds`, otherwise a fault.
    pub(super) fn require<T>(&self, holds: bool, value: T, fault: impl fmt::Display) -> Option<T> {
        if holds {
            return Some(value);
        }
        self.fault(fault);
        None
    }

    /// Reads a field.
    pub(super) fn field<T>(
        &self,
        name: &'static str,
        read: impl FnOnce(&Door<'_>) -> Option<T>,
    ) -> Option<T> {
        read(&Door {
            faults: self.faults,
            place: Some((self, Step::Field(name))),
        })
    }

    /// Converts a field.
    pub(super) fn convert<T: Convert>(
        &self,
        name: &'static str,
        message: &T::Message,
    ) -> Option<T> {
        self.field(name, |door| T::from_message(message, door))
    }

    /// Converts an optional field: the outer option is none when what is there has faults.
    #[expect(
        clippy::option_option,
        reason = "whether it was read, and whether it is there"
    )]
    pub(super) fn optional<T: Convert>(
        &self,
        name: &'static str,
        message: Option<&T::Message>,
    ) -> Option<Option<T>> {
        match message {
            None => Some(None),
            Some(message) => self.convert(name, message).map(Some),
        }
    }

    /// A part that must be there.
    pub(super) fn present<T>(&self, name: &'static str, part: Option<T>) -> Option<T> {
        if part.is_none() {
            self.field(name, |door| {
                door.fault("is empty, although `kind` says that it is there");
                Some(())
            });
        }
        part
    }

    /// A sequence of at most `most` elements.
    pub(super) fn count(&self, name: &'static str, count: usize, most: usize) -> Option<()> {
        self.field(name, |door| {
            let fault = format_args!("has {count} elements, at most {most} are allowed");
            door.require(count <= most, (), fault)
        })
    }

    /// A text of at most `most` bytes.
    pub(super) fn text(&self, text: &str, most: usize) -> Option<String> {
        let length = text.len();
        let fault = format_args!("has {length} bytes, at most {most} are allowed");
        self.require(length <= most, (), fault)?;
        Some(text.to_owned())
    }

    /// A field that is a text of at most `most` bytes.
    pub(super) fn text_field(&self, name: &'static str, text: &str, most: usize) -> Option<String> {
        self.field(name, |door| door.text(text, most))
    }

    /// Reads all elements of a sequence of at most `most`; every one is looked at, so that all faults are
    /// found.
    pub(super) fn each<M, T>(
        &self,
        name: &'static str,
        messages: &[M],
        most: usize,
        mut read: impl FnMut(&M, &Door<'_>) -> Option<T>,
    ) -> Option<Vec<T>> {
        self.count(name, messages.len(), most)?;
        self.field(name, |field| {
            let mut values = Vec::with_capacity(messages.len());
            for (index, message) in messages.iter().enumerate() {
                let door = Door {
                    faults: self.faults,
                    place: Some((field, Step::Index(index))),
                };
                values.extend(read(message, &door));
            }
            (values.len() == messages.len()).then_some(values)
        })
    }

    /// Converts all elements of a sequence of at most `most`.
    pub(super) fn sequence<T: Convert>(
        &self,
        name: &'static str,
        messages: &[T::Message],
        most: usize,
    ) -> Option<Vec<T>> {
        self.each(name, messages, most, T::from_message)
    }

    /// A number whose size is at most [`limits::NUMBER`].
    pub(super) fn number(&self, name: &'static str, value: f32) -> Option<f32> {
        let most = limits::NUMBER;
        self.field(name, |door| {
            let fault = format_args!("must be between -{most} and {most}, got {value}");
            door.require(limits::is_number(value), value, fault)
        })
    }

    /// A number from 0 to [`limits::NUMBER`].
    pub(super) fn size(&self, name: &'static str, value: f32) -> Option<f32> {
        let most = limits::NUMBER;
        self.field(name, |door| {
            let fault = format_args!("must be between 0 and {most}, got {value}");
            door.require((0.0..=most).contains(&value), value, fault)
        })
    }

    /// The value that a constant of the message stands for.
    pub(super) fn constant<T: Constant>(&self, name: &'static str, value: u8) -> Option<T> {
        match T::from_constant(value) {
            Some(value) => Some(value),
            None => self.unknown(name, value),
        }
    }

    /// The value that an optional constant stands for.
    #[expect(
        clippy::option_option,
        reason = "whether it was read, and whether it is there"
    )]
    pub(super) fn optional_constant<T: Constant>(
        &self,
        name: &'static str,
        value: Option<u8>,
    ) -> Option<Option<T>> {
        match value {
            None => Some(None),
            Some(value) => self.constant(name, value).map(Some),
        }
    }

    /// Refuses a number that is none of a message's constants.
    pub(super) fn unknown<T>(&self, name: &'static str, value: u8) -> Option<T> {
        self.field(name, |door| {
            door.fault(format_args!("{value} is none of its constants"));
            None
        })
    }
}

impl fmt::Display for Door<'_> {
    /// The path of the place, as in `player_states[2].pose.position.x`; nothing for the whole.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            None => Ok(()),
            Some((outer, Step::Index(index))) => write!(f, "{outer}[{index}]"),
            Some((outer, Step::Field(name))) if outer.place.is_none() => f.write_str(name),
            Some((outer, Step::Field(name))) => write!(f, "{outer}.{name}"),
        }
    }
}
