//! Tick that the program has to answer.

use std::time::{Duration, Instant};

use bitbots_protocol::inputs::Inputs;
use hsl_types::WorldState;
use hsl_wire::std_msgs::Header;

use team_bridge::wall_clock;

/// Time without an answer after which the clock is published again: the program subscribes to it with best effort, so
/// that a message may be lost. Also the time after which an input of the bridge itself is missing.
const REPEAT: Duration = Duration::from_millis(500);
/// Time between the inputs and the clock, if a message of the last tick was repeated or an action was started: the
/// program then has other messages to handle before the inputs.
const PAUSE: Duration = Duration::from_millis(200);

/// Node of Bit-Bots that makes a step in a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Recipient {
    /// Program, in each tick.
    Program,
    /// Path planning, after the program.
    Planner,
}

/// Step of a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The inputs are not published.
    Unsent,
    /// The inputs of a node are published, its clock is due at this time.
    Inputs(Recipient, Instant),
    /// The clock of a node was published at this time.
    Clock(Recipient, Instant),
}

/// Tick that the program has to answer.
pub(crate) struct PendingTick {
    /// Header of the world state, and of the answer.
    pub(crate) header: Header,
    pub(crate) world_state: WorldState,
    /// Inputs of the program, once they are complete.
    pub(crate) inputs: Option<Inputs>,
    pub(crate) stage: Stage,
    /// True if the clock was published more than once.
    pub(crate) is_repeated: bool,
    /// Time by the wall clock at which the world state arrived.
    arrived: Instant,
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
            arrived: wall_clock::now(),
        }
    }

    /// Returns true if the world state arrived so long ago that the other messages of its tick are missing.
    pub(crate) fn is_late(&self) -> bool {
        wall_clock::now() - self.arrived >= REPEAT
    }

    /// Returns true if the node has received its clock and has not answered yet.
    pub(crate) fn waits_for(&self, node: Recipient) -> bool {
        matches!(self.stage, Stage::Clock(waiting, _) if waiting == node)
    }

    /// Stores that the inputs of a node were published now, by the wall clock. `must_pause` is true if the clock of the
    /// node has to wait for [`PAUSE`].
    pub(crate) fn inputs_published(&mut self, node: Recipient, must_pause: bool) {
        let pause = if must_pause { PAUSE } else { Duration::ZERO };
        self.stage = Stage::Inputs(node, wall_clock::now() + pause);
    }

    /// Returns the node whose clock has to be published now, for the first time or again; `None` if none is due.
    pub(crate) fn due_clock(&self) -> Option<Recipient> {
        let (node, is_due) = match self.stage {
            Stage::Unsent => return None,
            Stage::Inputs(node, due) => (node, wall_clock::now() >= due),
            Stage::Clock(node, published) => (node, wall_clock::now() - published >= REPEAT),
        };
        is_due.then_some(node)
    }

    /// Stores that the clock of a node was published now, by the wall clock.
    pub(crate) fn clock_published(&mut self, node: Recipient) {
        self.is_repeated |= matches!(self.stage, Stage::Clock(..));
        self.stage = Stage::Clock(node, wall_clock::now());
    }

    /// Returns the time until the clock of a node has to be published; `None` before inputs were published.
    pub(crate) fn until_clock(&self) -> Option<Duration> {
        match self.stage {
            Stage::Unsent => None,
            Stage::Inputs(_, due) => Some(due.saturating_duration_since(wall_clock::now())),
            Stage::Clock(_, published) => {
                Some(REPEAT.saturating_sub(wall_clock::now() - published))
            }
        }
    }
}
