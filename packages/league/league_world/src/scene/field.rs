//! The field, its goals and border, and the ball.
//!
//! Source: what rcssserver3d 0.7.3 sends to its monitors.

use league_physics::Body;
use simspark_protocol::{Light, Matrix, Mesh, Node};

use crate::lines::LINES;

use super::node::{file, moved, place, standard, transform};

/// The transform of the field's and the sky's mesh.
const GROUND: Matrix = [
    -1.0,
    -8.74228e-8,
    -3.82137e-15,
    0.0,
    0.0,
    -4.37114e-8,
    1.0,
    0.0,
    -8.74228e-8,
    1.0,
    4.37114e-8,
    -0.0,
    0.0,
    0.0,
    0.0,
    1.0,
];
/// The transform of a goal's mesh.
const GOAL_MESH: Matrix = [
    -4.37114e-8,
    1.0,
    4.37114e-8,
    0.0,
    0.0,
    -4.37114e-8,
    1.0,
    0.0,
    1.0,
    4.37114e-8,
    1.91069e-15,
    0.0,
    0.3,
    0.0,
    -0.4,
    1.0,
];
/// The transform of the right goal.
const RIGHT_GOAL: Matrix = [
    -1.0,
    -8.74228e-8,
    -0.0,
    -0.0,
    8.74228e-8,
    -1.0,
    0.0,
    0.0,
    0.0,
    0.0,
    1.0,
    0.0,
    15.3,
    0.0,
    0.4,
    1.0,
];

/// Returns the nodes of everything but the robots, the ball last.
pub(crate) fn field(ball: &Body) -> Vec<Node> {
    let mut nodes = vec![
        light([-10.0, 10.0, 10.0], [0.8, 0.8, 0.8, 1.0]),
        light([10.0, -10.0, 10.0], [0.0, 0.0, 0.0, 1.0]),
        transform(GROUND, vec![Node::Mesh(grass())]),
        transform(GROUND, vec![Node::Mesh(sky())]),
        goal(moved(-15.3, 0.0, 0.4), "leftsoccergoal", "yellow"),
        goal(RIGHT_GOAL, "rightsoccergoal", "sky-blue"),
        wall([-24.99, 0.0], [1.0, 51.0]),
        wall([24.99, 0.0], [1.0, 51.0]),
        wall([0.0, 25.0], [50.98, 1.0]),
        wall([0.0, -25.0], [50.98, 1.0]),
    ];
    let corners = [(-15.0, 10.0), (-15.0, -10.0), (15.0, 10.0), (15.0, -10.0)];
    nodes.extend(corners.map(|(x, y)| transform(moved(x, y, 0.0), Vec::new())));
    // They are not drawn.
    nodes.extend(
        LINES
            .iter()
            .map(|_| transform(moved(0.0, 0.0, 0.0), Vec::new())),
    );
    let mesh = file("soccerball", [0.042; 3], &["soccerball_rcs-soccerball.png"]);
    nodes.push(transform(place(ball), vec![Node::Mesh(mesh)]));
    nodes
}

fn light([x, y, z]: [f64; 3], ambient: [f64; 4]) -> Node {
    let light = Light {
        diffuse: [1.0; 4],
        ambient,
        specular: [0.1, 0.1, 0.1, 1.0],
    };
    transform(moved(x, y, z), vec![Node::Light(light)])
}

fn grass() -> Mesh {
    file(
        "naosoccerfield",
        [2.5, 1.0, 2.5],
        &["None_rcs-naofield.png"],
    )
}

fn sky() -> Mesh {
    let names: Vec<_> = (1..=6)
        .map(|index| format!("Material_skyrender_{index:04}.tif"))
        .collect();
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    file("skybox", [10.0; 3], &names)
}

/// Returns a goal: its mesh, and its posts, walls and landmarks, which are not drawn.
fn goal(place: Matrix, model: &str, colour: &str) -> Node {
    let mesh = Mesh {
        is_transparent: true,
        ..file(model, [2.18, 0.88, 0.68], &["naogoalnet", colour])
    };
    let parts = [
        (0.0, -1.07, 0.0),
        (0.0, 1.07, 0.0),
        (-0.28, 0.0, 0.0),
        (0.0, 0.0, 0.42),
        (0.3, 1.05, 0.4),
        (0.3, -1.05, 0.4),
    ];
    let mut children = vec![transform(GOAL_MESH, vec![Node::Mesh(mesh)])];
    children.extend(parts.map(|(x, y, z)| transform(moved(x, y, z), Vec::new())));
    transform(place, children)
}

fn wall([x, y]: [f64; 2], [length, width]: [f64; 2]) -> Node {
    let mesh = standard("StdUnitBox", &[], [length, width, 1.0], "matGrey");
    transform(moved(x, y, 0.0), vec![Node::Mesh(mesh)])
}
