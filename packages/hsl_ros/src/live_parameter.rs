//! Parameters that `ros2 param set` changes while the node runs.

use std::sync::mpsc;

use r2r::ParameterValue;

/// A number that may be changed while the node runs.
#[derive(Debug)]
pub struct LiveParameter {
    received: mpsc::Receiver<f64>,
}

/// The side of the parameter services.
pub(crate) struct Setter {
    check: Box<dyn Fn(f64) -> Result<(), String> + Send>,
    queue: mpsc::Sender<f64>,
}

impl LiveParameter {
    /// A parameter with the values that pass `check`.
    pub(crate) fn new(
        check: impl Fn(f64) -> Result<(), String> + Send + 'static,
    ) -> (Self, Setter) {
        let (queue, received) = mpsc::channel();
        let check = Box::new(check);
        (Self { received }, Setter { check, queue })
    }

    /// The value that it was given since the last call; none: it has not changed.
    pub fn take(&self) -> Option<f64> {
        self.received.try_iter().last()
    }
}

impl Setter {
    /// The value, if the parameter may have it.
    ///
    /// # Errors
    /// Why it may not.
    pub(crate) fn check(&self, value: &ParameterValue) -> Result<f64, String> {
        let number = match value {
            ParameterValue::Double(number) => *number,
            #[expect(clippy::cast_precision_loss, reason = "a double is what is wanted")]
            ParameterValue::Integer(number) => *number as f64,
            _ => return Err("is a number".to_owned()),
        };
        (self.check)(number).map(|()| number)
    }

    /// Gives the parameter a value that was checked.
    pub(crate) fn set(&self, value: f64) {
        // A node that dropped the parameter does not follow it any more.
        let _ = self.queue.send(value);
    }
}
