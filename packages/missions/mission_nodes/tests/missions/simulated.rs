//! Simulated leaves of actions.

use mission_nodes::read_goal;
use mission_nodes::simulation::FoundLeaves;

use crate::harness::{file, parsed};

#[test]
fn each_leaf_of_the_files_is_simulated_with_its_ports() {
    let actions = std::fs::read_to_string(file("actions.yaml")).unwrap();
    let found = FoundLeaves::find(&file("actions.yaml"), &actions, &parsed().domain).unwrap();
    let registry = found.simulate();
    let leaves = registry.leaves().map(|leaf| {
        let ports: Vec<_> = leaf.ports.iter().map(|port| &*port.name).collect();
        format!("{}({})", leaf.id, ports.join(", "))
    });
    let leaves: Vec<_> = leaves.collect();
    let expected = [
        "Descend(uav)",
        "FlyTo(place, uav)",
        "Recharge(base, uav)",
        "SearchPass(altitude, sector, uav)",
        "StopMotors(uav)",
        "TakeOff(base, uav)",
    ];
    assert_eq!(leaves, expected);
}

#[test]
fn a_goal_is_read_with_its_errors() {
    let parsed = parsed();
    let read = |text| read_goal(text, &parsed.domain, &parsed.world);
    let goal = read("(and (searched lake) (not (airborne uav1)))").unwrap();
    assert_eq!(
        goal.to_string(),
        "(and (searched lake) (not (airborne uav1)))"
    );
    let error = read("(searched nowhere)").unwrap_err().to_string();
    assert!(error.contains("nowhere"), "{error}");
    read("").unwrap_err();
}
