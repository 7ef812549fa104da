use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use hsl_types::Team;

use crate::batch::sweep::Point;

/// One of two compared behaviors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Side {
    /// Tree of a file.
    Tree(PathBuf),
    /// Parameter of the team's robots or of the match, as `KEY=VALUE`.
    Setting(String),
}

impl Side {
    /// Returns the setting of the side, `KEY=VALUE`, for a team.
    fn setting(&self, team: Team) -> String {
        match self {
            Self::Tree(file) => {
                let path = std::path::absolute(file).unwrap_or_else(|_| file.clone());
                format!("{team}/**:tree={}", path.display())
            }
            Self::Setting(setting) => setting.clone(),
        }
    }
}

impl FromStr for Side {
    type Err = std::convert::Infallible;

    /// Parses `KEY=VALUE`. Any other text, and the path of an existing file, is the path of a tree.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(match text.contains('=') && !Path::new(text).exists() {
            true => Self::Setting(text.to_owned()),
            false => Self::Tree(text.into()),
        })
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tree(file) => write!(f, "{}", file.display()),
            Self::Setting(setting) => f.write_str(setting),
        }
    }
}

/// Returns the points of a campaign in which both sides play each point of a sweep. Each point occurs twice in a row:
/// with the setting of side A, then with the setting of side B. The setting of the side is the last one of its point.
pub fn settings(points: &[Point], sides: &[Side; 2], team: Team) -> Vec<Point> {
    let of_point = |point: &Point| {
        let point = point.clone();
        let sides = sides.iter();
        sides.map(move |side| [point.clone(), vec![side.setting(team)]].concat())
    };
    points.iter().flat_map(of_point).collect()
}
