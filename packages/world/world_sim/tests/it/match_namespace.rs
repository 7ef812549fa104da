//! Matches in different namespaces of one ROS domain.

use std::path::Path;

use ros_testing::{Domain, Process};

use crate::harness::{Bag, PATIENCE, SHORT};

/// Processes of a match in a namespace.
struct NamedMatch {
    world: Process,
    _robot: Process,
    _recorder: Process,
}

/// Starts a match of one robot in a namespace: world, robot and recorder. The bag is written below `folder`.
fn start(namespace: &str, folder: &Path, domain: &Domain) -> NamedMatch {
    let namespace_rule = format!("__ns:=/{namespace}");
    let clock = format!("/clock:=/{namespace}/clock");
    let bag = format!("bag:={}", folder.join(namespace).display());
    let recorder = ["-r", &namespace_rule, "-p", &bag];
    let robot_rule = format!("__ns:=/{namespace}/hulks/robot_1");
    let robot = ["-r", &robot_rule, "-r", &clock, "-p", "use_sim_time:=true"];
    let mut world = vec!["-r", &namespace_rule];
    let parameters = [
        "hulks:=1",
        "opponents:=0",
        "referee:=in_process",
        "recorder:=node",
    ];
    for parameter in parameters.iter().chain(SHORT) {
        world.extend(["-p", parameter]);
    }
    NamedMatch {
        world: Process::node("world_sim", &world, domain).unwrap(),
        _robot: Process::node("behavior_node", &robot, domain).unwrap(),
        _recorder: Process::node("recorder_node", &recorder, domain).unwrap(),
    }
}

#[test]
fn two_matches_in_one_domain_do_not_receive_each_others_messages() {
    let domain = Domain::claim().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let names = ["a", "b"];
    let matches = names.map(|name| start(name, folder.path(), &domain));
    for game in matches {
        assert!(game.world.wait_for_line("the match begins", PATIENCE));
        let (status, log) = game.world.wait().unwrap();
        assert!(status.success(), "{log}");
    }
    let [a, b] = names.map(|name| folder.path().join(name));
    assert!(
        Bag::read(&a).count("/clock") > 50,
        "the bag has the names of the match"
    );
    assert_eq!(hsl_bag::sha256(a).unwrap(), hsl_bag::sha256(b).unwrap());
}
