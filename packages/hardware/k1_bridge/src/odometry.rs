use booster::Odometer;
use hsl_types::{Ground, Orientation2, Vector2};

/// The way between two states of the robot's odometer.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Odometry {
    /// The last state: position and angle in the odometer's own frame.
    last: Option<(f32, f32, f32)>,
}

impl Odometry {
    /// Takes a state and returns the step since the last one, metres and radians in the ground frame before it; `None`
    /// for the first one, and for numbers that are not finite.
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

    /// Forgets the last state: the robot's odometer may begin anew.
    pub(crate) fn restart(&mut self) {
        self.last = None;
    }
}
