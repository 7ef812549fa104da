//! Expansion of `#[derive(ParameterValue)]`.

use heck::ToSnakeCase;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Fields};

use super::meaning;

/// Returns the implementation of `ParameterValue` for an enum without data, whose values are the names of its variants.
///
/// # Errors
/// Returns an error at the place in the source that is not supported.
pub(crate) fn expand(input: &DeriveInput) -> syn::Result<TokenStream> {
    let name = &input.ident;
    let Data::Enum(data) = &input.data else {
        let error = "`ParameterValue` can only be derived for an enum";
        return Err(syn::Error::new_spanned(name, error));
    };
    let choices = data.variants.iter().map(|variant| {
        if !matches!(variant.fields, Fields::Unit) {
            let error = "a variant of a parameter's enum must not have data";
            return Err(syn::Error::new_spanned(variant, error));
        }
        let text = meaning::read(&variant.attrs, &variant.ident)?;
        let value = variant.ident.to_string().to_snake_case();
        Ok(quote! { ::hsl_types::parameters::Choice { value: #value, text: #text } })
    });
    let choices: Vec<_> = choices.collect::<syn::Result<_>>()?;
    Ok(quote! {
        impl ::hsl_types::parameters::ParameterValue for #name {
            const TYPE: ::hsl_types::parameters::ParameterType =
                ::hsl_types::parameters::ParameterType::Text;
            const CHOICES: &'static [::hsl_types::parameters::Choice] = &[#(#choices),*];
        }
    })
}
