//! Style of the page.

use std::fmt::Write;

use crate::palette::SHADES;

/// Returns the style sheet: `style.css`, and rules that replace the light shades of pictures by dark ones.
pub(crate) fn sheet() -> String {
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
