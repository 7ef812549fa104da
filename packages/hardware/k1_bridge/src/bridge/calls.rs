//! Calls of the robot's locomotion service, and their answers.

use booster::{Call, Status};
use hsl_types::Time;

use super::{K1Bridge, Tick};
use crate::Notice;

/// Maximum number of calls without an answer; the oldest ones are dropped.
const MAX_PENDING: usize = 200;

impl K1Bridge {
    /// Adds a call to the output, with the number by which its answer is found.
    pub(super) fn call(&mut self, tick: &mut Tick, call: Call) {
        let number = self.next_number;
        self.next_number += 1;
        self.pending.insert(number, call);
        if self.pending.len() > MAX_PENDING {
            self.pending.pop_first();
        }
        tick.calls.push((number, call));
    }

    /// Handles the answer to a call: updates the mode and logs a refusal. Answers to calls that were dropped are
    /// ignored.
    pub(super) fn handle_answer(&mut self, number: u64, status: Status, now: Time) {
        let Some(call) = self.pending.remove(&number) else {
            return;
        };
        if let Call::ChangeMode(_) = call {
            self.modes.handle_answer(status, now);
        }
        if status != Status::OK {
            let api_id = call.api_id();
            self.notices.push(Notice::Refused { api_id, status });
        }
    }
}
