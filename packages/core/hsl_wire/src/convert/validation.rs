//! Validation of data from other processes.

use std::cell::RefCell;
use std::fmt;

use support::InvalidValues;

use super::field_codec::FieldCodec;

/// Validation of a field in progress: the path of the field, and the invalid values of the whole message so far. The
/// path becomes text only when an entry is added.
pub(crate) struct Validation<'a> {
    /// Invalid values of the whole message.
    invalid: &'a RefCell<InvalidValues>,
    /// Step from the outer field to this one; `None` for the whole message.
    place: Option<(&'a Validation<'a>, Step)>,
}

/// Step from a value to a part of it.
#[derive(Clone, Copy)]
enum Step {
    Field(&'static str),
    Index(usize),
}

impl Validation<'_> {
    /// Reads a message: calls `read` and returns its value, or all invalid values that it has found.
    pub(super) fn run<T>(
        read: impl FnOnce(&Validation<'_>) -> Option<T>,
    ) -> Result<T, InvalidValues> {
        let invalid = RefCell::new(InvalidValues::default());
        let value = read(&Validation {
            invalid: &invalid,
            place: None,
        });
        let mut invalid = invalid.into_inner();
        // A reader without a result has added a reason; otherwise this would be an error without text.
        if value.is_none() && invalid.iter().next().is_none() {
            invalid.add("message", "cannot be read");
        }
        match value {
            Some(value) => invalid.into_result(value),
            None => Err(invalid),
        }
    }

    /// Adds an entry for this field: its path and the reason.
    pub(super) fn reject(&self, reason: impl fmt::Display) {
        self.invalid.borrow_mut().add(self, reason);
    }

    /// Adds entries for parts of this field. `parts` has their paths relative to this field.
    pub(super) fn reject_parts(&self, parts: &InvalidValues) {
        let place = self.to_string();
        let mut invalid = self.invalid.borrow_mut();
        for part in parts.iter() {
            let (field, text) = part.split_once(": ").unwrap_or(("", part));
            let dot = if place.is_empty() || field.is_empty() {
                ""
            } else {
                "."
            };
            invalid.add(format_args!("{place}{dot}{field}"), text);
        }
    }

    /// Returns `value` if `holds`; otherwise adds an entry for this field and returns `None`.
    pub(super) fn require<T>(&self, holds: bool, value: T, reason: impl fmt::Display) -> Option<T> {
        if holds {
            return Some(value);
        }
        self.reject(reason);
        None
    }

    /// Adds an entry for a number that is not a constant of the message, and returns `None`.
    pub(super) fn reject_constant<T>(&self, value: u8) -> Option<T> {
        self.reject(format_args!("{value} is none of its constants"));
        None
    }

    /// Calls `read` with the validation of the field `name` of this value, and returns its result.
    pub(super) fn field<T>(
        &self,
        name: &'static str,
        read: impl FnOnce(&Validation<'_>) -> Option<T>,
    ) -> Option<T> {
        read(&Validation {
            invalid: self.invalid,
            place: Some((self, Step::Field(name))),
        })
    }

    /// Reads the field `name`, whose content is `message`, with a codec. Returns `None` if it is invalid.
    pub(super) fn read<T, M>(
        &self,
        name: &'static str,
        codec: &impl FieldCodec<T, M>,
        message: &M,
    ) -> Option<T> {
        self.field(name, |validation| codec.read(message, validation))
    }

    /// Returns `part`, a part of the message that must not be empty. If it is empty, adds an entry for the field
    /// `name`.
    pub(super) fn present<T>(&self, name: &'static str, part: Option<T>) -> Option<T> {
        if part.is_none() {
            self.field(name, |validation| {
                validation.reject("must not be empty for this `kind`");
                Some(())
            });
        }
        part
    }

    /// Reads the elements of a sequence of at most `most` with `read`, also after an invalid one, so that all are
    /// reported. Returns `None` if one is invalid, or if there are too many.
    pub(super) fn elements<M, T>(
        &self,
        messages: &[M],
        most: usize,
        mut read: impl FnMut(&M, &Validation<'_>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let count = messages.len();
        let reason = format_args!("has {count} elements, at most {most} are allowed");
        self.require(count <= most, (), reason)?;
        let mut values = Vec::with_capacity(count);
        for (index, message) in messages.iter().enumerate() {
            let element = Validation {
                invalid: self.invalid,
                place: Some((self, Step::Index(index))),
            };
            values.extend(read(message, &element));
        }
        (values.len() == count).then_some(values)
    }
}

impl fmt::Display for Validation<'_> {
    /// Writes the path, as in `player_states[2].pose.position.x`; nothing for the whole message.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            None => Ok(()),
            Some((outer, Step::Index(index))) => write!(f, "{outer}[{index}]"),
            Some((outer, Step::Field(name))) if outer.place.is_none() => f.write_str(name),
            Some((outer, Step::Field(name))) => write!(f, "{outer}.{name}"),
        }
    }
}
