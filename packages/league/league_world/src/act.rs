//! What players do.

use league_referee::PLACED_HEIGHT;
use league_server::{Seat, Turn};
use nalgebra::Vector3;
use simspark_protocol::Effector;
use tracing::debug;

use crate::hearing::Voice;
use crate::randomness::symmetric;
use crate::world::LeagueWorld;

impl LeagueWorld {
    /// Lets all players do what they commanded. Returns what they said.
    pub(crate) fn act(&mut self, turns: &[Turn]) -> Vec<Voice> {
        let mut voices = Vec::new();
        self.passing.clear();
        for turn in turns {
            let Some(player) = self.players.get(&turn.seat) else {
                continue;
            };
            let robot = player.robot;
            let present = self.present(turn.seat);
            let mut beam = None;
            for effector in &turn.effectors {
                match effector {
                    Effector::Joint { joint, velocity } => {
                        // A joint that this type lacks, or a speed that is no number: skipped, as in the original.
                        let is_frozen = self.referee.is_frozen(present.into(), *joint);
                        let speed = if is_frozen { 0.0 } else { velocity.value() };
                        if let Err(error) = self.physics.drive(robot, *joint, speed) {
                            debug!(seat = ?turn.seat, %error, "a command was skipped");
                        }
                    }
                    Effector::Beam { x, y, angle } => {
                        beam = Some([x, y, angle].map(|it| it.value()))
                    }
                    Effector::Pass => {
                        self.passing.insert(turn.seat);
                    }
                    Effector::Scene { .. }
                    | Effector::Init { .. }
                    | Effector::Say(_)
                    | Effector::Syn
                    | Effector::Unknown(_) => {}
                }
            }
            if let Some(place) = beam {
                self.beam(turn.seat, place);
            }
            voices.extend(self.voice(turn));
        }
        voices
    }

    /// Puts a player where it asked to be, if the rules allow it.
    fn beam(&mut self, seat: Seat, place: [f64; 3]) {
        let side = self.present(seat).side;
        let Some(player) = self.players.get_mut(&seat) else {
            return;
        };
        let noise = [(); 3].map(|()| symmetric(&mut player.generator, 1.0));
        let Some((x, y, heading)) = self.referee.beam_pose(side, place, noise) else {
            return;
        };
        let position = Vector3::new(x, y, PLACED_HEIGHT);
        // The place is on the field, and the robot is there.
        let _ = self.physics.place_robot(player.robot, position, heading);
    }

    fn voice(&self, turn: &Turn) -> Option<Voice> {
        let player = self.players.get(&turn.seat)?;
        let position = self.physics.robot(player.robot).ok()?.torso().position;
        let seat = self.present(turn.seat);
        let team = self.teams.name(seat.side)?;
        let says = turn.effectors.iter().filter_map(|effector| match effector {
            Effector::Say(say) => Some(say),
            _ => None,
        });
        Voice::new(seat, team, position, says)
    }
}
