//! Code that the attribute generates for a function.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::ItemFn;

use super::arguments::Arguments;
use crate::documentation;

/// Returns the code that replaces `function`: the function itself, its entry in `SCENARIOS`, a test that plays it, and
/// a `main`.
pub(crate) fn expand(arguments: &Arguments, function: &ItemFn) -> TokenStream {
    let ident = &function.sig.ident;
    let name = ident.to_string();
    let description =
        documentation::first_paragraph(&function.attrs).unwrap_or_else(|| name.replace('_', " "));
    let time_limit = match &arguments.time_limit {
        Some(limit) => quote!(::scenario_kit::TimeLimit::#limit),
        None => quote!(::scenario_kit::TimeLimit::DEFAULT),
    };
    let options = match &arguments.options {
        Some(path) => quote!(&#path),
        None => quote!(&|_| {}),
    };
    let test = format_ident!("{ident}_passes");
    quote! {
        #function

        #[::scenario_kit::linkme::distributed_slice(::scenario_kit::SCENARIOS)]
        #[linkme(crate = ::scenario_kit::linkme)]
        #[allow(unsafe_code, reason = "the list of scenarios is a section of the program")]
        static SCENARIO: ::scenario_kit::Scenario = ::scenario_kit::Scenario {
            name: #name,
            description: #description,
            time_limit: #time_limit,
            options: #options,
            setup: &#ident,
        };

        /// Plays the scenario with the arguments of the command line.
        #[allow(dead_code, unreachable_pub, reason = "the entry of a program where this file is one")]
        pub fn main() -> ::std::process::ExitCode {
            ::scenario_kit::main(&SCENARIO)
        }

        #[cfg(test)]
        #[test]
        fn #test() {
            ::scenario_kit::assert_passes(&SCENARIO);
        }
    }
}
