//! Primitive types of ROS.

use anyhow::bail;
use proc_macro2::TokenStream;
use quote::quote;
use re_ros_msg::message_spec::{BuiltInType, Type};

/// Primitive type of a field or constant.
pub(crate) struct Primitive {
    /// Name in `.msg` files.
    pub(crate) name: &'static str,
    /// Number in type descriptions, see `type_description_interfaces/msg/FieldType`.
    pub(crate) id: u8,
    /// Rust type of a field.
    pub(crate) rust: TokenStream,
}

impl Primitive {
    /// Returns the properties of a primitive type.
    ///
    /// # Errors
    /// Returns an error if this crate does not support the type.
    pub(crate) fn of(ros: &Type) -> anyhow::Result<Self> {
        let Type::BuiltIn(ros) = ros else {
            bail!("{ros:?} is not a primitive type");
        };
        let (name, id, rust) = match ros {
            BuiltInType::Int8 => ("int8", 2, quote! { i8 }),
            BuiltInType::UInt8 => ("uint8", 3, quote! { u8 }),
            BuiltInType::Int16 => ("int16", 4, quote! { i16 }),
            BuiltInType::UInt16 => ("uint16", 5, quote! { u16 }),
            BuiltInType::Int32 => ("int32", 6, quote! { i32 }),
            BuiltInType::UInt32 => ("uint32", 7, quote! { u32 }),
            BuiltInType::Int64 => ("int64", 8, quote! { i64 }),
            BuiltInType::UInt64 => ("uint64", 9, quote! { u64 }),
            BuiltInType::Float32 => ("float32", 10, quote! { f32 }),
            BuiltInType::Float64 => ("float64", 11, quote! { f64 }),
            BuiltInType::Bool => ("bool", 15, quote! { bool }),
            // std_msgs has a message `String`.
            BuiltInType::String(None) => ("string", 17, quote! { std::string::String }),
            BuiltInType::String(Some(_)) => {
                bail!("strings with a bound are not supported; remove the bound")
            }
            BuiltInType::Byte | BuiltInType::Char | BuiltInType::WString(_) => {
                bail!("the type {ros:?} is not supported; use uint8 for bytes and string for text")
            }
        };
        Ok(Self { name, id, rust })
    }
}
