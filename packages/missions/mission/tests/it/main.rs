//! Missions from a plan to its end.

mod uav_search;
