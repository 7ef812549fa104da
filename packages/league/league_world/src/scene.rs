//! Scene that monitors draw.

mod field;
mod node;
mod robot;

pub(crate) use field::field_nodes;
pub(crate) use node::body_matrix;
pub(crate) use robot::robot_node;
