use std::path::Path;

use pddl::{Domain, LARGEST_TEXT, Problem};
use world_model::WorldModel;

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
}

impl Texts {
    /// Reads the files.
    ///
    /// # Errors
    /// A file that cannot be read, with the reason.
    pub fn read(domain: &Path, problem: &Path) -> Result<Self, String> {
        let read = |path: &Path| {
            let text = regular_file::read_to_string(path, LARGEST_TEXT as u64);
            text.map_err(|error| format!("{}: {error}", path.display()))
        };
        Ok(Self {
            domain: read(domain)?,
            problem: read(problem)?,
        })
    }

    /// Parses them. Faults are named after the files.
    ///
    /// # Errors
    /// All faults with line and column.
    pub fn parse(&self, domain: &Path, problem: &Path) -> Result<Parsed, String> {
        let domain = pddl::read_domain(domain, &self.domain).map_err(|it| it.to_string())?;
        let problem = pddl::read_problem(problem, &self.problem, &domain);
        let problem = problem.map_err(|it| it.to_string())?;
        let world = WorldModel::of(&domain, &problem).map_err(|it| it.to_string())?;
        Ok(Parsed {
            domain,
            problem,
            world,
        })
    }

    /// Parses texts that came without files.
    ///
    /// # Errors
    /// All faults with line and column.
    pub fn parse_unnamed(&self) -> Result<Parsed, String> {
        self.parse(Path::new("domain"), Path::new("problem"))
    }
}
