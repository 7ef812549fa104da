use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};
use std::{fs, io};

use crate::{BagError, Metadata};

/// Size limit of `metadata.yaml` \[bytes\]: enough for 10,000 topics.
pub(crate) const LARGEST_METADATA: u64 = 10_000_000;

/// Name of the metadata file in a bag's folder.
const METADATA: &str = "metadata.yaml";

/// Files of a bag. A bag is a recording in the format of rosbag2: a folder with storage files and `metadata.yaml`.
///
/// All commands use this type, so they accept and reject the same bags.
#[derive(Clone, Debug)]
pub struct BagFiles {
    /// Storage files, `.mcap` or `.db3`, in the order of time; at least one.
    pub files: Vec<PathBuf>,
    /// Content of `metadata.yaml`; `None` if a single file was given or `metadata.yaml` is missing.
    pub metadata: Option<Metadata>,
}

impl BagFiles {
    /// Finds the files of the bag at `path`: the file itself, the files listed in the folder's `metadata.yaml`, or the
    /// only storage file in a folder without `metadata.yaml`.
    ///
    /// # Errors
    /// Returns an error if `path` is not a bag, `metadata.yaml` is invalid, a listed file is missing or outside of the
    /// folder, or the bag is compressed as a whole.
    pub fn find(path: impl AsRef<Path>) -> Result<Self, BagError> {
        let path = path.as_ref();
        if !fs::metadata(path).map_err(BagError::at(path))?.is_dir() {
            return Ok(Self {
                files: vec![path.to_owned()],
                metadata: None,
            });
        }
        let metadata = read_metadata(path)?;
        let files = match &metadata {
            Some(metadata) => {
                let names = metadata.relative_file_paths.iter();
                names
                    .map(|name| listed_file(path, name.as_ref(), metadata.version))
                    .collect::<Result<Vec<_>, _>>()?
            }
            None => vec![only_storage_file(path)?],
        };
        if files.is_empty() {
            let folder = path.to_owned();
            return Err(BagError::NoBag { folder });
        }
        Ok(Self { files, metadata })
    }
}

/// Returns the path of a bag's file from its name relative to the bag's folder.
///
/// Bags are untrusted: a name in a bag must not make a tool read another file of the user. Absolute names, `..` and
/// symbolic links out of the folder are rejected.
///
/// # Errors
/// Returns an error if the file is missing or outside of the folder.
pub fn file_in_bag(folder: &Path, name: impl AsRef<Path>) -> Result<PathBuf, BagError> {
    let name = name.as_ref();
    let outside = || BagError::OutsideOfBag {
        folder: folder.to_owned(),
        file: name.to_owned(),
    };
    if !is_plain(name) {
        return Err(outside());
    }
    let file = folder.join(name);
    let missing = |_| BagError::MissingFile {
        folder: folder.to_owned(),
        file: name.to_owned(),
    };
    let target = file.canonicalize().map_err(missing)?;
    let folder = folder.canonicalize().map_err(BagError::at(folder))?;
    if !target.starts_with(folder) {
        return Err(outside());
    }
    Ok(file)
}

/// Returns whether a name has neither `..` nor a root, so that it stays in the folder unless a link leaves it.
fn is_plain(name: &Path) -> bool {
    let is_plain = |component| matches!(component, Component::Normal(_) | Component::CurDir);
    name.components().all(is_plain)
}

/// Returns the path of a file that the `metadata.yaml` in `folder` lists. `version` is the version of that file.
///
/// # Errors
/// Returns an error if the file is missing or outside of the folder.
fn listed_file(folder: &Path, listed: &Path, version: u32) -> Result<PathBuf, BagError> {
    let full = folder.canonicalize().map_err(BagError::at(folder))?;
    let is_outside = match file_in_bag(folder, name_in_folder(&full, listed, version)) {
        Ok(file) if file.is_file() => return Ok(file),
        Ok(_) => false,
        Err(BagError::MissingFile { .. }) => !is_plain(listed) && !listed.starts_with(&full),
        Err(BagError::OutsideOfBag { .. }) => true,
        Err(error) => return Err(error),
    };
    let (folder, file) = (folder.to_owned(), listed.to_owned());
    Err(match is_outside {
        true => BagError::OutsideOfBag { folder, file },
        false => BagError::MissingFile { folder, file },
    })
}

/// Returns the name of a listed file relative to the bag's folder `folder`.
///
/// rosbag2 lists names relative to the folder in version 1 and since version 4. Versions 2 and 3 list the path that the
/// recorder was given, which contains the name of the folder at that time; rosbag2 resolves it from the parent of the
/// bag's folder. All files of these versions are directly in the folder, so the last component finds them in renamed
/// and moved folders.
fn name_in_folder<'a>(folder: &Path, listed: &'a Path, version: u32) -> &'a Path {
    let below = |parent: &Path| {
        let name = listed.strip_prefix(parent).ok();
        name.filter(|name| !name.as_os_str().is_empty())
    };
    if let Some(name) = below(folder) {
        return name;
    }
    if version >= 4 {
        return listed;
    }
    let in_parent = folder.file_name().and_then(|name| below(Path::new(name)));
    let last = listed.file_name().map(Path::new);
    in_parent.or(last).unwrap_or(listed)
}

/// Reads `metadata.yaml` in the folder; `None` if it is missing.
///
/// # Errors
/// Returns an error if the file is invalid or a link out of the folder, or if rosbag2 has compressed the bag as a
/// whole.
fn read_metadata(folder: &Path) -> Result<Option<Metadata>, BagError> {
    // Checked first: an error of syntax in a linked file outside of the bag would print its content.
    if let Err(outside @ BagError::OutsideOfBag { .. }) = file_in_bag(folder, METADATA) {
        return Err(outside);
    }
    let path = folder.join(METADATA);
    let text = match user_files::read_to_string(&path, LARGEST_METADATA) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(BagError::at(&path)(error)),
    };
    let metadata =
        Metadata::from_yaml(&text).map_err(|source| BagError::Metadata { path, source })?;
    // rosbag2 may write `NONE`.
    let mode = metadata.compression_mode.to_lowercase();
    if ["", "none"].contains(&mode.as_str()) {
        return Ok(Some(metadata));
    }
    Err(BagError::Packed {
        path: folder.to_owned(),
        format: metadata.compression_format,
        mode,
    })
}

/// Returns the only `.mcap` or `.db3` file in a folder without `metadata.yaml`.
///
/// # Errors
/// Returns an error if the folder cannot be read, contains none or several, or if the file is a link out of the folder.
fn only_storage_file(folder: &Path) -> Result<PathBuf, BagError> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(BagError::at(folder))? {
        let path = entry.map_err(BagError::at(folder))?.path();
        let is_storage = |it: &OsStr| it == "mcap" || it == "db3";
        // Neither a folder nor a link to a file that is missing.
        if path.extension().is_some_and(is_storage) && path.is_file() {
            files.push(path);
        }
    }
    match files.as_slice() {
        [file] => file_in_bag(folder, file.file_name().unwrap_or_default()),
        [] => Err(BagError::NoBag {
            folder: folder.to_owned(),
        }),
        several => Err(BagError::SeveralFiles {
            folder: folder.to_owned(),
            count: several.len(),
        }),
    }
}
