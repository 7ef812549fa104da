//! The derive macros of `hsl_types::parameters`.

mod choices;
mod field;
mod field_arguments;
mod meaning;
mod parameters;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Derives `Default`, `Parameters::FIELDS`, and a check of all values. Each field needs a doc comment, whose first
/// paragraph describes it in lists, and `#[parameter(...)]` with, in any order:
///
/// - `default = EXPRESSION`: the default, of the type of the field. If absent, the default of the type.
/// - `unit = "m/s"`: the unit of the value; a `Duration` is in seconds.
/// - `range = 0.0..=10.0`: the smallest and the largest value. If absent, the range of the type; floating-point numbers
///   need a range.
/// - `positive`: 0 itself is not allowed.
/// - `live`: the parameter can be set while a node runs.
/// - `section`: the field is a struct of parameters; `flatten`: the same, but its parameters have no prefix, as with
///   `#[serde(flatten)]`.
///
/// On the struct, `#[parameters(rules = PATH)]` names a `fn(&Self, &mut Faults)` for rules between several parameters.
#[proc_macro_derive(Parameters, attributes(parameter, parameters))]
pub fn parameters(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let expanded = parameters::expand(&input);
    expanded
        .unwrap_or_else(syn::Error::into_compile_error)
        .into()
}

/// Derives `ParameterValue` for an enum without data. Its variants are written in snake case, as with
/// `#[serde(rename_all = "snake_case")]`, and each needs a doc comment.
#[proc_macro_derive(ParameterValue)]
pub fn parameter_value(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let expanded = choices::expand(&input);
    expanded
        .unwrap_or_else(syn::Error::into_compile_error)
        .into()
}
