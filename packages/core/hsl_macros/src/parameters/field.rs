//! Expansion of a field of a struct of parameters.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Field, Ident};

use super::field_arguments::{FieldArguments, Section};
use super::meaning;

/// Field and its attributes.
pub(crate) struct ParameterField<'a> {
    ident: &'a Ident,
    field: &'a Field,
    text: String,
    arguments: FieldArguments,
}

impl<'a> ParameterField<'a> {
    /// Reads a named field: its documentation and the arguments of its attribute `parameter`.
    ///
    /// # Errors
    /// Returns an error if the field has no name or documentation, or an invalid argument.
    pub(crate) fn of(field: &'a Field) -> syn::Result<Self> {
        let Some(ident) = &field.ident else {
            let error = "a parameter must be a named field";
            return Err(syn::Error::new_spanned(field, error));
        };
        Ok(Self {
            ident,
            field,
            text: meaning::read(&field.attrs, ident)?,
            arguments: FieldArguments::of(&field.attrs)?,
        })
    }

    /// Returns the field's part of `Default`.
    pub(crate) fn default(&self) -> TokenStream {
        let ident = self.ident;
        match &self.arguments.default {
            Some(value) => quote! { #ident: #value },
            None => quote! { #ident: ::core::default::Default::default() },
        }
    }

    /// Returns the field's entry in `FIELDS`.
    pub(crate) fn description(&self) -> TokenStream {
        let (name, text, kind) = (self.ident.to_string(), &self.text, &self.field.ty);
        let name = match self.arguments.section {
            Section::Flat => String::new(),
            Section::No | Section::Named => name,
        };
        if self.arguments.section != Section::No {
            return quote! {
                ::hsl_types::parameters::Field::Section {
                    name: #name,
                    text: #text,
                    fields: <#kind as ::hsl_types::parameters::Parameters>::FIELDS,
                }
            };
        }
        let unit = self.arguments.unit.iter();
        let range = self.arguments.range.iter().map(|(least, most)| {
            quote! { .within(#least as f64, #most as f64) }
        });
        let positive = self.arguments.is_positive.then(|| quote! { .positive() });
        let live = self.arguments.is_live.then(|| quote! { .live() });
        quote! {
            ::hsl_types::parameters::Field::Value(
                ::hsl_types::parameters::Parameter::of::<#kind>(#name, #text)
                    #(.in_unit(#unit))* #(#range)* #positive #live
                    .checked()
            )
        }
    }

    /// Returns the field's part of the check of all values; `index` is the index of its entry in `FIELDS`.
    pub(crate) fn check(&self, index: usize) -> TokenStream {
        let ident = self.ident;
        let check = match self.arguments.section {
            Section::No => quote! { check_value },
            Section::Named | Section::Flat => quote! { check_section },
        };
        quote! { Self::FIELDS[#index].#check(&self.#ident, invalid); }
    }
}
