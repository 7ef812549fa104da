//! Doc comment of a field or a variant.

use syn::Attribute;
use syn::spanned::Spanned;

use crate::documentation;

/// Returns the first paragraph of the doc comment in `attributes`, in one line and without its full stop.
pub(super) fn read(attributes: &[Attribute], item: &impl Spanned) -> syn::Result<String> {
    let Some(text) = documentation::first_paragraph(attributes) else {
        let missing = "add a doc comment: users read it in files, tables and `ros2 param describe`";
        return Err(syn::Error::new(item.span(), missing));
    };
    Ok(text.strip_suffix('.').unwrap_or(&text).to_owned())
}
