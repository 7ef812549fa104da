//! Message of a `.msg` file.

use std::path::Path;

use anyhow::Context;
use re_ros_msg::MessageSchema;
use re_ros_msg::message_spec::{ArraySize, ComplexType, Constant, Field, Type};

use crate::documentation::Documentation;
use crate::primitive::Primitive;

/// Name of the field that the parser adds to a message without fields, for the byte that ROS adds.
pub(crate) const FILLER: &str = "structure_needs_at_least_one_member";

/// Message of a `.msg` file.
pub(crate) struct Message {
    /// Package, as in `std_msgs`.
    pub(crate) package: String,
    /// Name without the package, as in `Header`.
    pub(crate) name: String,
    /// Text of the file.
    pub(crate) source: String,
    pub(crate) constants: Vec<Constant>,
    pub(crate) fields: Vec<Field>,
    /// Comments and spelled values, which the parser does not keep.
    pub(crate) documentation: Documentation,
}

impl Message {
    /// Reads and parses the file of the message `package/name`. Tells cargo to build again if the file changes.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or is invalid.
    pub(crate) fn read(package: &str, name: &str, file: &Path) -> anyhow::Result<Self> {
        println!("cargo::rerun-if-changed={}", file.display());
        let in_file = || format!("message {package}/{name} in {}", file.display());
        let source = std::fs::read_to_string(file).with_context(in_file)?;
        let parsed = MessageSchema::parse(&format!("{package}/{name}"), &source);
        let mut spec = parsed.with_context(in_file)?.spec;
        spec.fields.retain(|field| field.name != FILLER);
        Ok(Self {
            package: package.to_owned(),
            name: name.to_owned(),
            documentation: Documentation::of(&source),
            source,
            constants: spec.constants,
            fields: spec.fields,
        })
    }

    /// Returns the name with the package, as in `std_msgs/Header`.
    pub(crate) fn full_name(&self) -> String {
        format!("{}/{}", self.package, self.name)
    }

    /// Returns the name of the ROS type, as in `std_msgs/msg/Header`.
    pub(crate) fn ros_name(&self) -> String {
        format!("{}/msg/{}", self.package, self.name)
    }

    /// Returns package and name of the message that a field of this message contains; `None` for a primitive type.
    pub(crate) fn nested<'a>(&'a self, field: &'a Field) -> Option<(&'a str, &'a str)> {
        match element(&field.ty) {
            Type::Complex(ComplexType::Absolute { package, name }) => Some((package, name)),
            Type::Complex(ComplexType::Relative { name }) => Some((&self.package, name)),
            Type::BuiltIn(_) | Type::Array { .. } => None,
        }
    }

    /// Returns the names of the messages in the fields, in the order of the fields.
    pub(crate) fn dependencies(&self) -> impl Iterator<Item = String> {
        let nested = self.fields.iter().filter_map(|field| self.nested(field));
        nested.map(|(package, name)| format!("{package}/{name}"))
    }

    /// Returns the declaration of a field without its default value, with the package of a message type.
    ///
    /// # Errors
    /// Returns an error if its type is not supported.
    pub(crate) fn declaration(&self, field: &Field) -> anyhow::Result<String> {
        let element = match self.nested(field) {
            Some((package, name)) => format!("{package}/{name}"),
            None => Primitive::of(element(&field.ty))?.name.to_owned(),
        };
        let suffix = match size(&field.ty) {
            None => String::new(),
            Some(ArraySize::Fixed(length)) => format!("[{length}]"),
            Some(ArraySize::Bounded(bound)) => format!("[<={bound}]"),
            Some(ArraySize::Unbounded) => "[]".to_owned(),
        };
        Ok(format!("{element}{suffix} {}", field.name))
    }
}

/// Returns the type of the elements of an array, or the type itself.
pub(crate) fn element(of: &Type) -> &Type {
    match of {
        Type::Array { ty, .. } => ty,
        other => other,
    }
}

/// Returns the size of an array; `None` for another type.
pub(crate) fn size(of: &Type) -> Option<&ArraySize> {
    match of {
        Type::Array { size, .. } => Some(size),
        Type::BuiltIn(_) | Type::Complex(_) => None,
    }
}
