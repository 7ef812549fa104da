//! Order of the phases of a tick: the order of their declaration.

use bevy_app::{Startup, Update};
use bevy_ecs::prelude::{Commands, IntoScheduleConfigs, Res, ResMut, Resource};
use bevyhavior_simulator::{
    BehaviorTreeSimulatorPlugin, BehaviorTreeSimulatorSet as Set, SimulatorClock,
    SimulatorRobotBundle,
};
use hsl_types::Pose2;

use crate::common::{hulk, knowledge_of, pose_of};

#[derive(Resource, Default)]
struct Order(Vec<Set>);

const DECLARED: [Set; 32] = [
    Set::AdvanceTime,
    Set::BeforeBallPhysics,
    Set::BallPhysics,
    Set::AfterBallPhysics,
    Set::BeforeAutoReferee,
    Set::RunAutoReferee,
    Set::AfterAutoReferee,
    Set::FindRuleObstacles,
    Set::BuildTeamContext,
    Set::BeforeWorldState,
    Set::BuildWorldStates,
    Set::AfterWorldState,
    Set::BeforeBehavior,
    Set::TickBehaviorTrees,
    Set::AfterBehavior,
    Set::RunMission,
    Set::BeforeCommunication,
    Set::PlanCommunication,
    Set::AfterCommunication,
    Set::LogOutgoingPackets,
    Set::RouteMessages,
    Set::BeforeInvariantChecks,
    Set::RunInvariantChecks,
    Set::AfterInvariantChecks,
    Set::BeforeKinematics,
    Set::BeginSteps,
    Set::ApplyKinematics,
    Set::EndSteps,
    Set::AfterKinematics,
    Set::LogPacketsInTransit,
    Set::RecordTimeline,
    Set::Scenario,
];

#[test]
fn a_system_of_any_phase_runs_in_the_order_of_the_phases() {
    let mut app = crate::common::world_with(BehaviorTreeSimulatorPlugin::default(), &[], |_, _| {
        Ok(crate::common::stand())
    });
    app.init_resource::<Order>();
    // Added in reverse order, so that the order of adding does not hide an error.
    for set in DECLARED.into_iter().rev() {
        let note = move |mut order: ResMut<Order>| order.0.push(set);
        app.add_systems(Update, note.in_set(set));
    }
    app.update();
    assert_eq!(app.world().resource::<Order>().0, DECLARED);
}

#[test]
#[should_panic(expected = "conflict")]
fn two_systems_that_change_the_same_in_no_order_are_refused() {
    let mut app = crate::common::world_with(BehaviorTreeSimulatorPlugin::default(), &[], |_, _| {
        Ok(crate::common::stand())
    });
    app.init_resource::<Order>();
    let note = |mut order: ResMut<Order>| order.0.push(Set::Scenario);
    app.add_systems(Update, (note, note).in_set(Set::Scenario));
    app.update();
}

#[test]
#[should_panic(expected = "conflict")]
fn two_systems_that_set_up_the_same_in_no_order_are_refused() {
    let mut app = crate::common::world_with(BehaviorTreeSimulatorPlugin::default(), &[], |_, _| {
        Ok(crate::common::stand())
    });
    app.init_resource::<Order>();
    let note = |mut order: ResMut<Order>| order.0.push(Set::Scenario);
    app.add_systems(Startup, (note, note));
    app.update();
}

#[test]
fn a_robot_that_enters_in_the_last_phase_plays_in_the_next_tick() {
    let mut app = crate::common::world_with(BehaviorTreeSimulatorPlugin::default(), &[], |_, _| {
        Ok(crate::common::stand())
    });
    let enter = |clock: Res<SimulatorClock>, mut commands: Commands| {
        if clock.tick == 1 {
            let (id, pose) = (hulk(3), Pose2::default().as_transform());
            commands.spawn(SimulatorRobotBundle::new(id.team, id.player_number, pose));
        }
    };
    app.add_systems(Update, enter.in_set(Set::Scenario));
    app.update();
    assert!(
        pose_of(&mut app, hulk(3)).is_some(),
        "it exists at the end of the tick"
    );
    app.update();
    assert_eq!(
        knowledge_of(&app, hulk(3)).robot.player_number,
        hulk(3).player_number
    );
}
