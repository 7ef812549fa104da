use std::io;
use std::path::{Path, PathBuf};

use pddl::{Domain, FileError, FileErrors, LARGEST_TEXT, Problem};
use world_model::{WorldError, WorldModel};

/// Texts of a mission's domain and problem.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MissionTexts {
    /// Domain in PDDL.
    pub domain: String,
    /// Problem in PDDL.
    pub problem: String,
}

/// Domain, problem and initial world of a mission.
#[derive(Clone, Debug)]
pub struct ParsedMission {
    /// The domain.
    pub domain: Domain,
    /// The problem.
    pub problem: Problem,
    /// Initial world of the problem.
    pub world: WorldModel,
    /// Accepted parts of the files that may be mistakes.
    pub warnings: Vec<FileError>,
}

/// Reason why texts cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TextsError {
    /// A file cannot be read.
    #[error("cannot read {file}: {source}", file = file.display())]
    Unreadable {
        /// Path of the file.
        file: PathBuf,
        /// Cause.
        source: io::Error,
    },
    /// The domain or the problem is invalid, with line and column.
    #[error(transparent)]
    Pddl(#[from] FileErrors),
    /// The problem does not fit the domain.
    #[error(transparent)]
    World(#[from] WorldError),
}

impl MissionTexts {
    /// Reads both files, with a limit on their size.
    ///
    /// # Errors
    /// Returns an error for the first file that cannot be read.
    pub fn read(domain: &Path, problem: &Path) -> Result<Self, TextsError> {
        let read = |path: &Path| {
            let text = user_files::read_to_string(path, LARGEST_TEXT as u64);
            text.map_err(|source| TextsError::Unreadable {
                file: path.to_owned(),
                source,
            })
        };
        Ok(Self {
            domain: read(domain)?,
            problem: read(problem)?,
        })
    }

    /// Parses the texts and creates the initial world. Errors and warnings contain the given paths; the files are not
    /// read.
    ///
    /// # Errors
    /// Returns all errors with line and column.
    pub fn parse(&self, domain: &Path, problem: &Path) -> Result<ParsedMission, TextsError> {
        let read = pddl::read_domain_with_warnings(domain, &self.domain)?;
        let (domain, mut warnings) = (read.definition, read.warnings);
        let read = pddl::read_problem_with_warnings(problem, &self.problem, &domain)?;
        let problem = read.definition;
        warnings.extend(read.warnings);
        let world = WorldModel::from_problem(&domain, &problem)?;
        Ok(ParsedMission {
            domain,
            problem,
            world,
            warnings,
        })
    }

    /// Parses texts without files.
    ///
    /// # Errors
    /// Returns all errors with line and column.
    pub fn parse_unnamed(&self) -> Result<ParsedMission, TextsError> {
        self.parse(Path::new("domain"), Path::new("problem"))
    }
}
