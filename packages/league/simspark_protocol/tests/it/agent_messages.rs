//! Messages of agents.

use simspark_protocol::{
    AgentMessage, Effector, Joint, Number, Say, SyntaxError, TrainerCommand, TrainerMessage,
};

fn number(text: &str) -> Number {
    text.parse().unwrap()
}

#[test]
fn each_effector_is_read_and_printed() {
    let (file, robot_type) = ("rsg/agent/nao/nao.rsg".to_owned(), None);
    let effectors = [
        (
            "(scene rsg/agent/nao/nao.rsg)",
            Effector::Scene { file, robot_type },
        ),
        (
            "(scene nao_hetero.rsg 4)",
            Effector::Scene {
                file: "nao_hetero.rsg".to_owned(),
                robot_type: Some(4),
            },
        ),
        (
            "(init (unum 7)(teamname Alpha))",
            Effector::Init {
                player: 7,
                team: "Alpha".to_owned(),
            },
        ),
        (
            "(lae3 5.30)",
            Effector::Joint {
                joint: Joint::LeftArmRoll,
                velocity: number("5.30"),
            },
        ),
        (
            "(beam -3 0.5 0)",
            Effector::Beam {
                x: number("-3"),
                y: number("0.5"),
                angle: number("0"),
            },
        ),
        (
            "(say hello)",
            Effector::Say(Say {
                text: "hello".to_owned(),
            }),
        ),
        ("(syn)", Effector::Syn),
        ("(pass)", Effector::Pass),
    ];
    for (text, effector) in effectors {
        let message = AgentMessage::parse(text.as_bytes()).unwrap();
        assert_eq!(message.effectors, [effector]);
        assert_eq!(message.to_string(), text);
    }
}

#[test]
fn unknown_commands_are_counted_and_the_rest_of_the_message_is_read() {
    let text = "(jump 3)(he1 1)(he1)(beam a b c)(syn)()((x))(init (unum -1)(teamname A))";
    let message = AgentMessage::parse(text.as_bytes()).unwrap();
    assert_eq!(message.count_unknown(), 6);
    assert!(message.ends_turn());
    assert!(matches!(message.effectors[1], Effector::Joint { .. }));
    assert_eq!(message.to_string(), text);
    let text = "(jump)(playMode Nonsense)(dropBall)(kickOff left)";
    let message = TrainerMessage::parse(text.as_bytes()).unwrap();
    assert_eq!(message.count_unknown(), 3);
    assert_eq!(message.commands[2], TrainerCommand::DropBall);
    assert_eq!(message.to_string(), text);
}

#[test]
fn an_error_costs_only_the_invalid_commands() {
    let deep = format!("{}(syn){}(syn)", "(".repeat(99), ")".repeat(99));
    let messages: [(&[u8], &str); 10] = [
        (b"(he1 1))(syn)", "(he1 1)(syn)"),
        (b"he1 (syn) 1", "(syn)"),
        (b"(syn)(he1 1", "(syn)"),
        (b"(syn)(he1 (he2 1)", "(syn)"),
        (b"(say \xff)(syn)", "(say \u{fffd})(syn)"),
        (b"\xff\0(syn)", "(syn)"),
        (deep.as_bytes(), "(syn)"),
        (b"(beam a b c)(syn x)", "(beam 0 0 0)(syn)"),
        (
            b"(he1 1.5e1x 2)(he2 -.5.5)(he1 --1)",
            "(he1 15)(he2 -0.5)(he1 0)",
        ),
        (b"(beam 1 2)(he1)(he1 (x))", "(beam 1 2)(he1)(he1 (x))"),
    ];
    for (bytes, text) in messages {
        let (message, error) = AgentMessage::recover(bytes);
        assert_eq!(message.to_string(), text);
        assert_eq!(error, AgentMessage::parse(bytes).err());
    }
    let (message, error) = TrainerMessage::recover(b"x(dropBall)(kickOff");
    assert_eq!(message.commands, [TrainerCommand::DropBall]);
    assert_eq!(error, Some(SyntaxError::StrayWord { offset: 0 }));
}

#[test]
fn players_hear_what_the_original_server_lets_them_hear() {
    let heard = [
        ("hello", Some("hello")),
        ("12345678901234567890", Some("12345678901234567890")),
        ("123456789012345678901", None),
        ("", None),
        ("two words", Some("two")),
        ("\"quoted\"", Some("quoted")),
        ("it's", Some("it")),
        ("semi;colon", Some("semi;colon")),
        ("a(b)", None),
        ("é", None),
    ];
    for (text, expected) in heard {
        let text = text.to_owned();
        assert_eq!(Say { text }.heard(), expected);
    }
}

#[test]
fn each_joint_has_a_perceptor_and_an_effector() {
    assert_eq!(Joint::ALL.len(), 24);
    for &joint in Joint::ALL {
        assert_eq!(joint.word().replace('j', "e"), joint.effector());
        assert_eq!(Joint::from_effector(joint.effector()), Some(joint));
        assert_eq!(joint.word().parse(), Ok(joint));
    }
    assert_eq!(Joint::from_effector("hj1"), None);
    let error = "he1".parse::<Joint>().unwrap_err().to_string();
    assert!(
        error.starts_with("unknown word \"he1\"; expected one of hj1, hj2, raj1"),
        "{error}"
    );
}
