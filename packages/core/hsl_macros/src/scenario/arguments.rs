//! Arguments of the attribute.

use std::time::Duration;

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{Ident, Lit, Path, Token};

/// Arguments of `#[scenario(...)]`.
#[derive(Default)]
pub(crate) struct Arguments {
    /// Expression of a `scenario_kit::TimeLimit`, or `None` for the default.
    pub(crate) time_limit: Option<TokenStream>,
    /// Function that changes the options.
    pub(crate) options: Option<Path>,
}

impl Parse for Arguments {
    /// Parses the arguments between the parentheses, in any order.
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut arguments = Self::default();
        while !input.is_empty() {
            let name: Ident = input.parse()?;
            match name.to_string().as_str() {
                "time_limit" => {
                    let seconds = seconds(input)?;
                    arguments.limit(name.span(), quote!(FailsAfter(#seconds)))?;
                }
                "duration" => {
                    let seconds = seconds(input)?;
                    arguments.limit(name.span(), quote!(PassesAfter(#seconds)))?;
                }
                "endless" => arguments.limit(name.span(), quote!(Endless))?,
                "options" => {
                    input.parse::<Token![=]>()?;
                    arguments.options = Some(input.parse()?);
                }
                _ => {
                    return Err(syn::Error::new(
                        name.span(),
                        "unknown argument; available: `time_limit = SECONDS`, `duration = SECONDS`, `endless` and `options = PATH`",
                    ));
                }
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(arguments)
    }
}

impl Arguments {
    /// Sets the time limit to an expression of `scenario_kit::TimeLimit`. Returns an error at `span`, the argument, if
    /// a limit is already set.
    fn limit(&mut self, span: Span, limit: TokenStream) -> syn::Result<()> {
        if self.time_limit.replace(limit).is_some() {
            let fault = "use only one of `time_limit`, `duration` and `endless`";
            return Err(syn::Error::new(span, fault));
        }
        Ok(())
    }
}

/// Parses `= SECONDS` of an argument, a number greater than 0. Returns the code of an expression for the `Duration`.
fn seconds(input: ParseStream<'_>) -> syn::Result<TokenStream> {
    input.parse::<Token![=]>()?;
    let literal: Lit = input.parse()?;
    let seconds: f64 = match &literal {
        Lit::Float(float) => float.base10_parse()?,
        Lit::Int(int) => int.base10_parse()?,
        _ => {
            return Err(syn::Error::new(
                literal.span(),
                "the seconds must be a number",
            ));
        }
    };
    // The constructor from nanoseconds is `const`, the one from fractional seconds is not.
    let nanos = Duration::try_from_secs_f64(seconds)
        .ok()
        .and_then(|span| u64::try_from(span.as_nanos()).ok())
        .filter(|nanos| *nanos > 0)
        .ok_or_else(|| syn::Error::new(literal.span(), "seconds must be more than 0"))?;
    Ok(quote!(::std::time::Duration::from_nanos(#nanos)))
}
