/// Node that publishes a topic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// `world_sim`.
    World,
    /// Behavior node of the topic's robot.
    Behavior,
    /// Referee: `referee_node`, or `world_sim` if the referee runs in that process.
    Referee,
    /// Mission: `mission_node`, or `world_sim` if the mission runs in that process.
    Mission,
    /// `recorder_node`.
    Recorder,
    /// Server of the 3D simulation league: `league_node`.
    League,
    /// Any nodes.
    Anyone,
}
