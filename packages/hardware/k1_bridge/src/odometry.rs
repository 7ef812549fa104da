use booster::Odometer;
use hsl_types::{Ground, Orientation2, Vector2};

/// Steps between the states of the robot's odometer.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Odometry {
    /// Last state: position \[m\] and angle \[rad\] in the odometer's frame.
    last: Option<(f32, f32, f32)>,
}

impl Odometry {
    /// Returns the step since the last state \[m\], \[rad\], in the ground frame before the step, and stores the new
    /// state. Returns `None` for the first state, and for numbers that are not finite, which are not stored.
    pub(crate) fn step(&mut self, odometer: &Odometer) -> Option<(Vector2<Ground>, f32)> {
        let Odometer { x, y, theta } = *odometer;
        if ![x, y, theta].iter().all(|it| it.is_finite()) {
            return None;
        }
        let (last_x, last_y, last_theta) = self.last.replace((x, y, theta))?;
        let direction: Orientation2<Ground> = Orientation2::new(last_theta);
        let (dx, dy) = (x - last_x, y - last_y);
        let (cos, sin) = (direction.cos(), direction.sin());
        let step = Vector2::new(cos * dx + sin * dy, cos * dy - sin * dx);
        Some((step, direction.angle_to(Orientation2::new(theta))))
    }

    /// Discards the last state, because the odometer may restart.
    pub(crate) fn restart(&mut self) {
        self.last = None;
    }
}
