//! Expansion of `#[derive(ParameterValue)]`.

use heck::ToSnakeCase;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Fields};

use crate::meaning;

pub(crate) fn expand(input: &DeriveInput) -> syn::Result<TokenStream> {
    let name = &input.ident;
    let Data::Enum(data) = &input.data else {
        let fault = "the values of a parameter are the variants of an enum";
        return Err(syn::Error::new_spanned(name, fault));
    };
    let choices = data.variants.iter().map(|variant| {
        if !matches!(variant.fields, Fields::Unit) {
            let fault = "a variant with data is not a value of a parameter";
            return Err(syn::Error::new_spanned(variant, fault));
        }
        let text = meaning::of(&variant.attrs, &variant.ident)?;
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
