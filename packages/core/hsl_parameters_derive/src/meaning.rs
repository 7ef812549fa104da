//! Doc comment of a field or a variant.

use syn::spanned::Spanned;
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// Returns the first paragraph of the doc comment in `attributes`, in one line and without its full stop.
pub(crate) fn read(attributes: &[Attribute], item: &impl Spanned) -> syn::Result<String> {
    let lines: Vec<_> = attributes.iter().filter_map(line).collect();
    let lines = lines.iter().map(|line| line.trim());
    let paragraph: Vec<_> = lines.take_while(|line| !line.is_empty()).collect();
    if paragraph.is_empty() {
        let missing = "add a doc comment: users read it in files, tables and `ros2 param describe`";
        return Err(syn::Error::new(item.span(), missing));
    }
    let text = paragraph.join(" ");
    Ok(text.strip_suffix('.').unwrap_or(&text).to_owned())
}

/// Returns the line of the doc comment that an attribute contains; `None` for any other attribute.
fn line(attribute: &Attribute) -> Option<String> {
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
}
