use std::collections::BTreeMap;

use bevy_app::App;
use bevyhavior_simulator::{SimulatorClock, SimulatorTimelineMarkers};
use hsl_ros::RobotNotes;
use hsl_types::{Color, RobotId};
use match_setup::MatchOptions;
use scenario_kit::{CommandInterface, RobotValue};

/// Record of the programs that play robots, if an option or a bridge in the same process names them, and of the command
/// interfaces of robots.
pub(crate) struct Players {
    notes: RobotNotes,
    /// Labels of robots that do not answer with motion commands.
    interfaces: Vec<String>,
    /// Set after the labels were recorded in the bag.
    are_interfaces_marked: bool,
    /// Number of programs already recorded in the bag.
    marked: usize,
}

impl Players {
    /// Creates the records of the programs that play `robots`, and adds programs with a name in `options` to `notes`.
    pub(crate) fn new(notes: &RobotNotes, robots: &[RobotId], options: &MatchOptions) -> Self {
        for robot in robots {
            if let Some(program) = options.programs.of(*robot) {
                notes.add_player(*robot, program.text());
            }
        }
        let interfaces = robots.iter().filter_map(|robot| {
            let interface = options.options.command_interface_of(*robot);
            let is_other = interface != CommandInterface::MotionCommand;
            is_other.then(|| format!("{robot} answers with {interface}"))
        });
        Self {
            notes: notes.clone(),
            interfaces: interfaces.collect(),
            are_interfaces_marked: false,
            marked: 0,
        }
    }

    /// Adds a timeline marker at the next tick for each program that has started to play since the last call. In the
    /// first tick, also adds one for each robot that does not answer with motion commands.
    pub(crate) fn mark(&mut self, app: &mut App) {
        let mut new = self.notes.players_after(self.marked);
        let is_first = !self.are_interfaces_marked && !self.interfaces.is_empty();
        if new.is_empty() && !is_first {
            return;
        }
        let clock = app.world().get_resource::<SimulatorClock>();
        let next = clock.map(SimulatorClock::next).unwrap_or_default();
        // A scenario may have removed the markers.
        let Some(mut markers) = app
            .world_mut()
            .get_resource_mut::<SimulatorTimelineMarkers>()
        else {
            return;
        };
        if is_first {
            self.are_interfaces_marked = true;
            for label in &self.interfaces {
                markers.add(next, Color::LIGHT_BLUE, label.clone());
            }
        }
        self.marked += new.len();
        // The order in which nodes connect depends on the machine.
        new.sort_by_key(|(robot, _)| *robot);
        for (robot, program) in new {
            let label = format!("{robot} is played by {program}");
            markers.add(next, Color::LIGHT_BLUE, label);
        }
    }

    /// Prepares for another run, whose bag contains the markers again.
    pub(crate) fn restart(&mut self) {
        self.marked = 0;
        self.are_interfaces_marked = false;
    }

    /// Returns the programs that have played each robot, in order.
    pub(crate) fn all(&self) -> BTreeMap<String, Vec<String>> {
        let mut players = BTreeMap::<_, Vec<_>>::new();
        for (robot, program) in self.notes.players_after(0) {
            players.entry(robot.to_string()).or_default().push(program);
        }
        players
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_marked_in_the_order_of_their_robots_whoever_connects_first() {
        let labels = |robots: [&str; 2]| {
            let notes = RobotNotes::default();
            for robot in robots {
                notes.add_player(robot.parse().unwrap(), "node".to_owned());
            }
            let mut app = App::new();
            app.init_resource::<SimulatorTimelineMarkers>();
            Players::new(&notes, &[], &MatchOptions::default()).mark(&mut app);
            let markers = app.world().resource::<SimulatorTimelineMarkers>();
            format!("{markers:?}")
        };
        assert_eq!(
            labels(["hulks/1", "hulks/2"]),
            labels(["hulks/2", "hulks/1"])
        );
    }
}
