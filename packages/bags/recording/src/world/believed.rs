use hsl_types::{Time, WorldState};
use hsl_wire::convert::{game_controller_state, world_state};
use hsl_wire::topics::{self, Owner, Topic};
use hsl_wire::{builtin_interfaces, hsl_msgs};

use super::{World, WorldRobot};
use crate::Tick;
use crate::message::read;

impl World {
    /// Composes the world of a log from the last world states of its robots. The ball is unknown, because each robot has
    /// its own. Returns `None` without a readable world state; adds errors to `faults`.
    pub(super) fn believed(tick: &Tick, faults: &mut Vec<String>) -> Option<Self> {
        let mut world = Self {
            tick: None,
            ball: None,
            robots: Vec::new(),
            game: None,
            field: None,
            calls: Vec::new(),
        };
        let mut states = Vec::new();
        for message in &tick.messages {
            let Some((topic, Some(Owner::Robot(id)))) = Topic::by_full_name(message.topic()) else {
                continue;
            };
            let at = |error: String| format!("{} at {}: {error}", message.topic(), message.time());
            if topic == &topics::GAME_CONTROLLER_STATE {
                let Some(found) = read::<hsl_msgs::GameControllerState>(message, faults) else {
                    continue;
                };
                match game_controller_state::from_message(&found) {
                    Ok(mut game) => {
                        // The clock of the robot may be another one than that of the log.
                        let age = time_of(&found.header.stamp).since(game.last_game_state_change);
                        game.last_game_state_change = message.time().before(age);
                        // The view of the own team's view is that of the team in namespace `/hulks`.
                        world.game = Some(game.seen_from(id.team));
                    }
                    Err(error) => faults.push(at(error.to_string())),
                }
            } else if topic == &topics::WORLD_STATE {
                let Some(found) = read::<hsl_msgs::WorldState>(message, faults) else {
                    continue;
                };
                match world_state::from_message(&found) {
                    Ok(state) => states.push((id, state)),
                    Err(error) => faults.push(at(error.to_string())),
                }
            }
        }
        if states.is_empty() {
            return None;
        }
        states.sort_by_key(|(id, _)| *id);
        let robots = states.into_iter().map(|(id, state)| {
            let WorldState {
                robot,
                fall_down_state,
                ..
            } = state;
            WorldRobot {
                id,
                ground_to_world: world.field_to_world(id.team) * robot.ground_to_field,
                head_yaw: None,
                primary_state: robot.primary_state,
                fall_down_state,
            }
        });
        world.robots = robots.collect();
        Some(world)
    }
}

/// Returns the time of a stamp; zero for one before 1970.
fn time_of(stamp: &builtin_interfaces::Time) -> Time {
    let seconds = u64::try_from(stamp.sec).unwrap_or(0);
    Time::from_nanos(seconds * 1_000_000_000 + u64::from(stamp.nanosec))
}
