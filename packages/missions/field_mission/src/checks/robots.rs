use std::path::Path;

use hsl_types::RobotId;
use user_files::FileErrors;

use super::report::Report;
use crate::files::MissionFiles;
use crate::setup::FieldSetup;

/// Checks that each robot of `field.yaml` is one of the `players` of the match. An invalid file is accepted, because
/// [`FieldMission::new`](crate::FieldMission::new) refuses it.
///
/// # Errors
/// Returns an error for each other robot.
pub fn check_robots(files: &MissionFiles, players: &[RobotId]) -> Result<(), FileErrors> {
    let path = Path::new(&*files.folder).join("field.yaml");
    let Ok(setup) = FieldSetup::read(&path, &files.field) else {
        return Ok(());
    };
    let own = players.iter().filter(|it| it.team == setup.team);
    let own: Vec<_> = own.map(|it| it.player_number.to_string()).collect();
    let help = match own.is_empty() {
        true => format!("no robot of team {} plays", setup.team),
        false => format!("team {} has the robots {}", setup.team, own.join(", ")),
    };
    let mut report = Report::new(files);
    for (name, number) in &setup.robots {
        let robot = RobotId::new(setup.team, *number);
        if !players.contains(&robot) {
            let message = format!("robots.{name} must be a robot of the match, got {number}");
            report.error(&report.field(&["robots", name]), message, help.as_str());
        }
    }
    report.into_result().map(drop)
}
