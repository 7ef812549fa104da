use bevy_app::App;
use bevyhavior_simulator::{
    AppExt, SimulatorBehaviorBackend, SimulatorClock, SimulatorMissionBackend,
    SimulatorRefereeBackend, SimulatorTickSink,
};
use match_setup::{MatchOptions, RefereePlace};

/// Reason why a run cannot restart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the match cannot restart: the scenario has removed the resource {0}")]
pub(crate) struct Missing(&'static str);

/// Finishes a run with its recording, and prepares its backends and sink for another run. Moves them, the connections
/// to the nodes, from its app to `app`, which has not started. A referee or mission in this process is not moved,
/// because `app` has a new one.
///
/// # Errors
///
/// Returns an error if the scenario has removed the connection to the nodes.
pub(crate) fn begin_again(
    mut finished: App,
    app: &mut App,
    options: &MatchOptions,
) -> Result<(), Missing> {
    let clock = finished.world().get_resource::<SimulatorClock>();
    // A run without ticks writes no bag, so there is nothing to finish.
    if clock.is_none_or(|clock| clock.tick > 0) {
        finished.finish_run();
    }
    let world = finished.world_mut();
    let behavior = world.remove_resource::<SimulatorBehaviorBackend>();
    let mut behavior = behavior.ok_or(Missing("SimulatorBehaviorBackend"))?;
    behavior.0.restart();
    app.insert_resource(behavior);
    if options.referee == RefereePlace::Node {
        let referee = world.remove_resource::<SimulatorRefereeBackend>();
        let mut referee = referee.ok_or(Missing("SimulatorRefereeBackend"))?;
        referee.0.restart();
        app.insert_resource(referee);
    }
    if options.mission_node {
        let mission = world.remove_resource::<SimulatorMissionBackend>();
        let mut mission = mission.ok_or(Missing("SimulatorMissionBackend"))?;
        if let Some(mission) = &mut mission.0 {
            mission.restart();
        }
        app.insert_resource(mission);
    }
    let sink = world.remove_resource::<SimulatorTickSink>();
    let mut sink = sink.ok_or(Missing("SimulatorTickSink"))?;
    if let Some(sink) = &mut sink.0 {
        sink.get().restart();
    }
    app.insert_resource(sink);
    Ok(())
}
