//! Any message is printed and parsed again.

use proptest::prelude::*;
use proptest::sample::select;
use simspark_protocol::{
    AgentChange, AgentMessage, BodyPart, Effector, FieldParameter, ForceSensor, Foul, FoulKind,
    GameState, Hear, Joint, Landmark, Light, Matrix, Mesh, MonitorMessage, Node, NodeUpdate,
    Number, Percept, PlayMode, Player, Polar, Say, Scene, Seen, Senses, Shape, Side, StateField,
    TrainerCommand, TrainerMessage,
};

/// Generates a number with two decimals.
fn hundredths() -> impl Strategy<Value = f64> {
    any::<i32>().prop_map(|it| f64::from(it) / 100.0)
}

/// Generates a number with up to six significant digits.
fn six_digits() -> impl Strategy<Value = f64> {
    (-999_999..=999_999, 0..30).prop_map(|(digits, exponent)| {
        let text = format!("{digits}e{}", exponent - 20);
        text.parse().unwrap()
    })
}

fn number() -> impl Strategy<Value = Number> {
    prop_oneof![
        "-?[0-9]{1,6}(\\.[0-9]{1,6})?".prop_map(|text| text.parse().unwrap()),
        prop::num::f64::NORMAL.prop_map(Number::from),
    ]
}

/// Generates a word of characters that do not end a word.
fn word() -> impl Strategy<Value = String> {
    "[!-'*-~]{1,20}"
}

fn polar() -> impl Strategy<Value = Polar> {
    [hundredths(), hundredths(), hundredths()].prop_map(|[distance, horizontal, vertical]| Polar {
        distance,
        horizontal,
        vertical,
    })
}

fn vector() -> impl Strategy<Value = [f64; 3]> {
    [hundredths(), hundredths(), hundredths()]
}

fn numbers<const N: usize>() -> impl Strategy<Value = [Number; N]> {
    prop::collection::vec(number(), N).prop_map(|it| it.try_into().unwrap())
}

fn general<const N: usize>() -> impl Strategy<Value = [f64; N]> {
    prop::collection::vec(six_digits(), N).prop_map(|it| it.try_into().unwrap())
}

fn side() -> impl Strategy<Value = Side> {
    select(Side::ALL)
}

fn effector() -> impl Strategy<Value = Effector> {
    prop_oneof![
        (word(), any::<Option<u8>>())
            .prop_map(|(file, robot_type)| Effector::Scene { file, robot_type }),
        (any::<u32>(), word()).prop_map(|(player, team)| Effector::Init { player, team }),
        (select(Joint::ALL), number())
            .prop_map(|(joint, velocity)| Effector::Joint { joint, velocity }),
        numbers().prop_map(|[x, y, angle]| Effector::Beam { x, y, angle }),
        "[!-'*-~ ]{0,30}".prop_map(|text| Effector::Say(Say { text })),
        Just(Effector::Syn),
        Just(Effector::Pass),
        word().prop_map(|word| Effector::Unknown(format!("(? {word})"))),
    ]
}

fn seen() -> impl Strategy<Value = Seen> {
    let parts = prop::collection::vec((select(BodyPart::ALL), polar()), 0..6);
    prop_oneof![
        (select(Landmark::ALL), polar()).prop_map(|(it, polar)| Seen::Landmark(it, polar)),
        polar().prop_map(Seen::Ball),
        (word(), any::<u32>(), parts).prop_map(|(team, number, parts)| Seen::Player {
            team,
            number,
            parts
        }),
        (polar(), polar()).prop_map(|(from, to)| Seen::Line(from, to)),
        vector().prop_map(Seen::OwnPosition),
        hundredths().prop_map(Seen::OwnOrientation),
        vector().prop_map(Seen::BallPosition),
    ]
}

fn game_state() -> impl Strategy<Value = GameState> {
    let joined = prop::option::of((any::<u32>(), side()));
    let values = (
        joined,
        any::<u32>(),
        any::<u32>(),
        hundredths(),
        select(PlayMode::ALL),
    );
    values.prop_map(
        |(joined, score_left, score_right, time, play_mode)| GameState {
            joined,
            score_left,
            score_right,
            time,
            play_mode,
        },
    )
}

fn percept() -> impl Strategy<Value = Percept> {
    let hear = (word(), hundredths(), prop::option::of(hundredths()), word());
    prop_oneof![
        hundredths().prop_map(Percept::Time),
        game_state().prop_map(Percept::GameState),
        any::<(i32, i32)>().prop_map(|(temperature, battery)| Percept::AgentState {
            temperature,
            battery
        }),
        hear.prop_map(|(team, time, direction, text)| Percept::Hear(Hear {
            team,
            time,
            direction,
            text
        })),
        vector().prop_map(Percept::Gyro),
        vector().prop_map(Percept::Accelerometer),
        (select(Joint::ALL), hundredths()).prop_map(|(joint, angle)| Percept::Joint(joint, angle)),
        (select(ForceSensor::ALL), vector(), vector()).prop_map(|(sensor, point, force)| {
            Percept::Force {
                sensor,
                point,
                force,
            }
        }),
        prop::collection::vec(seen(), 0..8).prop_map(Percept::See),
    ]
}

