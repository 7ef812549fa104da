//! Ticks of the mission.

use std::time::{Duration, Instant};

use super::{Phase, Shell};

impl Shell {
    /// Executes one tick of the mission, `tick_period` of mission time after the last one, and sets the wall time of
    /// the next tick.
    pub(super) fn tick(&mut self, now: Instant) {
        let period = self.parameters.tick_period;
        let factor = self.parameters.realtime_factor;
        let wait = if factor > 0.0 {
            period.div_f64(factor)
        } else {
            Duration::ZERO
        };
        // A late tick is not caught up.
        self.due = (self.due + wait).max(now);
        if let Some(loaded) = &mut self.loaded {
            let time = loaded.run.now() + period;
            loaded.run.tick(time);
        }
        self.plan_or_synchronize();
    }

    /// Continues a tick that waited for a plan, or whose goal was changed meanwhile.
    pub(super) fn continue_tick(&mut self) {
        if let Some(loaded) = &mut self.loaded {
            loaded.run.continue_tick();
        }
        self.plan_or_synchronize();
    }

    /// Starts the planner if the tick needs a plan; otherwise cancels planning and sends the changed facts to the
    /// store.
    fn plan_or_synchronize(&mut self) {
        let request = self
            .loaded
            .as_ref()
            .and_then(|it| it.run.plan_requests().take_request());
        let Some(request) = request else {
            self.planning.cancel();
            return self.synchronize(true);
        };
        self.planning.start(request);
        self.phase = Phase::Planning;
        if let (Some(clients), Some(loaded)) = (&self.clients, &self.loaded) {
            clients.send_feedback(&loaded.run);
        }
    }

    /// Sends the changed facts to the store. `is_tick` is true at the end of a tick, false if only foreign changes are
    /// needed before one.
    pub(super) fn synchronize(&mut self, is_tick: bool) {
        if let Some(loaded) = &mut self.loaded {
            self.link.start(loaded.run.request());
            self.phase = Phase::Synchronizing { is_tick };
        }
    }
}
