use rhai::Engine;

/// Registers mathematical functions. Those of the script language come from the platform, so their results would differ
/// between machines, and with them the recorded ticks.
pub(super) fn register(engine: &mut Engine) {
    engine
        .register_fn("PI", || std::f64::consts::PI)
        .register_fn("sqrt", |x: f64| x.sqrt())
        .register_fn("floor", |x: f64| x.floor())
        .register_fn("ceiling", |x: f64| x.ceil())
        .register_fn("round", |x: f64| x.round())
        .register_fn("sin", libm::sin)
        .register_fn("cos", libm::cos)
        .register_fn("tan", libm::tan)
        .register_fn("asin", libm::asin)
        .register_fn("acos", libm::acos)
        .register_fn("atan", libm::atan)
        .register_fn("atan", libm::atan2)
        .register_fn("hypot", libm::hypot)
        .register_fn("exp", libm::exp)
        .register_fn("ln", libm::log)
        .register_fn("pow", libm::pow)
        .register_fn("**", libm::pow)
        .register_fn("min", |x: f64, y: f64| x.min(y))
        .register_fn("max", |x: f64, y: f64| x.max(y))
        .register_fn("clamp", |x: f64, low: f64, high: f64| x.max(low).min(high))
        .register_fn("to_float", |x: i64| x as f64)
        .register_fn("to_int", |x: f64| x as i64)
        .register_fn("is_nan", |x: f64| x.is_nan())
        .register_fn("is_finite", |x: f64| x.is_finite());
}
