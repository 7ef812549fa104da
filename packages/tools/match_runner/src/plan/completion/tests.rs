use hsl_types::RobotId;

use super::*;
use crate::plan::match_plan::MatchPlan;
use crate::plan::two_against_two;
use bitbots_protocol::parameters::{BallParameters, WalkLimits};

/// Bridge of hulks/2.
const BITBOTS: &str = "/hulks/robot_2/bitbots_bridge";

/// Returns the plan of a match of two against two with these rules.
fn plan(rules: &[&str]) -> Result<MatchPlan, String> {
    two_against_two::plan(rules, &[], |_| ())
}

/// Returns the names of robots, with spaces between them.
fn names(robots: impl Iterator<Item = RobotId>) -> String {
    let names: Vec<_> = robots.map(|robot| robot.to_string()).collect();
    names.join(" ")
}

#[test]
fn the_behavior_of_a_robot_counts_before_that_of_its_team() {
    let played = |rules: &[&str]| {
        let plan = plan(rules).unwrap();
        let programs = plan.players.teams().map(|(robot, _)| robot);
        (names(programs), names(plan.players.ours()))
    };
    assert_eq!(
        played(&["behavior:=hulks/2=bitbots; opponent=bitbots"]),
        ("hulks/2 opponent/1 opponent/2".into(), "hulks/1".into())
    );
    assert_eq!(
        played(&["hulks_behavior:=bitbots", "behavior:=hulks/1=ours"]),
        ("hulks/2".into(), "hulks/1 opponent/1 opponent/2".into())
    );
    // A launch file cannot omit the argument.
    assert_eq!(played(&["behavior:="]).0, "");
}

#[test]
fn an_unknown_behavior_and_a_robot_that_does_not_play_are_refused() {
    let error = |rule| plan(&[rule]).unwrap_err();
    assert!(error("behavior:=hulks/2=bitbot").contains("did you mean `bitbots`?"));
    assert!(error("behavior:=hulks/7=bitbots").contains("hulks/7 does not play"));
    let both = plan(&["behavior:=hulks=bitbots", "external:=hulks/1"]).unwrap_err();
    assert!(both.contains("hulks/1 is played by bitbots"), "{both}");
}

#[test]
fn programs_have_their_decision_period_in_lockstep_unless_another_is_given() {
    let period = |rules: &[&str], robot: &str| {
        let options = plan(rules).unwrap().options.options;
        let period = options.decision_period.of(robot.parse().unwrap()).cloned();
        period.map(|period| period.to_string())
    };
    let bitbots = "behavior:=hulks=bitbots";
    assert_eq!(period(&[bitbots], "hulks/1").as_deref(), Some("1/60 s"));
    assert_eq!(period(&[bitbots], "opponent/1"), None);
    let given = [bitbots, "decision_period:=hulks/1=0.02"];
    assert_eq!(period(&given, "hulks/1").as_deref(), Some("0.02 s"));
    assert_eq!(period(&given, "hulks/2").as_deref(), Some("1/60 s"));
    assert_eq!(period(&[bitbots, "pacing:=realtime"], "hulks/1"), None);
}

#[test]
fn robots_that_programs_play_have_time_to_react_to_the_state_of_the_game() {
    let times = |rules: &[&str]| {
        let options = plan(rules).unwrap().options.options;
        ["hulks/1", "hulks/2", "opponent/1"].map(|robot| {
            let time = options.reaction_time.of(robot.parse().unwrap());
            time.map(|time| time.0.as_secs_f32())
        })
    };
    assert_eq!(times(&[]), [None; 3]);
    let teams = "behavior:=hulks/1=bitbots; hulks/2=booster";
    assert_eq!(times(&[teams]), [Some(0.5), Some(1e6), None]);
    assert_eq!(times(&["external:=opponent/1"]), [None, None, Some(0.5)]);
    assert_eq!(times(&[teams, "reaction_time:=hulks/1=0.2"])[0], Some(0.2));
    let world = plan(&[teams]).unwrap().overrides["/world_sim"].to_rules();
    let rule = "reaction_time:=\"hulks/1=0.5; hulks/2=1000000\"";
    assert!(world.iter().any(|it| it == rule), "{world:?}");
}

