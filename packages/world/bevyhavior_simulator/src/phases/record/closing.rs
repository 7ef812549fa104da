use std::borrow::Cow;

use bevy_ecs::prelude::World;
use hsl_types::{RunResult, Team};

use super::{RecordMemory, SimulatorTickSink, TickSink};
use crate::backends::backend_error::BackendError;
use crate::backends::sink_error::SinkError;
use crate::outcome::frame::Frame;
use crate::outcome::reproducibility::SimulatorReproducibility;
use crate::outcome::result::SimulatorScenarioResult;
use crate::phases::interventions::SimulatorInterventions;
use crate::world::clock::SimulatorClock;
use crate::world::game_state::SimulatorGameState;

/// Records the result of the run after the last tick, and closes the recording, if there is one. The sink stays in
/// `app`, so that it can record another run.
///
/// # Errors
///
/// Returns an error if received data could not be stored.
pub(crate) fn finish_recording(app: &mut World) -> Result<(), SinkError> {
    // A scenario may have removed any of these resources.
    let Some(mut sink) = app.get_resource_mut::<SimulatorTickSink>() else {
        return Ok(());
    };
    let Some(mut sink) = sink.0.take() else {
        return Ok(());
    };
    let handed_over = hand_over(app, &mut **sink.get());
    let closed = sink.get().finish();
    app.insert_resource(SimulatorTickSink(Some(sink)));
    handed_over.and(closed).map_err(SinkError)
}

/// Passes the requests and failures since the last tick, and the result of the run, to the sink. The result has the
/// time of the last recorded tick, and the next number: recorders accept no gap, even if a panic ended the last tick
/// before it was recorded. Does nothing after a tick that could not be recorded.
fn hand_over(
    app: &mut World,
    sink: &mut dyn for<'a> TickSink<Frame<'a>>,
) -> Result<(), BackendError> {
    let interventions = app.get_resource_mut::<SimulatorInterventions>();
    let interventions = interventions.map(|mut it| std::mem::take(&mut it.0));
    let mut memory = app.remove_resource::<RecordMemory>().unwrap_or_default();
    let clock = app.get_resource::<SimulatorClock>();
    let result = app.get_resource::<SimulatorScenarioResult>();
    let (Some(clock), Some(result), false) = (clock, result, memory.is_lost) else {
        return Ok(());
    };
    let score = |team| {
        let game = app.get_resource::<SimulatorGameState>();
        game.map_or(0, |game| game.game_controller_state.team(team).score)
    };
    let (now, tick) = memory.last;
    sink.record(&mut Frame {
        now,
        tick: tick + 1,
        interventions: interventions.unwrap_or_default().into(),
        state: None,
        violations: Cow::default(),
        failures: memory.new_failures(result).into(),
        result: Some(RunResult {
            now,
            ticks: clock.tick,
            verdict: result.verdict(),
            hulks_score: score(Team::Hulks),
            opponent_score: score(Team::Opponent),
            failures: result.failures.clone(),
            not_reproducible: SimulatorReproducibility::reasons_in(app),
        }),
    })
}
