use std::borrow::Cow;
use std::io;
use std::path::Path;

/// Maximum size of a file of a mission \[bytes\].
pub(crate) const LARGEST: u64 = 1 << 24;

/// Hint for a folder without `field.yaml`.
const FIELD_HINT: &str = "; it has the robots and places of a mission on the field. A mission without it is carried out by \
                          other nodes: ros2 launch sil mission.launch.py";

/// Files of a mission on the field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissionFiles {
    /// Folder of the files, for messages.
    pub folder: Cow<'static, str>,
    /// Text of `domain.pddl`.
    pub domain: Cow<'static, str>,
    /// Text of `problem.pddl`.
    pub problem: Cow<'static, str>,
    /// Text of `actions.yaml`, see [`mission::ActionRegistry`].
    pub actions: Cow<'static, str>,
    /// Text of `field.yaml`, see [`crate::FieldSetup`].
    pub field: Cow<'static, str>,
}

/// A file of a mission cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {source}{hint}")]
pub struct UnreadableFile {
    /// Path of the file.
    pub path: String,
    /// Contents of the file and what to do without it, if it may be missing on purpose.
    pub hint: &'static str,
    /// Cause.
    pub source: io::Error,
}

/// Includes the files of a mission in the program: `mission_files!("folder relative to this file")`.
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
    /// Returns an error for the first file that cannot be read.
    pub fn read(folder: &Path) -> Result<Self, UnreadableFile> {
        let read = |name: &str, hint_if_missing| {
            let path = folder.join(name);
            let text = user_files::read_to_string(&path, LARGEST);
            text.map(Cow::Owned).map_err(|source| UnreadableFile {
                path: path.display().to_string(),
                hint: match source.kind() {
                    io::ErrorKind::NotFound => hint_if_missing,
                    _ => "",
                },
                source,
            })
        };
        Ok(Self {
            folder: folder.display().to_string().into(),
            domain: read("domain.pddl", "")?,
            problem: read("problem.pddl", "")?,
            actions: read("actions.yaml", "")?,
            field: read("field.yaml", FIELD_HINT)?,
        })
    }
}
