//! Messages to agents.

use simspark_protocol::{
    BodyPart, ForceSensor, GameState, Hear, Joint, Landmark, Percept, PlayMode, Polar, Seen,
    Senses, Side,
};

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
