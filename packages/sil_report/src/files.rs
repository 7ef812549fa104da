use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Why files were not written.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// There are such files.
    #[error("{} is there already and is not overwritten; choose another folder with -o, or move it away", .0.display())]
    Exists(PathBuf),
    /// One cannot be written.
    #[error("{} cannot be written: {source}", path.display())]
    Write {
        /// Which.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
}

/// Writes files by name into a folder, which is made where it is missing. None is written when one of them is there
/// already.
///
/// # Errors
/// One is there already, or cannot be written.
pub fn write_new(folder: &Path, files: &[(String, Vec<u8>)]) -> Result<Vec<PathBuf>, FileError> {
    let paths: Vec<_> = files.iter().map(|(name, _)| folder.join(name)).collect();
    if let Some(path) = paths.iter().find(|path| path.symlink_metadata().is_ok()) {
        return Err(FileError::Exists(path.clone()));
    }
    let error = |path: &Path| {
        let path = path.to_owned();
        move |source| FileError::Write { path, source }
    };
    fs::create_dir_all(folder).map_err(error(folder))?;
    for (path, (_, bytes)) in paths.iter().zip(files) {
        // Who makes the file between the look and this wins.
        let file = OpenOptions::new().write(true).create_new(true).open(path);
        let written = file.and_then(|mut file| file.write_all(bytes));
        written.map_err(error(path))?;
    }
    Ok(paths)
}
