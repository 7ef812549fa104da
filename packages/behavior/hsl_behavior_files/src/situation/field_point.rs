use hsl_types::{Field, Point2};
use rhai::Engine;

/// Registers the type of positions, with `x`, `y` and `distance_to`.
pub(super) fn register(engine: &mut Engine) {
    engine
        .register_type_with_name::<Point2<Field>>("Point")
        .register_get("x", |point: &mut Point2<Field>| f64::from(point.x))
        .register_get("y", |point: &mut Point2<Field>| f64::from(point.y))
        .register_fn("point", point)
        .register_fn(
            "distance_to",
            |point: &mut Point2<Field>, other: Point2<Field>| f64::from(point.distance(other)),
        );
}

pub(super) fn point(x: f64, y: f64) -> Point2<Field> {
    Point2::new(x as f32, y as f32)
}
