//! Primitive types of ROS.

use anyhow::bail;
use proc_macro2::TokenStream;
use quote::quote;
use re_ros_msg::message_spec::{BuiltInType, Type};

/// Number of the first type that has no whole numbers.
const FLOAT32: u8 = 10;

/// Primitive type of a field or constant.
pub(crate) struct Primitive {
    /// Name in `.msg` files.
    pub(crate) name: &'static str,
    /// Number in type descriptions, see `type_description_interfaces/msg/FieldType`.
    pub(crate) id: u8,
    /// Rust type of a field.
    pub(crate) rust: TokenStream,
    /// Variant of `hsl_wire::Primitive`.
    pub(crate) kind: TokenStream,
    /// True for the integers.
    pub(crate) is_whole: bool,
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
        let (name, id, rust, kind) = match ros {
            BuiltInType::Int8 => ("int8", 2, quote! { i8 }, quote! { Signed }),
            BuiltInType::UInt8 => ("uint8", 3, quote! { u8 }, quote! { Unsigned }),
            BuiltInType::Int16 => ("int16", 4, quote! { i16 }, quote! { Signed }),
            BuiltInType::UInt16 => ("uint16", 5, quote! { u16 }, quote! { Unsigned }),
            BuiltInType::Int32 => ("int32", 6, quote! { i32 }, quote! { Signed }),
            BuiltInType::UInt32 => ("uint32", 7, quote! { u32 }, quote! { Unsigned }),
            BuiltInType::Int64 => ("int64", 8, quote! { i64 }, quote! { Signed }),
            BuiltInType::UInt64 => ("uint64", 9, quote! { u64 }, quote! { Unsigned }),
            BuiltInType::Float32 => ("float32", FLOAT32, quote! { f32 }, quote! { Float32 }),
            BuiltInType::Float64 => ("float64", 11, quote! { f64 }, quote! { Float64 }),
            BuiltInType::Bool => ("bool", 15, quote! { bool }, quote! { Bool }),
            // std_msgs has a message `String`.
            BuiltInType::String(None) => {
                let rust = quote! { std::string::String };
                ("string", 17, rust, quote! { Text })
            }
            BuiltInType::String(Some(_)) => {
                bail!("strings with a bound are not supported; remove the bound")
            }
            BuiltInType::Byte | BuiltInType::Char | BuiltInType::WString(_) => {
                bail!("the type {ros:?} is not supported; use uint8 for bytes and string for text")
            }
        };
        Ok(Self {
            name,
            id,
            rust,
            kind,
            is_whole: id < FLOAT32,
        })
    }
}
