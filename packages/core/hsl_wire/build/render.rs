//! Rust code of the messages.

use anyhow::{Context, bail};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use roslibrust_codegen::{ArrayType, FieldInfo, FieldType, MessageFile};

use crate::definition;
use crate::documentation::Documentation;
use crate::find::Messages;

/// Length of the longest array that serde serializes.
const SERDE_ARRAY: usize = 32;

/// Renders the whole generated file: a module with structs for each package, and the table of all types in the order of
/// their names.
///
/// # Errors
/// Returns an error if a message has a type or value that is not supported.
pub(crate) fn file(messages: &Messages) -> anyhow::Result<TokenStream> {
    let mut packages: Vec<String> = messages
        .values()
        .map(MessageFile::get_package_name)
        .collect();
    packages.dedup();
    let mut modules = TokenStream::new();
    for package in packages {
        let structs = messages
            .values()
            .filter(|message| message.get_package_name() == package)
            .map(|message| structure(message, messages).with_context(|| message.get_full_name()))
            .collect::<anyhow::Result<TokenStream>>()?;
        let name = format_ident!("{package}");
        let about = format!(" Messages of `{package}`.");
        modules.extend(quote! {
            #[doc = #about]
            pub mod #name { #structs }
        });
    }
    let paths = messages.values().map(path_of);
    Ok(quote! {
        #modules

        /// All message types of this crate, by name.
        pub static MESSAGE_TYPES: &[&crate::MessageType] = &[
            #(<#paths as crate::Message>::TYPE),*
        ];
    })
}

/// Renders the struct of one message with its constants, default values, encoding and type.
fn structure(message: &MessageFile, messages: &Messages) -> anyhow::Result<TokenStream> {
    let documentation = Documentation::of(&message.parsed.source);
    let name = format_ident!("{}", message.get_short_name());
    let about = match documentation.message.as_str() {
        "" => format!(" `{}`.", message.get_full_name()),
        text => format!(" {text}"),
    };

    let constants = message.get_constants().iter().map(|constant| {
        let name = format_ident!("{}", constant.constant_name);
        let kind = constant_type(&constant.constant_type)?;
        let value = literal(&constant.constant_type, &constant.constant_value.inner)?;
        let declared = format!("{} {}", constant.constant_type, constant.constant_name);
        let about = describe(&declared, &documentation, &constant.constant_name);
        Ok(quote! { #[doc = #about] pub const #name: #kind = #value; })
    });
    let constants = constants.collect::<anyhow::Result<TokenStream>>()?;

    let fields = message.get_fields();
    let names: Vec<Ident> = fields.iter().map(field_name).collect();
    let kinds = fields
        .iter()
        .map(|field| field_type(&field.field_type))
        .collect::<anyhow::Result<Vec<_>>>()?;
    let defaults = fields
        .iter()
        .map(default)
        .collect::<anyhow::Result<Vec<_>>>()?;
    let abouts = fields.iter().map(|field| {
        let declared = format!("{} {}", type_name(&field.field_type), field.field_name);
        describe(&declared, &documentation, &field.field_name)
    });

    let serializers = fields.iter().map(serializer);

    // The type of the message: its name, definition text and hash, which bags and ROS compare.
    let ros_name = format!("{}/msg/{name}", message.get_package_name());
    let text = definition::with_dependencies(message, messages);
    let hash = message.ros2_hash.to_hash_string();
    // A type without fields still takes one byte, which ROS adds.
    let (filler_size, write_filler, read_filler) = if fields.is_empty() {
        (
            quote! { 1 },
            quote! { crate::cdr::Cdr::write(&0u8, writer); },
            quote! { <u8 as crate::cdr::Cdr>::read(reader)?; },
        )
    } else {
        (quote! { 0 }, TokenStream::new(), TokenStream::new())
    };
    Ok(quote! {
        #[doc = #about]
        #[derive(Clone, Debug, PartialEq, serde::Serialize)]
        pub struct #name {
            #(#[doc = #abouts] #serializers pub #names: #kinds,)*
        }

        impl #name { #constants }

        impl Default for #name {
            fn default() -> Self {
                Self { #(#names: #defaults,)* }
            }
        }

        impl crate::cdr::Cdr for #name {
            const MIN_SIZE: usize = #filler_size #(+ <#kinds as crate::cdr::Cdr>::MIN_SIZE)*;

            #[inline]
            fn write(&self, writer: &mut crate::cdr::Writer<'_>) {
                #(crate::cdr::Cdr::write(&self.#names, writer);)*
                #write_filler
            }

            fn read(reader: &mut crate::cdr::Reader<'_>) -> Result<Self, crate::CdrError> {
                #read_filler
                Ok(Self { #(#names: crate::cdr::Cdr::read(reader)?,)* })
            }
        }

        impl crate::Message for #name {
            const TYPE: &'static crate::MessageType = {
                static TYPE: crate::MessageType =
                    crate::MessageType::of::<#name>(#ros_name, #text, #hash);
                &TYPE
            };
        }
    })
}

