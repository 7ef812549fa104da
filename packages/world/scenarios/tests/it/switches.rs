//! Switches of `BehaviorTreeSimulatorPlugin`, set by users and by scenarios.

use std::path::PathBuf;

use bevyhavior_simulator::{
    AppExt, InvariantCheck, InvariantSeverity, InvariantViolation, SimulationSnapshot,
    SimulatorBall, SimulatorGameState, SimulatorGroundToWorld, SimulatorInvariantChecks,
    SimulatorScenarioResult,
};
use hsl_parameters::{Overrides, ParameterSource};
use hsl_types::Point2;
use match_setup::MatchOptions;
use scenario_kit::{ScenarioOptions, app_in_process, cast, find};

/// Switches by the names of the plugin's fields.
const SWITCHES: [&str; 4] = [
    "enable_default_ball_physics",
    "enable_default_kinematics",
    "enable_default_communication_routing",
    "enable_default_invariant_checks",
];

/// Returns the values of the switches in `options`, in the order of [`SWITCHES`].
fn switched_off(options: &ScenarioOptions) -> [bool; 4] {
    [
        !options.enable_default_ball_physics,
        !options.enable_default_kinematics,
        !options.enable_default_communication_routing,
        !options.enable_default_invariant_checks,
    ]
}

fn read(source: ParameterSource) -> ScenarioOptions {
    let overrides = Overrides::of("/world_sim", &[source]).expect("the source can be read");
    let options: MatchOptions = hsl_parameters::read(&overrides).expect("it is a valid source");
    options.options
}

#[test]
fn each_switch_can_be_set_by_a_rule_and_by_a_parameter_file() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    for (index, name) in SWITCHES.into_iter().enumerate() {
        let mut expected = [false; 4];
        expected[index] = true;
        let rule = read(ParameterSource::Rule(format!("{name}:=false")));
        assert_eq!(switched_off(&rule), expected, "{name}");
        let file: PathBuf = folder.path().join(format!("{name}.yaml"));
        let text = format!("/**:\n  ros__parameters:\n    {name}: false\n");
        std::fs::write(&file, text).expect("the folder can be written to");
        let file = read(ParameterSource::File(file));
        assert_eq!(switched_off(&file), expected, "{name}");
    }
}

/// Check that returns a violation in every tick.
struct FailingCheck;

impl InvariantCheck for FailingCheck {
    /// Returns a violation in every tick.
    fn check(&mut self, _: &SimulationSnapshot<'_>) -> Vec<InvariantViolation> {
        vec![InvariantViolation {
            check_name: "grumbler",
            robot: None,
            message: "a violation in every tick".to_owned(),
            severity: InvariantSeverity::Error,
        }]
    }
}

/// Plays three seconds of a scenario with options changed by `change`. Returns whether the ball rolled, the robot
/// walked, its team used a message and a violation was found.
fn happened(change: impl FnOnce(&mut ScenarioOptions)) -> [bool; 4] {
    let scenario = find("striker_walks_to_visible_ball").expect("it is linked in");
    let mut options = scenario.default_options();
    change(&mut options);
    let cast = cast(scenario, &options).expect("the robots are those of the scenario");
    let mut app = app_in_process(scenario, &options, cast).expect("the options are valid");
    let mut checks = app.world_mut().resource_mut::<SimulatorInvariantChecks>();
    checks.0 = vec![Box::new(FailingCheck)];
    let mut ball = app.world_mut().resource_mut::<SimulatorBall>();
    let ball = ball.state.as_mut().expect("the scenario puts a ball down");
    ball.velocity.y = 0.5;
    let mut robots = app.world_mut().query::<&SimulatorGroundToWorld>();
    let pose = *robots.single(app.world()).expect("there is one robot");
    for _ in 0..300 {
        app.step();
    }
    let ball = app.world().resource::<SimulatorBall>().state;
    let game = app.world().resource::<SimulatorGameState>();
    let messages = game
        .game_controller_state
        .hulks_team
        .remaining_amount_of_messages;
    [
        ball.expect("it stays on the field").position != Point2::origin(),
        *robots.single(app.world()).expect("it stays") != pose,
        messages < options.simulation.remaining_amount_of_messages,
        app.world().resource::<SimulatorScenarioResult>().failed,
    ]
}

#[test]
fn each_switch_of_a_scenarios_options_turns_off_what_it_names_and_nothing_else() {
    type Switch = fn(&mut ScenarioOptions);
    let switches: [Switch; 4] = [
        |options| options.enable_default_ball_physics = false,
        |options| options.enable_default_kinematics = false,
        |options| options.enable_default_communication_routing = false,
        |options| options.enable_default_invariant_checks = false,
    ];
    assert_eq!(happened(|_| ()), [true; 4]);
    for (index, switch) in switches.into_iter().enumerate() {
        let mut expected = [true; 4];
        expected[index] = false;
        assert_eq!(happened(switch), expected, "{}", SWITCHES[index]);
    }
}
