//! Schedules of Bevy that a tick runs.

use bevy_app::{App, Last, MainScheduleOrder, PostUpdate, PreUpdate};
use bevy_ecs::prelude::{ResMut, Resource};
use bevy_ecs::schedule::Schedules;
use bevyhavior_simulator::SimulationConfig;

use crate::common::{play, standing};

/// Number of ticks that a system counted.
#[derive(Resource, Default)]
struct Counted(u32);

fn count(mut counted: ResMut<Counted>) {
    counted.0 += 1;
}

/// Returns the number of schedules of a tick that have no systems.
fn empty_schedules(app: &App) -> usize {
    let world = app.world();
    let order = world.resource::<MainScheduleOrder>();
    let schedules = world.resource::<Schedules>();
    let known = order
        .labels
        .iter()
        .filter_map(|label| schedules.get(*label));
    known.filter(|schedule| schedule.systems_len() == 0).count()
}

#[test]
fn a_tick_runs_only_schedules_with_systems() {
    let mut app = standing(SimulationConfig::default(), &[]);
    assert!(empty_schedules(&app) > 0);
    play(&mut app, 1);
    assert_eq!(empty_schedules(&app), 0);
}

#[test]
fn systems_of_a_scenario_run_in_every_tick_in_any_schedule() {
    let mut app = standing(SimulationConfig::default(), &[]);
    app.init_resource::<Counted>();
    app.add_systems(PreUpdate, count)
        .add_systems(PostUpdate, count);
    play(&mut app, 3);
    assert_eq!(app.world().resource::<Counted>().0, 6);
    // Also systems that are added while the match runs.
    app.add_systems(Last, count);
    play(&mut app, 1);
    assert_eq!(app.world().resource::<Counted>().0, 9);
}
