use std::time::{Duration, Instant};

use anyhow::bail;
use bevy_app::App;
use hsl_ros::{Error, PeerLog, Shutdown, Switch};
use hsl_types::Time;
use match_setup::{MatchOptions, Pacing};

use crate::pace::sim_clock::SimClock;
use crate::pace::wait_timer::WaitTimer;
use crate::pace::wall_clock;
use crate::shared_node::SharedNode;
use crate::simulation::{Next, Simulation};
use crate::supervisor::supervisor_channel::SupervisorChannel;

/// Name of the service that pauses the match.
const PAUSE: &str = "/sim/pause";
/// Period of the clock while the match is paused.
const PAUSED_PERIOD: Duration = Duration::from_millis(100);

/// Pacing of the ticks: waits for the start of each tick, and publishes the clock.
pub(crate) struct Pace {
    node: SharedNode,
    clock: SimClock,
    /// Service that pauses the match.
    pause: Switch,
    /// Longest wall time of a pause; `None`: unlimited.
    pause_timeout: Option<Duration>,
    supervisor: SupervisorChannel,
    /// Wall time of a tick if ticks follow the wall clock.
    period: Option<Duration>,
    /// Simulated time of a tick.
    tick_duration: Duration,
    /// Longest wait for programs that are on simulated time without `/clock`.
    tick_timeout: Duration,
    /// Earliest start of the next tick if ticks follow the wall clock.
    next: Instant,
    log: PeerLog<bool>,
}

impl Pace {
    /// Creates the service [`PAUSE`]. The first tick may start at once.
    pub(crate) fn new(
        node: &SharedNode,
        clock: SimClock,
        options: &MatchOptions,
        supervisor: SupervisorChannel,
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
            supervisor,
            period,
            tick_duration,
            tick_timeout: options.tick_timeout,
            next,
            log: PeerLog::default(),
        })
    }

    /// Waits until the tick at `next` may start: for the wall clock, and while the match is paused. Handles requests to
    /// `simulation` meanwhile. `now` is the time of the last tick. The time of the new tick is published later, after
    /// its inputs.
    ///
    /// Returns another value than `Next::Tick` if the match ends or is reset.
    ///
    /// # Errors
    ///
    /// Returns an error if the match is paused for too long or cannot continue, or if ROS refuses a message.
    pub(crate) fn begin_tick(
        &mut self,
        (now, next): (Time, Time),
        simulation: &mut Simulation,
        app: &mut App,
        shutdown: &Shutdown,
    ) -> anyhow::Result<Next> {
        self.wait_for_programs(shutdown)?;
        self.wait_for_wall_clock(shutdown);
        let mut follows = self.handle_requests(now, simulation, app);
        if follows == Next::Wait {
            self.node.heartbeat().pause(Some(now));
            follows = self.wait_while_paused(now, simulation, app, shutdown)?;
            if !simulation.is_stepping() {
                self.node.heartbeat().pause(None);
            }
            self.next = wall_clock::now();
        }
        if follows == Next::Tick {
            self.clock.begin(next);
        }
        Ok(follows)
    }

    /// Publishes the time of the tick if it was not yet published, because no robot had inputs.
    ///
    /// # Errors
    ///
    /// Returns an error if ROS refuses a message.
    pub(crate) fn end_tick(&self) -> Result<(), Error> {
        self.clock.show()
    }

    /// Returns the target pace, in simulated seconds per second of wall time, or `None` if ticks do not follow the wall
    /// clock.
    pub(crate) fn wanted_factor(&self) -> Option<f64> {
        self.period
            .map(|period| self.tick_duration.div_duration_f64(period))
    }

    /// Sets the target pace, in simulated seconds per second of wall time. From then on ticks follow the wall clock.
    pub(crate) fn set_factor(&mut self, factor: f64) {
        self.period = Some(self.tick_duration.div_f64(factor));
    }

    /// Waits until the match is no longer paused, and publishes the time `now` of the last tick again and again, for
    /// nodes that use it. Returns the next step.
    ///
    /// # Errors
    /// Returns an error if the pause lasts longer than `pause_timeout`, or a node that the match needs has ended.
    fn wait_while_paused(
        &mut self,
        now: Time,
        simulation: &mut Simulation,
        app: &mut App,
        shutdown: &Shutdown,
    ) -> anyhow::Result<Next> {
        let mut timer = WaitTimer::start();
        let mut next_say = Duration::ZERO;
        while !shutdown.is_requested() {
            if timer.waited() >= next_say {
                next_say = timer.waited() + PAUSED_PERIOD;
                self.clock.repeat(now)?;
            }
            self.supervisor.check()?;
            if let Some(limit) = self.pause_timeout
                && timer.is_over(limit)
            {
                bail!("paused for longer than pause_timeout, which is {limit:?}");
            }
            timer.spin(&self.node);
            let follows = self.handle_requests(now, simulation, app);
            if follows != Next::Wait {
                return Ok(follows);
            }
        }
        // The caller detects the request, too.
        Ok(Next::Tick)
    }

    /// Waits until the programs on simulated time have finished their work of the last tick: all their threads wait.
    ///
    /// # Errors
    ///
    /// Returns an error if a program works for longer than `tick_timeout`, or a node that the match needs has ended.
    fn wait_for_programs(&self, shutdown: &Shutdown) -> anyhow::Result<()> {
        let mut timer = WaitTimer::start();
        while let Some(busy) = self.clock.wait_for_programs() {
            if shutdown.is_requested() {
                break;
            }
            self.supervisor.check()?;
            timer.count();
            if timer.is_over(self.tick_timeout) {
                let limit = self.tick_timeout;
                bail!(
                    "{busy} is on simulated time and has worked for {limit:?} without a wait: the time stands until all \
                     its threads wait; let it sleep in its loops, or run it on the wall clock with pacing:=realtime"
                );
            }
        }
        Ok(())
    }

    /// Waits for the start of the next tick if ticks follow the wall clock, and sets the start of the one after it.
    fn wait_for_wall_clock(&mut self, shutdown: &Shutdown) {
        let Some(period) = self.period else {
            return;
        };
        while !shutdown.is_requested() && spin_until(&self.node, self.next) {}
        // Ticks that were too late are not made up for, because the nodes use the same clock.
        self.next = (self.next + period).max(wall_clock::now());
    }

    /// Handles the calls of [`PAUSE`], which it logs, and the requests to `simulation` that have arrived. `now` is the
    /// time of the last tick. Returns the next step.
    fn handle_requests(&mut self, now: Time, simulation: &mut Simulation, app: &mut App) -> Next {
        while let Some(is_paused) = self.pause.take() {
            if !simulation.switch(is_paused, PAUSE, app) {
                continue;
            }
            let what = if is_paused { "paused" } else { "resumed" };
            let text = format_args!("{what} at {now} by a call of {PAUSE}");
            if let Some(line) = self.log.line(is_paused, text) {
                tracing::info!("{line}");
            }
        }
        simulation.serve(app)
    }
}

/// Waits until a message arrives, at most until `moment`. Returns false if `moment` has passed.
fn spin_until(node: &SharedNode, moment: Instant) -> bool {
    let left = moment.saturating_duration_since(wall_clock::now());
    if left.is_zero() {
        return false;
    }
    node.spin(left.min(PAUSED_PERIOD));
    true
}
