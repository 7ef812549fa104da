use std::borrow::Cow;
use std::io;
use std::path::Path;

/// Largest file of a mission, bytes.
pub(crate) const LARGEST: u64 = 1 << 24;

/// The files of a mission on the field, with their names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissionFiles {
    /// Where they are from, for messages.
    pub folder: Cow<'static, str>,
    /// `domain.pddl`: what there is and what can be done.
    pub domain: Cow<'static, str>,
    /// `problem.pddl`: how it begins and what is to be achieved.
    pub problem: Cow<'static, str>,
    /// `actions.yaml`: how each action is carried out, see [`mission::ActionRegistry`].
    pub actions: Cow<'static, str>,
    /// `field.yaml`: what the objects are on the field, see [`crate::FieldSetup`].
    pub field: Cow<'static, str>,
}

/// A file of a mission that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {source}")]
pub struct UnreadableFile {
    /// The file.
    pub path: String,
    /// Why not.
    pub source: io::Error,
}

/// The files of a mission within the program: `mission_files!("folder relative to this file")`.
#[macro_export]
macro_rules! mission_files {
    ($folder:literal) => {
        $crate::MissionFiles {
            folder: std::borrow::Cow::Borrowed($folder),
            domain: std::borrow::Cow::Borrowed(include_str!(concat!($folder, "/domain.pddl"))),
            problem: std::borrow::Cow::Borrowed(include_str!(concat!($folder, "/problem.pddl"))),
            actions: std::borrow::Cow::Borrowed(include_str!(concat!($folder, "/actions.yaml"))),
            field: std::borrow::Cow::Borrowed(include_str!(concat!($folder, "/field.yaml"))),
        }
    };
}

impl MissionFiles {
    /// Reads the files in a folder.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn read(folder: &Path) -> Result<Self, UnreadableFile> {
        let read = |name: &str| {
            let path = folder.join(name);
            let text = user_files::read_to_string(&path, LARGEST);
            text.map(Cow::Owned).map_err(|source| UnreadableFile {
                path: path.display().to_string(),
                source,
            })
        };
        Ok(Self {
            folder: folder.display().to_string().into(),
            domain: read("domain.pddl")?,
            problem: read("problem.pddl")?,
            actions: read("actions.yaml")?,
            field: read("field.yaml")?,
        })
    }
}
