//! Connected agents.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use simspark_protocol::{AgentMessage, Effector, Percept, Senses};
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::Instant;

use crate::client_log::ClientLog;
use crate::league::{JoinRequest, Seat};
use crate::outbox::Outbox;

/// Divisor of the pause of the first turn, for a message with joints that follows one without.
const PAUSE_DIVISOR: u32 = 10;

/// Maximum number of commands in a turn. Further ones are dropped.
pub(crate) const MAX_EFFECTORS: usize = 4096;

/// Maximum number of queued messages to an agent that does not read. Further ones are dropped.
const MAX_UNSENT: usize = 16;

/// A connected agent: its turn, and the messages to it.
pub(crate) struct Agent {
    /// Sender of messages to the agent.
    pub(crate) outbox: Outbox,
    pub(crate) log: ClientLog,
    /// Time of the connection.
    pub(crate) since: Instant,
    /// Queued messages, which do not fit into the outbox.
    unsent: VecDeque<Arc<str>>,
    /// Set if the queue was full; new messages are then dropped until the agent reads.
    is_blocked: bool,
    /// Requested model and robot type.
    pub(crate) scene: Option<(String, Option<u8>)>,
    pub(crate) seat: Option<(Seat, JoinRequest)>,
    /// Commands for the next cycle.
    effectors: Vec<Effector>,
    /// Set if a message of the turn contained `(syn)`.
    has_ended_turn: bool,
    /// Permits of messages that arrived after the end of the turn. They limit the number of these messages.
    permits: Vec<OwnedSemaphorePermit>,
    /// Set if the agent has received a message of a cycle.
    has_played: bool,
    /// Set if the agent has sent a message after the end of a turn.
    sends_ahead: bool,
    /// Time of the last message.
    pub(crate) last_message: Instant,
    /// Time of the last message to the agent outside of cycles.
    pub(crate) last_idle_message: Instant,
    /// Number of messages to the agent outside of cycles.
    pub(crate) idle_messages: u32,
    /// Number of answers to `(syn)` between joining and the first cycle.
    pub(crate) warm_up: u32,
    /// Set if a message outside of cycles contained the seat.
    has_seat_message: bool,
}

impl Agent {
    /// Creates an agent that has just connected.
    pub(crate) fn new(outbox: Outbox, log: ClientLog) -> Self {
        let now = Instant::now();
        Self {
            outbox,
            log,
            since: now,
            unsent: VecDeque::new(),
            is_blocked: false,
            scene: None,
            seat: None,
            effectors: Vec::new(),
            has_ended_turn: false,
            permits: Vec::new(),
            has_played: false,
            sends_ahead: false,
            last_message: now,
            last_idle_message: now,
            idle_messages: 0,
            warm_up: 0,
            has_seat_message: false,
        }
    }

    /// Appends the commands of a message to the turn, even if the turn has ended: all messages that arrive before a
    /// cycle count in it. Returns the number of dropped commands. `permit` is the message's share of the client's
    /// limit; it is kept until the next turn if the message is early, and released otherwise.
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

    /// Removes the seat from senses outside of cycles if an earlier message contained it.
    pub(crate) fn prepare_idle_senses(&mut self, senses: &mut Senses) {
        self.last_idle_message = Instant::now();
        for percept in &mut senses.percepts {
            if let Percept::GameState(state) = percept {
                if self.has_seat_message {
                    state.joined = None;
                }
                self.has_seat_message |= state.joined.is_some();
            }
        }
    }

    /// Sends a message, or queues it until the agent reads. If the queue is full, drops it together with all queued
    /// messages. Returns true if it was sent.
    pub(crate) fn send(&mut self, message: Arc<str>) -> bool {
        self.send_unsent();
        let unsent = if self.unsent.is_empty() {
            self.outbox.try_send(message).err()
        } else {
            Some(message)
        };
        let Some(message) = unsent else {
            self.is_blocked = false;
            return true;
        };
        if self.is_blocked || self.unsent.len() == MAX_UNSENT {
            self.skip_messages();
        } else {
            self.unsent.push_back(message);
        }
        false
    }

    /// Sends queued messages while there is space.
    pub(crate) fn send_unsent(&mut self) {
        while let Some(message) = self.unsent.pop_front() {
            if let Err(message) = self.outbox.try_send(message) {
                self.unsent.push_front(message);
                return;
            }
        }
    }

    /// Returns true if messages are queued.
    pub(crate) fn has_unsent(&self) -> bool {
        !self.unsent.is_empty()
    }

    /// Drops the queued messages, and further ones until the agent reads. Logs it.
    pub(crate) fn skip_messages(&mut self) {
        self.unsent.clear();
        self.is_blocked = true;
        self.log
            .warn_repeated("messages to an agent that does not read were skipped", "");
    }

    pub(crate) fn has_ended_turn(&self) -> bool {
        self.has_ended_turn
    }

    /// Returns the time before which the end of the turn does not count, or `None` if the turn has not ended or its end
    /// counts now. `pause` is the option `settling`.
    ///
    /// Some agents send `(syn)` before they have received the answer to the last one: when they join, and when they
    /// send a beam or a pass in a separate message before the message with their joints.
    pub(crate) fn settles_at(&self, pause: Duration) -> Option<Instant> {
        let is_joint = |it: &Effector| matches!(it, Effector::Joint { .. });
        let is_part = !self.effectors.is_empty() && !self.effectors.iter().any(is_joint);
        if !self.has_ended_turn {
            None
        } else if !self.has_played {
            Some(self.last_message + pause)
        } else if self.sends_ahead && is_part {
            Some(self.last_message + pause / PAUSE_DIVISOR)
        } else {
            None
        }
    }

    /// Reopens the turn while the clock is stopped. Of its commands, the last one of each joint and the last beam are
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

    /// Takes the commands of this cycle and starts the next turn.
    pub(crate) fn take_turn(&mut self) -> Vec<Effector> {
        self.has_ended_turn = false;
        self.has_played = true;
        self.permits.clear();
        std::mem::take(&mut self.effectors)
    }
}
