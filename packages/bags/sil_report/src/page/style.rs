//! How the page looks.

use std::fmt::Write;

use crate::palette::SHADES;

/// The style sheet: what stands in `style.css`, and the dark shades of pictures, whose light ones are theirs.
pub(super) fn sheet() -> String {
    let mut sheet = include_str!("style.css").to_owned();
    sheet.push_str("@media (prefers-color-scheme: dark) {\n");
    for shade in SHADES {
        let (light, dark) = (shade.light, shade.dark);
        for paint in ["fill", "stroke"] {
            // Writing to a String cannot fail.
            _ = writeln!(
                sheet,
                "  svg [{paint}=\"#{light:06X}\"] {{ {paint}: #{dark:06x}; }}"
            );
        }
    }
    sheet.push_str("}\n");
    sheet
}
