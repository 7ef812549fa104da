//! The derive macros behind `hsl_types::parameters`, through which they are used.

mod choices;
mod field;
mod field_arguments;
mod meaning;
mod parameters;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Makes a struct a set of parameters: `Default`, `Parameters::FIELDS`, and a check of all values. Each field needs a
/// documentation, whose first paragraph is its meaning in lists, and `#[parameter(...)]` with, in any order:
///
/// - `default = EXPRESSION`: its default, of the type of the field; without, that of the type.
/// - `unit = "m/s"`: the unit of its value; a `Duration` is in seconds.
/// - `range = 0.0..=10.0`: the least and the greatest value; without, those of the type. A number with a fraction needs
///   one.
/// - `positive`: 0 itself is not allowed.
/// - `live`: it can be set while a node runs.
/// - `section`: it is a struct of parameters itself; `flatten`: the same, and its parameters stand beside the others, as
///   with `#[serde(flatten)]`.
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

/// Makes an enum without data the value of a parameter. Its variants are written in snake case, as with
/// `#[serde(rename_all = "snake_case")]`, and each needs a documentation.
#[proc_macro_derive(ParameterValue)]
pub fn parameter_value(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let expanded = choices::expand(&input);
    expanded
        .unwrap_or_else(syn::Error::into_compile_error)
        .into()
}
