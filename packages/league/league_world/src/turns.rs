//! Commands of players.

use league_server::{Seat, Turn};
use nalgebra::Vector3;
use simspark_protocol::Effector;
use tracing::debug;

use crate::hearing::Utterance;
use crate::randomness::symmetric;
use crate::referee::PLACED_HEIGHT;
use crate::world::LeagueWorld;

impl LeagueWorld {
    /// Executes the commands of all players: sets joint speeds, moves robots that beam, and records requests of a pass.
    /// Returns the texts that players said.
    pub(crate) fn apply_turns(&mut self, turns: &[Turn]) -> Vec<Utterance> {
        let mut utterances = Vec::new();
        self.pass_requests.clear();
        for turn in turns {
            let Some(player) = self.players.get(&turn.seat) else {
                continue;
            };
            let robot = player.robot;
            let present = self.present_seat(turn.seat);
            let mut beam = None;
            for effector in &turn.effectors {
                match effector {
                    Effector::Joint { joint, velocity } => {
                        // As in the original, skips a joint that this type lacks, or a speed that is not a number.
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
                        self.pass_requests.insert(turn.seat);
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
            utterances.extend(self.utterance(turn));
        }
        utterances
    }

    /// Executes a beam command: moves the robot of a player to the position \[m\] and direction \[deg\] `place`, in the
    /// frame of its team, with noise, if the rules permit it.
    fn beam(&mut self, seat: Seat, place: [f64; 3]) {
        let side = self.present_seat(seat).side;
        let Some(player) = self.players.get_mut(&seat) else {
            return;
        };
        let noise = [(); 3].map(|()| symmetric(&mut player.generator, 1.0));
        let Some((x, y, heading)) = self.referee.beam_pose(side, place, noise) else {
            return;
        };
        let position = Vector3::new(x, y, PLACED_HEIGHT);
        // Cannot fail: the place is on the field, and the robot exists.
        let _ = self.physics.place_robot(player.robot, position, heading);
    }

    /// Returns the texts that a player said in its turn, if one is audible.
    fn utterance(&self, turn: &Turn) -> Option<Utterance> {
        let player = self.players.get(&turn.seat)?;
        let position = self.physics.robot(player.robot).ok()?.torso().position;
        let seat = self.present_seat(turn.seat);
        let team = self.teams.name(seat.side)?;
        let says = turn.effectors.iter().filter_map(|effector| match effector {
            Effector::Say(say) => Some(say),
            _ => None,
        });
        Utterance::new(seat, team, position, says)
    }
}
