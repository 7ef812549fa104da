//! Serializer that visits every field and writes nothing.

use serde::de::value::Error;
use serde::ser::{
    Error as _, Impossible, Serialize, SerializeSeq, SerializeStruct, SerializeTuple, Serializer,
};

use super::{Leaf, Path, Step};

/// Traversal of a message: the serializer for its values.
pub(super) struct Walk<'a> {
    /// Path to the current value.
    path: Path,
    /// Receives each field.
    visit: &'a mut dyn FnMut(&Path, Leaf<'_>),
    /// True if lists are visited as a whole.
    keeps_lists: bool,
}

impl<'a> Walk<'a> {
    /// Creates a traversal from the root of a message that passes each field to `visit`, and lists as a whole if
    /// `keeps_lists` is true.
    pub(super) fn new(visit: &'a mut dyn FnMut(&Path, Leaf<'_>), keeps_lists: bool) -> Self {
        Self {
            path: Path::default(),
            visit,
            keeps_lists,
        }
    }

    /// Passes a value to `visit`.
    fn leaf(&mut self, leaf: Leaf<'_>) -> Result<(), Error> {
        (self.visit)(&self.path, leaf);
        Ok(())
    }

    /// Serializes a part of the current value, with `step` added to the path.
    fn step<T: Serialize + ?Sized>(&mut self, step: Step, value: &T) -> Result<(), Error> {
        self.path.0.push(step);
        let walked = value.serialize(&mut *self);
        self.path.0.pop();
        walked
    }
}

/// List that is being visited.
pub(super) struct List<'w, 'a> {
    /// Traversal of the message that contains the list.
    walk: &'w mut Walk<'a>,
    /// Number of the next element.
    next: usize,
    /// Elements as JSON so far, if lists are visited as a whole.
    text: Option<String>,
}

impl List<'_, '_> {
    /// Visits the next element, or appends its JSON if the list is collected as one text.
    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        let number = self.next;
        self.next += 1;
        let Some(text) = &mut self.text else {
            return self.walk.step(Step::Element(number), value);
        };
        text.push(if number == 0 { '[' } else { ',' });
        *text += &serde_json::to_string(value).map_err(Error::custom)?;
        Ok(())
    }

    /// Visits the list as a whole, if lists are visited as a whole.
    fn finish(self) -> Result<(), Error> {
        match self.text {
            None => Ok(()),
            Some(text) if text.is_empty() => self.walk.leaf(Leaf::List("[]")),
            Some(text) => self.walk.leaf(Leaf::List(&(text + "]"))),
        }
    }
}

/// Maps each number type to its leaf.
macro_rules! leaves {
    ($($method:ident $kind:ty => $leaf:ident;)*) => {
        $(fn $method(self, value: $kind) -> Result<(), Error> {
            self.leaf(Leaf::$leaf(value.into()))
        })*
    };
}

/// Returns the error for a type that occurs in no message.
fn none_such<T>() -> Result<T, Error> {
    Err(Error::custom(
        "messages contain only fields, lists, numbers and text",
    ))
}

impl<'w, 'a> Serializer for &'w mut Walk<'a> {
    type Ok = ();
    type Error = Error;
    type SerializeSeq = List<'w, 'a>;
    type SerializeTuple = List<'w, 'a>;
    type SerializeTupleStruct = Impossible<(), Error>;
    type SerializeTupleVariant = Impossible<(), Error>;
    type SerializeMap = Impossible<(), Error>;
    type SerializeStruct = Self;
    type SerializeStructVariant = Impossible<(), Error>;

    leaves! {
        serialize_bool bool => Bool;
        serialize_i8 i8 => Signed;
        serialize_i16 i16 => Signed;
        serialize_i32 i32 => Signed;
        serialize_i64 i64 => Signed;
        serialize_u8 u8 => Unsigned;
        serialize_u16 u16 => Unsigned;
        serialize_u32 u32 => Unsigned;
        serialize_u64 u64 => Unsigned;
        serialize_f32 f32 => Float32;
        serialize_f64 f64 => Float64;
    }

    fn serialize_str(self, value: &str) -> Result<(), Error> {
        self.leaf(Leaf::Text(value))
    }

    fn serialize_char(self, _: char) -> Result<(), Error> {
        none_such()
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_none(self) -> Result<(), Error> {
        self.leaf(Leaf::Absent)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Error> {
        none_such()
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Error> {
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> Result<(), Error> {
        none_such()
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), Error> {
        none_such()
    }

    /// Starts the walk over the elements of a list. Either collects them as one text, which is visited as a leaf at the
    /// end, or first visits the length and then each element.
    fn serialize_seq(self, length: Option<usize>) -> Result<List<'w, 'a>, Error> {
        let text = self.keeps_lists.then(String::new);
        if text.is_none() {
            self.leaf(Leaf::Length(length.unwrap_or_default()))?;
        }
        Ok(List {
            walk: self,
            next: 0,
            text,
        })
    }

    fn serialize_tuple(self, length: usize) -> Result<List<'w, 'a>, Error> {
        self.serialize_seq(Some(length))
    }

    fn serialize_tuple_struct(
        self,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleStruct, Error> {
        none_such()
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Error> {
        none_such()
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Error> {
        none_such()
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Error> {
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Error> {
        none_such()
    }
}

impl SerializeSeq for List<'_, '_> {
    type Ok = ();
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.element(value)
    }

    fn end(self) -> Result<(), Error> {
        self.finish()
    }
}

impl SerializeTuple for List<'_, '_> {
    type Ok = ();
    type Error = Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.element(value)
    }

    fn end(self) -> Result<(), Error> {
        self.finish()
    }
}

impl SerializeStruct for &mut Walk<'_> {
    type Ok = ();
    type Error = Error;

    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Error> {
        self.step(Step::Field(name), value)
    }

    fn end(self) -> Result<(), Error> {
        Ok(())
    }
}