/// Returns the type of a field as a `.msg` file spells it, with the package of a message type.
pub(crate) fn type_name(field_type: &FieldType) -> String {
    let element = match &field_type.package_name {
        Some(package) => format!("{package}/{}", field_type.field_type),
        None => field_type.field_type.clone(),
    };
    match field_type.array_info {
        ArrayType::NotArray => element,
        ArrayType::FixedLength(length) => format!("{element}[{length}]"),
        ArrayType::Bounded(bound) => format!("{element}[<={bound}]"),
        ArrayType::Unbounded => format!("{element}[]"),
    }
}

/// Returns the Rust type of a field. The type contains the bound, so that no message can exceed it: a sequence of at
/// most one element is an `Option`.
fn field_type(field_type: &FieldType) -> anyhow::Result<TokenStream> {
    if field_type.string_capacity.is_some() {
        bail!("strings with a bound are not supported; remove the bound");
    }
    let element = match &field_type.package_name {
        Some(package) => {
            let package = format_ident!("{package}");
            let name = format_ident!("{}", field_type.field_type);
            quote! { crate::messages::#package::#name }
        }
        // std_msgs has a message `String`.
        None if field_type.field_type == "string" => quote! { std::string::String },
        None => constant_type(&field_type.field_type)?,
    };
    Ok(match field_type.array_info {
        ArrayType::NotArray => element,
        ArrayType::FixedLength(length) => quote! { [#element; #length] },
        ArrayType::Bounded(1) => quote! { Option<#element> },
        ArrayType::Bounded(bound) => quote! { arrayvec::ArrayVec<#element, #bound> },
        ArrayType::Unbounded => quote! { Vec<#element> },
    })
}

/// Returns the attribute of a field that serde cannot serialize by itself: an array that is too long for it.
fn serializer(field: &FieldInfo) -> TokenStream {
    match field.field_type.array_info {
        ArrayType::FixedLength(length) if length > SERDE_ARRAY => {
            quote! { #[serde(serialize_with = "crate::cdr::serialize_array")] }
        }
        _ => TokenStream::new(),
    }
}

/// Returns the Rust type of a constant, or of a field that is not a message.
fn constant_type(ros: &str) -> anyhow::Result<TokenStream> {
    Ok(match ros {
        "bool" => quote! { bool },
        "int8" => quote! { i8 },
        "uint8" => quote! { u8 },
        "int16" => quote! { i16 },
        "uint16" => quote! { u16 },
        "int32" => quote! { i32 },
        "uint32" => quote! { u32 },
        "int64" => quote! { i64 },
        "uint64" => quote! { u64 },
        "float32" => quote! { f32 },
        "float64" => quote! { f64 },
        "string" => quote! { &'static str },
        other => {
            bail!("the type {other} is not supported; use uint8 for bytes and string for text")
        }
    })
}

/// Renders the default value of a field: the default in the `.msg` file, or else zero, empty or false.
fn default(field: &FieldInfo) -> anyhow::Result<TokenStream> {
    let kind = &field.field_type;
    match (&field.default, &kind.array_info) {
        (None, ArrayType::FixedLength(_)) => {
            Ok(quote! { std::array::from_fn(|_| Default::default()) })
        }
        (None, _) => Ok(quote! { Default::default() }),
        (Some(value), ArrayType::NotArray) => {
            let value = literal(&kind.field_type, &value.inner)?;
            Ok(match kind.field_type.as_str() {
                "string" => quote! { #value.into() },
                _ => value,
            })
        }
        (Some(_), _) => bail!(
            "{}: default values of arrays are not supported; remove the default value",
            field.field_name
        ),
    }
}

/// Renders a value of the ROS type `ros`, which is spelled as in a `.msg` file.
fn literal(ros: &str, value: &str) -> anyhow::Result<TokenStream> {
    if ros == "string" {
        let text = Literal::string(value.trim_matches(['"', '\'']));
        return Ok(quote! { #text });
    }
    let rust = match (ros, value) {
        ("bool", "True" | "1") => "true",
        ("bool", "False" | "0") => "false",
        _ => value,
    };
    let rust = match ros {
        "float32" | "float64" if !rust.contains(['.', 'e', 'E']) => format!("{rust}.0"),
        _ => rust.to_owned(),
    };
    rust.parse()
        .map_err(|error| anyhow::anyhow!("invalid value {value} of type {ros}: {error}"))
}

/// Returns the Rust name of a field; a keyword becomes a raw identifier.
fn field_name(field: &FieldInfo) -> Ident {
    syn::parse_str(&field.field_name)
        .unwrap_or_else(|_| Ident::new_raw(&field.field_name, proc_macro2::Span::call_site()))
}

/// Returns the path of a message's struct in the generated file.
fn path_of(message: &MessageFile) -> TokenStream {
    let package = format_ident!("{}", message.get_package_name());
    let name = format_ident!("{}", message.get_short_name());
    quote! { #package::#name }
}

/// Returns the documentation of a field or constant: its declaration and the comments of the `.msg` file.
fn describe(declared: &str, documentation: &Documentation, name: &str) -> String {
    match documentation.items.get(name).map(String::as_str) {
        None | Some("") => format!(" `{declared}`"),
        Some(text) => format!(" `{declared}`: {text}"),
    }
}
