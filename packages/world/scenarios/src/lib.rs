//! Scenarios of the project, one per file, named after the behavior that they show.
//!
//! `use scenarios as _` links all of them into a program, which adds them to [`scenario_kit::SCENARIOS`].

// Links the reader of scenario files, which registers itself.
use scenario_files as _;

mod cast;
mod drill;
mod line_up;

mod ball_follows_custom_physics;
mod contested_passing_drill;
mod delayed_messages_arrive_late;
mod fallen_robot_stands_up;
mod full_match;
mod goalkeeper_stands_and_looks_at_ball;
mod initial_robot_stands_and_looks_ahead;
mod lost_messages_are_not_known;
mod mercy_rule_ends_match;
mod mission_practice;
mod passing_drill;
mod penalized_robot_stands_and_looks_ahead;
mod ready_robot_walks_to_kick_off_pose;
mod referee_obeys_commands;
mod robot_intercepts_rolling_ball;
mod set_robot_looks_at_ball_and_stands;
mod soccer_match;
mod stale_teammate_stays_where_it_was;
mod stopped_robot_stands;
mod striker_kicks_close_ball;
mod striker_searches_lost_ball;
mod striker_walks_to_visible_ball;
mod supporter_takes_over_from_lost_striker;
mod supporter_walks_to_voronoi_centroid;
mod three_against_three;

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use scenario_kit::{SCENARIOS, find};

    #[test]
    fn scenario_names_are_unique() {
        let names: BTreeSet<_> = SCENARIOS.iter().map(|it| it.name).collect();
        assert_eq!(names.len(), SCENARIOS.len());
    }

    #[test]
    fn an_unknown_scenario_is_answered_with_the_known_ones() {
        let error = find("soccer_mach").expect_err("there is no such scenario");
        let message = error.to_string();
        assert!(
            message.contains("soccer_mach") && message.contains("soccer_match"),
            "{message}"
        );
    }
}
