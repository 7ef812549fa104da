//! Match in this process: the engine, and the behavior of the nodes.

pub mod hang_watch;
pub mod heartbeat;
pub mod log_lines;
pub mod pace;

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::Context;
use bevy_app::App;
use bevyhavior_simulator::{
    AppExt, FailureKind, SimulatorBehaviorOutputs, SimulatorTickSink, Step,
};
use match_setup::game_controller_referee::follow_game_controller;
use match_setup::{MatchProgress, MatchResult, RefereePlace, make_strict};
use scenario_kit::{BagSink, app_in_process, mission_notes};
use support::Shutdown;
use tick_encoder::{EncodingSink, ThreadedSink};

use crate::in_process::hang_watch::{HangWatch, try_finish};
use crate::in_process::pace::Pace;
use crate::plan::match_plan::MatchPlan;
use crate::process::progress::ProgressDisplay;
use crate::process::robot_warnings::RobotWarnings;
use crate::process::wall_clock;
use crate::verdict::failure::WrongUse;
use crate::verdict::report::MatchReport;

/// Ticks between two readings of the wall clock.
const TICKS_PER_LOOK: u64 = 100;
/// Time between two updates of the display.
const DISPLAY_PERIOD: Duration = Duration::from_millis(200);

/// Creates an app (the engine with the scenario) that plays the plan with all behaviors and the referee, without a
/// recording.
///
/// # Errors
///
/// Returns an error if the plan cannot be played.
pub fn app_of(plan: &MatchPlan) -> Result<App, WrongUse> {
    let scenario = plan.scenario()?;
    app_in_process(scenario, &plan.options.options, plan.behaviors.clone())
        .map_err(WrongUse::because)
}

/// Plays the plan in this process to its end or until a shutdown request, and returns the result.
///
/// Records the match if the plan has a bag, which is closed in all cases. Prints notes to standard error and the
/// progress to `display`. Reports ticks and waits to `watch`, which ends the process if the match hangs. With the
/// GameController as referee, exchanges its packets. A fault that fills the disk limits the size of all files that this
/// process writes from now on.
///
/// # Errors
///
/// Returns an error if the plan cannot be played, or the bag cannot be created.
pub fn play(
    plan: &MatchPlan,
    shutdown: &Shutdown,
    display: &mut ProgressDisplay,
    watch: &HangWatch,
) -> anyhow::Result<MatchReport> {
    let mut app = app_of(plan)?;
    if plan.options.strict {
        make_strict(&mut app);
    }
    if let Some(inputs) = plan.options.inputs().map_err(WrongUse::because)? {
        inputs.enter(&mut app);
    }
    for note in mission_notes(&app) {
        support::error_line!("sil: note: {note}");
    }
    if plan.options.referee == RefereePlace::GameController {
        log_lines::start();
        let options = &plan.options;
        let rules = &options.options.auto_referee;
        follow_game_controller(&mut app, &options.game_controller, rules)?;
    }
    let mut replay = plan.options.replay().map_err(WrongUse::because)?;
    let mut recording = None;
    if let Some(bytes) = plan.options.options.faults.disk_size() {
        hsl_bag::limit_file_size(bytes)
            .context("cannot limit the size of files for the fault schedule")?;
    }
    if let Some(folder) = &plan.bag {
        let bag = BagSink::create(folder).context("cannot create the bag")?;
        let sink = recording.insert(Arc::new(Mutex::new(EncodingSink::new(ThreadedSink::new(
            bag,
        )?))));
        watch.guard(sink.clone());
        app.insert_resource(SimulatorTickSink::new(sink.clone()));
    }
    let start = wall_clock::now();
    let mut shown = start;
    let mut interrupted = false;
    let mut pace = Pace::new(&plan.options);
    let warnings = RobotWarnings::default();
    for tick in 1_u64.. {
        pace.wait(|| {
            watch.wait();
            !shutdown.is_requested()
        });
        if shutdown.is_requested() {
            interrupted = true;
            break;
        }
        if !replay.apply(&mut app) {
            break;
        }
        let step = app.step();
        show_warnings(&app, &warnings);
        if step == Step::Finished {
            break;
        }
        watch.tick();
        if tick % TICKS_PER_LOOK != 0 {
            continue;
        }
        if shown.elapsed() >= DISPLAY_PERIOD {
            shown = wall_clock::now();
            let progress = MatchProgress::read(&app, speed(&app, start));
            watch.show(&progress);
            display.update(&progress);
        }
    }
    if interrupted {
        app.interrupt();
    }
    let mut result = app.finish_run();
    // A scenario may have removed the recording from its app.
    if let Some(Err(error)) = recording.as_deref().map(try_finish) {
        app.fail(FailureKind::Environment, error.to_string());
        result = app.world().get_resource().cloned().unwrap_or(result);
    }
    watch.end();
    Ok(MatchReport {
        scenario: plan.options.scenario.clone(),
        result: MatchResult::read(&app, &result, interrupted, start.elapsed()),
    })
}

/// Plays the plan in this process to its end or until a shutdown request, as one of several runs at the same time: without
/// a recording, notes and progress. The plan has no faults, interventions and recorded inputs.
///
/// # Errors
///
/// Returns an error if the plan cannot be played.
pub fn play_quietly(plan: &MatchPlan, shutdown: &Shutdown) -> anyhow::Result<MatchReport> {
    let mut app = app_of(plan)?;
    if plan.options.strict {
        make_strict(&mut app);
    }
    let start = wall_clock::now();
    let mut interrupted = false;
    while app.step() != Step::Finished {
        if shutdown.is_requested() {
            interrupted = true;
            app.interrupt();
            break;
        }
    }
    let result = app.finish_run();
    Ok(MatchReport {
        scenario: plan.options.scenario.clone(),
        result: MatchResult::read(&app, &result, interrupted, start.elapsed()),
    })
}

/// Prints the warnings of the robots in this tick, each once.
fn show_warnings(app: &App, warnings: &RobotWarnings) {
    let Some(outputs) = app.world().get_resource::<SimulatorBehaviorOutputs>() else {
        return;
    };
    for (robot, output) in &outputs.0 {
        for warning in &output.warnings {
            warnings.show(&robot.to_string(), warning);
        }
    }
}

/// Returns the simulated time per wall time since `start`.
fn speed(app: &App, start: Instant) -> f64 {
    MatchProgress::read(app, 0.0).seconds / start.elapsed().as_secs_f64()
}
