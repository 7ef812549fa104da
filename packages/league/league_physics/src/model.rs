//! Model of robots and ball.

pub(crate) mod ball;
pub(crate) mod link;
pub(crate) mod nao;
pub(crate) mod proportions;
pub(crate) mod robot_type;
pub(crate) mod shape;
pub(crate) mod side;
