//! Several fields in a picture.

use hsl_types::FieldDimensions;

use super::canvas::Area;

/// Gap between two panels \[px\].
const GAP: i32 = 20;

/// Divides a part of a picture into `count` panels for a field each, with a label of the height `label` \[px\], in rows
/// from left to right. Chooses the number of columns that makes the fields largest.
pub(super) fn panels<'a>(
    area: &Area<'a>,
    count: usize,
    label: i32,
    field: &FieldDimensions,
) -> Vec<Area<'a>> {
    let (width, height) = area.dim_in_pixel();
    let aspect = (field.length + 2.0 * field.border_strip_width)
        / (field.width + 2.0 * field.border_strip_width);
    let rows = |columns: usize| count.div_ceil(columns);
    // Width of a field [px].
    let size = |columns: usize| {
        let across = width as f32 / columns as f32 - GAP as f32;
        let along = height as f32 / rows(columns) as f32 - (label + GAP) as f32;
        across.min(along * aspect)
    };
    let columns = (1..=count).max_by(|a, b| size(*a).total_cmp(&size(*b)));
    let Some(columns) = columns else {
        return Vec::new();
    };
    let parts = area.split_evenly((rows(columns), columns));
    let parts = parts.into_iter().take(count);
    parts
        .map(|part| part.margin(0, GAP, GAP / 2, GAP / 2))
        .collect()
}
