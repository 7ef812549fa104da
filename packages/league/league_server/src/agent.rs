//! The server's view of an agent.

use std::collections::VecDeque;
use std::sync::Arc;

use simspark_protocol::{AgentMessage, Effector};
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::Instant;

use crate::faults::Faults;
use crate::league::{JoinRequest, Seat};
use crate::outbox::Outbox;

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
    /// What it does in this cycle.
    effectors: Vec<Effector>,
    has_ended_turn: bool,
    /// What it sent for later cycles. Each message holds a permit, so that there are few.
    later: VecDeque<(AgentMessage, OwnedSemaphorePermit)>,
}

impl Agent {
    pub(crate) fn new(outbox: Outbox, name: String) -> Self {
        Self {
            outbox,
            faults: Faults::of(name),
            since: Instant::now(),
            unsent: VecDeque::new(),
            is_stuck: false,
            scene: None,
            seat: None,
            effectors: Vec::new(),
            has_ended_turn: false,
            later: VecDeque::new(),
        }
    }

    /// Adds a message. `whole_turns`: what follows the end of a turn belongs to the next cycle. Returns how many commands
    /// were dropped.
    pub(crate) fn add(
        &mut self,
        message: AgentMessage,
        permit: OwnedSemaphorePermit,
        whole_turns: bool,
    ) -> usize {
        if self.has_ended_turn && whole_turns {
            self.later.push_back((message, permit));
            return 0;
        }
        self.has_ended_turn |= message.ends_turn();
        let is_action = |it: &Effector| !matches!(it, Effector::Syn | Effector::Unknown(_));
        let mut actions = message.effectors.into_iter().filter(is_action);
        let space = MAX_EFFECTORS - self.effectors.len();
        self.effectors.extend(actions.by_ref().take(space));
        actions.count()
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

    /// Forgets that the turn has ended, and keeps its commands: the clock stands.
    pub(crate) fn continue_turn(&mut self) {
        self.has_ended_turn = false;
    }

    /// Takes the commands of this cycle and begins the next one.
    pub(crate) fn take_turn(&mut self) -> Vec<Effector> {
        let effectors = std::mem::take(&mut self.effectors);
        self.has_ended_turn = false;
        while !self.has_ended_turn
            && let Some((message, permit)) = self.later.pop_front()
        {
            self.add(message, permit, true);
        }
        effectors
    }
}
