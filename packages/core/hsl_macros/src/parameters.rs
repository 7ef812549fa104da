//! Implementation of `Parameters` for a struct.

pub(crate) mod choices;
mod field;
mod field_arguments;
mod meaning;

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Data, DeriveInput, Path};

use field::ParameterField;

/// Returns the implementation of `Parameters` for a struct with named fields.
///
/// # Errors
/// Returns an error at the place in the source that is not supported.
pub(crate) fn expand(input: &DeriveInput) -> syn::Result<TokenStream> {
    let name = &input.ident;
    let Data::Struct(data) = &input.data else {
        let error = "`Parameters` can only be derived for a struct";
        return Err(syn::Error::new_spanned(name, error));
    };
    let fields = data.fields.iter().map(ParameterField::of);
    let fields: Vec<_> = fields.collect::<syn::Result<_>>()?;
    let defaults = fields.iter().map(ParameterField::default);
    let descriptions = fields.iter().map(ParameterField::description);
    let checks = fields
        .iter()
        .enumerate()
        .map(|(index, field)| field.check(index));
    let rules = rules(&input.attrs)?;
    let rules = rules.iter();
    Ok(quote! {
        impl ::core::default::Default for #name {
            fn default() -> Self {
                Self { #(#defaults),* }
            }
        }

        impl ::hsl_types::parameters::Parameters for #name {
            const FIELDS: &'static [::hsl_types::parameters::Field] = &[#(#descriptions),*];

            fn check(&self, invalid: &mut ::hsl_types::parameters::InvalidValues) {
                #(#checks)*
                #(#rules(self, invalid);)*
            }
        }
    })
}

/// Returns the function for rules between several parameters, if `attributes` name one.
fn rules(attributes: &[Attribute]) -> syn::Result<Option<Path>> {
    let mut rules = None;
    for attribute in attributes
        .iter()
        .filter(|it| it.path().is_ident("parameters"))
    {
        attribute.parse_nested_meta(|meta| {
            if !meta.path.is_ident("rules") {
                return Err(meta.error("expected rules"));
            }
            rules = Some(meta.value()?.parse()?);
            Ok(())
        })?;
    }
    Ok(rules)
}
