use std::io;
use std::path::Path;

use behavior_tree::Registry;
use behavior_tree_outline::findings::Findings;
use behavior_tree_outline::suggest;
use behavior_tree_outline::{FileErrors, LoadedTree};
#[cfg(feature = "xml")]
use behavior_tree_xml as xml;

use crate::Situation;
#[cfg(feature = "btc")]
use crate::btc;
#[cfg(feature = "rhai")]
use crate::script;
#[cfg(feature = "yaml")]
use crate::yaml;

/// Maximum size of a file \[byte\]; handwritten trees are about a hundred times smaller.
pub(crate) const LARGEST_FILE: u64 = 1_000_000;

/// File name extensions of the languages.
const EXTENSIONS: &[&str] = &[
    #[cfg(feature = "btc")]
    "btc",
    #[cfg(feature = "yaml")]
    "yaml",
    #[cfg(feature = "yaml")]
    "yml",
    #[cfg(feature = "xml")]
    "xml",
    #[cfg(feature = "rhai")]
    "rhai",
];

/// Loads a tree from a file and the files that it includes. The file name extension (`.btc`, `.yaml`, `.yml`, `.xml` or
/// `.rhai`) selects the language. `registry` has the leaves. `S` is the argument of script functions, through which
/// they read the blackboard `B`.
///
/// # Errors
/// Returns all errors in the file and in the files that it includes.
pub fn load<S: Situation<B>, B: 'static>(
    path: &Path,
    registry: &Registry<B>,
) -> Result<LoadedTree<B>, FileErrors> {
    load_with::<S, B>(path, registry, &mut |path| {
        user_files::read(path, LARGEST_FILE)
    })
}

/// Loads a tree like [`load`], with `read` to read files: it is called with each path and returns the bytes.
pub(crate) fn load_with<S: Situation<B>, B: 'static>(
    path: &Path,
    registry: &Registry<B>,
    read: &mut dyn FnMut(&Path) -> io::Result<Vec<u8>>,
) -> Result<LoadedTree<B>, FileErrors> {
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    // The name is checked first: a file with another extension is not read.
    match &*extension {
        #[cfg(feature = "btc")]
        "btc" => btc::load_text(path, &text(path, read)?, registry),
        #[cfg(feature = "yaml")]
        "yaml" | "yml" => yaml::load_text(path, &text(path, read)?, registry),
        #[cfg(feature = "rhai")]
        "rhai" => {
            let main = text(path, read)?;
            script::load_text::<S, B>(path, &main, registry, &mut |path| included(path, read))
        }
        #[cfg(feature = "xml")]
        "xml" => {
            let main = text(path, read)?;
            xml::load_text(path, &main, registry, &mut |path| included(path, read))
        }
        other => {
            let known: Vec<_> = EXTENSIONS.iter().map(|known| format!(".{known}")).collect();
            let known = known.join(", ");
            let help = suggest(other, EXTENSIONS.iter().copied()).unwrap_or(format!("use {known}"));
            let message = "unknown file name extension";
            Err(refused(path, message, &help))
        }
    }
}

/// Reads a file that another one includes with `read`, and returns its text.
///
/// # Errors
/// Returns the message of the error if the file cannot be read or is not UTF-8.
#[cfg(any(feature = "rhai", feature = "xml"))]
fn included(path: &Path, read: &mut dyn FnMut(&Path) -> io::Result<Vec<u8>>) -> io::Result<String> {
    text(path, read).map_err(|errors| io::Error::other(errors.0[0].message.clone()))
}

/// Reads a file with `read` and returns its text.
///
/// # Errors
/// Returns an error if the file cannot be read or is not UTF-8.
fn text(
    path: &Path,
    read: &mut dyn FnMut(&Path) -> io::Result<Vec<u8>>,
) -> Result<String, FileErrors> {
    let bytes = read(path).map_err(|error| refused(path, &error.to_string(), ""))?;
    String::from_utf8(bytes).map_err(|error| {
        let bytes = error.as_bytes();
        let start = error.utf8_error().valid_up_to();
        let line = bytes[..start].iter().filter(|&&byte| byte == b'\n').count() + 1;
        let message = format!("not UTF-8: byte {:#04x} in line {line}", bytes[start]);
        refused(path, &message, "save it as UTF-8")
    })
}

/// Returns an error about a whole file, without a place in it.
fn refused(path: &Path, message: &str, help: &str) -> FileErrors {
    let mut findings = Findings::of(path, "");
    findings.add(&(0..0), message, help);
    findings.into_errors()
}
