use std::collections::BTreeSet;

use bevy_app::{App, PostStartup};
use bevy_ecs::prelude::{Query, Res, ResMut};
use bevyhavior_simulator::{BehaviorTreeSimulatorPlugin, SimulatorRobot, SimulatorTimelineMarkers};
use hsl_types::parameters::Parameters;
use hsl_types::{Color, Time};

use crate::options::ScenarioOptions;
use crate::{
    Scenario, ScenarioError, SimulatorMargin, coverage, fuzz, mission, statistics, time_limit,
};

/// Creates an app that plays `scenario`: the engine with the options, statistics, the time limit, the setup of the
/// scenario, displacement and mission, in this order, so that the setup may change the parts before it. The caller adds
/// the backend that decides for the robots, and the sink of the recording.
///
/// # Errors
///
/// Returns all errors of the options together if they cannot be played.
pub fn build_app(scenario: &Scenario, options: &ScenarioOptions) -> Result<App, ScenarioError> {
    options.validate()?;
    let mut app = App::new();
    app.add_plugins(BehaviorTreeSimulatorPlugin {
        config: options.simulation.clone(),
        auto_referee_config: options.auto_referee.clone(),
        field_dimensions: options.field,
        seed: options.seed,
        enable_default_ball_physics: options.enable_default_ball_physics,
        enable_default_kinematics: options.enable_default_kinematics,
        enable_default_communication_routing: options.enable_default_communication_routing,
        enable_default_invariant_checks: options.enable_default_invariant_checks,
        invariants: options.invariants.clone(),
    })
    .insert_resource(options.reaction_times())
    .insert_resource(options.error_levels())
    .insert_resource(options.unanswered)
    .insert_resource(options.clone());
    statistics::count(&mut app);
    coverage::count(&mut app);
    app.init_resource::<SimulatorMargin>();
    time_limit::enforce(&mut app, scenario.time_limit);
    (scenario.setup)(&mut app);
    fuzz::apply(&mut app, options.fuzz);
    mission::apply(&mut app, options)?;
    app.add_systems(PostStartup, mark_decision_periods);
    Ok(app)
}

/// System at startup: adds a marker for the decision period of each robot to the first tick of the timeline.
fn mark_decision_periods(
    // A scenario may have removed the resources.
    options: Option<Res<ScenarioOptions>>,
    robots: Query<&SimulatorRobot>,
    markers: Option<ResMut<SimulatorTimelineMarkers>>,
) {
    let (Some(options), Some(mut markers)) = (options, markers) else {
        return;
    };
    let first = Time::ZERO + options.simulation.tick_duration;
    let robots: BTreeSet<_> = robots.iter().map(|robot| robot.id()).collect();
    for robot in robots {
        if let Some(period) = options.decision_period.of(robot) {
            markers.add(first, Color::LIGHT_BLUE, period.label(robot));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Scenario, TimeLimit};

    #[test]
    fn all_faults_of_the_options_are_reported_together() {
        let mut options = ScenarioOptions {
            hulks: 12,
            ..ScenarioOptions::default()
        };
        options.simulation.walk_rotation_speed = -1.0;
        options.field.length = f32::NAN;
        let scenario = Scenario {
            name: "nothing_happens",
            description: "Nothing happens.",
            time_limit: TimeLimit::DEFAULT,
            options: &|_| {},
            setup: &|_| {},
        };
        let error = build_app(&scenario, &options).map(drop);
        let message = error.expect_err("three options are invalid").to_string();
        for part in ["hulks", "simulation.walk_rotation_speed", "field.length"] {
            assert!(message.contains(part), "{part} is missing in: {message}");
        }
    }
}
