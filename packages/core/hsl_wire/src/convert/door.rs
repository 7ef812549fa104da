//! Where data from outside is checked.

use std::cell::RefCell;
use std::fmt;

use support::Faults;

use super::way::Way;

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

    /// Refuses a number that is none of a message's constants.
    pub(super) fn unknown<T>(&self, value: u8) -> Option<T> {
        self.fault(format_args!("{value} is none of its constants"));
        None
    }

    /// Goes to a field.
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

    /// Reads a field in a way.
    pub(super) fn read<T, M>(
        &self,
        name: &'static str,
        way: &impl Way<T, M>,
        message: &M,
    ) -> Option<T> {
        self.field(name, |door| way.read(message, door))
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

    /// Reads all elements of a sequence of at most `most`; every one is looked at, so that all faults are
    /// found.
    pub(super) fn elements<M, T>(
        &self,
        messages: &[M],
        most: usize,
        mut read: impl FnMut(&M, &Door<'_>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let count = messages.len();
        let fault = format_args!("has {count} elements, at most {most} are allowed");
        self.require(count <= most, (), fault)?;
        let mut values = Vec::with_capacity(count);
        for (index, message) in messages.iter().enumerate() {
            let door = Door {
                faults: self.faults,
                place: Some((self, Step::Index(index))),
            };
            values.extend(read(message, &door));
        }
        (values.len() == count).then_some(values)
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
