//! Stored frames and timeline markers.

use bevy_app::Update;
use bevy_ecs::prelude::{IntoScheduleConfigs, Res, ResMut};
use bevyhavior_simulator::{
    BehaviorTreeSimulatorPlugin, BehaviorTreeSimulatorSet, SimulatorClock, SimulatorTimeline,
    SimulatorTimelineMarkers,
};
use hsl_types::{Color, Pose2, Time};

use crate::common::{Frames, hulk, play, stand, world_with};

#[test]
fn the_last_frames_are_kept_where_a_scenario_asks_for_them() {
    let robots = [(hulk(1), Pose2::default())];
    let plugin = BehaviorTreeSimulatorPlugin::default();
    let mut app = world_with(plugin, &robots, |_, _| Ok(stand()));
    play(&mut app, 5);
    assert!(
        app.world()
            .resource::<SimulatorTimeline>()
            .frames
            .is_empty()
    );
    app.world_mut().resource_mut::<SimulatorTimeline>().capacity = 3;
    let frames = Frames::record(&mut app);
    play(&mut app, 5);
    let timeline = app.world().resource::<SimulatorTimeline>();
    let kept: Vec<_> = timeline.frames.iter().cloned().collect();
    assert_eq!(kept, frames.take()[2..]);
    app.world_mut().resource_mut::<SimulatorTimeline>().capacity = 1;
    play(&mut app, 1);
    assert_eq!(app.world().resource::<SimulatorTimeline>().frames.len(), 1);
}

#[test]
fn marks_are_recorded_in_the_tick_in_which_they_are_added() {
    let plugin = BehaviorTreeSimulatorPlugin::default();
    let mut app = world_with(plugin, &[], |_, _| Ok(stand()));
    let mark = |clock: Res<SimulatorClock>, mut markers: ResMut<SimulatorTimelineMarkers>| {
        if clock.tick == 3 {
            markers.add(clock.now, Color::LIGHT_GREEN, "goal scored");
        }
    };
    app.add_systems(
        Update,
        mark.in_set(BehaviorTreeSimulatorSet::AfterKinematics),
    );
    let frames = Frames::record(&mut app);
    play(&mut app, 5);
    let taken = frames.take();
    let marks = taken.iter().flat_map(|frame| {
        let state = frame.state.as_ref().expect("the world is sound");
        let markers = state.markers.iter();
        markers.map(|marker| (frame.tick, marker.label.as_str()))
    });
    let marks: Vec<_> = marks.collect();
    assert_eq!(marks, [(3, "goal scored")]);
}

#[test]
fn a_mark_names_its_moment_in_the_past_and_in_the_future() {
    let plugin = BehaviorTreeSimulatorPlugin::default();
    let mut app = world_with(plugin, &[], |_, _| Ok(stand()));
    let mark = |clock: Res<SimulatorClock>, mut markers: ResMut<SimulatorTimelineMarkers>| {
        for named in [1, 5].into_iter().filter(|_| clock.tick == 3) {
            let moment = Time::from_nanos(named * 10_000_000);
            markers.add(moment, Color::RED, format!("tick {named}"));
        }
    };
    app.add_systems(Update, mark.in_set(BehaviorTreeSimulatorSet::Scenario));
    let frames = Frames::record(&mut app);
    play(&mut app, 10);
    let taken = frames.take();
    let states = taken.iter().filter_map(|frame| frame.state.as_ref());
    let moments = states.flat_map(|state| {
        let markers = state.markers.iter();
        markers.map(|marker| (marker.label.as_str(), marker.frame_time.as_nanos()))
    });
    let expected = [("tick 1", 10_000_000), ("tick 5", 50_000_000)];
    assert_eq!(moments.collect::<Vec<_>>(), expected);
}
