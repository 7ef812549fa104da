//! Messages to monitors.

use simspark_protocol::{
    FieldParameter, Foul, FoulKind, Light, Mesh, MonitorMessage, Node, NodeUpdate, PlayMode, Scene,
    Shape, Side, StateField,
};

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
        ("((time 0)", "list at byte 0 of the message is not closed"),
    ];
    for (text, reason) in refused {
        let error = MonitorMessage::parse(text.as_bytes())
            .unwrap_err()
            .to_string();
        assert!(error.starts_with(reason), "{text}: {error}");
    }
}
