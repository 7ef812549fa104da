use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::{BagError, PARAMETERS_FILE};

/// Returns the checksum of a bag in hexadecimal: SHA-256 over the names, lengths and contents of its files, in the
/// order of their names, without [`PARAMETERS_FILE`]. Equal bags have equal checksums in any folder.
///
/// # Errors
/// Returns an error if a file cannot be read.
pub fn sha256(folder: impl AsRef<Path>) -> Result<String, BagError> {
    let folder = folder.as_ref();
    let mut digest = Sha256::new();
    for path in files(folder).map_err(|source| BagError::File {
        path: folder.to_owned(),
        source,
    })? {
        add(&mut digest, &path).map_err(|source| BagError::File { path, source })?;
    }
    let number = digest.finalize();
    Ok(number.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Returns the files of the bag in the order of their names, without folders and without the parameter file.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<Vec<_>>>()?;
    files.retain(|path| path.is_file() && !path.ends_with(PARAMETERS_FILE));
    files.sort();
    Ok(files)
}

/// Adds the name, length and content of a file to the checksum.
fn add(digest: &mut Sha256, path: &Path) -> io::Result<()> {
    let mut file = user_files::open(path)?;
    if let Some(name) = path.file_name() {
        digest.update(name.as_encoded_bytes());
    }
    // The zero byte separates name and length: no file name contains one.
    digest.update([0]);
    digest.update(file.metadata()?.len().to_le_bytes());
    let mut buffer = vec![0; 1024 * 1024];
    loop {
        match file.read(&mut buffer)? {
            0 => return Ok(()),
            count => digest.update(&buffer[..count]),
        }
    }
}
