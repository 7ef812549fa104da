//! Matches of several programs of Booster's robocup_demo: the stand-in, from the touch line to Playing.

use std::collections::BTreeMap;
use std::path::Path;

use hsl_bag::BagReader;
use hsl_types::{GameState, Point2, SimulationTruth};
use hsl_wire::convert::{behavior_debug, header, simulation_truth};
use hsl_wire::{Message, hsl_msgs};
use ros_testing::Domain;

use crate::common::match_over_ros::{Ended, MatchOverRos, closed_bag};
use crate::common::team_programs;

/// Half of the width of the field of a match with the program \[m\].
const TOUCH_LINE: f32 = 3.0;

/// Plays a short match of as many stand-ins as there are options for them against one robot of ours.
fn play(options: &[String], rules: &[String], bag: &Path) -> Ended {
    let mut arguments: Vec<String> = [
        "opponents:=1",
        "hulks_behavior:=booster",
        "startup_timeout:=90",
        "half_duration:=1",
        // On a busy machine, programs on the wall clock localize themselves and walk in later.
        "auto_referee.initial_duration:=10",
        "auto_referee.ready_duration:=15",
        "auto_referee.whistle_to_playing_delay:=0.3",
    ]
    .map(str::to_owned)
    .to_vec();
    arguments.push(format!("hulks:={}", options.len()));
    arguments.extend_from_slice(rules);
    for (number, options) in (1..).zip(options) {
        let command = team_programs::booster(options);
        arguments.extend(["--node".to_owned(), format!("hulks/{number}={command}")]);
    }
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    MatchOverRos::start(&arguments, bag).wait()
}

/// Returns all messages of a topic.
fn messages<M: Message>(bag: &Path, topic: &str) -> Vec<M> {
    let bag = BagReader::open(bag).unwrap();
    let messages = bag.messages().unwrap().map(Result::unwrap);
    let of_topic = messages.filter(|message| message.topic() == topic);
    of_topic
        .map(|message| M::from_cdr(message.data()).unwrap())
        .collect()
}

/// Returns the distance between the pose that a program estimates and the true one \[m\], from Ready on.
fn error(debug: &hsl_msgs::BehaviorDebug, number: u8, truths: &[SimulationTruth]) -> Option<f32> {
    let now = header::now(&debug.header).unwrap();
    let truth = truths.iter().find(|truth| truth.now == now)?;
    if truth.game_controller_state.game_state == GameState::Initial {
        return None;
    }
    let robots = &mut truth.robots.iter();
    let robot = robots.find(|robot| robot.id.to_string() == format!("hulks/{number}"))?;
    let truth = robot.ground_to_world.as_pose().position;
    let estimate = behavior_debug::from_message(debug)
        .unwrap()
        .estimated_pose?;
    // In the first half, the frame of this team's field is that of the world.
    Some(truth.distance(Point2::new(estimate.position.x, estimate.position.y)))
}

#[test]
fn two_robots_with_the_team_messages_of_one_team_number_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let claim = Domain::claim().unwrap();
    let team = 100 + claim.id().parse::<u8>().unwrap();
    let rules = [
        format!("hulks/**:team_id:={team}"),
        "hulks/**:program.team_messages:=true".to_owned(),
    ];
    let options = [1, 2].map(|number| format!("--team {team} --player {number}"));
    let ended = play(&options, &rules, &folder.path().join("bag"));
    let text = format!("cannot relay team messages with team_id {team}; each robot on this");
    ended.assert_failed(3, &[&text]);
}

mod slow {
    use super::*;

    #[test]
    fn three_programs_start_beside_the_touch_line_localize_themselves_and_walk_in() {
        let folder = tempfile::tempdir().unwrap();
        let bag = folder.path().join("bag");
        let options = ["", "", ""].map(str::to_owned);
        play(&options, &[], &bag).assert_passed();
        closed_bag(&bag);

        let truths = messages::<hsl_msgs::SimulationTruth>(&bag, "/sim/truth");
        let truths: Vec<_> = truths
            .iter()
            .map(|truth| simulation_truth::from_message(truth).unwrap())
            .collect();
        let distances = |truth: &SimulationTruth| {
            let robots = truth.robots.iter();
            let distances = robots.map(|it| it.ground_to_world.as_pose().position.y.abs());
            distances.collect::<Vec<_>>()
        };
        let (first, last) = (distances(&truths[0]), distances(truths.last().unwrap()));
        let beside = TOUCH_LINE + 0.15..TOUCH_LINE + 0.45;
        assert!(first.iter().all(|y| beside.contains(y)), "{first:?}");
        assert!(last.iter().all(|y| *y < TOUCH_LINE), "{last:?}");

        for number in [1, 2, 3] {
            let topic = format!("/hulks/robot_{number}/behavior/debug");
            let errors: Vec<_> = messages::<hsl_msgs::BehaviorDebug>(&bag, &topic)
                .iter()
                .filter_map(|debug| error(debug, number, &truths))
                .collect();
            assert!(errors.len() > 500, "{}", errors.len());
            let near = errors.iter().filter(|error| **error < 0.3).count();
            assert!(near * 10 >= errors.len() * 9, "hulks/{number}: {errors:?}");
        }
    }

    #[test]
    fn team_messages_reach_the_programs_of_teammates_through_the_match() {
        let folder = tempfile::tempdir().unwrap();
        let bag = folder.path().join("bag");
        // Numbers of teams that no other test uses.
        let claims = [(); 2].map(|()| Domain::claim().unwrap());
        let teams = claims
            .each_ref()
            .map(|domain| 100 + domain.id().parse::<u8>().unwrap());
        let (mut options, mut rules) = (Vec::new(), Vec::new());
        for (number, team) in (1..).zip(teams) {
            options.push(format!("--team {team} --player {number}"));
            let bridge = format!("hulks/robot_{number}/booster_bridge");
            rules.push(format!("{bridge}:team_id:={team}"));
            rules.push(format!("{bridge}:program.team_messages:=true"));
        }
        play(&options, &rules, &bag).assert_passed();

        // Last number of a teammate's record in the records of each program.
        let mut known = BTreeMap::new();
        for (number, team) in (1..).zip(teams) {
            let topic = format!("/hulks/robot_{number}/hsl/outgoing");
            for message in messages::<hsl_msgs::HslMessage>(&bag, &topic) {
                assert_eq!(message.kind, hsl_msgs::HslMessage::BYTES);
                let record: [u8; 128] = message.bytes.as_slice().try_into().unwrap();
                assert_eq!(record[8], team);
                known.insert(number, record[124]);
            }
        }
        assert_eq!(known.keys().collect::<Vec<_>>(), [&1, &2]);
        assert!(known.values().all(|count| *count > 2), "{known:?}");
    }
}
