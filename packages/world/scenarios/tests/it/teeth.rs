//! Scenarios that fail if the robots do not show the expected behavior.

use bevyhavior_simulator::AppExt;
use scenario_kit::{Cast, ScenarioOptions, app_in_process, cast, find};

/// Returns the failures of a scenario that is played with these options and robots instead of its own.
fn failures(
    name: &str,
    change_options: fn(&mut ScenarioOptions),
    change_cast: fn(&mut Cast),
) -> String {
    let scenario = find(name).expect("it is linked in");
    let mut options = scenario.default_options();
    change_options(&mut options);
    let mut cast = cast(scenario, &options).expect("the robots are those of the scenario");
    change_cast(&mut cast);
    let mut app = app_in_process(scenario, &options, cast).expect("the options are valid");
    let result = app.run_to_completion();
    assert!(result.failed, "{name} passed");
    format!("{:?}", result.failures)
}

#[test]
fn no_message_is_lost_if_none_is_sent() {
    let silent = |options: &mut ScenarioOptions| {
        options.simulation.remaining_amount_of_messages = 0;
    };
    let failures = failures("lost_messages_are_not_known", silent, |_| ());
    assert!(failures.contains("time limit"), "{failures}");
}

#[test]
fn a_place_in_the_own_half_is_not_the_kick_off_pose() {
    let larger_circle = |options: &mut ScenarioOptions| options.field.center_circle_diameter = 3.0;
    let failures = failures("ready_robot_walks_to_kick_off_pose", larger_circle, |_| ());
    assert!(failures.contains("from its kick-off pose"), "{failures}");
}

#[test]
fn another_place_in_the_own_cell_is_not_the_centroid() {
    let indifferent = |cast: &mut Cast| {
        for parameters in cast.values_mut() {
            parameters.behavior.support.ball_attraction_distance = 50.0;
        }
    };
    let failures = failures("supporter_walks_to_voronoi_centroid", |_| (), indifferent);
    assert!(failures.contains("instead of the centroid"), "{failures}");
}
