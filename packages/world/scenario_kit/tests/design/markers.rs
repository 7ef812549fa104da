//! Markers on the timeline.

use bevy_app::{App, Startup, Update};
use bevy_ecs::prelude::*;
use bevyhavior_simulator::{
    BehaviorTreeSimulatorSet, SimulatorBall, SimulatorClock, SimulatorRobotBundle,
    SimulatorTimeline, SimulatorTimelineMarkers,
};
use hsl_types::{Color as Color32, Isometry2, PlayerNumber, Point2, SimulatedBall, Team, Time};
use scenario_kit::{Judge, scenario};

#[scenario(time_limit = 1.0)]
fn goal_is_marked(app: &mut App) {
    app.add_systems(Startup, |mut commands: Commands| {
        let pose = Isometry2::identity();
        commands.spawn(SimulatorRobotBundle::new(
            Team::Hulks,
            PlayerNumber::new::<2>(),
            pose,
        ));
    });
    app.add_systems(
        Update,
        (
            mark_goal
                .run_if(|ball: Res<SimulatorBall>| ball.state.is_none())
                .in_set(BehaviorTreeSimulatorSet::AfterKinematics),
            look_for_mark.in_set(BehaviorTreeSimulatorSet::Scenario),
        ),
    );
    let in_goal = SimulatedBall::resting(Point2::new(4.7, 0.0));
    app.insert_resource(SimulatorBall {
        state: Some(in_goal),
    });
    app.world_mut().resource_mut::<SimulatorTimeline>().capacity = 1;
}

fn mark_goal(clock: Res<SimulatorClock>, mut markers: ResMut<SimulatorTimelineMarkers>) {
    markers.add(clock.now, Color32::LIGHT_GREEN, "goal scored");
}

/// System: passes when a stored frame contains the marker of a goal, with a time that is not in the future.
fn look_for_mark(timeline: Res<SimulatorTimeline>, mut judge: Judge) {
    let states = timeline.frames.iter().filter_map(|it| it.state.as_ref());
    for marker in states.flat_map(|state| state.markers.iter()) {
        if marker.label == "goal scored" && marker.frame_time <= judge_time(&judge) {
            judge.pass();
        }
    }
}

fn judge_time(judge: &Judge) -> Time {
    Time::ZERO + std::time::Duration::from_secs_f64(judge.seconds())
}
