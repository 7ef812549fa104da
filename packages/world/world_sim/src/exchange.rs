//! Exchange of a tick with the robots, the referee and the mission.

pub(crate) mod answer;
pub(crate) mod answer_error;
pub(crate) mod answer_memory;
pub(crate) mod backend_context;
pub(crate) mod decision_link;
pub(crate) mod faulty_wire;
pub(crate) mod layout_memory;
pub(crate) mod lockstep;
pub(crate) mod mission_link;
pub(crate) mod other_stamps;
pub(crate) mod parts;
pub(crate) mod realtime;
pub(crate) mod referee_commands;
pub(crate) mod referee_link;
pub(crate) mod referee_parameters;
pub(crate) mod robot_link;
pub(crate) mod silence;
pub(crate) mod tick_clock;
