//! Attribute `#[scenario]`, which is used through the crate `scenario_kit`.

mod arguments;
mod description;
mod expansion;

use proc_macro::TokenStream;
use syn::parse_macro_input;

use arguments::Arguments;

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
    let arguments = parse_macro_input!(arguments as Arguments);
    let function = parse_macro_input!(function as syn::ItemFn);
    expansion::expand(&arguments, &function).into()
}
