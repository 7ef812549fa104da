use hsl_types::{FieldDimensions, Point2, World};
use plotters::element::{Circle, PathElement, Rectangle};
use plotters::style::{Color, ShapeStyle};

use super::Drawn;
use super::canvas::Area;
use crate::palette::{CARPET, LINES};

/// Field in a part of a picture, seen from above; x points to the right and y up.
pub(super) struct FieldView<'a> {
    field: &'a FieldDimensions,
    /// Center of the field \[px\].
    middle: (f32, f32),
    /// Scale \[px/m\].
    scale: f32,
}

impl<'a> FieldView<'a> {
    /// Creates a view that shows the whole carpet as large as possible in a part of a picture.
    pub(super) fn fit(field: &'a FieldDimensions, area: &Area<'_>) -> Self {
        let (width, height) = area.dim_in_pixel();
        let (width, height) = (width as f32, height as f32);
        let across = field.length + 2.0 * field.border_strip_width;
        let along = field.width + 2.0 * field.border_strip_width;
        Self {
            field,
            middle: (width / 2.0, height / 2.0),
            scale: (width / across).min(height / along),
        }
    }

    /// Converts a point to pixels; points far outside are moved to the edge.
    pub(super) fn at(&self, point: Point2<World>) -> (i32, i32) {
        let pixels = |meters: f32, middle: f32| {
            let shown = (meters * self.scale).clamp(-middle, middle);
            shown + middle
        };
        let x = pixels(point.x, self.middle.0);
        let y = pixels(-point.y, self.middle.1);
        (x.round() as i32, y.round() as i32)
    }

    /// Converts a length \[m\] to pixels.
    pub(super) fn pixels(&self, meters: f32) -> i32 {
        (meters * self.scale).round() as i32
    }

    pub(super) fn draw_carpet(&self, area: &Area<'_>) -> Drawn {
        let border = self.field.border_strip_width;
        let x = self.field.length / 2.0 + border;
        let y = self.field.width / 2.0 + border;
        self.rectangle(area, (-x, x), y, CARPET.color().filled())
    }

    /// Draws the lines, the goals and the penalty marks.
    pub(super) fn draw_lines(&self, area: &Area<'_>) -> Drawn {
        let field = self.field;
        let width = self.pixels(field.line_width).max(2) as u32;
        let ink = LINES.color().stroke_width(width);
        let end = field.length / 2.0;
        let at = |x, y| self.at(Point2::new(x, y));
        self.rectangle(area, (-end, end), field.width / 2.0, ink)?;
        let halfway = [at(0.0, field.width / 2.0), at(0.0, -field.width / 2.0)];
        area.draw(&PathElement::new(halfway, ink))?;
        let circle = self.pixels(field.center_circle_diameter / 2.0);
        area.draw(&Circle::new(at(0.0, 0.0), circle, ink))?;
        for side in [-1.0, 1.0] {
            let end = side * end;
            let areas = [
                (field.goal_box_area_length, field.goal_box_area_width),
                (field.penalty_area_length, field.penalty_area_width),
                (-field.goal_depth, field.goal_inner_width),
            ];
            for (length, width) in areas {
                self.rectangle(area, (end - side * length, end), width / 2.0, ink)?;
            }
            let mark = at(end - side * field.penalty_marker_distance, 0.0);
            let radius = self.pixels(field.penalty_marker_size / 2.0).max(2);
            area.draw(&Circle::new(mark, radius, LINES.color().filled()))?;
        }
        Ok(())
    }

    /// Draws a rectangle from one x coordinate to the other, and from `-y` to `y` \[m\].
    fn rectangle(&self, area: &Area<'_>, x: (f32, f32), y: f32, style: ShapeStyle) -> Drawn {
        let (left, right) = (x.0.min(x.1), x.0.max(x.1));
        let corners = [
            Point2::new(left, y),
            Point2::new(right, y),
            Point2::new(right, -y),
            Point2::new(left, -y),
        ];
        let [a, b, c, d] = corners.map(|corner| self.at(corner));
        if style.filled {
            area.draw(&Rectangle::new([a, c], style))
        } else {
            // Rectangles have no line width; the first line is drawn again to close the corner.
            area.draw(&PathElement::new([a, b, c, d, a, b], style))
        }
    }
}
