//! Doc comment of an item.

use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// Returns the first paragraph of the documentation in `attributes`, in one line, or `None` without documentation.
pub(crate) fn first_paragraph(attributes: &[Attribute]) -> Option<String> {
    let lines = attributes.iter().filter_map(|attribute| {
        let Meta::NameValue(pair) = &attribute.meta else {
            return None;
        };
        let Expr::Lit(ExprLit {
            lit: Lit::Str(line),
            ..
        }) = &pair.value
        else {
            return None;
        };
        pair.path.is_ident("doc").then(|| line.value())
    });
    let lines: Vec<_> = lines.map(|line| line.trim().to_owned()).collect();
    let paragraph = lines.split(String::is_empty).find(|it| !it.is_empty())?;
    Some(paragraph.join(" "))
}
