//! Simulated world that follows the league's GameController on the network, as robots do: the third referee besides
//! the one in process and `referee_node`. [`follow_game_controller`] connects an app.

mod calls;
mod field_crew;
mod message_sender;
mod options;
mod referee;
mod return_clock;

pub use options::GameControllerOptions;
pub use referee::GameControllerReferee;
pub use return_clock::ReturnClock;

use bevy_app::{App, Update};
use bevy_ecs::prelude::IntoScheduleConfigs;
use bevyhavior_simulator::{BehaviorTreeSimulatorSet as Set, SimulatorRefereeBackend};
use hsl_referee::AutoRefereeConfig;
use support::PortError;

/// Connects the world of `app` to a GameController on the network: inserts it as the referee, and adds the system that
/// sends the robots' messages.
///
/// # Errors
///
/// Returns an error if a port is in use.
pub fn follow_game_controller(
    app: &mut App,
    options: &GameControllerOptions,
    config: &AutoRefereeConfig,
) -> Result<(), PortError> {
    let referee = GameControllerReferee::listen(options.clone(), config.clone())?;
    let sender = message_sender::MessageSender::open(options.clone(), referee.received_ticks())?;
    app.insert_resource(SimulatorRefereeBackend(Box::new(referee)))
        .insert_resource(sender)
        .insert_resource(ReturnClock::wall())
        .add_systems(
            Update,
            message_sender::send_messages
                .after(Set::AfterCommunication)
                .before(Set::RouteMessages),
        );
    Ok(())
}
