//! Node of the world.
//!
//! - `ticking` is the loop of ticks, `result` writes the result of the match.

mod result;
mod ticking;

use std::thread;
use std::time::Duration;

use bevy_app::App;
use bevyhavior_simulator::{AppExt, FailureKind, SimulatorScenarioResult};
use hsl_ros::{Arguments, Error, Node, RobotNotes, Shutdown};
use hsl_types::Verdict;
use match_setup::{MatchOptions, MatchResult, RefereePlace, make_strict};
use referee_node::HostedReferee;
use scenario_kit::{MatchFailure, Scenario};

use result::{log_result, write};
use ticking::{End, Ticking, has_failed};

use crate::exchange::referee_commands::RefereeCommands;
use crate::pace::live_options::LiveOptions;
use crate::pace::pace_topic::PaceTopic;
use crate::pace::pacing::Pace;
use crate::pace::program_clock::ProgramClock;
use crate::pace::sim_clock::SimClock;
use crate::pace::waits::Waits;
use crate::pace::wall_clock;
use crate::reset;
use crate::simulation::Simulation;
use crate::startup;
use crate::supervisor::ended_robots;
use crate::supervisor::progress::Progress;
use crate::watch::nodes_missing::NodesMissing;
use crate::watch::players::Players;
use crate::watch::publisher_watch::PublisherWatch;
use crate::watch::watched_topic::Conflict;
use crate::world::WorldNode;

/// Timeout for the last checks of other nodes of the process after the last tick.
const SETTLE_TIMEOUT: Duration = Duration::from_secs(2);
/// Period with which the end of these checks is awaited.
const SETTLE_PERIOD: Duration = Duration::from_millis(10);

/// Plays the match that the parameters describe, and writes its result to the file of the parameter `result`. Returns
/// the exit code of the process. `notes` come from bridges in the same process: reasons why their robots are not ready,
/// and the programs that play these robots.
///
/// # Errors
/// Returns an error if the match could not begin or continue, except if the node of a robot ended before the first
/// tick, or has other topics than the match.
pub(crate) fn run(
    arguments: &Arguments,
    shutdown: &Shutdown,
    notes: &RobotNotes,
) -> anyhow::Result<u8> {
    let (node, mut options) = Node::create_over(arguments, MatchOptions::before)?;
    let referee = match options.referee {
        RefereePlace::InProcess => Some(HostedReferee::create(arguments, &options)?),
        RefereePlace::Node | RefereePlace::GameController => None,
    };
    if let Some(referee) = &referee {
        options.options.auto_referee = referee.config().clone();
    }
    let file = options.result.clone();
    let result = match play(node, referee, options, shutdown, notes) {
        Ok(result) => result,
        Err(error) => {
            let mut result = MatchResult {
                interrupted: is_interrupted(shutdown),
                signal: shutdown.signal().map(str::to_owned),
                failed: true,
                ..MatchResult::default()
            };
            if let Some(early_end) = ended_robots::early_end(&error) {
                result.failures.push(early_end);
            } else if let Some(conflict) = error.downcast_ref::<Conflict>()
                && let Some(robot) = conflict.culprit
            {
                let failure = MatchFailure::of_node(0, robot.to_string(), conflict.text());
                result.failures.push(failure);
            } else if let Some(missing) = error.downcast_ref::<NodesMissing>() {
                missing.add_to(&mut result);
            } else {
                let message = shutdown.reason().map(str::to_owned);
                let message = message.unwrap_or_else(|| support::error_text(error.as_ref()));
                let failure = MatchFailure::of_environment(0, message);
                result.failures.push(failure);
            }
            write(&result, file.as_deref())?;
            if result.verdict() == Verdict::NodeFailed {
                log_result(&result);
                return Ok(Verdict::NodeFailed.exit_code());
            }
            return Err(error);
        }
    };
    write(&result, file.as_deref())?;
    Ok(result.verdict().exit_code())
}

