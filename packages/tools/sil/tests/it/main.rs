//! The command line, from wrong arguments to whole matches over ROS.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

mod any_bag;
mod bitbots;
mod bitbots_planner;
mod bitbots_starter;
mod booster;
mod booster_starter;
mod booster_team;
mod branch;
mod broken_scenarios;
mod calibrate;
mod campaigns;
mod clean_environment;
mod command_line;
mod common;
mod compare;
mod completions;
mod control;
mod coverage;
mod disk;
mod endings;
mod examined_programs;
mod expect;
mod failed_bags;
mod families;
mod fault_campaign;
mod features;
mod foreign_readers;
mod foreign_text;
mod groot2;
mod halves;
mod hulks_match;
mod hulks_nodes;
mod imported_logs;
mod imported_names;
mod in_process;
mod interrupted;
mod junit_files;
mod launch_arguments;
mod launch_files;
mod launch_runs;
mod launch_testing;
mod league;
mod league_agents;
mod league_demo;
mod league_recording;
mod live_bags;
mod live_page;
mod mission_check;
mod mission_launch;
mod mission_performers;
mod mixed_matches;
mod new_packages;
mod other_definitions;
mod other_languages;
mod own_nodes;
mod package_files;
mod package_table;
mod path_arguments;
mod plans;
mod process_environment;
mod python_package;
mod ray;
mod reach;
mod readme;
mod rebuilt_worlds;
#[path = "../../../../teams/hulks_protocol/tests/it/common/recorded_json.rs"]
mod recorded_json;
mod recordings;
mod redecide;
mod redecide_programs;
mod report_texts;
mod result_schemas;
#[path = "../../../../bags/recording/tests/robot_logs/robot_log.rs"]
mod robot_log;
mod robot_logs;
mod robots;
mod robustness;
mod run;
mod same_bytes;
mod same_node;
mod scenario_files;
mod search;
mod shards;
mod sim_time;
mod stalls;
mod team_builds;
mod team_messages;
mod team_programs;
mod tiers;
mod trace;
mod tree;
mod tree_files;
mod unit_tests;
mod verdicts;
mod view_requests;
mod views;
mod wheel_licenses;
