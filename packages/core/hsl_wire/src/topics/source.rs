/// The node that publishes a topic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// `world_sim`.
    World,
    /// The behavior node of the robot that the topic belongs to.
    Behavior,
    /// The referee: `referee_node`, or `world_sim` where it decides in that process.
    Referee,
    /// The mission: `mission_node`, or `world_sim` where it decides in that process.
    Mission,
    /// `recorder_node`.
    Recorder,
    /// The server of the 3D simulation league: `league_node`.
    League,
    /// Any number of any nodes.
    Anyone,
}
