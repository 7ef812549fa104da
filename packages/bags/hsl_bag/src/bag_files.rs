use std::path::{Component, Path, PathBuf};
use std::{fs, io};

use crate::{BagError, Metadata};

/// Size limit of `metadata.yaml` \[bytes\]: enough for 10,000 topics.
const LARGEST_METADATA: u64 = 10_000_000;

/// Name of the metadata file in a bag's folder.
const METADATA: &str = "metadata.yaml";

/// The files of a bag.
///
/// All commands use it, so that they accept and refuse the same bags.
#[derive(Clone, Debug)]
pub struct BagFiles {
    /// The storage files, `.mcap` or `.db3`, in the order of time; at least one.
    pub files: Vec<PathBuf>,
    /// The content of `metadata.yaml`; none if a single file was given or `metadata.yaml` is missing.
    pub metadata: Option<Metadata>,
}

impl BagFiles {
    /// Finds the files of the bag at `path`: the file itself, or the files listed in the folder's `metadata.yaml`, or
    /// the only storage file in a folder without `metadata.yaml`.
    ///
    /// # Errors
    /// `path` holds no bag, `metadata.yaml` is invalid, a listed file is missing or outside of the folder, or the
    /// bag is compressed as a whole.
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
                    .map(|name| listed_file(path, name))
                    .collect::<Result<Vec<_>, _>>()?
            }
            None => vec![only_file(path)?],
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
/// Bags are untrusted: a name in one must not make a tool read another file of the user. Absolute names, `..` and
/// symbolic links out of the folder are refused.
///
/// # Errors
/// The file is missing or outside of the folder.
pub fn file_in_bag(folder: &Path, name: impl AsRef<Path>) -> Result<PathBuf, BagError> {
    let name = name.as_ref();
    let outside = || BagError::OutsideOfBag {
        folder: folder.to_owned(),
        file: name.to_owned(),
    };
    let is_plain = |component| matches!(component, Component::Normal(_) | Component::CurDir);
    if !name.components().all(is_plain) {
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

/// Returns the path of a file listed in `metadata.yaml`.
fn listed_file(folder: &Path, name: &str) -> Result<PathBuf, BagError> {
    let file = file_in_bag(folder, name)?;
    if file.is_file() {
        return Ok(file);
    }
    Err(BagError::MissingFile {
        folder: folder.to_owned(),
        file: name.into(),
    })
}

fn read_metadata(folder: &Path) -> Result<Option<Metadata>, BagError> {
    // An error about the text of another file would print that text.
    if let Err(outside @ BagError::OutsideOfBag { .. }) = file_in_bag(folder, METADATA) {
        return Err(outside);
    }
    let path = folder.join(METADATA);
    let text = match regular_file::read_to_string(&path, LARGEST_METADATA) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(BagError::at(&path)(error)),
    };
    let metadata =
        Metadata::from_yaml(&text).map_err(|source| BagError::Metadata { path, source })?;
    if metadata.compression_mode.is_empty() {
        return Ok(Some(metadata));
    }
    Err(BagError::Packed {
        path: folder.to_owned(),
        format: metadata.compression_format,
        mode: metadata.compression_mode.to_lowercase(),
    })
}

fn only_file(folder: &Path) -> Result<PathBuf, BagError> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(BagError::at(folder))? {
        let path = entry.map_err(BagError::at(folder))?.path();
        if path
            .extension()
            .is_some_and(|it| it == "mcap" || it == "db3")
        {
            files.push(path);
        }
    }
    let folder = folder.to_owned();
    match (files.pop(), files.len()) {
        (Some(file), 0) => file_in_bag(&folder, file.file_name().unwrap_or_default()),
        (None, _) => Err(BagError::NoBag { folder }),
        (Some(_), others) => Err(BagError::SeveralFiles {
            folder,
            count: others + 1,
        }),
    }
}
