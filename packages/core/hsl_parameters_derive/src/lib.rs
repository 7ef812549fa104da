//! Derive macros of `hsl_types::parameters`.

mod choices;
mod field;
mod field_arguments;
mod meaning;
mod parameters;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Derives `Default`, `Parameters::FIELDS` and the check of all values. Each field needs a doc comment, whose first
/// paragraph describes it in lists, and `#[parameter(...)]` with, in any order:
///
/// - `default = EXPRESSION`: default of the field's type. Without it, the default of the type.
/// - `unit = "m/s"`: unit of the value. A `Duration` is in \[s\].
/// - `range = 0.0..=10.0`: smallest and largest value. Without it, the range of the type; floating-point numbers need a
///   range.
/// - `positive`: 0 itself is not allowed.
/// - `live`: the parameter can be set while a node runs.
/// - `section`: the field is a struct of parameters; `flatten`: the same, but its parameters have no prefix, as with
///   `#[serde(flatten)]`.
///
/// On the struct, `#[parameters(rules = PATH)]` names a `fn(&Self, &mut InvalidValues)` for rules between several parameters.
#[proc_macro_derive(Parameters, attributes(parameter, parameters))]
pub fn parameters(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let expanded = parameters::expand(&input);
    expanded
        .unwrap_or_else(syn::Error::into_compile_error)
        .into()
}

/// Derives `ParameterValue` for an enum without data. Variants are written in snake case, as with `#[serde(rename_all =
/// "snake_case")]`, and each needs a doc comment.
#[proc_macro_derive(ParameterValue)]
pub fn parameter_value(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let expanded = choices::expand(&input);
    expanded
        .unwrap_or_else(syn::Error::into_compile_error)
        .into()
}
