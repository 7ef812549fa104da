//! The server's view of an agent.

use std::collections::VecDeque;

use simspark_protocol::{AgentMessage, Effector};
use tokio::sync::OwnedSemaphorePermit;

use crate::connection::Outbox;
use crate::league::{JoinRequest, Seat};

/// Greatest number of commands in a turn. More are dropped.
pub(crate) const MAX_EFFECTORS: usize = 4096;

/// A connected agent.
pub(crate) struct Agent {
    pub(crate) outbox: Outbox,
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
    pub(crate) fn new(outbox: Outbox) -> Self {
        Self {
            outbox,
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
