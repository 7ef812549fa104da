//! Reasons why a run may not be reproducible.

use std::time::Duration;

use bevy_app::App;
use bevyhavior_simulator::{
    AppExt, AutoRefereeConfig, BehaviorOutput, BehaviorTreeSimulatorPlugin, NoAnswer,
    NoAnswerOrigin, SimulatorRefereeBackend, SimulatorReproducibility, UnansweredPolicy,
};
use hsl_types::{Pose2, Time};

use crate::common::{Frames, hulk, play, stand, world_with};

const TICK: Duration = Duration::from_millis(10);

/// Returns a world with hulk 1, whose decisions are based on a world state of this `age`, or on an unknown one.
fn app(age: impl Fn(Time) -> Option<Duration> + Send + Sync + 'static) -> App {
    let robots = [(hulk(1), Pose2::default())];
    world_with(
        BehaviorTreeSimulatorPlugin::default(),
        &robots,
        move |_, input| {
            let now = input.world_state.now;
            let decided_on = age(now).map(|age| Time::ZERO + now.since(Time::ZERO + age));
            Ok(BehaviorOutput {
                decided_on,
                ..stand()
            })
        },
    )
}

fn reasons(app: &App) -> Vec<String> {
    SimulatorReproducibility::reasons_in(app.world())
}

#[test]
fn decisions_on_the_world_state_of_the_tick_leave_no_doubt() {
    let mut app = app(|_| Some(Duration::ZERO));
    play(&mut app, 5);
    assert_eq!(reasons(&app), Vec::<String>::new());
}

#[test]
fn an_old_decision_is_a_violation_and_a_doubt() {
    let is_old = |now: Time| now >= Time::ZERO + 3 * TICK;
    let mut app = app(move |now| Some(if is_old(now) { TICK } else { Duration::ZERO }));
    let frames = Frames::record(&mut app);
    play(&mut app, 4);
    app.finish_run();
    let expected = "robot hulks/1: it decided on the world state of another tick \
                    (2 ticks, the first is 3)";
    assert_eq!(reasons(&app), [expected]);

    let taken = frames.take();
    let found = taken.iter().flat_map(|frame| frame.violations.iter());
    let violations: Vec<_> = found
        .map(|it| (it.check_name, it.message.clone()))
        .collect();
    let said = |ago, now| {
        let text = format!("decided on the world state of {ago} s instead of that of {now} s");
        ("stale_decision", text)
    };
    assert_eq!(violations, [said("0.020", "0.030"), said("0.030", "0.040")]);
    let ending = frames.ending().and_then(|it| it.result);
    let result = ending.expect("a run ends with a result");
    assert_eq!(result.not_reproducible, [expected]);
}

#[test]
fn a_robot_that_does_not_say_what_it_decided_on_leaves_a_doubt() {
    let mut app = app(|_| None);
    play(&mut app, 2);
    let [reason] = &reasons(&app)[..] else {
        panic!("one reason: {:?}", reasons(&app));
    };
    assert!(reason.starts_with("robot hulks/1: decided_on is missing in its motion_command"));
    assert!(reason.ends_with("(2 ticks, the first is 1)"), "{reason}");
}

#[test]
fn an_answer_that_came_too_late_leaves_a_doubt() {
    let robots = [(hulk(1), Pose2::default())];
    let mut app = world_with(BehaviorTreeSimulatorPlugin::default(), &robots, |_, _| {
        Err(NoAnswer::new(
            NoAnswerOrigin::Environment,
            std::io::Error::other("no motion_command"),
        ))
    });
    app.insert_resource(UnansweredPolicy::Hold);
    play(&mut app, 3);
    let expected = "robot hulks/1: its answer was late, which depends on the machine \
                    (3 ticks, the first is 1)";
    assert_eq!(reasons(&app), [expected]);
}

#[test]
fn a_parameter_that_was_set_while_the_match_ran_leaves_a_doubt() {
    let robots = [(hulk(1), Pose2::default())];
    let mut app = world_with(
        BehaviorTreeSimulatorPlugin::default(),
        &robots,
        |_, input| {
            let is_set = input.world_state.now == Time::ZERO + 2 * TICK;
            let rule = "walk.speed:=0.3".to_owned();
            Ok(BehaviorOutput {
                decided_on: Some(input.world_state.now),
                parameters_set: is_set.then_some(rule).into_iter().collect(),
                warnings: vec!["parameter set: so says its tree".to_owned()],
                ..stand()
            })
        },
    );
    let frames = Frames::record(&mut app);
    play(&mut app, 3);
    let taken = frames.take();
    let found = taken.iter().flat_map(|frame| frame.violations.iter());
    let told = found.filter(|it| it.message == "parameter set: walk.speed:=0.3");
    assert_eq!(told.count(), 1);
    let config = AutoRefereeConfig {
        ready_duration: TICK,
        ..AutoRefereeConfig::default()
    };
    let mut referee = app.world_mut().resource_mut::<SimulatorRefereeBackend>();
    referee.0.configure(&config, "ready_duration:=0.01");
    play(&mut app, 2);
    let expected = [
        "the referee: a parameter was set during the match (1 tick, the first is 4)",
        "robot hulks/1: a parameter was set during the match (1 tick, the first is 2)",
    ];
    assert_eq!(reasons(&app), expected);
}
