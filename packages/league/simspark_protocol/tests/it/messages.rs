//! Each message in both directions.

use simspark_protocol::{
    AgentChange, AgentMessage, BodyPart, Effector, FieldParameter, ForceSensor, Foul, FoulKind,
    GameState, Hear, Joint, Landmark, Light, Mesh, MonitorMessage, Node, NodeUpdate, Number,
    Percept, PlayMode, Player, Polar, Say, Scene, Seen, Senses, Shape, Side, StateField,
    TrainerCommand, TrainerMessage,
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
    assert_eq!(message.unknown(), 6);
    assert!(message.ends_turn());
    assert!(matches!(message.effectors[1], Effector::Joint { .. }));
    assert_eq!(message.to_string(), text);
    let text = "(jump)(playMode Nonsense)(dropBall)(kickOff left)";
    let message = TrainerMessage::parse(text.as_bytes()).unwrap();
    assert_eq!(message.unknown(), 3);
    assert_eq!(message.commands[2], TrainerCommand::DropBall);
    assert_eq!(message.to_string(), text);
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
        assert_eq!(Joint::of_effector(joint.effector()), Some(joint));
        assert_eq!(joint.word().parse(), Ok(joint));
    }
    assert_eq!(Joint::of_effector("hj1"), None);
    let error = "he1".parse::<Joint>().unwrap_err().to_string();
    assert!(
        error.starts_with("unknown word \"he1\"; expected one of hj1, hj2, raj1"),
        "{error}"
    );
}

#[test]
fn each_play_mode_has_the_index_that_monitors_are_told() {
    assert_eq!(PlayMode::ALL.len(), 21);
    for (index, &mode) in PlayMode::ALL.iter().enumerate() {
        assert_eq!(mode.index(), index);
        assert_eq!(PlayMode::from_index(index), Some(mode));
    }
    assert_eq!(PlayMode::from_index(21), None);
    assert_eq!(PlayMode::GameOver.index(), 12);
    assert_eq!(PlayMode::PassRight.word(), "pass_right");
}

