//! The field, its goals and border, and the ball.
//!
//! Source: messages of rcssserver3d 0.7.3 to its monitors.

use league_physics::Body;
use simspark_protocol::{Light, Matrix, Mesh, Node};

use super::node::{body_matrix, file_mesh, standard_mesh, transform_node, translation};
use crate::lines::LINES;

/// Transform of the meshes of field and sky.
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
/// Transform of a goal's mesh.
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
/// Transform of the right goal.
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

/// Returns the nodes of all objects but the robots, in the order of the original, the ball last.
pub(crate) fn field_nodes(ball: &Body) -> Vec<Node> {
    let mut nodes = vec![
        light_node([-10.0, 10.0, 10.0], [0.8, 0.8, 0.8, 1.0]),
        light_node([10.0, -10.0, 10.0], [0.0, 0.0, 0.0, 1.0]),
        transform_node(GROUND, vec![Node::Mesh(grass_mesh())]),
        transform_node(GROUND, vec![Node::Mesh(sky_mesh())]),
        goal_node(translation(-15.3, 0.0, 0.4), "leftsoccergoal", "yellow"),
        goal_node(RIGHT_GOAL, "rightsoccergoal", "sky-blue"),
        wall_node([-24.99, 0.0], [1.0, 51.0]),
        wall_node([24.99, 0.0], [1.0, 51.0]),
        wall_node([0.0, 25.0], [50.98, 1.0]),
        wall_node([0.0, -25.0], [50.98, 1.0]),
    ];
    let corners = [(-15.0, 10.0), (-15.0, -10.0), (15.0, 10.0), (15.0, -10.0)];
    nodes.extend(corners.map(|(x, y)| transform_node(translation(x, y, 0.0), Vec::new())));
    // Lines are not drawn.
    nodes.extend(
        LINES
            .iter()
            .map(|_| transform_node(translation(0.0, 0.0, 0.0), Vec::new())),
    );
    let mesh = file_mesh("soccerball", [0.042; 3], &["soccerball_rcs-soccerball.png"]);
    nodes.push(transform_node(body_matrix(ball), vec![Node::Mesh(mesh)]));
    nodes
}

/// Returns a light at a position \[m\].
fn light_node([x, y, z]: [f64; 3], ambient: [f64; 4]) -> Node {
    let light = Light {
        diffuse: [1.0; 4],
        ambient,
        specular: [0.1, 0.1, 0.1, 1.0],
    };
    transform_node(translation(x, y, z), vec![Node::Light(light)])
}

fn grass_mesh() -> Mesh {
    file_mesh(
        "naosoccerfield",
        [2.5, 1.0, 2.5],
        &["None_rcs-naofield.png"],
    )
}

/// Returns the sky, a box with six pictures.
fn sky_mesh() -> Mesh {
    let names: Vec<_> = (1..=6)
        .map(|index| format!("Material_skyrender_{index:04}.tif"))
        .collect();
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    file_mesh("skybox", [10.0; 3], &names)
}

/// Returns a goal at `place`: its mesh, and its posts, walls and landmarks, which are not drawn.
fn goal_node(place: Matrix, model: &str, color: &str) -> Node {
    let mesh = Mesh {
        is_transparent: true,
        ..file_mesh(model, [2.18, 0.88, 0.68], &["naogoalnet", color])
    };
    let parts = [
        (0.0, -1.07, 0.0),
        (0.0, 1.07, 0.0),
        (-0.28, 0.0, 0.0),
        (0.0, 0.0, 0.42),
        (0.3, 1.05, 0.4),
        (0.3, -1.05, 0.4),
    ];
    let mut children = vec![transform_node(GOAL_MESH, vec![Node::Mesh(mesh)])];
    children.extend(parts.map(|(x, y, z)| transform_node(translation(x, y, z), Vec::new())));
    transform_node(place, children)
}

/// Returns a border wall at a position \[m\], 1 m high.
fn wall_node([x, y]: [f64; 2], [length, width]: [f64; 2]) -> Node {
    let mesh = standard_mesh("StdUnitBox", &[], [length, width, 1.0], "matGrey");
    transform_node(translation(x, y, 0.0), vec![Node::Mesh(mesh)])
}
