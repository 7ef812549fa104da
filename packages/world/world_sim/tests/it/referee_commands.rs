//! Commands to the referee from any node, for a referee in any process.

use hsl_types::Time;
use ros_testing::Process;

use crate::harness::{Ended, Match, PATIENCE, SHORT, script};

/// Plays a match of one robot that is stopped at 0.5 s and resumed at 0.7 s.
fn play(referee: &'static str) -> Ended {
    let of_match = ["hulks:=1", "opponents:=0", referee];
    let mut parameters = SHORT.to_vec();
    parameters.extend(of_match);
    // Both commands arrive before the first tick: the robot is started last.
    let mut game = Match::start(&[], &parameters);
    let person = Process::python(&script("stop_and_resume.py"), &[], &game.domain).unwrap();
    let (status, log) = person.wait().unwrap();
    assert!(status.success(), "{log}");
    let _referee = (referee == "referee:=node").then(|| {
        let rules = SHORT.iter().flat_map(|rule| ["-p", rule]);
        let rules: Vec<_> = rules.collect();
        Process::node("referee_node", &rules, &game.domain).unwrap()
    });
    game.add_robot("hulks/robot_1");
    game.world.wait_for_line("the match begins", PATIENCE);
    game.wait()
}

#[test]
fn commands_take_effect_in_the_tick_that_they_name_wherever_the_referee_decides() {
    let matches = ["referee:=in_process", "referee:=node"].map(play);
    for ended in &matches {
        assert_eq!(ended.status.code(), Some(0), "{}", ended.log);
        let times = &ended.bag.times["/referee/command"];
        let expected = [500, 700].map(|ms| Time::from_nanos(ms * 1_000_000));
        assert_eq!(*times, expected);
        let reason =
            "the referee: a command came from outside the match (2 ticks, the first is 50)";
        assert_eq!(ended.result.not_reproducible, [reason]);
        assert!(
            ended.log.contains("99 is none of its constants"),
            "{}",
            ended.log
        );
    }
    let [here, there] = matches;
    assert_eq!(here.bag.data, there.bag.data);
}