#[test]
fn each_sense_is_read_and_printed() {
    let polar = |distance, horizontal, vertical| Polar {
        distance,
        horizontal,
        vertical,
    };
    let state = GameState {
        joined: Some((1, Side::Left)),
        score_left: 2,
        score_right: 0,
        time: 1.5,
        play_mode: PlayMode::CornerKickLeft,
    };
    let seen = vec![
        Seen::Landmark(Landmark::PostRight2, polar(30.94, -19.4, 0.34)),
        Seen::Ball(polar(1.0, 0.0, -1.61)),
        Seen::Player {
            team: "Beta".to_owned(),
            number: 3,
            parts: vec![
                (BodyPart::Head, polar(2.0, 1.0, 0.0)),
                (BodyPart::LeftFoot, polar(2.1, 1.0, -9.0)),
            ],
        },
        Seen::OwnPosition([-2.99, 0.01, 0.54]),
        Seen::OwnOrientation(-5.33),
        Seen::BallPosition([0.0, 0.0, 0.04]),
        Seen::Line(polar(1.0, 2.0, 3.0), polar(4.0, 5.0, 6.0)),
        Seen::Unknown("(X 1)".to_owned()),
    ];
    let hear = |direction, text: &str| {
        let (team, text) = ("Alpha".to_owned(), text.to_owned());
        Percept::Hear(Hear {
            team,
            time: 0.0,
            direction,
            text,
        })
    };
    let percepts = [
        ("(time (now 54.74))", Percept::Time(54.74)),
        (
            "(GS (unum 1) (team left) (sl 2) (sr 0) (t 1.50) (pm corner_kick_left))",
            Percept::GameState(state),
        ),
        (
            "(GS (sl 2) (sr 0) (t 1.50) (pm corner_kick_left))",
            Percept::GameState(GameState {
                joined: None,
                ..state
            }),
        ),
        (
            "(AgentState (temp 48) (battery 75))",
            Percept::AgentState {
                temperature: 48,
                battery: 75,
            },
        ),
        ("(hear Alpha 0.00 self #0!l)", hear(None, "#0!l")),
        ("(hear Alpha 0.00 -13.64 a;b)", hear(Some(-13.64), "a;b")),
        (
            "(GYR (n torso) (rt 0.00 -0.00 1.25))",
            Percept::Gyro([0.0, -0.0, 1.25]),
        ),
        (
            "(ACC (n torso) (a -0.00 0.00 9.81))",
            Percept::Accelerometer([-0.0, 0.0, 9.81]),
        ),
        (
            "(HJ (n llj7) (ax -12.50))",
            Percept::Joint(Joint::LeftToe, -12.5),
        ),
        (
            "(FRP (n rf1) (c 0.00 -0.01 -0.01) (f 0.00 0.00 22.59))",
            Percept::Force {
                sensor: ForceSensor::RightToe,
                point: [0.0, -0.01, -0.01],
                force: [0.0, 0.0, 22.59],
            },
        ),
        ("(See )", Percept::See(Vec::new())),
        (
            "(See (G2R (pol 30.94 -19.40 0.34)) (B (pol 1.00 0.00 -1.61)) \
             (P (team Beta) (id 3) (head (pol 2.00 1.00 0.00)) (lfoot (pol 2.10 1.00 -9.00))) \
             (mypos -2.99 0.01 0.54) (myorien -5.33) (ballpos 0.00 0.00 0.04) \
             (L (pol 1.00 2.00 3.00) (pol 4.00 5.00 6.00)) (X 1))",
            Percept::See(seen),
        ),
        (
            "(UJ (n x) (ax1 1.00))",
            Percept::Unknown("(UJ (n x) (ax1 1.00))".to_owned()),
        ),
    ];
    let mut all = (String::new(), Vec::new());
    for (text, percept) in percepts {
        let senses = Senses::parse(text.as_bytes()).unwrap();
        assert_eq!(senses.percepts, std::slice::from_ref(&percept));
        assert_eq!(senses.to_string(), text);
        all.0.push_str(text);
        all.1.push(percept);
    }
    let senses = Senses::parse(all.0.as_bytes()).unwrap();
    assert_eq!(senses.percepts, all.1);
    assert_eq!(
        (senses.time(), senses.joint(Joint::LeftToe)),
        (Some(54.74), Some(-12.5))
    );
    assert_eq!(senses.joint(Joint::NeckYaw), None);
    assert_eq!(senses.game_state(), Some(&state));
    assert_eq!(senses.seen(), Some([].as_slice()));
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

const IDENTITY: [f64; 16] = [
    1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, -15.3, 0.0, 0.4, 1.0,
];

#[test]
fn a_full_state_is_read_and_printed() {
    let text = "((FieldLength 30)(GoalWidth 2.1)(play_modes BeforeKickOff PlayOn)(time 300.018)\
         (team_left Alpha)(team_right Beta)(half 2)(score_left 1)(score_right 0)(play_mode 3)\
         (pass_mode_score_wait_right 9.98)(foul 4 7 2 11)(new 1))(RSG 0 1)\
         ((nd TRF (SLT 1 0 0 0 0 1 0 0 0 0 1 0 -15.3 0 0.4 1)\
         (nd Light (setDiffuse 1 1 1 1) (setAmbient 0.8 0.8 0.8 1) (setSpecular 0.1 0.1 0.1 1))\
         (nd StaticMesh (setVisible 1) (setTransparent) (load a.obj) (sSc 1 2 3)(resetMaterials m1 m2))\
         (nd SMN (setVisible 0) (load StdCapsule 0.015 0.08) (sSc 1 1 1) (sMat matGrey))))";
    let foul = Foul {
        index: 4,
        kind: FoulKind::SelfCollision,
        side: Side::Right,
        player: 11,
    };
    let state = vec![
        StateField::Parameter(FieldParameter::FieldLength, 30.0),
        StateField::Parameter(FieldParameter::GoalWidth, 2.1),
        StateField::PlayModes(vec![PlayMode::BeforeKickOff, PlayMode::PlayOn]),
        StateField::Time(300.018),
        StateField::Team(Side::Left, "Alpha".to_owned()),
        StateField::Team(Side::Right, "Beta".to_owned()),
        StateField::Half(2),
        StateField::Score(Side::Left, 1),
        StateField::Score(Side::Right, 0),
        StateField::PlayMode(PlayMode::PlayOn),
        StateField::PassModeScoreWait(Side::Right, 9.98),
        StateField::Foul(foul),
        StateField::Unknown("(new 1)".to_owned()),
    ];
    let light = Light {
        diffuse: [1.0; 4],
        ambient: [0.8, 0.8, 0.8, 1.0],
        specular: [0.1, 0.1, 0.1, 1.0],
    };
    let file = Shape::File {
        file: "a.obj".to_owned(),
        materials: vec!["m1".to_owned(), "m2".to_owned()],
    };
    let standard = Shape::Standard {
        name: "StdCapsule".to_owned(),
        parameters: vec![0.015, 0.08],
        material: "matGrey".to_owned(),
    };
    let mesh = |is_visible, is_transparent, shape, scale| {
        Node::Mesh(Mesh {
            is_visible,
            is_transparent,
            shape,
            scale,
        })
    };
    let children = vec![
        Node::Light(light),
        mesh(true, true, file, [1.0, 2.0, 3.0]),
        mesh(false, false, standard, [1.0; 3]),
    ];
    let node = Node::Transform {
        transform: IDENTITY,
        children,
    };
    let message = MonitorMessage::parse(text.as_bytes()).unwrap();
    assert_eq!(message.state, state);
    assert_eq!(message.scene, Scene::Full(vec![node.clone()]));
    assert_eq!(message.to_string(), text);
    let unchanged = Scene::Update(vec![NodeUpdate::unchanged(&node)]);
    assert_eq!(
        unchanged.to_string(),
        "(RDS 0 1)((nd(nd)(nd StaticMesh)(nd SMN)))"
    );
}

#[test]
fn an_update_is_read_and_printed() {
    let text = "((time 0.04)(play_mode 1))(RDS 0 1)\
         ((nd)(nd (SLT 1 0 0 0 0 1 0 0 0 0 1 0 -15.3 0 0.4 1)(nd StaticMesh))(nd(nd SMN)))";
    let other = |transform, children| NodeUpdate::Other {
        transform,
        children,
    };
    let message = MonitorMessage::parse(text.as_bytes()).unwrap();
    let nodes = vec![
        other(None, Vec::new()),
        other(Some(IDENTITY), vec![NodeUpdate::StaticMesh]),
        other(None, vec![NodeUpdate::StandardMesh]),
    ];
    assert_eq!(message.scene, Scene::Update(nodes));
    assert_eq!(message.to_string(), text);
}

#[test]
fn wrong_messages_to_monitors_are_refused_with_a_reason() {
    let refused = [
        ("", "expected the state of the match"),
        ("(time 0)(RSG 0 1)()", "expected the state of the match"),
        ("((time 0))", "expected (RSG 0 1) or (RDS 0 1)"),
        ("((time 0))(RSG 0 2)()", "expected (RSG 0 1) or (RDS 0 1)"),
        ("((time 0))(XYZ 0 1)()", "expected (RSG 0 1) or (RDS 0 1)"),
        (
            "((time 0))(RSG 0 1)((nd Cube 1))",
            "unknown or invalid node of the scene: (nd Cube 1)",
        ),
        (
            "((time 0))(RSG 0 1)((nd TRF (SLT 1)))",
            "unknown or invalid node",
        ),
        ("((time 0))(RDS 0 1)((nd Light))", "unknown or invalid node"),
        ("((time 0))(RDS 0 1)()()", "unexpected list after the scene"),
        (
            "((time 0)",
            "the list at byte 0 of the message is not closed",
        ),
    ];
    for (text, reason) in refused {
        let error = MonitorMessage::parse(text.as_bytes())
            .unwrap_err()
            .to_string();
        assert!(error.starts_with(reason), "{text}: {error}");
    }
}
