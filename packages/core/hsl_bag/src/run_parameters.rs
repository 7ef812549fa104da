use std::path::{Path, PathBuf};

/// Name of the file with the ROS parameters of the recorded run, beside the files of a bag. It is not part of the bag:
/// readers of rosbag2 ignore it, and it does not change the checksum.
pub const PARAMETERS_FILE: &str = "parameters.yaml";

/// Returns the file with the ROS parameters of the run that `bag` recorded, a folder or a file of a bag; `None` if there
/// is none.
pub fn run_parameters(bag: &Path) -> Option<PathBuf> {
    let folder = match bag.is_dir() {
        true => bag,
        false => bag.parent()?,
    };
    Some(folder.join(PARAMETERS_FILE)).filter(|file| file.is_file())
}
