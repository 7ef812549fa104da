use std::time::{Duration, Instant};

use anyhow::bail;
use hsl_ros::{Error, Shutdown, Switch};
use hsl_types::Time;
use scenario_kit::{MatchOptions, Pacing};

use crate::parent::Parent;
use crate::patience::Patience;
use crate::shared_node::SharedNode;
use crate::sim_clock::SimClock;
use crate::wall_clock;

/// Name of the service that halts the clock.
const PAUSE: &str = "/sim/pause";
/// How often the clock says its time while it stands.
const PAUSED_PERIOD: Duration = Duration::from_millis(100);

/// Decides when a tick begins, and sets the clock.
pub(crate) struct Pace {
    node: SharedNode,
    clock: SimClock,
    pause: Switch,
    is_paused: bool,
    pause_timeout: Option<Duration>,
    parent: Parent,
    /// Wall time of a tick, where ticks follow the wall clock.
    period: Option<Duration>,
    tick_duration: Duration,
    next: Instant,
}

impl Pace {
    pub(crate) fn new(
        node: &SharedNode,
        clock: SimClock,
        options: &MatchOptions,
        parent: Parent,
    ) -> Result<Self, Error> {
        let pause = node.with(|node| node.switch(PAUSE))?;
        let tick_duration = options.options.simulation.tick_duration;
        let period = match options.pacing {
            Pacing::Lockstep => None,
            Pacing::Realtime => Some(tick_duration.div_f64(options.realtime_factor)),
        };
        let next = wall_clock::now();
        Ok(Self {
            node: node.clone(),
            clock,
            pause,
            is_paused: false,
            pause_timeout: options.pause_timeout,
            parent,
            period,
            tick_duration,
            next,
        })
    }

    /// Waits until the tick at `next` may begin, the one before being at `now`, and sets the clock, which shows it
    /// once the inputs of the tick are published.
    ///
    /// # Errors
    /// The match is halted for longer than it may be, or cannot go on any more; ROS refuses a message.
    pub(crate) fn begin_tick(
        &mut self,
        now: Time,
        next: Time,
        shutdown: &Shutdown,
    ) -> anyhow::Result<()> {
        self.wait_for_wall_clock(shutdown);
        self.obey(now);
        if self.is_paused {
            self.node.heart().pause(Some(now));
            self.stand(now, shutdown)?;
            self.node.heart().pause(None);
            self.next = wall_clock::now();
        }
        self.clock.begin(next);
        Ok(())
    }

    /// Shows the tick on the clock, where no robot had inputs.
    ///
    /// # Errors
    /// ROS refuses a message.
    pub(crate) fn end_tick(&self) -> Result<(), Error> {
        self.clock.show()
    }

    /// Simulated seconds in a second of wall time, where ticks follow the wall clock.
    pub(crate) fn wanted_factor(&self) -> Option<f64> {
        self.period
            .map(|period| self.tick_duration.div_duration_f64(period))
    }

    /// Lets ticks follow the wall clock with so many simulated seconds in a second of wall time.
    pub(crate) fn set_factor(&mut self, factor: f64) {
        self.period = Some(self.tick_duration.div_f64(factor));
    }

    /// Repeats the time `now` while the match is halted.
    fn stand(&mut self, now: Time, shutdown: &Shutdown) -> anyhow::Result<()> {
        let mut patience = Patience::start();
        let mut next_say = Duration::ZERO;
        while self.is_paused && !shutdown.is_requested() {
            if patience.waited() >= next_say {
                next_say = patience.waited() + PAUSED_PERIOD;
                self.clock.repeat(now)?;
            }
            self.parent.check()?;
            if let Some(limit) = self.pause_timeout
                && patience.is_over(limit)
            {
                bail!("halted by a call of {PAUSE} for more than pause_timeout = {limit:?}");
            }
            patience.spin(&self.node);
            self.obey(now);
        }
        Ok(())
    }

    fn wait_for_wall_clock(&mut self, shutdown: &Shutdown) {
        let Some(period) = self.period else {
            return;
        };
        while !shutdown.is_requested() && spin_until(&self.node, self.next) {}
        // Ticks that could not be played in time are not made up for: the nodes live by the same clock.
        self.next = (self.next + period).max(wall_clock::now());
    }

    /// Does what was asked for by the service, the match being at `now`.
    fn obey(&mut self, now: Time) {
        while let Some(is_paused) = self.pause.take() {
            self.is_paused = is_paused;
            let what = if is_paused { "paused" } else { "resumed" };
            tracing::info!("{what} at {now} by a call of {PAUSE}");
        }
    }
}

/// Waits until something is received, at most until `moment`; whether it is still to come.
fn spin_until(node: &SharedNode, moment: Instant) -> bool {
    let left = moment.saturating_duration_since(wall_clock::now());
    if left.is_zero() {
        return false;
    }
    node.spin(left.min(PAUSED_PERIOD));
    true
}
