use std::time::{Duration, Instant};

use anyhow::bail;
use bevy_app::App;
use hsl_ros::{Error, Shutdown, Switch};
use hsl_types::Time;
use scenario_kit::{MatchOptions, Pacing};

use crate::parent::Parent;
use crate::patience::Patience;
use crate::shared_node::SharedNode;
use crate::sim_clock::SimClock;
use crate::simulation::{Next, Simulation};
use crate::wall_clock;

/// Name of the service that pauses the match.
const PAUSE: &str = "/sim/pause";
/// Period of the clock while the match is paused.
const PAUSED_PERIOD: Duration = Duration::from_millis(100);

/// Determines when a tick begins, and publishes the clock.
pub(crate) struct Pace {
    node: SharedNode,
    clock: SimClock,
    pause: Switch,
    pause_timeout: Option<Duration>,
    parent: Parent,
    /// Wall time of a tick, if ticks follow the wall clock.
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
            pause_timeout: options.pause_timeout,
            parent,
            period,
            tick_duration,
            next,
        })
    }

    /// Waits until the tick at `next` may begin, after the tick at `now`, and begins it on the clock, which is
    /// published after the inputs of the tick. Meanwhile the requests to `simulation` are carried out.
    ///
    /// Returns what follows instead of the tick if the match ends or is reset.
    ///
    /// # Errors
    /// Returns an error if the match is paused for too long or cannot continue, or if ROS refuses a message.
    pub(crate) fn begin_tick(
        &mut self,
        (now, next): (Time, Time),
        simulation: &mut Simulation,
        app: &mut App,
        shutdown: &Shutdown,
    ) -> anyhow::Result<Next> {
        self.wait_for_wall_clock(shutdown);
        let mut follows = self.handle_requests(now, simulation, app);
        if follows == Next::Wait {
            self.node.heart().pause(Some(now));
            follows = self.wait_while_paused(now, simulation, app, shutdown)?;
            if !simulation.is_stepping() {
                self.node.heart().pause(None);
            }
            self.next = wall_clock::now();
        }
        if follows == Next::Tick {
            self.clock.begin(next);
        }
        Ok(follows)
    }

    /// Publishes the tick on the clock, if no robot had inputs.
    ///
    /// # Errors
    /// Returns an error if ROS refuses a message.
    pub(crate) fn end_tick(&self) -> Result<(), Error> {
        self.clock.show()
    }

    /// Returns the simulated seconds per second of wall time, if ticks follow the wall clock.
    pub(crate) fn wanted_factor(&self) -> Option<f64> {
        self.period
            .map(|period| self.tick_duration.div_duration_f64(period))
    }

    /// Sets the simulated seconds per second of wall time, if ticks follow the wall clock.
    pub(crate) fn set_factor(&mut self, factor: f64) {
        self.period = Some(self.tick_duration.div_f64(factor));
    }

    /// Publishes the time `now` repeatedly while the match is paused. Returns what follows.
    fn wait_while_paused(
        &mut self,
        now: Time,
        simulation: &mut Simulation,
        app: &mut App,
        shutdown: &Shutdown,
    ) -> anyhow::Result<Next> {
        let mut patience = Patience::start();
        let mut next_say = Duration::ZERO;
        while !shutdown.is_requested() {
            if patience.waited() >= next_say {
                next_say = patience.waited() + PAUSED_PERIOD;
                self.clock.repeat(now)?;
            }
            self.parent.check()?;
            if let Some(limit) = self.pause_timeout
                && patience.is_over(limit)
            {
                bail!("paused for more than pause_timeout = {limit:?}");
            }
            patience.spin(&self.node);
            let follows = self.handle_requests(now, simulation, app);
            if follows != Next::Wait {
                return Ok(follows);
            }
        }
        // The caller sees that as well.
        Ok(Next::Tick)
    }

    fn wait_for_wall_clock(&mut self, shutdown: &Shutdown) {
        let Some(period) = self.period else {
            return;
        };
        while !shutdown.is_requested() && spin_until(&self.node, self.next) {}
        // Ticks that could not be played in time are not made up for: the nodes use the same clock.
        self.next = (self.next + period).max(wall_clock::now());
    }

    /// Carries out the requests that have arrived after the tick at `now`. Returns what follows.
    fn handle_requests(&mut self, now: Time, simulation: &mut Simulation, app: &mut App) -> Next {
        while let Some(is_paused) = self.pause.take() {
            simulation.switch(is_paused);
            let what = if is_paused { "paused" } else { "resumed" };
            tracing::info!("{what} at {now} by a call of {PAUSE}");
        }
        simulation.serve(app)
    }
}

/// Waits until something is received, at most until `moment`; returns whether `moment` is still to come.
fn spin_until(node: &SharedNode, moment: Instant) -> bool {
    let left = moment.saturating_duration_since(wall_clock::now());
    if left.is_zero() {
        return false;
    }
    node.spin(left.min(PAUSED_PERIOD));
    true
}