/// Waits for all nodes and plays runs until the match ends, a request to quit, or a request to stop. A reset starts
/// another run with the same nodes. Returns the result of the last run.
///
/// # Errors
/// Returns an error if the options are invalid, or the match could not begin or start again. An error of a tick is a
/// failure in the result.
fn play(
    node: Node,
    referee: Option<HostedReferee>,
    options: MatchOptions,
    shutdown: &Shutdown,
    notes: &RobotNotes,
) -> anyhow::Result<MatchResult> {
    let scenario = scenario_kit::find(&options.scenario)?;
    let robots = scenario_kit::cast(scenario, &options.options)?;
    options
        .validate_faults(robots.keys().copied(), true)
        .map_err(|faults| Error::WrongUse(faults.to_string()))?;
    let players: Vec<_> = robots.keys().copied().collect();
    options
        .validate_robots(&players)
        .map_err(|faults| Error::WrongUse(faults.to_string()))?;
    let replay = options
        .replay()
        .map_err(|faults| Error::WrongUse(faults.to_string()))?;
    let mut app = build_app(scenario, &options)?;
    for note in scenario_kit::mission_notes(&app) {
        tracing::warn!("mission: {note}");
    }
    let players_of_match = robots.into_keys().collect();
    let world = WorldNode::new(node, referee.clone(), options, players_of_match)?;
    let commands = match &referee {
        Some(referee) => referee.with(RefereeCommands::listen)?,
        None => world.node.with(RefereeCommands::listen)?,
    };
    let clock = SimClock::new(
        &world.node,
        ProgramClock::open()?,
        world.options.tick_timeout,
    )?;
    let pace = Pace::new(
        &world.node,
        clock.clone(),
        &world.options,
        world.supervisor.clone(),
    )?;
    let live = LiveOptions::new(&world.node, &world.options);
    let mut watch =
        PublisherWatch::new(&world.node, referee.as_ref(), &world.robots, &world.options);
    let _claim = startup::wait_for_everyone(&world, &mut watch, &clock, shutdown, notes)?;
    watch.begin_match();
    let simulation = Simulation::new(&world.node, &world.options, replay, watch.clone());

    let waits = Waits::default();
    let pace_topic = PaceTopic::new(&world.node, waits.clone())?;
    let heartbeat = world.node.heartbeat().clone();
    let progress = Progress::new(world.options.progress, heartbeat, pace_topic);
    let another_run = world.another_run.clone();
    let (node, supervisor) = (world.node.clone(), world.supervisor.clone());
    let players = Players::new(notes, &world.robots, &world.options);
    let link = world.referee.as_ref();
    let referee_parameters = link.map(|it| it.parameters.clone()).unwrap_or_default();
    world.enter(watch.clone(), clock, waits, &mut app, shutdown)?;
    tracing::info!("the match begins");
    let mut start = wall_clock::now();
    let mut resets = 0;
    let mut ticking = Ticking {
        node: node.clone(),
        pace,
        live,
        referee,
        referee_parameters,
        commands,
        simulation,
        progress,
        players,
        shutdown,
    };
    let end = loop {
        match ticking.tick_on(&mut app) {
            Ok(End::Reset) => {}
            end => break end,
        }
        another_run.set(true);
        let finished = app;
        let options = ticking.simulation.options();
        app = build_app(scenario_kit::find(&options.scenario)?, options)?;
        reset::begin_again(finished, &mut app, options)?;
        another_run.set(false);
        ticking.restart();
        resets += 1;
        tracing::info!("the match begins again");
        start = wall_clock::now();
    };
    settle(notes, shutdown);
    let error = end
        .as_ref()
        .err()
        .map(|error| support::error_text(error.as_ref()));
    if let Some(why) = error.or_else(|| shutdown.reason().map(str::to_owned)) {
        app.fail(FailureKind::Environment, why);
    } else if has_failed(&app)
        && let Err(conflict) = watch.check_all()
        && !has_failure(&app, &conflict.text())
    {
        // Other nodes in the domain cause missing answers, and may be found later than those.
        app.fail(FailureKind::Environment, conflict.text());
    }
    let is_over = matches!(end, Ok(End::Finished | End::Quit));
    let interrupted = is_interrupted(shutdown) && (!is_over || has_failed(&app));
    if interrupted {
        app.interrupt();
    }
    let verdict = app.finish_run();
    let mut result = MatchResult::read(&app, &verdict, interrupted, start.elapsed());
    result.resets = resets;
    result.players = ticking.players.all();
    result.requests = ticking.simulation.requests().to_vec();
    result.signal = shutdown.signal().map(str::to_owned);
    // Nodes may exit together with this one after a request to stop.
    if !interrupted {
        ended_robots::mark(&mut result, &node, &supervisor);
    }
    let last = ticking.simulation.options();
    result.loaded = (last.scenario != scenario.name).then(|| last.scenario.clone());
    let why = result.failures.last().map(ToString::to_string);
    let why = why.unwrap_or_else(|| "the match has ended".to_owned());
    ticking.simulation.end(&why);
    log_result(&result);
    Ok(result)
}

/// Builds the app of a run, without the connection to the nodes.
fn build_app(scenario: &Scenario, options: &MatchOptions) -> anyhow::Result<App> {
    let mut app = scenario_kit::build_app(scenario, &options.options)?;
    if options.mission_node {
        // The node of the mission replaces the mission.
        scenario_kit::take_mission(&mut app, scenario)
            .map_err(|error| Error::WrongUse(format!("mission_node: {error}")))?;
    }
    if options.strict {
        make_strict(&mut app);
    }
    let inputs = options.inputs();
    let inputs = inputs.map_err(|error| Error::WrongUse(error.to_string()))?;
    if let Some(inputs) = inputs {
        inputs.enter(&mut app);
    }
    Ok(app)
}

/// Waits until other nodes of the process have finished their checks, at most [`SETTLE_TIMEOUT`]: they may have found a
/// second node of a robot just before the end.
fn settle(notes: &RobotNotes, shutdown: &Shutdown) {
    let start = wall_clock::now();
    while notes.are_checked()
        && !shutdown.is_requested()
        && wall_clock::now().duration_since(start) < SETTLE_TIMEOUT
    {
        thread::sleep(SETTLE_PERIOD);
    }
}

/// Returns true after a request to stop that is not the consequence of a failure.
fn is_interrupted(shutdown: &Shutdown) -> bool {
    shutdown.is_requested() && shutdown.reason().is_none()
}

/// Returns true if a failure with this message is recorded.
fn has_failure(app: &App, message: &str) -> bool {
    let result = app.world().get_resource::<SimulatorScenarioResult>();
    result.is_some_and(|result| result.failures.iter().any(|it| it.message == message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_result_waits_for_checks_that_end_or_fail() {
        for fails in [false, true] {
            let (notes, shutdown) = (RobotNotes::default(), Shutdown::default());
            notes.set_checked(true);
            thread::scope(|scope| {
                let waiting = scope.spawn(|| settle(&notes, &shutdown));
                thread::sleep(SETTLE_PERIOD * 5);
                assert!(!waiting.is_finished());
                match fails {
                    true => shutdown.fail_with("other", &anyhow::anyhow!("two nodes")),
                    false => notes.set_checked(false),
                }
                waiting.join().unwrap();
            });
            assert_eq!(shutdown.reason().is_some(), fails);
        }
    }
}
