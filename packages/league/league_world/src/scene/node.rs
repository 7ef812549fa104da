//! Nodes of the scene.

use league_physics::Body;
use nalgebra::{Matrix3, Vector3};
use simspark_protocol::{Matrix, Mesh, Node, Shape};

/// Transform of a mesh whose file has y up.
pub(super) const MESH: Matrix = [
    -1.0,
    3.82137e-15,
    8.74228e-8,
    -0.0,
    8.74228e-8,
    4.37114e-8,
    1.0,
    0.0,
    0.0,
    1.0,
    -4.37114e-8,
    0.0,
    0.0,
    0.0,
    0.0,
    1.0,
];

/// Returns the transform with this rotation and position \[m\], column-major.
fn matrix(rotation: &Matrix3<f64>, position: &Vector3<f64>) -> Matrix {
    let mut matrix = [0.0; 16];
    for (column, values) in rotation.column_iter().enumerate() {
        matrix[4 * column..4 * column + 3].copy_from_slice(values.as_slice());
    }
    matrix[12..15].copy_from_slice(position.as_slice());
    matrix[15] = 1.0;
    matrix
}

pub(crate) fn body_matrix(body: &Body) -> Matrix {
    let rotation = body.attitude.to_rotation_matrix();
    matrix(rotation.matrix(), &body.position)
}

pub(super) fn translation(x: f64, y: f64, z: f64) -> Matrix {
    matrix(&Matrix3::identity(), &Vector3::new(x, y, z))
}

pub(super) fn transform_node(transform: Matrix, children: Vec<Node>) -> Node {
    Node::Transform {
        transform,
        children,
    }
}

/// Returns a mesh from the file `models/{file}.obj`.
pub(super) fn file_mesh(file: &str, scale: [f64; 3], materials: &[&str]) -> Mesh {
    Mesh {
        is_visible: true,
        is_transparent: false,
        shape: Shape::File {
            file: format!("models/{file}.obj"),
            materials: materials.iter().map(|&it| it.to_owned()).collect(),
        },
        scale,
    }
}

/// Returns a mesh of a standard shape.
pub(super) fn standard_mesh(
    name: &str,
    parameters: &[f64],
    scale: [f64; 3],
    material: &str,
) -> Mesh {
    Mesh {
        is_visible: true,
        is_transparent: false,
        shape: Shape::Standard {
            name: name.to_owned(),
            parameters: parameters.to_vec(),
            material: material.to_owned(),
        },
        scale,
    }
}
