//! Differences between predicted and measured motion in windows.

use super::response::Response;

/// Duration of a window \[s\].
const WINDOW: f64 = 0.5;
/// Number of windows in a block.
const BLOCK: usize = 10;

/// Difference between predicted and measured motion in a window.
#[derive(Clone, Debug, Default)]
pub(super) struct Window {
    /// True if commands and pose are known in the whole window.
    pub(super) is_known: bool,
    /// Predicted way in each slot \[m\].
    pub(super) steps: Vec<f64>,
    /// Predicted way \[m\].
    pub(super) way: f64,
    /// True if the robot is predicted to turn.
    turns: bool,
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
            for (slot, predicted) in slots.iter().zip(predicted) {
                let speed = libm::hypot(predicted.velocity[0], predicted.velocity[1]);
                window.steps.push(speed * robot.period);
                let motion = slot.motion.filter(|_| predicted.is_settled && slot.is_up);
                let Some(motion) = motion else {
                    window.is_known = false;
                    continue;
                };
                let [x, y] = match speed > 1e-6 {
                    true => predicted.velocity.map(|it| it / speed),
                    false => [1.0, 0.0],
                };
                let step = speed * robot.period;
                window.way += step;
                window.turns |= predicted.turn != 0.0;
                window.along += motion.x * x + motion.y * y - step;
                window.across += motion.y * x - motion.x * y;
                window.turn += motion.turn - predicted.turn * robot.period;
            }
            window
        });
        windows.collect()
    });
    robots.collect()
}

/// Sums over the windows of a block.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Block {
    /// Windows in which the robot walks.
    pub(super) count: f64,
    /// Way \[m\].
    pub(super) way: f64,
    /// Additional turn \[rad\].
    turn: f64,
    /// Squares of the difference across the way.
    across: f64,
    /// Windows in which the robot stands: number, and sum of across^2.
    rest: [f64; 2],
}

impl Block {
    /// Returns the blocks of a robot.
    pub(super) fn all(windows: &[Window]) -> Vec<Self> {
        let blocks = windows.chunks(BLOCK).map(|windows| {
            let mut block = Self::default();
            for window in windows.iter().filter(|window| window.is_known) {
                block.add(window);
            }
            block
        });
        blocks.filter(|it| it.count + it.rest[0] > 0.0).collect()
    }

    /// Adds a window.
    fn add(&mut self, window: &Window) {
        let (way, turn) = (window.way, window.turn);
        let across = window.across * window.across;
        if way <= 0.0 {
            if !window.turns {
                self.rest = [self.rest[0] + 1.0, self.rest[1] + across];
            }
            return;
        }
        self.count += 1.0;
        self.way += way;
        self.turn += turn;
        self.across += across;
    }

    /// Returns the sum of blocks.
    pub(super) fn sum<'a>(blocks: impl Iterator<Item = &'a Self>) -> Self {
        blocks.fold(Self::default(), |sum, it| Self {
            count: sum.count + it.count,
            way: sum.way + it.way,
            turn: sum.turn + it.turn,
            across: sum.across + it.across,
            rest: [0, 1].map(|index| sum.rest[index] + it.rest[index]),
        })
    }

    /// Returns the variance of the difference along an axis for a standing robot \[m^2\].
    pub(super) fn rest_variance(&self) -> f64 {
        self.rest[1] / self.rest[0].max(1.0)
    }

    /// Returns the additional turn by the way \[rad/m\].
    pub(super) fn turn_per_meter(&self) -> f64 {
        self.turn / self.way
    }

    /// Returns the deviation of the drift across the way \[m^0.5\].
    pub(super) fn drift_position(&self) -> f64 {
        let drift = self.across - self.count * self.rest_variance();
        (drift / self.way).max(0.0).sqrt()
    }
}
