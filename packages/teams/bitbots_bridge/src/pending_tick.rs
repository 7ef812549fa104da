//! Tick that the program has to answer.

use std::time::{Duration, Instant};

use bitbots_protocol::inputs::Inputs;
use hsl_types::WorldState;
use hsl_wire::std_msgs::Header;

use crate::wall_clock;

/// Time without an answer after which the clock is published again: the program subscribes to it with best effort, so
/// that a message may be lost.
const REPEAT: Duration = Duration::from_millis(500);
/// Time between the inputs and the clock, if a message of the last tick was repeated or an action was started: the
/// program then has other messages to handle before the inputs.
const PAUSE: Duration = Duration::from_millis(200);

/// Step of a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The inputs are not published.
    Unsent,
    /// The inputs are published, the clock is due at this time.
    Inputs(Instant),
    /// The clock was published at this time.
    Clock(Instant),
}

/// Tick that the program has to answer.
pub(crate) struct PendingTick {
    /// Header of the world state, and of the answer.
    pub(crate) header: Header,
    /// World state.
    pub(crate) world_state: WorldState,
    /// Inputs of the program, once they are complete.
    pub(crate) inputs: Option<Inputs>,
    /// Step of the tick.
    pub(crate) stage: Stage,
    /// True if the clock was published more than once.
    pub(crate) is_repeated: bool,
}

impl PendingTick {
    /// Creates a tick whose inputs are not published yet.
    pub(crate) fn new(header: Header, world_state: WorldState) -> Self {
        Self {
            header,
            world_state,
            inputs: None,
            stage: Stage::Unsent,
            is_repeated: false,
        }
    }

    /// Notes that the inputs were published. `must_pause` is true if the clock has to wait.
    pub(crate) fn inputs_published(&mut self, must_pause: bool) {
        let pause = if must_pause { PAUSE } else { Duration::ZERO };
        self.stage = Stage::Inputs(wall_clock::now() + pause);
    }

    /// Returns true if the clock is to be published now: for the first time, or again.
    pub(crate) fn is_clock_due(&self) -> bool {
        match self.stage {
            Stage::Unsent => false,
            Stage::Inputs(due) => wall_clock::now() >= due,
            Stage::Clock(published) => wall_clock::now() - published >= REPEAT,
        }
    }

    /// Notes that the clock was published.
    pub(crate) fn clock_published(&mut self) {
        self.is_repeated |= matches!(self.stage, Stage::Clock(_));
        self.stage = Stage::Clock(wall_clock::now());
    }

    /// Returns the time until the clock is due.
    pub(crate) fn until_clock(&self) -> Option<Duration> {
        match self.stage {
            Stage::Unsent => None,
            Stage::Inputs(due) => Some(due.saturating_duration_since(wall_clock::now())),
            Stage::Clock(published) => Some(REPEAT.saturating_sub(wall_clock::now() - published)),
        }
    }
}
