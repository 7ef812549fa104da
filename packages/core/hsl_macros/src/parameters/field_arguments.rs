//! Arguments of `#[parameter(...)]`.

use syn::{Attribute, Expr, ExprRange, LitStr, RangeLimits};

/// Arguments of a field.
#[derive(Default)]
pub(crate) struct FieldArguments {
    pub(crate) default: Option<Expr>,
    pub(crate) unit: Option<LitStr>,
    /// Smallest and largest value.
    pub(crate) range: Option<(Expr, Expr)>,
    pub(crate) is_positive: bool,
    pub(crate) is_live: bool,
    pub(crate) section: Section,
}

/// Kind of a field: a value or a struct of parameters.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Section {
    /// Value.
    #[default]
    No,
    /// Struct whose parameters have the name of the field as prefix.
    Named,
    /// Struct whose parameters have no prefix.
    Flat,
}

impl FieldArguments {
    /// Reads the arguments of the attributes `parameter` of a field.
    ///
    /// # Errors
    /// Returns an error if an argument is unknown or invalid.
    pub(crate) fn of(attributes: &[Attribute]) -> syn::Result<Self> {
        let mut arguments = Self::default();
        for attribute in attributes
            .iter()
            .filter(|it| it.path().is_ident("parameter"))
        {
            attribute.parse_nested_meta(|meta| {
                if meta.path.is_ident("default") {
                    arguments.default = Some(meta.value()?.parse()?);
                } else if meta.path.is_ident("unit") {
                    arguments.unit = Some(meta.value()?.parse()?);
                } else if meta.path.is_ident("range") {
                    arguments.range = Some(bounds(meta.value()?.parse()?)?);
                } else if meta.path.is_ident("positive") {
                    arguments.is_positive = true;
                } else if meta.path.is_ident("live") {
                    arguments.is_live = true;
                } else if meta.path.is_ident("section") {
                    arguments.section = Section::Named;
                } else if meta.path.is_ident("flatten") {
                    arguments.section = Section::Flat;
                } else {
                    let known = "expected default, unit, range, positive, live, section or flatten";
                    return Err(meta.error(known));
                }
                Ok(())
            })?;
        }
        Ok(arguments)
    }
}

/// Returns both ends of a range. The range must have both ends and include them.
fn bounds(range: ExprRange) -> syn::Result<(Expr, Expr)> {
    let error = syn::Error::new_spanned(&range, "expected a range LEAST..=GREATEST");
    match (range.start, range.limits, range.end) {
        (Some(least), RangeLimits::Closed(_), Some(most)) => Ok((*least, *most)),
        _ => Err(error),
    }
}