#[test]
fn the_ball_filter_of_bitbots_has_head_and_view_of_the_world() {
    let bitbots = "behavior:=hulks=bitbots";
    let options = plan(&[bitbots]).unwrap().options.options;
    assert!(options.has_standard_topics("hulks/2".parse().unwrap()));
    let (view, own) = (BallParameters::default(), SimulationConfig::default());
    assert_eq!(view.view_range, own.ball_visibility_range);
    assert_eq!(view.view_angle, own.ball_visibility_angle);
    let rules = |rules: &[&str]| plan(rules).unwrap().overrides[BITBOTS].to_rules();
    let far = "simulation.ball_visibility_range:=6.0";
    assert_eq!(rules(&[bitbots, far]), ["ball.view_range:=6.0"]);
    let given = [
        bitbots,
        far,
        "hulks/robot_2/bitbots_bridge:ball.view_range:=3.0",
    ];
    assert_eq!(rules(&given), ["ball.view_range:=3.0"]);
    // Booster's robots see the ball farther away.
    let both = "behavior:=hulks/2=bitbots; opponent=booster";
    assert!(rules(&[both]).contains(&"ball.view_range:=8.0".to_owned()));
}

#[test]
fn the_world_does_not_slow_down_the_walk_of_bitbots() {
    let speed = |rules: &[&str]| {
        let simulation = plan(rules).unwrap().options.options.simulation;
        simulation.walk_translation_speed
    };
    let bitbots = "behavior:=opponent/2=bitbots";
    assert_eq!(speed(&[bitbots]), WalkLimits::default().forward);
    let given = "simulation.walk_translation_speed:=0.3";
    assert_eq!(speed(&[bitbots, given]), 0.3);
    assert_eq!(speed(&[]), 0.25);
}

#[test]
fn a_program_on_the_wall_clock_has_defaults_that_arguments_override() {
    let booster = "behavior:=hulks/2=booster";
    let options = plan(&[booster]).unwrap().options;
    assert_eq!(options.pacing, Pacing::Realtime);
    assert_eq!(options.options.field.penalty_area_width, 5.0);
    let set_plays = &options.options.auto_referee.set_plays;
    assert!(!set_plays.placement_duration.is_zero());
    let has_topics = |robot: &str| options.options.has_standard_topics(robot.parse().unwrap());
    assert!(has_topics("hulks/2") && !has_topics("hulks/1"));
    let given = [booster, "pacing:=lockstep", "field.penalty_area_width:=4.5"];
    let options = plan(&given).unwrap().options;
    assert_eq!(options.pacing, Pacing::Lockstep);
    assert_eq!(options.options.field.penalty_area_width, 4.5);
    assert_eq!(options.options.field.goal_inner_width, 2.6);
}

#[test]
fn the_world_and_the_bridges_receive_what_the_plan_adds() {
    let rules = |rules: &[&str], node: &str| {
        let plan = plan(rules).unwrap();
        plan.overrides[node].to_rules()
    };
    let bitbots = "behavior:=hulks=bitbots";
    let world = rules(&[bitbots], "/world_sim");
    assert!(
        world.contains(&"decision_period:=\"hulks/1=1/60; hulks/2=1/60\"".to_owned()),
        "{world:?}"
    );
    let bridge = BITBOTS;
    assert!(rules(&[bitbots], bridge).is_empty());
    let shared = "behavior:=hulks/2=bitbots";
    assert_eq!(rules(&[shared], bridge), ["team_messages:=\"state\""]);
    let given = [
        shared,
        "hulks/robot_2/bitbots_bridge:team_messages:=bitbots",
    ];
    assert_eq!(rules(&given, bridge), ["team_messages:=\"bitbots\""]);
}

#[test]
fn bodies_collide_if_a_program_pushes_the_ball_unless_the_user_sets_it() {
    let collide = |rules: &[&str]| {
        let plan = plan(rules).unwrap();
        let rules = plan.overrides["/world_sim"].to_rules();
        let set = rules.into_iter().find(|rule| rule.starts_with(COLLISIONS));
        (plan.options.options.simulation.bodies_collide, set)
    };
    let bitbots = "behavior:=hulks/2=bitbots";
    let (on, off) = (
        format!("{COLLISIONS}:=true"),
        format!("{COLLISIONS}:=false"),
    );
    assert_eq!(collide(&[bitbots]), (true, Some(on)));
    assert_eq!(collide(&[bitbots, &off]), (false, Some(off.clone())));
    assert_eq!(collide(&[]), (false, None));
}
