//! Semaphores of the teams: robots hold the semaphores that they claimed in the previous tick.

use behavior_tree::SemaphoreClaim;
use bevy_app::App;
use bevy_ecs::entity::Entity;
use bevy_ecs::world::EntityWorldMut;
use bevyhavior_simulator::{
    BehaviorOutput, BehaviorTreeSimulatorPlugin, SimulatorPrimaryState, SimulatorRobot,
};
use hsl_types::{Pose2, PrimaryState, RobotId};

use crate::common::{hulk, knowledge_of, opponent, play, stand, world_with};

/// Returns a world in which all robots claim the only attacker semaphore in every tick.
fn all_attack(robots: &[RobotId]) -> App {
    let poses: Vec<_> = robots.iter().map(|id| (*id, Pose2::default())).collect();
    world_with(BehaviorTreeSimulatorPlugin::default(), &poses, |_, _| {
        let claim = SemaphoreClaim {
            id: "attacker".to_owned(),
            max_count: 1,
        };
        Ok(BehaviorOutput {
            claims: vec![claim],
            ..stand()
        })
    })
}

fn holds(app: &App, robot: RobotId) -> bool {
    knowledge_of(app, robot).semaphores == ["attacker"]
}

/// Changes a robot.
fn change(app: &mut App, robot: RobotId, change: impl FnOnce(EntityWorldMut)) {
    let world = app.world_mut();
    let mut robots = world.query::<(Entity, &SimulatorRobot)>();
    let found = robots.iter(world).find(|(_, it)| it.id() == robot);
    let (entity, _) = found.expect("the robot is in the match");
    change(world.entity_mut(entity));
}

#[test]
fn one_robot_of_each_team_holds_it_from_the_tick_after_its_claim() {
    let mut app = all_attack(&[hulk(2), hulk(3), opponent(4), opponent(5)]);
    play(&mut app, 1);
    assert!(!holds(&app, hulk(2)) && !holds(&app, opponent(4)));
    play(&mut app, 2);
    assert!(holds(&app, hulk(2)) && holds(&app, opponent(4)));
    assert!(!holds(&app, hulk(3)) && !holds(&app, opponent(5)));
}

#[test]
fn a_robot_that_is_penalized_loses_it_at_once_and_another_has_it_a_tick_later() {
    let mut app = all_attack(&[hulk(2), hulk(3)]);
    play(&mut app, 2);
    change(&mut app, hulk(2), |mut robot| {
        robot.insert(SimulatorPrimaryState::Forced(PrimaryState::Penalized));
    });
    play(&mut app, 1);
    assert!(!holds(&app, hulk(2)) && !holds(&app, hulk(3)));
    play(&mut app, 1);
    assert!(!holds(&app, hulk(2)) && holds(&app, hulk(3)));
}

#[test]
fn a_robot_that_vanishes_gives_it_back() {
    let mut app = all_attack(&[hulk(2), hulk(3)]);
    play(&mut app, 2);
    change(&mut app, hulk(2), |robot| robot.despawn());
    play(&mut app, 2);
    assert!(holds(&app, hulk(3)));
}

#[test]
fn a_penalized_robot_takes_part_in_agreements() {
    let robots = [hulk(2), hulk(3)];
    let poses: Vec<_> = robots.iter().map(|id| (*id, Pose2::default())).collect();
    let plugin = BehaviorTreeSimulatorPlugin::default();
    let mut app = world_with(plugin, &poses, |robot, _| {
        let value = if robot == hulk(2) { "old" } else { "new" };
        Ok(BehaviorOutput {
            claims: vec![SemaphoreClaim::agreement("tree", value)],
            ..stand()
        })
    });
    change(&mut app, hulk(2), |mut robot| {
        robot.insert(SimulatorPrimaryState::Forced(PrimaryState::Penalized));
    });
    play(&mut app, 3);
    assert!(knowledge_of(&app, hulk(3)).semaphores.is_empty());
    change(&mut app, hulk(2), |robot| robot.despawn());
    play(&mut app, 2);
    assert_eq!(knowledge_of(&app, hulk(3)).semaphores, ["tree=new"]);
}
