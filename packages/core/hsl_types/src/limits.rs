//! How much a message or a parameter may hold. Every maximum is far beyond what a game needs, and small
//! enough that no message costs much time or memory and that no computation leaves the range of numbers.

/// Largest number in a message, without its sign: metres, metres per second, radians, radians per second.
pub const NUMBER: f32 = 1e6;

/// Longest side of the field, and largest of its other sizes \[m\].
pub const FIELD_SIZE: f32 = 120.0;

/// Largest distance, radius or range in a parameter \[m\].
pub const DISTANCE: f32 = 1000.0;

/// Largest speed in a parameter \[m/s\].
pub const SPEED: f32 = 100.0;

/// Largest angle in a parameter \[rad\].
pub const ANGLE: f32 = 10.0;

/// Largest angular velocity in a parameter [rad/s].
pub const ANGULAR_SPEED: f32 = 100.0;

/// Largest factor or rate per second in a parameter.
pub const FACTOR: f32 = 100.0;

/// Longest time in a parameter \[s\]: a bit less than 12 days.
pub const SECONDS: f64 = 1e6;

/// Segments of a path.
pub const PATH_SEGMENTS: usize = 1000;

/// Shapes that a path planner avoids, and obstacles that a robot knows of.
pub const OBSTACLES: usize = 1000;

/// Poses of which a Voronoi map is made.
pub const VORONOI_INPUTS: usize = 100;

/// Cells of a Voronoi map.
pub const VORONOI_CELLS: usize = 2_000_000;

/// Positions at which a ball is believed to be.
pub const HYPOTHETICAL_BALLS: usize = 1000;

/// Nodes of a behavior tree, and scores in its trace.
pub const TREE_NODES: usize = 50_000;

/// Robots in a message about all of them.
pub const ROBOTS: usize = 10;

/// Commands to the referee, and calls of it, in one tick.
pub const REFEREE_COMMANDS: usize = 1000;

/// Messages that are recorded in one tick.
pub const RECORDED_MESSAGES: usize = 100_000;

/// Messages that a robot sends over the network in one tick.
pub const MESSAGES_SENT: u32 = 100;

/// Semaphores that a robot claims in one tick.
pub const CLAIMS: usize = 1000;

/// Faults or warnings that a robot reports in one tick.
pub const REPORTS: usize = 1000;

/// Bytes of a name.
pub const NAME: usize = 1000;

/// Bytes of a text for people: a description, a fault or a warning.
pub const TEXT: usize = 100_000;

/// Whether a number from a message can be computed with.
pub fn is_number(value: f32) -> bool {
    value.abs() <= NUMBER
}
