use hsl_ros::interfaces::simulation::msg::SimulatorFeatures;
use match_setup::MatchOptions;

/// Offered features of `simulation_interfaces`, by the constants of `SimulatorFeatures`.
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

/// Returns the offered features and a description of the match.
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

#[cfg(test)]
mod tests {
    use hsl_ros::interfaces::simulation::msg::SimulatorFeatures as Defined;

    use super::*;
    use crate::simulation::offered::SERVICES;

    /// Features of the definition with their services or actions, or `None` for a part of a service.
    const DEFINED: &[(u16, Option<&str>)] = &[
        (Defined::SPAWNING as u16, Some("spawn_entity")),
        (Defined::DELETING as u16, Some("delete_entity")),
        (Defined::NAMED_POSES as u16, Some("get_named_poses")),
        (Defined::POSE_BOUNDS as u16, Some("get_named_pose_bounds")),
        (Defined::ENTITY_TAGS as u16, None),
        (Defined::ENTITY_BOUNDS as u16, Some("get_entity_bounds")),
        (Defined::ENTITY_BOUNDS_BOX as u16, None),
        (Defined::ENTITY_BOUNDS_CONVEX as u16, None),
        (Defined::ENTITY_CATEGORIES as u16, None),
        (Defined::SPAWNING_RESOURCE_STRING as u16, None),
        (
            Defined::ENTITY_STATE_GETTING as u16,
            Some("get_entity_state"),
        ),
        (
            Defined::ENTITY_STATE_SETTING as u16,
            Some("set_entity_state"),
        ),
        (Defined::ENTITY_INFO_GETTING as u16, Some("get_entity_info")),
        (Defined::ENTITY_INFO_SETTING as u16, Some("set_entity_info")),
        (Defined::SPAWNABLES as u16, Some("get_spawnables")),
        (Defined::SIMULATION_RESET as u16, Some("reset_simulation")),
        (Defined::SIMULATION_RESET_TIME as u16, None),
        (Defined::SIMULATION_RESET_STATE as u16, None),
        (Defined::SIMULATION_RESET_SPAWNED as u16, None),
        (
            Defined::SIMULATION_STATE_GETTING as u16,
            Some("get_simulation_state"),
        ),
        (
            Defined::SIMULATION_STATE_SETTING as u16,
            Some("set_simulation_state"),
        ),
        (Defined::SIMULATION_STATE_PAUSE as u16, None),
        (
            Defined::STEP_SIMULATION_SINGLE as u16,
            Some("step_simulation"),
        ),
        (
            Defined::STEP_SIMULATION_MULTIPLE as u16,
            Some("step_simulation"),
        ),
        (Defined::STEP_SIMULATION_ACTION as u16, None),
        (Defined::WORLD_LOADING as u16, Some("load_world")),
        (Defined::WORLD_RESOURCE_STRING as u16, None),
        (Defined::WORLD_TAGS as u16, None),
        (Defined::WORLD_UNLOADING as u16, Some("unload_world")),
        (
            Defined::WORLD_INFO_GETTING as u16,
            Some("get_current_world"),
        ),
        (
            Defined::AVAILABLE_WORLDS as u16,
            Some("get_available_worlds"),
        ),
        (Defined::SPAWNING_ENTITIES as u16, Some("spawn_entities")),
    ];
    /// Offered features without a service of their own.
    const PARTS: &[u16] = &[
        Defined::ENTITY_TAGS as u16,
        Defined::ENTITY_BOUNDS_BOX as u16,
        Defined::ENTITY_CATEGORIES as u16,
        Defined::SIMULATION_STATE_PAUSE as u16,
        Defined::STEP_SIMULATION_ACTION as u16,
        Defined::WORLD_TAGS as u16,
    ];
    /// Services that every simulator with entities has, without a feature.
    const WITHOUT_FEATURE: &[&str] = &[
        "get_simulator_features",
        "get_entities",
        "get_entities_states",
    ];

    #[test]
    fn every_feature_of_the_definition_is_listed_exactly_if_its_service_is_supported() {
        let is_supported = |name| {
            let service = SERVICES.iter().find(|(service, _)| *service == name);
            service.expect("every service exists").1
        };
        for (feature, service) in DEFINED {
            let is_listed = FEATURES.contains(feature);
            let is_offered = service.map_or(PARTS.contains(feature), is_supported);
            assert_eq!(is_listed, is_offered, "feature {feature}, {service:?}");
        }
        for feature in FEATURES {
            let mut defined = DEFINED.iter().map(|(defined, _)| defined);
            assert!(defined.any(|it| it == feature), "feature {feature}");
        }
    }

    #[test]
    fn every_service_of_the_definition_exists() {
        let with_feature = DEFINED.iter().filter_map(|(_, service)| *service);
        let mut defined: Vec<_> = with_feature
            .chain(WITHOUT_FEATURE.iter().copied())
            .collect();
        defined.sort_unstable();
        defined.dedup();
        let mut offered: Vec<_> = SERVICES.iter().map(|(name, _)| *name).collect();
        offered.sort_unstable();
        assert_eq!(offered, defined);
        assert_eq!(offered.len(), 22, "as many as the definition has");
    }
}
