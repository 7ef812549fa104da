//! Differences between predicted and measured motion in windows.

use super::response::Response;

/// Duration of a window \[s\].
const WINDOW: f64 = 0.5;

/// Least distance of start and end of a way that counts as straight, by its length.
const STRAIGHT: f64 = 0.95;

/// Difference between predicted and measured motion in a window.
#[derive(Clone, Debug, Default)]
pub(super) struct Window {
    /// True if commands and pose are known in the whole window, and no other robot is near.
    pub(super) is_known: bool,
    /// True if the predicted way is so straight that slip changes only its length.
    pub(super) is_straight: bool,
    /// Predicted way in each slot \[m\].
    pub(super) steps: Vec<f64>,
    /// Predicted way \[m\].
    pub(super) way: f64,
    /// Predicted turn in each slot \[rad\].
    pub(super) turns: Vec<f64>,
    /// Difference along the way \[m\].
    pub(super) along: f64,
    /// Difference across the way, or along an axis for a standing robot \[m\].
    pub(super) across: f64,
    /// Additional turn \[rad\].
    pub(super) turn: f64,
}

/// Returns the windows of all robots.
pub(super) fn windows(response: &Response) -> Vec<Vec<Window>> {
    let robots = response.robots.iter().map(|robot| {
        let length = ((WINDOW / robot.period).round() as usize).max(1);
        let predicted = response.predicted(robot);
        let parts = robot.slots.chunks(length).zip(predicted.chunks(length));
        let windows = parts.map(|(slots, predicted)| {
            let mut window = Window {
                is_known: true,
                ..Window::default()
            };
            // Turn since the start of the window, and sums in the frame of the robot there: the error of the pose between
            // two slots has no influence on them.
            let (mut turned, mut difference, mut total) = (0.0, [0.0; 2], [0.0; 2]);
            for (slot, predicted) in slots.iter().zip(predicted) {
                let step = predicted.velocity.map(|it| it * robot.period);
                window.steps.push(libm::hypot(step[0], step[1]));
                window.turns.push(predicted.turn * robot.period);
                let is_usable = predicted.is_settled && slot.is_up && slot.is_free;
                let Some(motion) = slot.motion.filter(|_| is_usable) else {
                    window.is_known = false;
                    continue;
                };
                let (sin, cos) = (libm::sin(turned), libm::cos(turned));
                let add = |sum: &mut [f64; 2], [x, y]: [f64; 2]| {
                    *sum = [sum[0] + cos * x - sin * y, sum[1] + sin * x + cos * y];
                };
                add(&mut total, step);
                add(&mut difference, [motion.x - step[0], motion.y - step[1]]);
                turned += motion.turn;
                window.turn += motion.turn - predicted.turn * robot.period;
            }
            window.way = window.steps.iter().sum();
            let straight = libm::hypot(total[0], total[1]);
            let [x, y] = match straight > 0.0 {
                true => total.map(|it| it / straight),
                false => [1.0, 0.0],
            };
            window.is_straight = straight > STRAIGHT * window.way;
            window.along = difference[0] * x + difference[1] * y;
            window.across = difference[1] * x - difference[0] * y;
            window
        });
        windows.collect()
    });
    robots.collect()
}
