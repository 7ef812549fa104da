//! Trees of a compiler of plans.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use behavior_tree::{Port, Registry, Status};
use behavior_tree_xml::load_text;

type Facts = BTreeMap<String, bool>;

/// Returns the leaves that read and write the model of the world, and two actions.
fn registry() -> Registry<Facts> {
    Registry::<Facts>::new()
        .condition_with_ports(
            "CheckWorldPredicate",
            [
                Port::input::<Arc<str>>("predicate"),
                Port::input::<bool>("expected").or(true),
            ],
            |context| {
                let predicate = context.get::<Arc<str>>("predicate")?;
                let holds = context
                    .blackboard
                    .get(&*predicate)
                    .copied()
                    .unwrap_or(false);
                Ok(holds == context.get::<bool>("expected")?)
            },
        )
        .action_with_ports(
            "SetWorldPredicate",
            [
                Port::input::<Arc<str>>("predicate"),
                Port::input::<bool>("value"),
            ],
            |context| {
                let predicate = context.get::<Arc<str>>("predicate")?;
                let value = context.get::<bool>("value")?;
                context.blackboard.insert(predicate.to_string(), value);
                Ok(Status::Success)
            },
        )
        .action("FlyTo", |_| Status::Success)
        .action("SearchSector", |_| Status::Success)
}

const PLAN: &str = include_str!("plan.xml");

#[test]
fn a_plan_of_two_flows_makes_its_goals_true() {
    let mut read = |_: &std::path::Path| unreachable!("a plan includes nothing");
    let loaded = load_text("plan.xml", PLAN, &registry(), &mut read);
    let mut tree = loaded.unwrap_or_else(|errors| panic!("{errors}")).build();
    let mut facts = Facts::from([
        ("at(uav1,base)".to_owned(), true),
        ("at(uav2,base)".to_owned(), true),
    ]);
    assert_eq!(tree.tick(Duration::ZERO, &mut facts), Status::Success);
    assert_eq!(tree.errors(), []);
    for goal in ["searched(sector1)", "searched(sector2)"] {
        assert_eq!(facts.get(goal), Some(&true), "{goal}");
    }
    assert_eq!(facts.get("at(uav1,base)"), Some(&false));
    let starts = tree
        .layout()
        .nodes
        .iter()
        .filter(|node| node.name == "take off");
    assert_eq!(starts.count(), 2, "both flows have the shared step");
    assert_eq!(facts.get("started twice"), None);
}

#[test]
fn a_decorator_of_the_planner_is_refused_by_name() {
    let text = "<root BTCPP_format=\"4\"><BehaviorTree ID=\"Plan\"><ReplanOnFailure><FlyTo/></ReplanOnFailure></BehaviorTree></root>";
    let mut read = |_: &std::path::Path| unreachable!("a plan includes nothing");
    let errors = load_text("plan.xml", text, &registry(), &mut read)
        .err()
        .map(|errors| errors.to_string());
    assert_eq!(
        errors.as_deref(),
        Some("plan.xml:1:49: node ReplanOnFailure not found")
    );
}
