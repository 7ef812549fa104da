//! Rust code of the messages.

use anyhow::{Context, bail};
use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use re_ros_msg::message_spec::{ArraySize, Field, Literal as Value};

use crate::definition;
use crate::find::Messages;
use crate::message::{Message, element, size};
use crate::primitive::Primitive;
use crate::type_hash;

/// Length of the longest array that serde serializes.
const SERDE_ARRAY: usize = 32;

/// Renders the whole generated file: a module with structs for each package, and the table of all types in the order of
/// their names.
///
/// # Errors
/// Returns an error if a message has a type or value that is not supported.
pub(crate) fn file(messages: &Messages) -> anyhow::Result<TokenStream> {
    let mut packages: Vec<_> = messages.values().map(|message| &message.package).collect();
    packages.dedup();
    let mut modules = TokenStream::new();
    for package in packages {
        let structs = messages
            .values()
            .filter(|message| message.package == *package)
            .map(|message| structure(message, messages).with_context(|| message.full_name()))
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
fn structure(message: &Message, messages: &Messages) -> anyhow::Result<TokenStream> {
    let documentation = &message.documentation;
    let name = format_ident!("{}", message.name);
    let about = match documentation.message.as_str() {
        "" => format!(" `{}`.", message.full_name()),
        text => format!(" {text}"),
    };

    let constants = message.constants.iter().map(|constant| {
        let name = format_ident!("{}", constant.name);
        let primitive = Primitive::of(&constant.ty)?;
        let kind = match primitive.name {
            "string" => quote! { &'static str },
            _ => primitive.rust,
        };
        let value = literal(primitive.name, documentation.value(&constant.name)?)?;
        let declared = format!("{} {}", primitive.name, constant.name);
        let about = describe(&declared, documentation.comment(&constant.name));
        Ok(quote! { #[doc = #about] pub const #name: #kind = #value; })
    });
    let constants = constants.collect::<anyhow::Result<TokenStream>>()?;

    let fields = &message.fields;
    let names: Vec<Ident> = fields.iter().map(field_name).collect();
    let texts: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
    let kinds = fields
        .iter()
        .map(|field| field_type(message, field))
        .collect::<anyhow::Result<Vec<_>>>()?;
    let defaults = fields
        .iter()
        .map(|field| default(message, field))
        .collect::<anyhow::Result<Vec<_>>>()?;
    let abouts = fields.iter().map(|field| {
        let comment = documentation.comment(&field.name);
        Ok(describe(&message.declaration(field)?, comment))
    });
    let abouts = abouts.collect::<anyhow::Result<Vec<_>>>()?;

    let serializers = fields.iter().map(serializer);

    // The type of the message: its name, definition text and hash, which bags and ROS compare.
    let ros_name = message.ros_name();
    let text = definition::with_dependencies(message, messages)?;
    let hash = type_hash::of(message, messages)?;
    let table = fields
        .iter()
        .map(|field| field_entry(message, field))
        .collect::<anyhow::Result<Vec<_>>>()?;
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

        impl crate::walk::Fields for #name {
            fn walk(&self, walk: &mut crate::walk::Walk<'_>) {
                walk.fields(&[#((#texts, &self.#names)),*]);
            }
        }

        impl crate::Message for #name {
            const TYPE: &'static crate::MessageType = {
                static TYPE: crate::MessageType =
                    crate::MessageType::of::<#name>(#ros_name, #text, #hash, &[#(#table),*]);
                &TYPE
            };
        }
    })
}

/// Returns the Rust type of a field. The type contains the bound, so that no message can exceed it: a sequence of at
/// most one element is an `Option`.
fn field_type(message: &Message, field: &Field) -> anyhow::Result<TokenStream> {
    let element = match message.nested(field) {
        Some((package, name)) => {
            let (package, name) = (format_ident!("{package}"), format_ident!("{name}"));
            quote! { crate::messages::#package::#name }
        }
        None => Primitive::of(element(&field.ty))?.rust,
    };
    Ok(match size(&field.ty) {
        None => element,
        Some(ArraySize::Fixed(length)) => quote! { [#element; #length] },
        Some(ArraySize::Bounded(1)) => quote! { Option<#element> },
        Some(ArraySize::Bounded(bound)) => quote! { arrayvec::ArrayVec<#element, #bound> },
        Some(ArraySize::Unbounded) => quote! { Vec<#element> },
    })
}

/// Returns the attribute of a field that serde cannot serialize by itself: an array that is too long for it.
fn serializer(field: &Field) -> TokenStream {
    match size(&field.ty) {
        Some(ArraySize::Fixed(length)) if *length > SERDE_ARRAY => {
            quote! { #[serde(serialize_with = "crate::cdr::serialize_array")] }
        }
        _ => TokenStream::new(),
    }
}

/// Renders the description of a field for the message type.
fn field_entry(message: &Message, field: &Field) -> anyhow::Result<TokenStream> {
    let name = &field.name;
    let count = match size(&field.ty) {
        None => quote! { One },
        Some(ArraySize::Bounded(1)) => quote! { Optional },
        Some(_) => quote! { List },
    };
    let (kind, constants) = match message.nested(field) {
        Some((package, name)) => {
            let (package, name) = (format_ident!("{package}"), format_ident!("{name}"));
            let path = quote! { crate::messages::#package::#name };
            let kind = quote! { Message(<#path as crate::Message>::TYPE) };
            (kind, Vec::new())
        }
        None => {
            let primitive = Primitive::of(element(&field.ty))?;
            let (kind, is_whole) = (primitive.kind, primitive.is_whole);
            let constants = is_whole.then(|| constants_before(message, field));
            let kind = quote! { Primitive(crate::Primitive::#kind) };
            (kind, constants.transpose()?.unwrap_or_default())
        }
    };
    Ok(quote! {
        crate::Field {
            name: #name,
            kind: crate::FieldKind::#kind,
            count: crate::FieldCount::#count,
            constants: &[#(#constants),*],
        }
    })
}

/// Renders name and value of the whole numbers among the constants directly before a field.
fn constants_before(message: &Message, field: &Field) -> anyhow::Result<Vec<TokenStream>> {
    let constant = |name: &str| message.constants.iter().find(|it| it.name == name);
    let before = message.documentation.before(&field.name);
    let mut constants: Vec<_> = before.map_while(constant).collect();
    constants.reverse();
    let whole = constants.into_iter().filter_map(|constant| {
        let name = &constant.name;
        let value = match constant.value {
            Value::Int(value) => Ok(value),
            Value::UInt(value) => {
                i64::try_from(value).with_context(|| format!("{name} is above {}", i64::MAX))
            }
            _ => return None,
        };
        Some(value.map(|value| quote! { (#name, #value) }))
    });
    whole.collect()
}

/// Renders the default value of a field: the default in the `.msg` file, or else zero, empty or false.
fn default(message: &Message, field: &Field) -> anyhow::Result<TokenStream> {
    match (&field.default, size(&field.ty)) {
        (None, Some(ArraySize::Fixed(_))) => {
            Ok(quote! { std::array::from_fn(|_| Default::default()) })
        }
        (None, _) => Ok(quote! { Default::default() }),
        (Some(_), None) => {
            let kind = Primitive::of(&field.ty)?.name;
            let value = literal(kind, message.documentation.value(&field.name)?)?;
            Ok(match kind {
                "string" => quote! { #value.into() },
                _ => value,
            })
        }
        (Some(_), Some(_)) => bail!(
            "{}: default values of arrays are not supported; remove the default value",
            field.name
        ),
    }
}

/// Renders a value of the ROS type `ros`, which is spelled as in a `.msg` file.
fn literal(ros: &str, value: &str) -> anyhow::Result<TokenStream> {
    if ros == "string" {
        let text = Literal::string(value.trim_matches(['"', '\'']));
        return Ok(quote! { #text });
    }
    let rust = match ros {
        "float32" | "float64" if !value.contains(['.', 'e', 'E']) => format!("{value}.0"),
        _ => value.to_owned(),
    };
    rust.parse()
        .map_err(|error| anyhow::anyhow!("invalid value {value} of type {ros}: {error}"))
}

/// Returns the Rust name of a field; a keyword becomes a raw identifier.
fn field_name(field: &Field) -> Ident {
    syn::parse_str(&field.name)
        .unwrap_or_else(|_| Ident::new_raw(&field.name, proc_macro2::Span::call_site()))
}

/// Returns the path of a message's struct in the generated file.
fn path_of(message: &Message) -> TokenStream {
    let package = format_ident!("{}", message.package);
    let name = format_ident!("{}", message.name);
    quote! { #package::#name }
}

/// Returns the documentation of a field or constant: its declaration and the comments of the `.msg` file.
fn describe(declared: &str, comment: &str) -> String {
    match comment {
        "" => format!(" `{declared}`"),
        text => format!(" `{declared}`: {text}"),
    }
}
