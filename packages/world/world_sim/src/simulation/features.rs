use hsl_ros::interfaces::simulation::msg::SimulatorFeatures;
use scenario_kit::MatchOptions;

/// What is offered of `simulation_interfaces`, by the constants of `SimulatorFeatures`.
const FEATURES: &[u16] = &[
    2,  // NAMED_POSES
    4,  // ENTITY_TAGS
    6,  // ENTITY_BOUNDS_BOX, in filters
    8,  // ENTITY_CATEGORIES
    10, // ENTITY_STATE_GETTING
    11, // ENTITY_STATE_SETTING
    12, // ENTITY_INFO_GETTING
    20, // SIMULATION_RESET
    24, // SIMULATION_STATE_GETTING
    25, // SIMULATION_STATE_SETTING
    26, // SIMULATION_STATE_PAUSE
    31, // STEP_SIMULATION_SINGLE
    32, // STEP_SIMULATION_MULTIPLE
    33, // STEP_SIMULATION_ACTION
    40, // WORLD_LOADING
    42, // WORLD_TAGS
    44, // WORLD_INFO_GETTING
    45, // AVAILABLE_WORLDS
];

/// Returns what is offered, and which match is played.
pub(crate) fn features(options: &MatchOptions) -> SimulatorFeatures {
    let scenario = &options.options;
    SimulatorFeatures {
        features: FEATURES.to_vec(),
        spawn_formats: Vec::new(),
        custom_info: format!(
            "world_sim {}, scenario {}, seed {}, a step is {} s",
            env!("CARGO_PKG_VERSION"),
            options.scenario,
            scenario.seed,
            scenario.simulation.tick_duration.as_secs_f64(),
        ),
    }
}
