//! Messages of trainers.

use simspark_protocol::{
    AgentChange, Number, PlayMode, Player, Side, TrainerCommand, TrainerMessage,
};

fn number(text: &str) -> Number {
    text.parse().unwrap()
}

#[test]
fn each_command_of_a_trainer_is_read_and_printed() {
    let player = Player {
        number: 9,
        side: Side::Right,
    };
    let [x, y, z, angle] = ["-3", "0.5", "0.38", "-90"].map(number);
    let agent = |change| TrainerCommand::Agent { player, change };
    let ball = |position, velocity| TrainerCommand::Ball { position, velocity };
    let commands = [
        ("(kickOff Left)", TrainerCommand::KickOff(Some(Side::Left))),
        ("(kickOff None)", TrainerCommand::KickOff(None)),
        (
            "(playMode free_kick_left)",
            TrainerCommand::PlayMode(PlayMode::FreeKickLeft),
        ),
        (
            "(ball (pos -3 0.5 0.38)(vel 0.38 0.5 -3))",
            ball(Some([x, y, z]), Some([z, y, x])),
        ),
        ("(ball (vel -3 0.5 0.38))", ball(None, Some([x, y, z]))),
        ("(ball (pos -3 0.5 0.38))", ball(Some([x, y, z]), None)),
        (
            "(agent (unum 9)(team Right)(pos -3 0.5 0.38))",
            agent(AgentChange::Position([x, y, z])),
        ),
        (
            "(agent (unum 9)(team Right)(move -3 0.5 0.38 -90))",
            agent(AgentChange::Move([x, y, z, angle])),
        ),
        (
            "(agent (unum 9)(team Right)(battery 0.5))",
            agent(AgentChange::Battery(y)),
        ),
        (
            "(agent (unum 9)(team Right)(temperature 0.5))",
            agent(AgentChange::Temperature(y)),
        ),
        ("(dropBall)", TrainerCommand::DropBall),
        ("(time 297.50)", TrainerCommand::Time(number("297.50"))),
        (
            "(score (left 7)(right 3))",
            TrainerCommand::Score { left: 7, right: 3 },
        ),
        ("(kill (unum 9)(team Right))", TrainerCommand::Kill(player)),
        (
            "(repos (unum 9)(team Right))",
            TrainerCommand::Reposition(player),
        ),
        (
            "(select (unum 9)(team Right))",
            TrainerCommand::Select(player),
        ),
        ("(reqfullstate)", TrainerCommand::RequestFullState),
        ("(getAck foo)", TrainerCommand::GetAck("foo".to_owned())),
        ("(init)", TrainerCommand::Init),
        ("(killsim)", TrainerCommand::KillSimulation),
    ];
    for (text, command) in commands {
        let message = TrainerMessage::parse(text.as_bytes()).unwrap();
        assert_eq!(message.commands, [command]);
        assert_eq!(message.to_string(), text);
    }
}
