//! Derive macros of `hsl_types::parameters`, and the attribute `#[scenario]` of `scenario_kit`.

mod documentation;
mod parameters;
mod scenario;

use proc_macro::TokenStream;
use syn::{DeriveInput, ItemFn, parse_macro_input};

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
    let expanded = parameters::choices::expand(&input);
    expanded
        .unwrap_or_else(syn::Error::into_compile_error)
        .into()
}

/// Makes `fn name(app: &mut App)` a scenario. It generates an entry in `SCENARIOS`, so that the scenario can be listed,
/// run and swept by its name; a test `name_passes`; and a `main`, so that the file is a program if it is the root of
/// one. The first paragraph of its documentation is its description in lists; without one it is the name in words.
///
/// Arguments, in any order:
///
/// - `time_limit = 20.0`: simulated seconds after which a scenario that has not ended has failed; by default 60 s.
/// - `duration = 2.0`: simulated seconds after which a scenario without a failure has passed.
/// - `endless`: without a time limit; the scenario ends by itself.
/// - `options = path`: a `fn(&mut ScenarioOptions)` that sets the default options of the scenario.
#[proc_macro_attribute]
pub fn scenario(arguments: TokenStream, function: TokenStream) -> TokenStream {
    let arguments = parse_macro_input!(arguments as scenario::Arguments);
    let function = parse_macro_input!(function as ItemFn);
    scenario::expand(&arguments, &function).into()
}
