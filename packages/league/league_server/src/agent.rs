//! The server's view of an agent.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use simspark_protocol::{AgentMessage, Effector, Percept, Senses};
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::Instant;

use crate::faults::Faults;
use crate::league::{JoinRequest, Seat};
use crate::outbox::Outbox;

/// Divisor of the pause of the first turn, for the message of joints after one without.
const PART: u32 = 10;

/// Greatest number of commands in a turn. More are dropped.
pub(crate) const MAX_EFFECTORS: usize = 4096;

/// Greatest number of messages that wait for an agent that does not read. More are dropped.
const MAX_UNSENT: usize = 16;

/// A connected agent.
pub(crate) struct Agent {
    pub(crate) outbox: Outbox,
    pub(crate) faults: Faults,
    /// When it connected.
    pub(crate) since: Instant,
    /// Messages for which its outbox had no space.
    unsent: VecDeque<Arc<str>>,
    /// Whether it has not read for so long that nobody waits for it.
    is_stuck: bool,
    /// The model that it asked for.
    pub(crate) scene: Option<(String, Option<u8>)>,
    /// Where it plays, once it has joined, and what it asked for.
    pub(crate) seat: Option<(Seat, JoinRequest)>,
    /// Its commands for the next cycle.
    effectors: Vec<Effector>,
    has_ended_turn: bool,
    /// Permits of messages that arrived after the end of its turn, so that there are few.
    permits: Vec<OwnedSemaphorePermit>,
    /// Whether it has received a message of a cycle.
    has_played: bool,
    /// Whether it has sent a message after the end of a turn.
    sends_ahead: bool,
    /// When its last message arrived.
    pub(crate) last_message: Instant,
    /// When it received its last message outside of cycles.
    pub(crate) last_standing: Instant,
    /// Messages outside of cycles that it received.
    pub(crate) standing_messages: u32,
    /// Answers to `(syn)` that it received after it joined and before its first cycle.
    pub(crate) warm_up: u32,
    /// Whether a message outside of cycles has told it its seat.
    knows_seat: bool,
}

impl Agent {
    pub(crate) fn new(outbox: Outbox, faults: Faults) -> Self {
        let now = Instant::now();
        Self {
            outbox,
            faults,
            since: now,
            unsent: VecDeque::new(),
            is_stuck: false,
            scene: None,
            seat: None,
            effectors: Vec::new(),
            has_ended_turn: false,
            permits: Vec::new(),
            has_played: false,
            sends_ahead: false,
            last_message: now,
            last_standing: now,
            standing_messages: 0,
            warm_up: 0,
            knows_seat: false,
        }
    }

    /// Adds a message, also to a turn that has ended: all messages that arrive before a cycle count in it. Returns how many
    /// commands were dropped.
    pub(crate) fn add(&mut self, message: AgentMessage, permit: OwnedSemaphorePermit) -> usize {
        self.last_message = Instant::now();
        if self.has_ended_turn {
            self.permits.push(permit);
            self.sends_ahead = true;
        }
        self.has_ended_turn |= message.ends_turn();
        let is_action = |it: &Effector| !matches!(it, Effector::Syn | Effector::Unknown(_));
        let mut actions = message.effectors.into_iter().filter(is_action);
        let space = MAX_EFFECTORS - self.effectors.len();
        self.effectors.extend(actions.by_ref().take(space));
        actions.count()
    }

    /// Removes its seat from senses outside of cycles that tell it again.
    pub(crate) fn stand(&mut self, senses: &mut Senses) {
        self.last_standing = Instant::now();
        for percept in &mut senses.percepts {
            if let Percept::GameState(state) = percept {
                if self.knows_seat {
                    state.joined = None;
                }
                self.knows_seat |= state.joined.is_some();
            }
        }
    }

    /// Sends a message, or keeps it until the agent has read others. Returns whether it was sent.
    pub(crate) fn send(&mut self, message: Arc<str>) -> bool {
        self.send_unsent();
        let unsent = if self.unsent.is_empty() {
            self.outbox.try_send(message).err()
        } else {
            Some(message)
        };
        let Some(message) = unsent else {
            self.is_stuck = false;
            return true;
        };
        if self.is_stuck || self.unsent.len() == MAX_UNSENT {
            self.skip_messages();
        } else {
            self.unsent.push_back(message);
        }
        false
    }

    /// Sends messages that were kept, as far as there is space.
    pub(crate) fn send_unsent(&mut self) {
        while let Some(message) = self.unsent.pop_front() {
            if let Err(message) = self.outbox.try_send(message) {
                self.unsent.push_front(message);
                return;
            }
        }
    }

    /// Whether messages wait for the agent to read others.
    pub(crate) fn has_unsent(&self) -> bool {
        !self.unsent.is_empty()
    }

    /// Drops the messages that were kept, and further ones until the agent reads.
    pub(crate) fn skip_messages(&mut self) {
        self.unsent.clear();
        self.is_stuck = true;
        self.faults
            .note("messages to an agent that does not read were skipped", "");
    }

    pub(crate) fn has_ended_turn(&self) -> bool {
        self.has_ended_turn
    }

    /// Returns the time before which the end of its turn does not count, or `None` if it has not ended or counts at once.
    ///
    /// Some agents send `(syn)` before they have received an answer to the last one: when they join, and with a beam or a
    /// pass, which they send in a message of its own before that of their joints.
    pub(crate) fn settles_at(&self, pause: Duration) -> Option<Instant> {
        let is_joint = |it: &Effector| matches!(it, Effector::Joint { .. });
        let is_part = !self.effectors.is_empty() && !self.effectors.iter().any(is_joint);
        if !self.has_ended_turn {
            None
        } else if !self.has_played {
            Some(self.last_message + pause)
        } else if self.sends_ahead && is_part {
            Some(self.last_message + pause / PART)
        } else {
            None
        }
    }

    /// Forgets that the turn has ended: the clock stands. Of its commands the last one for each joint and the last beam are
    /// kept for the first cycle.
    pub(crate) fn continue_turn(&mut self) {
        self.has_ended_turn = false;
        self.permits.clear();
        let mut kinds = BTreeSet::new();
        let mut kept = Vec::new();
        for effector in std::mem::take(&mut self.effectors).into_iter().rev() {
            let kind = match &effector {
                Effector::Joint { joint, .. } => Some(*joint),
                Effector::Beam { .. } => None,
                _ => continue,
            };
            if kinds.insert(kind) {
                kept.push(effector);
            }
        }
        kept.reverse();
        self.effectors = kept;
    }

    /// Takes the commands of this cycle and begins the next one.
    pub(crate) fn take_turn(&mut self) -> Vec<Effector> {
        self.has_ended_turn = false;
        self.has_played = true;
        self.permits.clear();
        std::mem::take(&mut self.effectors)
    }
}
