use std::collections::BTreeMap;

use bevyhavior_simulator::{
    BackendError, BehaviorAnswers, BehaviorBackend, BehaviorInput, BehaviorInputs, NoAnswer, Shared,
};
use hsl_types::{IncomingMessage, RobotId, Time, Violation};

use crate::decision_periods::DecisionPeriods;

/// Wrapper around a backend for robots with decision periods: a robot receives its inputs and decides only in ticks in
/// which a decision is due. Packets that arrive in the ticks between are received with the next due tick.
pub struct PeriodicBackend {
    robots: Box<dyn BehaviorBackend>,
    periods: DecisionPeriods,
    /// Time of the previous tick.
    last: Time,
    /// Packets since the last decision of each robot.
    packets: BTreeMap<RobotId, Vec<IncomingMessage>>,
}

impl PeriodicBackend {
    /// Returns `robots` with decision periods, or `robots` itself without any.
    pub fn around(
        robots: Box<dyn BehaviorBackend>,
        periods: &DecisionPeriods,
    ) -> Box<dyn BehaviorBackend> {
        if periods.is_empty() {
            return robots;
        }
        Box::new(Self {
            robots,
            periods: periods.clone(),
            last: Time::ZERO,
            packets: BTreeMap::new(),
        })
    }

    /// Returns the input for a robot in this tick, with all packets since its last decision. If no decision is due,
    /// stores the packets of the tick and returns `None`.
    fn due_input(
        &mut self,
        robot: RobotId,
        input: &Shared<BehaviorInput>,
    ) -> Option<Shared<BehaviorInput>> {
        let Some(period) = self.periods.of(robot) else {
            return Some(input.clone());
        };
        let packets = self.packets.entry(robot).or_default();
        packets.extend(input.messages.iter().cloned());
        let is_due = period.is_due(self.last, input.world_state.now);
        is_due.then(|| {
            Shared::new(BehaviorInput {
                world_state: input.world_state.clone(),
                messages: std::mem::take(packets),
                body: input.body,
            })
        })
    }
}

impl BehaviorBackend for PeriodicBackend {
    /// Passes only the inputs of robots whose decision is due in this tick.
    fn tick(&mut self, inputs: &BehaviorInputs) -> Result<BehaviorAnswers, BackendError> {
        let mut due = BTreeMap::new();
        for (robot, input) in inputs {
            if let Some(input) = self.due_input(*robot, input) {
                due.insert(*robot, input);
            }
        }
        if let Some(input) = inputs.values().next() {
            self.last = input.world_state.now;
        }
        self.robots.tick(&due)
    }

    fn follows_wall_clock(&self) -> bool {
        self.robots.follows_wall_clock()
    }

    fn take_violations(&mut self) -> Vec<Violation> {
        self.robots.take_violations()
    }

    fn restart(&mut self) {
        self.last = Time::ZERO;
        self.packets.clear();
        self.robots.restart();
    }

    fn finish(&mut self) -> Result<BTreeMap<RobotId, NoAnswer>, BackendError> {
        self.robots.finish()
    }
}
