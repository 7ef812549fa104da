use std::path::Path;

use anyhow::Context;
use bevy_app::App;
use bevyhavior_simulator::{AppExt, FailureKind, SimulatorClock, SimulatorScenarioResult, Step};
use hsl_ros::{Arguments, Error, Node, Shutdown, shell};
use scenario_kit::{MatchFailure, MatchOptions, MatchResult};

use crate::live_options::LiveOptions;
use crate::pace_topic::PaceTopic;
use crate::pacing::Pace;
use crate::progress::Progress;
use crate::publisher_watch::PublisherWatch;
use crate::referee_commands::RefereeCommands;
use crate::sim_clock::SimClock;
use crate::startup;
use crate::waits::Waits;
use crate::wall_clock;
use crate::world::World;

/// Plays the match that the parameters describe.
pub(crate) fn run(arguments: &Arguments, shutdown: &Shutdown) -> anyhow::Result<u8> {
    let (node, options) = Node::create_over(arguments, MatchOptions::before)?;
    let file = options.result.clone();
    let result = match play(node, options, shutdown) {
        Ok(result) => result,
        Err(error) => {
            let message = shutdown.reason().map(str::to_owned);
            let message = message.unwrap_or_else(|| hsl_types::error_text(error.as_ref()));
            let failure = MatchFailure::of_environment(0, message);
            let interrupted = is_interrupted(shutdown);
            let result = MatchResult {
                interrupted,
                failed: true,
                failures: vec![failure],
                ..MatchResult::default()
            };
            write(&result, file.as_deref())?;
            return Err(error);
        }
    };
    write(&result, file.as_deref())?;
    Ok(if result.is_environment_to_blame() {
        shell::ENVIRONMENT_FAILED
    } else if result.failed {
        shell::SCENARIO_FAILED
    } else {
        shell::PASSED
    })
}

/// Waits for all nodes and plays to the end, or until the world is asked to stop.
fn play(node: Node, options: MatchOptions, shutdown: &Shutdown) -> anyhow::Result<MatchResult> {
    let scenario = scenario_kit::find(&options.scenario)?;
    let robots = scenario_kit::cast(scenario, &options.options)?;
    options
        .validate_faults(robots.keys().copied(), true)
        .map_err(|faults| Error::WrongUse(faults.to_string()))?;
    let mut app = scenario_kit::build_app(scenario, &options.options)?;
    if options.mission_node {
        // The mission's node takes its place.
        scenario_kit::take_mission(&mut app, scenario)
            .map_err(|error| Error::WrongUse(format!("mission_node: {error}")))?;
    }
    let world = World::new(node, options, robots.into_keys().collect())?;
    let mut commands = RefereeCommands::listen(&world.node)?;
    let clock = SimClock::new(&world.node)?;
    let pace = Pace::new(
        &world.node,
        clock.clone(),
        &world.options,
        world.parent.clone(),
    )?;
    let live = LiveOptions::new(&world.node, &world.options);
    tracing::info!("waiting for {} robots", world.robots.len());
    let mut watch = PublisherWatch::new(&world.node, &world.robots, &world.options);
    startup::wait_for_everyone(&world, &mut watch, shutdown)?;
    watch.begin_match();

    let waits = Waits::default();
    let pace_topic = PaceTopic::new(&world.node, waits.clone())?;
    let heart = world.node.heart().clone();
    let progress = Progress::new(world.options.progress, heart, pace_topic);
    world.enter(watch.clone(), clock, waits, &mut app, shutdown)?;
    tracing::info!("the match begins");
    let start = wall_clock::now();
    let end = tick_on(&mut app, pace, &live, &mut commands, progress, shutdown);
    let error = end
        .as_ref()
        .err()
        .map(|error| hsl_types::error_text(error.as_ref()));
    if let Some(why) = error.or_else(|| shutdown.reason().map(str::to_owned)) {
        app.fail(FailureKind::Environment, why);
    } else if has_failed(&app)
        && let Err(conflict) = watch.check_all()
        && !has_failure(&app, &conflict.text)
    {
        // Other nodes in the domain are the reason why robots do not answer, and may be found later than the missing
        // answers.
        app.fail(FailureKind::Environment, conflict.text);
    }
    let is_cut_short = !matches!(end, Ok(End::Finished)) || has_failed(&app);
    let interrupted = is_interrupted(shutdown) && is_cut_short;
    if interrupted {
        app.interrupt();
    }
    let verdict = app.finish_run();
    let result = MatchResult::of(&app, &verdict, interrupted, start.elapsed());
    log_result(&result);
    Ok(result)
}

/// Returns whether the world was asked to stop.
fn is_interrupted(shutdown: &Shutdown) -> bool {
    shutdown.is_requested() && shutdown.reason().is_none()
}

/// Returns whether anything has failed.
fn has_failed(app: &App) -> bool {
    let result = app.world().get_resource::<SimulatorScenarioResult>();
    result.is_some_and(|result| result.failed)
}

/// Returns whether a failure with this message is recorded.
fn has_failure(app: &App, message: &str) -> bool {
    let result = app.world().get_resource::<SimulatorScenarioResult>();
    result.is_some_and(|result| result.failures.iter().any(|it| it.message == message))
}

/// Why no further tick is played.
enum End {
    Finished,
    Interrupted,
}

/// Plays ticks until the end.
fn tick_on(
    app: &mut App,
    mut pace: Pace,
    live: &LiveOptions,
    commands: &mut RefereeCommands,
    mut progress: Progress,
    shutdown: &Shutdown,
) -> anyhow::Result<End> {
    loop {
        // Without a clock the next tick cannot be awaited; the tick itself reports that the clock is missing.
        if let Some(clock) = app.world().get_resource::<SimulatorClock>() {
            let (now, next) = (clock.now, clock.next());
            pace.begin_tick(now, next, shutdown)?;
            live.apply(app, &mut pace, now);
            commands.give(app, next);
        }
        if shutdown.is_requested() {
            return Ok(End::Interrupted);
        }
        let step = app.step();
        pace.end_tick()?;
        if step == Step::Finished {
            return Ok(End::Finished);
        }
        progress.report(app, pace.wanted_factor())?;
    }
}

/// Logs how the match ended and its speed.
fn log_result(result: &MatchResult) {
    let MatchResult {
        ticks,
        seconds,
        wall_seconds,
        hulks,
        opponents,
        ..
    } = result;
    let speed = seconds / wall_seconds;
    tracing::info!(
        "{ticks} ticks, {seconds:.2} s in {wall_seconds:.2} s ({speed:.1} times real time); \
         hulks {hulks} : {opponents} opponent"
    );
    for failure in &result.failures {
        tracing::error!("{failure}");
    }
}

/// Writes the result to `file`, if given.
fn write(result: &MatchResult, file: Option<&Path>) -> anyhow::Result<()> {
    let Some(file) = file else {
        return Ok(());
    };
    let text = serde_json::to_string_pretty(result)?;
    std::fs::write(file, text).with_context(|| format!("the result file {}", file.display()))
}
