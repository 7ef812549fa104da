//! Loop of ticks.

use bevy_app::App;
use bevyhavior_simulator::{
    AppExt, SimulatorClock, SimulatorRefereeBackend, SimulatorScenarioResult, Step,
};
use hsl_ros::{Node, Shutdown};
use hsl_types::Time;
use referee_node::HostedReferee;

use crate::exchange::referee_commands::RefereeCommands;
use crate::exchange::referee_parameters::RefereeParameters;
use crate::pace::live_options::LiveOptions;
use crate::pace::pacing::Pace;
use crate::shared_node::SharedNode;
use crate::simulation::{Next, Simulation};
use crate::supervisor::progress::Progress;
use crate::watch::players::Players;

/// Reason why no further tick is played.
pub(super) enum End {
    Finished,
    /// Request to stop the process.
    Interrupted,
    /// Request of another program.
    Quit,
    /// Another run follows.
    Reset,
}

/// Loop of ticks, with all parts that act before or after a tick.
pub(super) struct Ticking<'a> {
    pub(super) node: SharedNode,
    pub(super) pace: Pace,
    pub(super) live: LiveOptions,
    /// Node of a referee that decides in this process.
    pub(super) referee: Option<HostedReferee>,
    /// Parameters of a referee in another process.
    pub(super) referee_parameters: RefereeParameters,
    pub(super) commands: RefereeCommands,
    pub(super) simulation: Simulation,
    pub(super) progress: Progress,
    pub(super) players: Players,
    pub(super) shutdown: &'a Shutdown,
}

impl Ticking<'_> {
    /// Plays ticks until the run ends. Before each tick it applies recorded interventions, waits for the start of the
    /// tick, and applies requests, changed parameters and commands to the referee.
    pub(super) fn tick_on(&mut self, app: &mut App) -> anyhow::Result<End> {
        loop {
            // Without a clock there is no time of the next tick; the tick itself reports the missing clock.
            if let Some(clock) = app.world().get_resource::<SimulatorClock>() {
                let (now, next) = (clock.now, clock.next());
                if !self.simulation.replay(app) {
                    return Ok(End::Quit);
                }
                let (simulation, shutdown) = (&mut self.simulation, self.shutdown);
                match self
                    .pace
                    .begin_tick((now, next), simulation, app, shutdown)?
                {
                    Next::Tick | Next::Wait => {}
                    Next::Quit => return Ok(End::Quit),
                    Next::Reset => return Ok(End::Reset),
                }
                self.live.apply(&mut self.pace, now);
                self.configure_referee(app, now);
                self.judge_parameters(app);
                self.commands.apply(&mut self.simulation, app, next);
            }
            if self.shutdown.is_requested() {
                return Ok(End::Interrupted);
            }
            self.players.mark(app);
            let step = app.step();
            self.pace.end_tick()?;
            let is_last = step == Step::Finished;
            // A tick that ended the run with a failure does not count as a step.
            if !(is_last && has_failed(app)) {
                self.simulation.end_tick();
            }
            if is_last {
                return Ok(End::Finished);
            }
            self.progress.report(app, self.pace.wanted_factor())?;
        }
    }

    /// Receives commands and changed parameters of a referee that decides in this process, and passes it the parameters
    /// that were set since the tick at `now`.
    fn configure_referee(&self, app: &mut App, now: Time) {
        let Some(hosted) = &self.referee else {
            return;
        };
        hosted.poll();
        hosted.apply_changes(now, |config, rule| {
            let world = app.world_mut();
            // A scenario may have removed the referee.
            if let Some(mut referee) = world.get_resource_mut::<SimulatorRefereeBackend>() {
                referee.0.configure(&config, rule);
            }
        });
    }

    /// Judges the requests to set parameters of the world or of the referee since the last tick.
    fn judge_parameters(&mut self, app: &mut App) {
        let requests = |node: &mut Node| (node.name().to_owned(), node.take_set_requests());
        let of_world = self.node.with(requests);
        let of_hosted = self.referee.as_ref().map(|it| it.with(requests));
        let other = self.simulation.referee_node().map(str::to_owned);
        let of_other = other.map(|it| (it, self.referee_parameters.take()));
        let all = [Some(of_world), of_hosted, of_other].into_iter().flatten();
        for (node, requests) in all {
            for request in requests {
                self.simulation.judge_parameter(&node, &request, app);
            }
        }
    }

    /// Resets the parts of the loop for another run.
    pub(super) fn restart(&mut self) {
        self.commands.restart();
        self.simulation.restart();
        self.progress.restart();
        self.players.restart();
    }
}

/// Returns true if a failure of the run is recorded.
pub(super) fn has_failed(app: &App) -> bool {
    let result = app.world().get_resource::<SimulatorScenarioResult>();
    result.is_some_and(|result| result.failed)
}
