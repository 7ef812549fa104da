use match_setup::MatchOptions;
use scenario_kit::{CommandInterface, RobotValue};
use support::InvalidValues;

use crate::plan::player::{Player, Players};

/// Checks that robots with another command interface than `motion_command` are played by programs of the user.
pub(super) fn check_command_interfaces(
    options: &MatchOptions,
    players: &Players,
    invalid: &mut InvalidValues,
) {
    for (robot, player) in players.iter() {
        let interface = options.options.command_interface_of(robot);
        let player = match player {
            Player::Command(_) | Player::External => continue,
            Player::Ours => "the behavior of this project",
            Player::Team(player) => player.program.player,
        };
        invalid.require(
            interface == CommandInterface::MotionCommand,
            CommandInterface::KEY,
            format_args!(
                "{robot} answers with {interface}, but {player} plays it, which answers with motion_command; add \
                 --node '{robot}=COMMAND' or --external {robot}"
            ),
        );
    }
}
