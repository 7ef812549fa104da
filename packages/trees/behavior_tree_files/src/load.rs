use std::io;
use std::path::Path;

use behavior_tree::Registry;
use behavior_tree_outline::findings::Findings;
use behavior_tree_outline::suggest;
use behavior_tree_outline::{FileErrors, LoadedTree};
use behavior_tree_xml as xml;

use crate::script::Situation;
use crate::{btc, script, yaml};

/// Maximum size of a file \[byte\]; handwritten trees are about a hundred times smaller.
pub(crate) const LARGEST_FILE: u64 = 1_000_000;

/// File name extensions of the languages.
const EXTENSIONS: [&str; 5] = ["btc", "yaml", "yml", "xml", "rhai"];

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
        "btc" => btc::load_text(path, &text(path, read)?, registry),
        "yaml" | "yml" => yaml::load_text(path, &text(path, read)?, registry),
        "rhai" | "xml" => {
            let main = text(path, read)?;
            let mut include = |path: &Path| {
                text(path, read).map_err(|errors| io::Error::other(errors.0[0].message.clone()))
            };
            match &*extension {
                "rhai" => script::load_text::<S, B>(path, &main, registry, &mut include),
                _ => xml::load_text(path, &main, registry, &mut include),
            }
        }
        other => {
            let known = EXTENSIONS.map(|known| format!(".{known}")).join(", ");
            let help = suggest(other, EXTENSIONS).unwrap_or(format!("use {known}"));
            let message = "unknown file name extension";
            Err(refused(path, message, &help))
        }
    }
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
