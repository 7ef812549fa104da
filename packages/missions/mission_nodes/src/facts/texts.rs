use std::io;
use std::path::{Path, PathBuf};

use pddl::{Domain, FileError, FileErrors, LARGEST_TEXT, Problem};
use world_model::{WorldError, WorldModel};

/// The texts that a mission begins with.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Texts {
    /// A domain in PDDL.
    pub domain: String,
    /// A problem of it.
    pub problem: String,
}

/// What the texts say.
#[derive(Clone, Debug)]
pub struct Parsed {
    /// The domain.
    pub domain: Domain,
    /// The problem.
    pub problem: Problem,
    /// The world that the problem begins with.
    pub world: WorldModel,
    /// Parts of the files that are read, but may be mistakes.
    pub warnings: Vec<FileError>,
}

/// Why texts are not read.
#[derive(Debug, thiserror::Error)]
pub enum TextsError {
    /// A file cannot be read.
    #[error("{file}: {source}", file = file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The domain or the problem has faults, with line and column.
    #[error(transparent)]
    Pddl(#[from] FileErrors),
    /// The problem does not fit the domain.
    #[error(transparent)]
    World(#[from] WorldError),
}

impl Texts {
    /// Reads the files.
    ///
    /// # Errors
    /// A file cannot be read.
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

    /// Parses them. InvalidValues are named after the files.
    ///
    /// # Errors
    /// All faults with line and column.
    pub fn parse(&self, domain: &Path, problem: &Path) -> Result<Parsed, TextsError> {
        let read = pddl::read_domain_with_warnings(domain, &self.domain)?;
        let (domain, mut warnings) = (read.definition, read.warnings);
        let read = pddl::read_problem_with_warnings(problem, &self.problem, &domain)?;
        let problem = read.definition;
        warnings.extend(read.warnings);
        let world = WorldModel::from_problem(&domain, &problem)?;
        Ok(Parsed {
            domain,
            problem,
            world,
            warnings,
        })
    }

    /// Parses texts that came without files.
    ///
    /// # Errors
    /// All faults with line and column.
    pub fn parse_unnamed(&self) -> Result<Parsed, TextsError> {
        self.parse(Path::new("domain"), Path::new("problem"))
    }
}
