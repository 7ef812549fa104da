//! Upper limits of messages and parameters. Each limit is far larger than a game needs, and small enough
//! that no message costs much time or memory and no computation overflows.

/// Largest absolute value of a number in a message \[m, m/s, rad, rad/s\].
pub const NUMBER: f32 = 1e6;

/// Largest length, width or other size of the field \[m\].
pub const FIELD_SIZE: f32 = 120.0;

/// Largest distance of robots and ball from the lines of the field along each axis \[m\]. Penalized robots wait there,
/// and balls roll there before the referee removes them.
pub const OFF_FIELD: f32 = 5.0;

/// Largest distance, radius or range in a parameter \[m\].
pub const DISTANCE: f32 = 1000.0;

/// Largest speed in a parameter \[m/s\].
pub const SPEED: f32 = 100.0;

/// Largest angle in a parameter \[rad\].
pub const ANGLE: f32 = 10.0;

/// Largest angular velocity in a parameter \[rad/s\].
pub const ANGULAR_SPEED: f32 = 100.0;

/// Largest factor or rate \[1/s\] in a parameter.
pub const FACTOR: f32 = 100.0;

/// Longest time in a parameter \[s\]: almost 12 days.
pub const SECONDS: f64 = 1e6;

/// Highest ROS domain whose ports are below the ephemeral ports of Linux.
pub const ROS_DOMAIN: u8 = 101;

/// Number of segments of a path.
pub const PATH_SEGMENTS: usize = 1000;

/// Number of shapes that a path planner avoids, and of obstacles that a robot knows.
pub const OBSTACLES: usize = 1000;

/// Number of poses from which a Voronoi map is computed.
pub const VORONOI_INPUTS: usize = 100;

/// Number of cells of a Voronoi map.
pub const VORONOI_CELLS: usize = 2_000_000;

/// Number of hypothetical ball positions.
pub const HYPOTHETICAL_BALLS: usize = 1000;

/// Number of nodes of a behavior tree, and of scores in its trace.
pub const TREE_NODES: usize = 50_000;

/// Number of robots of a team: the highest jersey number of the league.
pub const PLAYERS: usize = 20;

/// Number of robots of a team on the field at once.
pub const PLAYERS_ON_FIELD: u8 = 11;

/// Number of robots in a message about all robots.
pub const ROBOTS: usize = 2 * PLAYERS;

/// Number of commands to the referee in one tick, and of calls of the referee.
pub const REFEREE_COMMANDS: usize = 1000;

/// Number of recorded messages in one tick.
pub const RECORDED_MESSAGES: usize = 100_000;

/// Number of messages that a robot sends over the network in one tick.
pub const MESSAGES_SENT: u32 = 100;

/// Number of semaphores that a robot claims in one tick.
pub const CLAIMS: usize = 1000;

/// Number of errors or warnings that a robot reports in one tick.
pub const REPORTS: usize = 1000;

/// Length of a name \[bytes\].
pub const NAME: usize = 1000;

/// Length of a description, an error or a warning \[bytes\].
pub const TEXT: usize = 100_000;

/// Returns the largest coordinate of robots and ball along an axis on which the field has size `size` \[m\].
pub fn farthest(size: f32) -> f32 {
    size / 2.0 + OFF_FIELD
}

/// Returns true if a number of a message is finite and its absolute value at most [`NUMBER`].
pub fn is_number(value: f32) -> bool {
    value.abs() <= NUMBER
}
