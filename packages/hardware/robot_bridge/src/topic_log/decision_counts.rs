/// Numbers of decisions of a robot in a log.
#[derive(Clone, Copy, Debug, Default)]
pub struct DecisionCounts {
    all: u64,
    without_state: u64,
    left_out: u64,
}

impl DecisionCounts {
    /// Counts a decision. Returns whether it is kept: a motion that needs a world state is left out without one.
    pub fn count(&mut self, has_state: bool, needs_state: bool) -> bool {
        let is_kept = has_state || !needs_state;
        self.all += 1;
        self.without_state += u64::from(!has_state);
        self.left_out += u64::from(!is_kept);
        is_kept
    }

    /// Returns sentences about the decisions that are not complete. `last` is the topic that ends a decision, and `missing`
    /// are the topics without a message that a world state needs.
    pub fn notes(&self, last: &str, missing: &[&str]) -> Vec<String> {
        let Self {
            all,
            without_state,
            left_out,
        } = self;
        if *all == 0 {
            return vec![format!("no message of {last}, so no decision")];
        }
        let mut notes = Vec::new();
        if *without_state > 0 {
            let reason = match missing {
                [] => "its inputs were logged later".to_owned(),
                _ => format!("the log lacks {}", missing.join(", ")),
            };
            notes.push(format!(
                "{without_state} of {all} decisions have no world state: {reason}"
            ));
        }
        if *left_out > 0 {
            notes.push(format!(
                "{left_out} of {all} decisions left out: their motion needs a world state"
            ));
        }
        notes
    }
}