fn command() -> impl Strategy<Value = TrainerCommand> {
    let player = || (any::<u32>(), side()).prop_map(|(number, side)| Player { number, side });
    let change = prop_oneof![
        numbers().prop_map(AgentChange::Position),
        numbers().prop_map(AgentChange::Move),
        number().prop_map(AgentChange::Battery),
        number().prop_map(AgentChange::Temperature),
    ];
    let vector = || prop::option::of(numbers());
    prop_oneof![
        prop::option::of(side()).prop_map(TrainerCommand::KickOff),
        select(PlayMode::ALL).prop_map(TrainerCommand::PlayMode),
        (vector(), vector())
            .prop_map(|(position, velocity)| TrainerCommand::Ball { position, velocity }),
        (player(), change).prop_map(|(player, change)| TrainerCommand::Agent { player, change }),
        Just(TrainerCommand::DropBall),
        number().prop_map(TrainerCommand::Time),
        any::<(u32, u32)>().prop_map(|(left, right)| TrainerCommand::Score { left, right }),
        player().prop_map(TrainerCommand::Kill),
        player().prop_map(TrainerCommand::Reposition),
        player().prop_map(TrainerCommand::Select),
        Just(TrainerCommand::RequestFullState),
        word().prop_map(TrainerCommand::GetAck),
        Just(TrainerCommand::Init),
        Just(TrainerCommand::KillSimulation),
    ]
}

fn state_field() -> impl Strategy<Value = StateField> {
    let kind = select(FoulKind::ALL);
    let foul =
        (any::<u32>(), kind, side(), any::<u32>()).prop_map(|(index, kind, side, player)| Foul {
            index,
            kind,
            side,
            player,
        });
    prop_oneof![
        (select(FieldParameter::ALL), six_digits())
            .prop_map(|(it, value)| StateField::Parameter(it, value)),
        prop::collection::vec(select(PlayMode::ALL), 0..22).prop_map(StateField::PlayModes),
        six_digits().prop_map(StateField::Time),
        (side(), word()).prop_map(|(side, name)| StateField::Team(side, name)),
        any::<u32>().prop_map(StateField::Half),
        (side(), any::<u32>()).prop_map(|(side, goals)| StateField::Score(side, goals)),
        select(PlayMode::ALL).prop_map(StateField::PlayMode),
        (side(), six_digits()).prop_map(|(side, it)| StateField::PassModeScoreWait(side, it)),
        foul.prop_map(StateField::Foul),
    ]
}

fn mesh() -> impl Strategy<Value = Mesh> {
    let shape = prop_oneof![
        (word(), prop::collection::vec(word(), 0..4))
            .prop_map(|(file, materials)| Shape::File { file, materials }),
        (word(), prop::collection::vec(six_digits(), 0..3), word()).prop_map(
            |(name, parameters, material)| Shape::Standard {
                name,
                parameters,
                material
            }
        ),
    ];
    let values = (any::<bool>(), any::<bool>(), shape, general());
    values.prop_map(|(is_visible, is_transparent, shape, scale)| Mesh {
        is_visible,
        is_transparent,
        shape,
        scale,
    })
}

fn node() -> impl Strategy<Value = Node> {
    let light = [general(), general(), general()].prop_map(|[diffuse, ambient, specular]| Light {
        diffuse,
        ambient,
        specular,
    });
    let leaf = prop_oneof![light.prop_map(Node::Light), mesh().prop_map(Node::Mesh)];
    leaf.prop_recursive(6, 20, 4, |child| {
        let children = prop::collection::vec(child, 0..4);
        (general(), children).prop_map(|(transform, children)| Node::Transform {
            transform,
            children,
        })
    })
}

fn node_update() -> impl Strategy<Value = NodeUpdate> {
    let leaf = select(&[NodeUpdate::StaticMesh, NodeUpdate::StandardMesh][..]);
    leaf.prop_recursive(6, 20, 4, |child| {
        let children = prop::collection::vec(child, 0..4);
        let transform = prop::option::of(general::<16>());
        (transform, children).prop_map(|(transform, children): (Option<Matrix>, _)| {
            NodeUpdate::Other {
                transform,
                children,
            }
        })
    })
}

fn monitor_message() -> impl Strategy<Value = MonitorMessage> {
    let scene = prop_oneof![
        prop::collection::vec(node(), 0..4).prop_map(Scene::Full),
        prop::collection::vec(node_update(), 0..4).prop_map(Scene::Update),
    ];
    let state = prop::collection::vec(state_field(), 0..10);
    (state, scene).prop_map(|(state, scene)| MonitorMessage { state, scene })
}

proptest! {
    #[test]
    fn messages_of_agents(effectors in prop::collection::vec(effector(), 0..10)) {
        let message = AgentMessage { effectors };
        let text = message.to_string();
        let again = AgentMessage::parse(text.as_bytes()).unwrap();
        prop_assert_eq!(again.to_string(), text);
        // Only parsed numbers know their number of decimals, so values are not compared.
        let names = |it: &AgentMessage| it.effectors.iter().map(std::mem::discriminant).collect::<Vec<_>>();
        prop_assert_eq!(names(&again), names(&message));
    }

    #[test]
    fn messages_of_trainers(commands in prop::collection::vec(command(), 0..10)) {
        let message = TrainerMessage { commands };
        let text = message.to_string();
        let again = TrainerMessage::parse(text.as_bytes()).unwrap();
        prop_assert_eq!(again.to_string(), text);
        let names = |it: &TrainerMessage| it.commands.iter().map(std::mem::discriminant).collect::<Vec<_>>();
        prop_assert_eq!(names(&again), names(&message));
    }

    #[test]
    fn senses(percepts in prop::collection::vec(percept(), 0..10)) {
        let senses = Senses { percepts };
        prop_assert_eq!(Senses::parse(senses.to_string().as_bytes()), Ok(senses));
    }

    #[test]
    fn messages_to_monitors(message in monitor_message()) {
        prop_assert_eq!(MonitorMessage::parse(message.to_string().as_bytes()), Ok(message));
    }
}
