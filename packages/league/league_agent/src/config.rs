//! Configuration of a player.

/// Configuration of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AgentConfig {
    /// Name of the team.
    pub team: String,
    /// Number of the player, 1 to 11; the team's goalkeeper is 1.
    pub number: u32,
    /// Type of the robot, 0 to 4. An unknown type is treated as type 0.
    pub robot_type: u8,
}

/// Types of the robots of a team. The rules require at least three types, at most seven robots of a type, and at most
/// nine of any two types. Types 0, 2 and 4 have legs of the same length.
const TYPES: [u8; 11] = [0, 0, 4, 4, 0, 0, 0, 0, 2, 2, 0];

impl AgentConfig {
    /// Creates the configuration of player `number` of a whole team; the number selects the type of robot.
    pub fn new(team: &str, number: u32) -> Self {
        let index = usize::try_from(number.max(1) - 1).unwrap_or(usize::MAX);
        Self {
            team: team.to_owned(),
            number,
            robot_type: TYPES[index.min(TYPES.len() - 1)],
        }
    }
}
